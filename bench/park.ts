/** A park made by SQL: a year of 15-minute slots for one product, a dozen products to list, and buyers with tokens. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Vault } from '../server/platform/vault.ts'

export type Slot = { poolId: number; visitDate: VisitDate; slotFrom: string }

export type Park = {
  productCode: string
  offerCode: string
  offerId: number
  productId: number
  priceFen: number
  hot: Slot
  spread: Slot[]
  /** Slots of 50 seats. */
  scarce: Slot[]
  /** Those of a day; 0 is the first. */
  slotsOfDay(day: number): Slot[]
  /** Members who hold nothing yet, each handed out once. */
  nextBuyers(count: number): BenchBuyer[]
}

export type BenchBuyer = { token: string; memberId: number; address: string; session: string }

export const SCARCE_SEATS = 50
const SPREAD_SLOTS = 200
const BUYERS = 200_000
const PRICE_FEN = 15_000

const words = (text: string) => `'{"zh-CN":"${text}（中文）","en-US":"${text}"}'`

const policies = `INSERT INTO policy (kind, code, version, rules, summary) VALUES
  ('REFUND', 'BENCH', 1, '{"tiers":[{"untilHoursBefore":24,"feeBp":0}]}', ${words('free until a day before')}),
  ('CHANGE', 'BENCH', 1, '{"maxTimes":2,"untilHoursBefore":24}', ${words('twice until a day before')})`

const products = `INSERT INTO product (code, type, kind, name, summary, description, place, opening_hours, how_to_use,
    notice, picture, sale_state, stay, bookable_days, sort)
  SELECT 'BENCH-' || n, 'PKTK', 'park', ${words('Sky deck')}, ${words('The city from above')},
    ${words('A platform around the top of the tower')}, ${words('Ground floor, gate A')}, ${words('09:00-21:00')},
    '[${words('show the code').slice(1, -1)}]',
    '[{"title":${words('Safety').slice(1, -1)},"text":${words('No drones').slice(1, -1)}}]',
    'pictures/deck.svg', 'ON_SALE', 'SLOT', 400, n
  FROM generate_series(1, 12) AS n`

const offers = `INSERT INTO offer (product_id, code, category, name, description, real_name, max_per_order,
    refund_policy_code, change_policy_code, sort)
  SELECT product.id, product.code || '-' || upper(category), category, ${words('Ticket')}, ${words('One admission')},
    'NONE', 20, 'BENCH', 'BENCH', position
  FROM product, unnest('{adult,minor,oldMan,child,discount}'::text[]) WITH ORDINALITY AS kind(category, position)`

const prices = `INSERT INTO price (offer_id, visit_date, price_fen)
  SELECT id, $1::date + day, ${PRICE_FEN} FROM offer, generate_series(0, 364) AS day`

const slots = `INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
  SELECT resource.id, $1::date + day, time '09:00' + slot * interval '15 minutes',
    time '09:15' + slot * interval '15 minutes', CASE day WHEN 6 THEN ${SCARCE_SEATS} ELSE 1000000 END
  FROM resource, generate_series(0, 364) AS day, generate_series(0, 47) AS slot`

const draws = `INSERT INTO draw (offer_id, resource_id)
  SELECT offer.id, resource.id FROM offer JOIN product ON product.id = product_id, resource
  WHERE product.code = 'BENCH-1'`

/** Each with a mobile of its own: one that all shared would soon have as many messages as its company lets through. */
const members = `INSERT INTO member (account, mobile_sealed, mobile_index, nickname, created_at)
  SELECT 'bench' || n, sealed, sha256(convert_to('mobile' || n, 'UTF8')), 'bench', $2
  FROM unnest($1::bytea[]) WITH ORDINALITY AS mobile(sealed, n)`

const mobileOf = (n: number): string => `139${String(n).padStart(8, '0')}`

const sessions = `INSERT INTO session (token_hash, member_id, created_at, seen_at, expires_at)
  SELECT sha256(convert_to($1 || lpad(id::text, 9, '0'), 'UTF8')), id, $2, $2, $2::timestamptz + interval '30 days'
  FROM member`

export async function makePark(pool: pg.Pool, vault: Vault): Promise<Park> {
  const now = new Date()
  // Not tomorrow: a run that goes on past midnight still sells every time of it.
  const firstDay = addDays(venueDate(now), 2)
  const secret = randomBytes(17).toString('hex')
  await pool.query(policies)
  await pool.query(products)
  await pool.query(offers)
  await pool.query(prices, [firstDay])
  await pool.query(`INSERT INTO resource (code, kind, slot_minutes) VALUES ('BENCH', 'SLOT', 15)`)
  await pool.query(slots, [firstDay])
  await pool.query(draws)
  const mobiles = Array.from({ length: BUYERS }, (_, index) => vault.seal(mobileOf(index + 1)))
  await pool.query(members, [mobiles, now])
  await pool.query(sessions, [secret, now])
  await pool.query('ANALYZE')
  return { ...(await soldOf(pool)), ...(await slotsOf(pool, firstDay)), nextBuyers: buyersOf(secret) }
}

async function soldOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ productId: number; offerId: number; offerCode: string }>(
    `SELECT product_id AS "productId", id AS "offerId", code AS "offerCode" FROM offer
    WHERE code = 'BENCH-1-ADULT'`,
  )
  const [sold] = rows
  if (!sold) throw new Error('the park has no ticket')
  return { ...sold, productCode: 'BENCH-1', priceFen: PRICE_FEN }
}

async function slotsOf(pool: pg.Pool, firstDay: VisitDate) {
  const { rows } = await pool.query<Slot>(
    `SELECT id AS "poolId", visit_date AS "visitDate", slot_from AS "slotFrom" FROM pool
    WHERE visit_date < $1::date + 7 ORDER BY visit_date, slot_from`,
    [firstDay],
  )
  const [hot] = rows
  if (!hot) throw new Error('the park has no slots')
  const scarceDay = addDays(firstDay, 6)
  return {
    hot,
    spread: rows.slice(1, 1 + SPREAD_SLOTS),
    scarce: rows.filter(({ visitDate }) => visitDate === scarceDay),
    slotsOfDay: (day: number) => rows.filter(({ visitDate }) => visitDate === addDays(firstDay, day)),
  }
}

/** Each from an address and a browser of its own, so that no limit on one of them is in the way. */
function buyersOf(secret: string): Park['nextBuyers'] {
  let last = 0
  return (count) => {
    if (last + count > BUYERS) throw new Error('the park has run out of buyers')
    return Array.from({ length: count }, () => {
      last += 1
      const session = `bench-session-${String(last).padStart(6, '0')}`
      const address = `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`
      return { token: secret + String(last).padStart(9, '0'), memberId: last, address, session }
    })
  }
}
