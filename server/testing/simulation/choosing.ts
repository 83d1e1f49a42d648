/** How steps choose whom and what they are about. */
import type { KnownAttempt, KnownOrder, SimulatedWorld } from './world.ts'

/** What a step tells of itself; null when there was nothing to do it to. */
export type SimulationStep = (world: SimulatedWorld) => Promise<string | null>

const LATEST = 3

/** Mostly one of the latest: people do not come back to what they left days ago, but some do. */
export function pickLately<T>({ chance }: SimulatedWorld, things: readonly T[]): T | undefined {
  return chance.pickFrom(chance.percent(80) ? things.slice(-LATEST) : things)
}

/** Mostly what is still held as far as its buyer knows. */
export function pickHeld(world: SimulatedWorld): KnownOrder | undefined {
  const knowing = world.chance.percent(90)
  const held = world.orders.filter(({ stage, over }) => stage === 'held' && !(knowing && over))
  return pickLately(world, held)
}

export const pickPlaced = (world: SimulatedWorld, fits: (order: KnownOrder) => boolean = () => true) =>
  pickLately(
    world,
    world.orders.filter((order) => order.stage === 'placed' && fits(order)),
  )

export const pickAttempt = (world: SimulatedWorld, fits: (attempt: KnownAttempt) => boolean = () => true) =>
  pickLately(world, world.orders.flatMap(({ attempts }) => attempts).filter(fits))

/** Nobody has to pay what it is for (any more), as far as the buyer knows. */
export const isOver = ({ order, change }: KnownAttempt): boolean => (change ?? order).over

export const isOlder = ({ clock }: SimulatedWorld, instant: Date, ms: number): boolean =>
  clock.now().getTime() - instant.getTime() >= ms
