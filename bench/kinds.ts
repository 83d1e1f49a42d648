/** Placements of every other kind than a ticket of one slot: what it takes differs, the path is the same. */
import { type BenchItem, itemOf } from './calls.ts'
import { withLines } from './http-line.ts'
import { sidesOn } from './kinds-on-sale.ts'
import { type PlacementInput, placeOverHttp } from './placements.ts'
import type { Figure } from './report.ts'
import { contest } from './rounds.ts'
import type { BenchSetup } from './stage.ts'

/** All orders of a side want the same places, in turn with a ticket of one slot. */
export async function kindPlacements(stage: BenchSetup, input: PlacementInput): Promise<Figure[]> {
  const { hot } = stage.park
  const ticket = itemOf(stage.park, hot)
  const figures: Figure[] = []
  for (const { name, item } of sidesOn(hot.visitDate)) {
    const ratios = await withLines(stage.shopUrl, input.connections, (lines) => {
      const perSecond = async (one: BenchItem) =>
        input.orders / (await placeOverHttp(stage, lines, Array(input.orders).fill(one)))
      return contest(
        input.budget,
        () => perSecond(item),
        () => perSecond(ticket),
      )
    })
    figures.push({ name, ...ratios, against: 'ticket, one hot slot', aim: null })
  }
  return figures
}
