/** A restaurant to book in: dinner for two at a table by seating, a buffet by day, and a set that the desk confirms. */
import { sql } from 'kysely'
import type { EateryExtra } from '#contract/values/extras/eatery.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { bookStock } from '../modules/inventory/stock/stock-sql.ts'
import type { Db } from '../platform/db.ts'
import { insertPool, insertProduct, insertResource, insertTicket, plainTicket } from './test-park.ts'

const words = (text: string) => ({ 'zh-CN': text, 'en-US': text })

const eateryExtra: EateryExtra = {
  cuisine: { 'zh-CN': '云州菜', 'en-US': 'Yunzhou cooking' },
  covers: { min: 1, max: 2 },
  mealFrom: '11:30' as SlotTime,
  mealTo: '13:30' as SlotTime,
  dishes: [{ course: words('main'), name: { 'zh-CN': '江鲈', 'en-US': 'River perch' } }],
}

const seatings = [
  ['17:30', 4, 8],
  ['19:30', 2, 3],
] as const

export const dinnerPrice = 68_800
export const buffetPrice = 23_800

/** At 17:30 tables and covers for four packages, at 19:30 two tables and three covers, and ten places at the buffet. */
export async function insertEatery(db: Db, visitDate: VisitDate, confirmWithinMinutes: number | null = null) {
  const type = 'ER'
  const dinner = await insertProduct(db, { code: 'DINNER', type, stay: 'SLOT', confirmWithinMinutes })
  const [table, covers] = [await insertResource(db, 'TABLE2', true), await insertResource(db, 'COVERS', true)]
  const poolIds: Record<string, number> = {}
  for (const [from, tables, seats] of seatings) {
    poolIds[`table ${from}`] = await insertPool(db, table, visitDate, { capacity: tables, from })
    poolIds[`covers ${from}`] = await insertPool(db, covers, visitDate, { capacity: seats, from })
  }
  const two = { ...plainTicket, code: 'DINNER-TWO', priceFen: dinnerPrice, admits: 2 }
  const dinnerOffer = await insertTicket(db, dinner, two, visitDate)
  await sql`INSERT INTO draw (offer_id, resource_id, units)
    VALUES (${dinnerOffer}, ${table}, 1), (${dinnerOffer}, ${covers}, 2)`.execute(db)
  const buffet = await insertProduct(db, { code: 'BUFFET', type, stay: 'DAY', confirmWithinMinutes: null })
  const day = await insertResource(db, 'BUFFET', false)
  poolIds['buffet'] = await insertPool(db, day, visitDate, { capacity: 10, from: null })
  const one = { ...plainTicket, code: 'BUFFET-ADULT', priceFen: buffetPrice }
  const buffetOffer = await insertTicket(db, buffet, one, visitDate)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${buffetOffer}, ${day})`.execute(db)
  const extra = JSON.stringify(eateryExtra)
  await sql`UPDATE product SET extra = ${extra}::jsonb WHERE id IN (${dinner}, ${buffet})`.execute(db)
  return { visitDate, poolIds, dinner, buffet }
}

export const voucherPrice = 43_800
export const voucherDays = 90

/** Meals for two without a date, of which there are three; refunded in full for as long as they can be used. */
export async function insertMealVoucher(db: Db, at: Date): Promise<void> {
  const times = { stay: 'NONE', confirmWithinMinutes: null, validDays: voucherDays } as const
  const product = await insertProduct(db, { code: 'MEALPASS', type: 'ER', ...times })
  const { rows } = await sql<{ id: number }>`
    INSERT INTO resource (code, kind) VALUES ('MEALPASS-stock', 'STOCK') RETURNING id`.execute(db)
  const resourceId = rows[0]?.id ?? 0
  const two = { ...plainTicket, code: 'MEALPASS-TWO', priceFen: voucherPrice, admits: 2 }
  const offer = await insertTicket(db, product, two, null)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${offer}, ${resourceId})`.execute(db)
  await bookStock(db, { resourceId, quantity: 3, kind: 'RECEIPT', actor: 'staff:stock', at })
  const rules = JSON.stringify({
    anchor: 'PURCHASED',
    tiers: [{ untilHoursBefore: -voucherDays * 24, feeBp: 0 }],
  })
  await sql`INSERT INTO policy (kind, code, version, rules, summary)
    VALUES ('REFUND', 'OPEN', 1, ${rules}::jsonb, ${JSON.stringify(words('free while unused'))}::jsonb)`.execute(
    db,
  )
  await sql`UPDATE offer SET refund_policy_code = 'OPEN' WHERE id = ${offer}`.execute(db)
  await sql`UPDATE product SET extra = ${JSON.stringify(eateryExtra)}::jsonb WHERE id = ${product}`.execute(
    db,
  )
}
