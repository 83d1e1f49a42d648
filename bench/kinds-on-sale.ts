/** What the bench sells besides tickets of a slot: one product for each other way in which a kind takes its places. */
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../server/platform/db.ts'
import { insertBuffet, insertTrip, mealPrice } from '../server/testing/test-package.ts'
import {
  guideHours,
  guidePrice,
  guideTours,
  insertGuide,
  insertHotel,
  insertModel,
  insertVehicle,
  modelPrice,
  priceOn,
} from '../server/testing/test-stays.ts'
import type { BenchItem } from './calls.ts'

/** Of each night, day, slot and stock, more than any run buys. */
const PLENTY = 1_000_000
const NIGHTS = 7
const DAYS = 3
const HOURS = guideTours.LONG
const tripPrice = 16_001

/** A hotel and a vehicle class from this day on, a guide and a buffet of the day, a package of both, a thing in stock. */
export async function addKinds(db: Db, first: VisitDate): Promise<void> {
  const options = { capacity: PLENTY, first }
  const hotel = await insertHotel(db, options)
  await insertVehicle(db, options)
  await insertGuide(db, options)
  await insertModel(db, new Date(), { capacity: PLENTY })
  const buffet = await insertBuffet(db, [first], PLENTY)
  await insertTrip(db, {
    ...{ dates: [first], priceFen: tripPrice, confirmWithinMinutes: null },
    parts: [
      { code: 'room', offerId: hotel.offerId, quantity: 1, dayFrom: 0, length: 1 },
      { code: 'meal', offerId: buffet.offerId, quantity: 2, dayFrom: 0, length: null },
    ],
  })
}

const sumOfDays = (count: number): number =>
  Array.from({ length: count }, (_, day) => priceOn(day)).reduce((sum, price) => sum + price)

export type Side = { name: string; item: BenchItem }

/** Named as the kinds are that take their places in this way. */
export function sidesOn(first: VisitDate): Side[] {
  const onFirst = { visitDate: first, slotFrom: null }
  return [
    {
      name: `hotel, ${NIGHTS} nights`,
      item: {
        ...{ productCode: 'HOTEL', offerCode: 'HOTEL-ONE', priceFen: sumOfDays(NIGHTS) },
        ...{ ...onFirst, untilDate: addDays(first, NIGHTS) },
      },
    },
    {
      name: `car, ${DAYS} days`,
      item: {
        ...{ productCode: 'VAN', offerCode: 'VAN-ONE', priceFen: sumOfDays(DAYS) },
        ...{ ...onFirst, untilDate: addDays(first, DAYS - 1) },
      },
    },
    {
      name: `guide, ${HOURS} adjoining slots`,
      item: {
        ...{ productCode: 'GUIDE', offerCode: 'GUIDE-LONG', priceFen: guidePrice(HOURS) },
        ...{ visitDate: first, slotFrom: guideHours[0] },
      },
    },
    {
      name: 'eatery, tour, cruise: a day',
      item: { productCode: 'BUFFET', offerCode: 'BUFFET-ADULT', priceFen: mealPrice, ...onFirst },
    },
    {
      name: 'free travel, a night and two meals',
      item: { productCode: 'TRIP', offerCode: 'TRIP-TWO', priceFen: tripPrice, ...onFirst },
    },
    {
      name: 'goods, one in stock',
      item: {
        ...{ productCode: 'MODEL', offerCode: 'MODEL-ONE', priceFen: modelPrice },
        ...{ visitDate: null, slotFrom: null },
      },
    },
  ]
}
