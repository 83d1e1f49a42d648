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
  const buffet = await insertBuffet(db, [addDays(first, 1)], meals)
  const offer = await insertTrip(db, {
    ...{ dates: [first, addDays(first, 1)], priceFen: packagePrice, confirmWithinMinutes },
    parts: [
      { code: 'room', offerId: hotel.offerId, quantity: 1, dayFrom: 0, length: 1 },
      { code: 'deck', offerId: deck.offerIds['ADULT'] ?? 0, quantity: 2, dayFrom: 0, length: null },
      { code: 'meal', offerId: buffet.offerId, quantity: 1, dayFrom: 1, length: null },
    ],
  })
  return { offer, first, deck, mealPool: buffet.poolIds[0] ?? 0 }
}

export const mealPrice = 8_000

/** A buffet with so many covers on each of these dates. */
export async function insertBuffet(db: Db, dates: readonly VisitDate[], covers: number) {
  const product = { code: 'BUFFET', type: 'ER', stay: 'DAY', confirmWithinMinutes: null } as const
  const productId = await insertProduct(db, product)
  const resource = await insertResource(db, 'BUFFET', false)
  const [first = null, ...others] = dates
  const meal = { ...plainTicket, code: 'BUFFET-ADULT', priceFen: mealPrice }
  const offerId = await insertTicket(db, productId, meal, first)
  await priceOn(db, offerId, others, mealPrice)
  await sql`INSERT INTO draw (offer_id, resource_id) VALUES (${offerId}, ${resource})`.execute(db)
  const poolIds: number[] = []
  for (const date of dates)
    poolIds.push(await insertPool(db, resource, date, { capacity: covers, from: null }))
  return { offerId, poolIds }
}

type TestPart = { code: string; offerId: number; quantity: number; dayFrom: number; length: number | null }

type TestTrip = {
  dates: readonly VisitDate[]
  priceFen: number
  confirmWithinMinutes: number | null
  parts: readonly TestPart[]
}

/** Free travel of these parts, which begins on any of these dates; answers its offer. */
export async function insertTrip(db: Db, { dates, priceFen, parts, ...product }: TestTrip): Promise<string> {
  const productId = await insertProduct(db, { code: 'TRIP', type: 'FT', stay: 'DAY', ...product })
  const [first = null, ...others] = dates
  const ticket = { ...plainTicket, code: 'TRIP-TWO', priceFen }
  const trip = await insertTicket(db, productId, ticket, first)
  await priceOn(db, trip, others, priceFen)
  for (const [position, { code, offerId, quantity, dayFrom, length }] of parts.entries())
    await sql`INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from, length)
      VALUES (${trip}, ${position}, ${code}, ${offerId}, ${quantity}, ${dayFrom}, ${length})`.execute(db)
  return ticket.code
}

async function priceOn(db: Db, offerId: number, dates: readonly VisitDate[], priceFen: number) {
  for (const date of dates)
    await sql`INSERT INTO price (offer_id, visit_date, price_fen)
      VALUES (${offerId}, ${date}, ${priceFen})`.execute(db)
}
