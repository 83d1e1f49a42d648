/** Two days of free travel: a night at the hotel, two deck tickets in a slot, and a meal on the second day. */
import { sql } from 'kysely'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../platform/db.ts'
import {
  insertPool,
  insertProduct,
  insertResource,
  insertTicket,
  plainTicket,
  type TestPark,
  testPark,
} from './test-park.ts'
import { insertHotel } from './test-stays.ts'

export const packagePrice = 50_001

export type TestPackage = { offer: string; first: VisitDate; deck: TestPark; mealPool: number }

type Options = { rooms?: number; slotCapacity?: number; meals?: number; confirmWithinMinutes?: number | null }

/** The hotel costs 10,000, each ticket 15,000, the meal 8,000: 48,000 bought one by one. Sold for its first day only. */
export async function insertPackage(db: Db, options: Options = {}): Promise<TestPackage> {
  const { rooms = 3, slotCapacity = 50, meals = 10, confirmWithinMinutes = null } = options
  const hotel = await insertHotel(db, { capacity: rooms })
  const { first } = hotel
  const deck = await testPark(db, { visitDate: first, slotCapacity, tickets: [{ realName: 'EVERY' }] })
  const buffet = await insertProduct(db, {
    code: 'BUFFET',
    type: 'ER',
    stay: 'DAY',
    confirmWithinMinutes: null,
  })
  const covers = await insertResource(db, 'BUFFET', false)
  const mealPool = await insertPool(db, covers, addDays(first, 1), { capacity: meals, from: null })
  const cover = { ...plainTicket, code: 'BUFFET-ADULT', priceFen: 8_000 }
  const meal = await insertTicket(db, buffet, cover, addDays(first, 1))
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${meal}, ${covers})`.execute(db)
  const product = await insertProduct(db, { code: 'TRIP', type: 'FT', stay: 'DAY', confirmWithinMinutes })
  const ticket = { ...plainTicket, code: 'TRIP-TWO', priceFen: packagePrice }
  const trip = await insertTicket(db, product, ticket, first)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    VALUES (${trip}, ${addDays(first, 1)}, ${packagePrice})`.execute(db)
  await sql`INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from, length) VALUES
    (${trip}, 0, 'room', ${hotel.offerId}, 1, 0, 1), (${trip}, 1, 'deck', ${deck.offerIds['ADULT'] ?? 0}, 2, 0, NULL),
    (${trip}, 2, 'meal', ${meal}, 1, 1, NULL)`.execute(db)
  return { offer: 'TRIP-TWO', first, deck, mealPool }
}
