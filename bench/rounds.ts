/** Two sides measured in turn, so that whatever else the machine does weighs on both. */

export type Contest = { ours: number; limit: number; ratio: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

type Side = () => Promise<number>

/** So many rounds; on a slow machine only as many as fit into the seconds, but never less than `MIN_ROUNDS`. */
export type Budget = {
  rounds: number
  seconds: number
  /** A shop runs for weeks: what its first seconds cost, in which code is compiled and caches fill, is not kept. */
  warmUpSeconds: number
}

const MIN_ROUNDS = 2

/** What each round measured. One round at least warms up and is not kept. */
export async function measured<T>(
  { rounds, seconds, warmUpSeconds }: Budget,
  round: (n: number) => Promise<T>,
): Promise<T[]> {
  const isCold = within(warmUpSeconds)
  do await round(0)
  while (isCold())
  const isInTime = within(seconds)
  const kept: T[] = []
  while (kept.length < MIN_ROUNDS || (kept.length < rounds && isInTime())) kept.push(await round(kept.length))
  return kept
}

/** Answers whether so many seconds from now are not over yet. */
function within(seconds: number): () => boolean {
  const begun = performance.now()
  return () => performance.now() - begun < seconds * 1000
}

/** The ratio is the median of each round's own: neighbours in time share their weather. Either side goes first in turn. */
export async function contest(budget: Budget, ours: Side, limit: Side): Promise<Contest> {
  const pairs = await measured(budget, async (n) => {
    if (n % 2 === 0) return { ours: await ours(), limit: await limit() }
    const first = await limit()
    return { ours: await ours(), limit: first }
  })
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    limit: median(pairs.map((pair) => pair.limit)),
    ratio: median(pairs.map((pair) => pair.ours / pair.limit)),
  }
}
