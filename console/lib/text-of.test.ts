import { expect, test } from 'vitest'
import { textOf, typedTextOf } from './text-of.ts'

test('two values are the same whatever the order of their fields, and what is typed whatever surrounds it', () => {
  expect(textOf({ b: 1, a: { d: 'x', c: null } })).toBe(textOf({ a: { c: null, d: 'x' }, b: 1 }))
  expect(textOf([1, 2])).not.toBe(textOf([2, 1]))
  expect(typedTextOf({ name: ' Post ' })).toBe(typedTextOf({ name: 'Post' }))
  expect(typedTextOf({ name: 'Po st' })).not.toBe(typedTextOf({ name: 'Post' }))
})
