/** Free travel in a simulated world: nights, tickets of a slot and a meal, each on its own day and for sale by itself as well. */
import { sql } from 'kysely'
import { fen } from '#contract/values/fen.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import { insertBuffet, insertTrip, mealPrice } from '../test-package.ts'
import { MAX_PER_ITEM, type Park, type ParkPart } from './parks.ts'

/** The nights from the first day on, the deck on the second, the meal on the third. */
const TRIP_AHEAD = 2
const NIGHTS = 2
const TRIP_FEN = 45_001
const COVERS = 5

/** Begins on one of two days, on which the hotel and the deck are open. */
export async function openTrips(db: Db, today: VisitDate, parks: readonly Park[]): Promise<Park[]> {
  const dates = [addDays(today, TRIP_AHEAD), addDays(today, TRIP_AHEAD + 1)]
  const mealDates = dates.map((date) => addDays(date, NIGHTS))
  await insertBuffet(db, mealDates, COVERS)
  const slots = parks.find(({ productCode }) => productCode === 'DECK')?.times.map(({ slotFrom }) => slotFrom)
  const parts: ParkPart[] = [
    { code: 'room', offerCode: 'HOTEL-ONE', quantity: 1, dayFrom: 0, nights: NIGHTS, slots: null },
    { code: 'deck', offerCode: 'DECK-NAMED', quantity: 2, dayFrom: 1, nights: null, slots: slotsIn(slots) },
    { code: 'meal', offerCode: 'BUFFET-ADULT', quantity: 1, dayFrom: NIGHTS, nights: null, slots: null },
  ]
  const ids = await offerIds(db)
  const trip = await insertTrip(db, {
    ...{ dates, priceFen: TRIP_FEN, confirmWithinMinutes: 240 },
    parts: parts.map(({ nights, offerCode, ...part }) => ({
      ...part,
      ...{ length: nights, offerId: ids.get(offerCode) ?? 0 },
    })),
  })
  return [
    dayPark('BUFFET', 'visit', { dates: mealDates, offerCode: 'BUFFET-ADULT', priceFen: mealPrice }),
    dayPark('TRIP', 'alone', { dates, offerCode: trip, priceFen: TRIP_FEN, maxPerItem: 2, parts }),
  ]
}

const slotsIn = (slots: readonly (string | null)[] = []): string[] => [
  ...new Set(slots.flatMap((slot) => slot ?? [])),
]

async function offerIds(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; id: number }>`SELECT code, id FROM offer`.execute(db)
  return new Map(rows.map(({ code, id }) => [code, id]))
}

type DaySale = {
  dates: readonly VisitDate[]
  offerCode: string
  priceFen: number
  maxPerItem?: number
  parts?: readonly ParkPart[]
}

const dayPark = (
  productCode: string,
  basket: Park['basket'],
  { dates, offerCode, priceFen, maxPerItem = MAX_PER_ITEM, parts }: DaySale,
): Park => ({
  productCode,
  basket,
  times: dates.map((visitDate) => ({ visitDate, untilDate: null, slotFrom: null })),
  offers: [
    {
      ...{ code: offerCode, maxPerItem, maxPerOrder: 20, parts: parts ?? [] },
      pricedAt: ({ visitDate: date }) => [{ date, priceFen: fen(priceFen) }],
    },
  ],
})
