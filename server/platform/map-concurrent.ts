/** Work on many things: so many at a time, and so many rounds until nothing is left. */

/** One that fails does not keep the others from their turn; the first failure is thrown when all is done. */
export async function mapConcurrent<T>(
  limit: number,
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
): Promise<void> {
  const waiting = things.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const thing of waiting) await work(thing).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(limit, things.length) }, worker))
  if (failures.length > 0) throw failures[0]
}

/** Repeats a round until it finds less than its fill. Answers how much was done altogether. */
export async function repeatUntilDone(fill: number, round: () => Promise<number>): Promise<number> {
  let total = 0
  for (;;) {
    const done = await round()
    total += done
    if (done < fill) return total
  }
}
