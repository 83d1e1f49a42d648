/** What is on sale in a simulated world: few seats, so that they run out, and every rule that an order may meet. */
import { sql } from 'kysely'
import { fen } from '#contract/values/fen.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { PricePart } from '../../modules/inventory/stay-rules.ts'
import type { Db } from '../../platform/db.ts'
import { insertPool, plainTicket, type TestParkOptions, type TestTicket, testPark } from '../test-park.ts'

type PlannedTicket = Pick<TestTicket, 'code' | 'priceFen'> & Partial<Omit<TestTicket, 'code' | 'priceFen'>>

type ParkPlan = Omit<TestParkOptions, 'code' | 'visitDate' | 'tickets'> & {
  code: string
  daysAhead: number
  tickets: readonly PlannedTicket[]
  /** The day after the first one: what costs something costs so much more on it. */
  nextDayMoreFen: number
  changes: ChangeRules
}

/** By code. */
const changeRules = {
  FREELY: { maxTimes: 3, untilHoursBefore: 1 },
  UPWARDS: { maxTimes: 2, untilHoursBefore: 24, difference: 'UP', feeFen: 300 },
  BY_STAFF: { maxTimes: 2, untilHoursBefore: 12, approval: 'STAFF', feeBp: 250 },
} as const
type ChangeRules = keyof typeof changeRules

const ofCard: Partial<TestTicket> = {
  ...{ realName: 'EVERY', needsCard: ['FAMILY', 'CITIZEN'], perDocumentPerDay: false, maxPerOrder: 2 },
}

const plans: readonly ParkPlan[] = [
  {
    code: 'DECK',
    daysAhead: 3,
    slots: ['10:00', '10:30', '11:00'],
    slotCapacity: 5,
    dayCapacity: 12,
    nextDayMoreFen: 3_000,
    changes: 'FREELY',
    tickets: [
      { code: 'ADULT', priceFen: 15_000 },
      { code: 'NAMED', priceFen: 12_000, realName: 'EVERY' },
      { code: 'FREE', priceFen: 0, maxPerOrder: 1 },
    ],
  },
  {
    code: 'WALK',
    daysAhead: 5,
    slots: ['14:00', '15:00'],
    slotCapacity: 4,
    confirmWithinMinutes: 90,
    nextDayMoreFen: -4_000,
    changes: 'FREELY',
    tickets: [
      { code: 'ADULT', priceFen: 26_000 },
      { code: 'FREE', priceFen: 0, realName: 'ONE', maxPerOrder: 1 },
    ],
  },
  {
    // Its visitors are free for another ticket once a rejected one goes back.
    code: 'CLASS',
    daysAhead: 7,
    slots: ['09:30', '15:30'],
    slotCapacity: 6,
    dayCapacity: 9,
    confirmWithinMinutes: 240,
    nextDayMoreFen: 1_001,
    changes: 'BY_STAFF',
    tickets: [
      { code: 'NAMED', priceFen: 8_800, realName: 'EVERY' },
      { code: 'PAIR', priceFen: 16_501, realName: 'ONE', admits: 2 },
    ],
  },
  {
    code: 'HALL',
    daysAhead: 9,
    slots: null,
    dayCapacity: 12,
    nextDayMoreFen: -500,
    changes: 'UPWARDS',
    tickets: [
      { code: 'ADULT', priceFen: 6_000, realName: 'ONE' },
      { code: 'PAIR', priceFen: 9_001, realName: 'EVERY', admits: 2, perDocumentPerDay: false },
    ],
  },
  {
    // Whoever visits has a card. Soon, so that some worlds see its days.
    code: 'PASS',
    daysAhead: 1,
    slots: ['10:00', '16:00'],
    slotCapacity: 5,
    nextDayMoreFen: 0,
    changes: 'FREELY',
    tickets: [
      { ...ofCard, code: 'CARD', priceFen: 0 },
      { ...ofCard, code: 'HALF', priceFen: 5_000 },
    ],
  },
  {
    // Today: its slot ends while orders are open.
    code: 'NIGHT',
    daysAhead: 0,
    slots: ['22:00', '23:00'],
    slotCapacity: 4,
    nextDayMoreFen: 2_000,
    changes: 'FREELY',
    tickets: [{ code: 'ADULT', priceFen: 19_900 }],
  },
]

/** Free until two days before, then dearer and dearer until the start; what is a stay costs its first night. Goods have their own days. */
export async function takeFees(db: Db): Promise<void> {
  const tiers = [
    { untilHoursBefore: 48, feeBp: 0 },
    { untilHoursBefore: 24, feeBp: 1_333, feeFen: 500 },
    { untilHoursBefore: 0, feeBp: 500, feeUnits: 1 },
  ]
  await sql`UPDATE policy SET rules = ${JSON.stringify({ tiers })}::jsonb WHERE kind = 'REFUND' AND rules ->> 'anchor' IS NULL`.execute(
    db,
  )
}

/** Some offers give nothing back, some need staff, and each costs another fee. */
async function allowChanges(db: Db, productId: number, code: ChangeRules): Promise<void> {
  await sql`INSERT INTO policy (kind, code, version, rules, summary)
    SELECT kind, ${code}, 1, ${JSON.stringify(changeRules[code])}::jsonb, summary FROM policy
    WHERE kind = 'CHANGE' AND code = 'TEST' ON CONFLICT DO NOTHING`.execute(db)
  await sql`UPDATE offer SET change_policy_code = ${code} WHERE product_id = ${productId}`.execute(db)
}

/** The time of a purchase, as a hold asks for it. */
export type Time = { visitDate: VisitDate | null; untilDate: VisitDate | null; slotFrom: string | null }

export type Offer = {
  code: string
  /** So many at once in these worlds. */
  maxPerItem: number
  /** So many in an order by the catalogue. */
  maxPerOrder: number
  /** What one costs at this time, date by date; null when it is not sold for it. */
  pricedAt(time: Time): PricePart[] | null
  /** Of a package. */
  parts?: readonly ParkPart[]
}

/** So many of an offer, so many days after the first day of their package; `slots`: one of these is chosen. */
export type ParkPart = {
  code: string
  offerCode: string
  quantity: number
  dayFrom: number
  nights: number | null
  slots: readonly string[] | null
}

/**
 * Something on sale. `basket`: orders are made of products of one basket, and goods go with visits; alone: of this product at one time only; card: so
 * as well, by members.
 */
export type Park = {
  productCode: string
  basket: 'visit' | 'goods' | 'alone' | 'card'
  forMembers?: boolean
  times: readonly Time[]
  offers: readonly Offer[]
  /** Its stock, of which staff book what comes and goes. */
  resourceId?: number
}

export const MAX_PER_ITEM = 3

export async function openParks(db: Db, today: VisitDate): Promise<Park[]> {
  const parks: Park[] = []
  for (const plan of plans) parks.push(await openPark(db, plan, today))
  return parks
}

async function openPark(db: Db, { daysAhead, nextDayMoreFen, changes, ...plan }: ParkPlan, today: VisitDate) {
  const { slots = [], tickets, confirmWithinMinutes = null } = plan
  const visitDate = addDays(today, daysAhead)
  const nextDate = addDays(visitDate, 1)
  const { productCode, productId } = await testPark(db, { ...plan, tickets: [...tickets], visitDate })
  await openNextDay(db, { ...plan, productId, nextDate, moreFen: nextDayMoreFen })
  await allowChanges(db, productId, changes)
  const priceOn = (priceFen: number, date: VisitDate | null) =>
    fen(priceFen > 0 && date === nextDate ? priceFen + nextDayMoreFen : priceFen)
  const park: Park = {
    productCode,
    // What staff confirm is confirmed whole.
    basket: confirmWithinMinutes === null ? 'visit' : 'alone',
    times: [visitDate, nextDate].flatMap((date) =>
      (slots ?? [null]).map((slotFrom) => ({ visitDate: date, untilDate: null, slotFrom })),
    ),
    offers: tickets.map(({ code, priceFen, maxPerOrder = plainTicket.maxPerOrder }) => ({
      code: `${productCode}-${code}`,
      maxPerItem: Math.min(maxPerOrder, MAX_PER_ITEM),
      maxPerOrder,
      pricedAt: ({ visitDate: date }) => [{ date, priceFen: priceOn(priceFen, date) }],
    })),
  }
  return park
}

const NEXT_DAY_SEATS = 3

type NextDay = Pick<ParkPlan, 'code' | 'slots'> & { productId: number; nextDate: VisitDate; moreFen: number }

/** Fewer seats than on the day before, so that changes to it meet the others. */
async function openNextDay(db: Db, { code, slots, productId, nextDate, moreFen }: NextDay): Promise<void> {
  const { rows } = await sql<{ id: number; slotted: boolean }>`
    SELECT id, kind = 'SLOT' AS slotted FROM resource
    WHERE code IN (${`${code}-day`}, ${`${code}-slot`}) ORDER BY id`.execute(db)
  for (const { id, slotted } of rows)
    for (const from of slotted ? (slots ?? []) : [null])
      await insertPool(db, id, nextDate, { capacity: slotted ? NEXT_DAY_SEATS : 2 * NEXT_DAY_SEATS, from })
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    SELECT id, ${nextDate}, CASE price_fen WHEN 0 THEN 0 ELSE price_fen + ${moreFen}::bigint END
    FROM offer JOIN price ON price.offer_id = offer.id WHERE product_id = ${productId}`.execute(db)
}
