/** Work on many things, so many at a time; one that fails does not keep the others from their turn. */

/** Throws the first failure when all is done. */
export async function atMost<T>(limit: number, things: readonly T[], work: (thing: T) => Promise<unknown>) {
  const waiting = [...things]
  const failures: unknown[] = []
  const worker = async () => {
    for (let thing = waiting.shift(); thing !== undefined; thing = waiting.shift())
      await work(thing).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: Math.min(limit, things.length) }, worker))
  if (failures.length > 0) throw failures[0]
}
