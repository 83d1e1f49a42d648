/** The Idempotency-Key of a write: the same wish sent again after silence carries the same key (DESIGN.md law 3). */
import { CallFailure } from './failures.ts'
import { randomName } from './random.ts'

export type RepeatableKey = { sending<T>(wish: unknown, send: (key: string) => Promise<T>): Promise<T> }

/** Silence keeps the key, because the wish may have been fulfilled; any answer, yes or no, ends it. */
export function repeatableKey(): RepeatableKey {
  let kept: { wish: string; key: string } | null = null
  return {
    async sending(wish, send) {
      const text = JSON.stringify(wish)
      if (kept?.wish !== text) kept = { wish: text, key: randomName() }
      try {
        const answer = await send(kept.key)
        kept = null
        return answer
      } catch (error) {
        if (error instanceof CallFailure && error.status !== 0 && error.status < 500) kept = null
        throw error
      }
    },
  }
}
