/** The Idempotency-Key of a write: the same input sent again after a lost answer carries the same key. */
import { isDecided } from './failures.ts'
import { randomName } from './random.ts'

export type RepeatableKey = { sending<T>(input: unknown, send: (key: string) => Promise<T>): Promise<T> }

/** Only the server's own answer ends an attempt, success or refusal: without one the write may have happened. */
export function repeatableKey(): RepeatableKey {
  const keys = new Map<string, string>()
  return {
    async sending(input, send) {
      const name = JSON.stringify(input)
      const key = keys.get(name) ?? randomName()
      keys.set(name, key)
      try {
        const answer = await send(key)
        keys.delete(name)
        return answer
      } catch (error) {
        if (isDecided(error)) keys.delete(name)
        throw error
      }
    },
  }
}
