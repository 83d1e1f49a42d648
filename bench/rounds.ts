/** Two sides measured in turn, so that whatever else the machine does weighs on both. */

export type Contest = { ours: number; limit: number; ratio: number }

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

type Side = () => Promise<number>

/** The ratio is the median of each round's own: neighbours in time share their weather. The first round warms up. */
export async function contest(rounds: number, ours: Side, limit: Side): Promise<Contest> {
  const pairs: { ours: number; limit: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const pair =
      round % 2 === 0
        ? { ours: await ours(), limit: await limit() }
        : await limit().then(async (first) => ({ ours: await ours(), limit: first }))
    if (round > 0) pairs.push(pair)
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    limit: median(pairs.map((pair) => pair.limit)),
    ratio: median(pairs.map((pair) => pair.ours / pair.limit)),
  }
}
