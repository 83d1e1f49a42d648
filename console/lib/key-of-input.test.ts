import { expect, test } from 'vitest'
import { keysOfInputs } from './key-of-input.ts'

test('the same input is tried with the same key, and another one with a key of its own', () => {
  const keyOf = keysOfInputs()
  const first = keyOf({ date: '2026-12-05', slot: null })
  const other = keyOf({ date: '2026-12-06', slot: null })
  expect(other).not.toBe(first)
  expect(keyOf({ slot: null, date: '2026-12-05' })).toBe(first)
  expect(keyOf({ date: '2026-12-06', slot: null })).toBe(other)
  expect(keysOfInputs()({ date: '2026-12-05', slot: null })).not.toBe(first)
})
