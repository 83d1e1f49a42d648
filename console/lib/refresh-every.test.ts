import { expect, test } from 'vitest'
import { refreshEvery } from './refresh-every.ts'

test('what was never loaded is asked for each half minute at most, what was loaded as often as its page wants', () => {
  expect(refreshEvery(2_000)({ state: { data: undefined } })).toBe(30_000)
  expect(refreshEvery(60_000)({ state: { data: undefined } })).toBe(60_000)
  expect(refreshEvery(2_000)({ state: { data: null } })).toBe(2_000)
})
