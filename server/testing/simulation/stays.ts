/** What is on sale in a simulated world besides tickets: nights, days, adjoining slots and stock, few of each. */
import { fen } from '#contract/values/fen.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import { insertGoods } from '../test-goods.ts'
import { plainTicket } from '../test-park.ts'
import {
  datesOnSale,
  guideHours,
  guidePrice,
  guideTours,
  insertGuide,
  insertHotel,
  insertModel,
  insertVehicle,
  maxLength,
  modelPrice,
  priceOn,
} from '../test-stays.ts'
import { MAX_PER_ITEM, type Offer, type Park, type Time } from './parks.ts'

const HOTEL_AHEAD = 2
const VEHICLE_AHEAD = 4
const GUIDE_AHEAD = 6

export async function openStays(db: Db, now: Date): Promise<Park[]> {
  const ahead = (days: number) => addDays(venueDate(now), days)
  const hotel = await insertHotel(db, { confirmWithinMinutes: 120, first: ahead(HOTEL_AHEAD) })
  const vehicle = await insertVehicle(db, { capacity: 2, first: ahead(VEHICLE_AHEAD) })
  const guide = await insertGuide(db, { confirmWithinMinutes: 60, first: ahead(GUIDE_AHEAD) })
  const mug = await insertModel(db, now, { code: 'MUG', pickUp: true })
  const tower = await insertGoods(db, { at: now, stock: 6, colours: ['RED'] })
  return [
    rangePark(hotel, { first: ahead(HOTEL_AHEAD), shortest: 1 }),
    { ...rangePark(vehicle, { first: ahead(VEHICLE_AHEAD), shortest: 0 }), forMembers: true },
    guidePark(guide),
    goodsPark({ ...mug, offerCode: 'MUG-ONE' }),
    goodsPark({ ...tower, offerCode: 'TOWER-RED', resource: tower.resources['RED'] ?? 0 }),
  ]
}

const offer = (code: string, pricedAt: Offer['pricedAt']): Offer => ({
  code,
  maxPerItem: MAX_PER_ITEM,
  maxPerOrder: plainTicket.maxPerOrder,
  pricedAt,
})

/**
 * Nights or days from any date to any other that is not too far away. A night ends on the next date (`shortest` 1), a
 * day on its own; what ends on the date of departure does not cost it.
 */
function rangePark(
  sold: { productCode: string; offer: string },
  { first, shortest }: { first: VisitDate; shortest: 0 | 1 },
): Park {
  const numbers = Array.from({ length: datesOnSale }, (_, day) => day)
  const lengths = Array.from({ length: maxLength }, (_, more) => more + 1)
  const times = numbers.flatMap((day) =>
    lengths
      .filter((length) => day + length <= datesOnSale)
      .map((length) => ({
        visitDate: addDays(first, day),
        untilDate: addDays(first, day + length - 1 + shortest),
        slotFrom: null,
      })),
  )
  const pricedAt = ({ visitDate, untilDate }: Time) =>
    numbers
      .map((day) => ({ date: addDays(first, day), priceFen: fen(priceOn(day)) }))
      .filter(
        ({ date }) =>
          visitDate !== null && visitDate <= date && addDays(date, shortest) <= (untilDate ?? date),
      )
  return {
    productCode: sold.productCode,
    basket: 'alone',
    times,
    offers: [offer(sold.offer, pricedAt)],
  }
}

/** The long tour takes the next hour as well, so it begins only where one follows. */
function guidePark({ productCode, first }: { productCode: string; first: VisitDate }): Park {
  const follows = (from: string | null, hours: number) =>
    Array.from({ length: hours }, (_, more) => `${Number(from?.slice(0, 2)) + more}:00`).every((hour) =>
      guideHours.some((start) => start === hour),
    )
  return {
    productCode,
    basket: 'alone',
    times: guideHours.map((slotFrom) => ({ visitDate: first, untilDate: null, slotFrom })),
    offers: Object.entries(guideTours).map(([name, hours]) =>
      offer(`${productCode}-${name}`, ({ visitDate: date, slotFrom }) =>
        follows(slotFrom, hours) ? [{ date, priceFen: fen(guidePrice(hours)) }] : null,
      ),
    ),
  }
}

type Goods = { productCode: string; offerCode: string; resource: number }

const goodsPark = ({ productCode, offerCode, resource }: Goods): Park => ({
  productCode,
  basket: 'goods',
  times: [{ visitDate: null, untilDate: null, slotFrom: null }],
  offers: [offer(offerCode, () => [{ date: null, priceFen: fen(modelPrice) }])],
  resourceId: resource,
})
