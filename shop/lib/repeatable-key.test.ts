import { expect, test } from 'vitest'
import { CallFailure } from './failures.ts'
import { repeatableKey } from './repeatable-key.ts'

const answers = (key: string) => Promise.resolve(key)
const fails = (status: number, seen: string[]) => (key: string) => {
  seen.push(key)
  return Promise.reject(new CallFailure({ status, code: 'X', message: '' }))
}

test('the same wish sent again after silence carries the same key', async () => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, fails(0, seen))).rejects.toThrow()
  await expect(keys.sending({ a: 1 }, fails(502, seen))).rejects.toThrow()
  expect(await keys.sending({ a: 1 }, answers)).toBe(seen[0])
  expect(seen[1]).toBe(seen[0])
})

test('another wish has another key', async () => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, fails(0, seen))).rejects.toThrow()
  expect(await keys.sending({ a: 2 }, answers)).not.toBe(seen[0])
})

test('after an answer, yes or no, the same wish is a new one', async () => {
  const keys = repeatableKey()
  const seen: string[] = []
  await expect(keys.sending({ a: 1 }, fails(200, seen))).rejects.toThrow()
  const second = await keys.sending({ a: 1 }, answers)
  expect(second).not.toBe(seen[0])
  expect(await keys.sending({ a: 1 }, answers)).not.toBe(second)
})
