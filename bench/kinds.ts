/** Placements of other kinds than a ticket of one slot: a stay of seven nights, and a thing in stock. */
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { modelPrice, priceOn } from '../server/testing/test-stays.ts'
import { type Item, itemOf } from './calls.ts'
import { withLines } from './http-line.ts'
import { type PlacementInput, placeOverHttp } from './placements.ts'
import type { Figure } from './report.ts'
import { contest } from './rounds.ts'
import type { Stage } from './stage.ts'

const NIGHTS = 7
const stayFrom = (arrival: VisitDate): Item => ({
  productCode: 'HOTEL',
  offerCode: 'HOTEL-ONE',
  priceFen: Array.from({ length: NIGHTS }, (_, night) => priceOn(night)).reduce((sum, price) => sum + price),
  visitDate: arrival,
  untilDate: addDays(arrival, NIGHTS),
  slotFrom: null,
})

const model: Item = {
  productCode: 'MODEL',
  offerCode: 'MODEL-ONE',
  priceFen: modelPrice,
  visitDate: null,
  slotFrom: null,
}

/** All orders of a side want the same nights, the same stock or the same slot, in turn with one another. */
export async function kindPlacements(stage: Stage, input: PlacementInput): Promise<Figure[]> {
  const { hot } = stage.park
  const ticket = itemOf(stage.park, hot)
  const sides = [
    { name: `placement, ${NIGHTS} nights`, item: stayFrom(hot.visitDate) },
    { name: 'placement, one in stock', item: model },
  ]
  const figures: Figure[] = []
  for (const { name, item } of sides) {
    const inTurn = await withLines(stage.shopUrl, input.connections, (lines) => {
      const perSecond = async (one: Item) =>
        input.orders / (await placeOverHttp(stage, lines, Array(input.orders).fill(one)))
      return contest(
        input.budget,
        () => perSecond(item),
        () => perSecond(ticket),
      )
    })
    figures.push({ name, ...inTurn, against: 'our own, one hot slot', aim: null })
  }
  return figures
}
