/** Heavy work in this process: so much of it at a time, in the order in which it came. */
import { Refusal } from '#contract/refusals.ts'

export type AtOnce = <T>(work: () => Promise<T>) => Promise<T>

/** Refuses BUSY when `waiting` are in line already. */
export function atOnce(limit: number, waiting: number): AtOnce {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < limit) running += 1
    else {
      if (line.length >= waiting) throw new Refusal('BUSY')
      // Whoever leaves hands the place on, so the number of those running stays.
      await new Promise<void>((go) => line.push(go))
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
