import { expect, test } from 'vitest'
import { CallFailure } from './failures.ts'
import { repeatableKey } from './repeatable-key.ts'

const answers = (key: string) => Promise.resolve(key)
const failsWith = (error: Error, seen: string[]) => (key: string) => {
  seen.push(key)
  return Promise.reject(error)
}
const failure = (status: number) => new CallFailure({ status, code: 'X', message: '' })

test.each([0, 429, 500, 502, 503, 504])(
  'after status %i the same input carries the same key',
  async (status) => {
    const keys = repeatableKey()
    const seen: string[] = []
    await expect(keys.sending({ a: 1 }, failsWith(failure(status), seen))).rejects.toThrow()
    await expect(keys.sending({ a: 1 }, failsWith(failure(status), seen))).rejects.toThrow()
    expect(await keys.sending({ a: 1 }, answers)).toBe(seen[0])
    expect(seen[1]).toBe(seen[0])
  },
)

test('an error that is no answer of the server keeps the key', async () => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, failsWith(new DOMException('', 'AbortError'), seen))).rejects.toThrow()
  expect(await keys.sending({ a: 1 }, answers)).toBe(seen[0])
})

test('another input has another key, and the first keeps its own meanwhile', async () => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, failsWith(failure(0), seen))).rejects.toThrow()
  await expect(keys.sending({ a: 2 }, failsWith(failure(0), seen))).rejects.toThrow()
  expect(await keys.sending({ a: 1 }, answers)).toBe(seen[0])
  expect(await keys.sending({ a: 2 }, answers)).toBe(seen[1])
  expect(seen[1]).not.toBe(seen[0])
})

test.each([200, 400, 401, 403, 404])('a refusal (status %i) ends the attempt', async (status) => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, failsWith(failure(status), seen))).rejects.toThrow()
  expect(await keys.sending({ a: 1 }, answers)).not.toBe(seen[0])
})

test('after a success the same input is a new attempt', async () => {
  const keys = repeatableKey()
  const first = await keys.sending({ a: 1 }, answers)
  expect(await keys.sending({ a: 1 }, answers)).not.toBe(first)
})
