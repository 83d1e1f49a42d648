/** A purchase in one go, from the form to the cashier: what is rare in a world would wait too long for chance to come by. */
import { begin, pressAt } from './payer-steps.ts'
import { fillForm, placeWith } from './place-steps.ts'
import type { KnownOrder, SimulatedWorld } from './world.ts'

/** Mostly to the end; now and then its buyer leaves it on the way, for other steps to go on with. Answers what was done. */
export async function buyThrough(world: SimulatedWorld, order: KnownOrder): Promise<string> {
  const { chance } = world
  if (chance.percent(20)) return 'held'
  const body = await fillForm(world, order)
  if (!body) return 'too late'
  const { sentence: placed } = await placeWith(world, order, body)
  if (order.stage === 'held' || chance.percent(20)) return placed
  const begun = await begin(world, order, null)
  const attempt = order.attempts.at(-1)
  if (!attempt || chance.percent(15)) return [placed, begun].join('; ')
  return [placed, begun, await pressAt(world, attempt, 'pay')].join('; ')
}
