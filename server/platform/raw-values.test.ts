/** Values that no endpoint may be given, wherever they stand. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findUnacceptable, MAX_TEXT_LENGTH } from './raw-values.ts'

const DEEPEST = 16
const key = fc.constantFrom('name', 'visitors', '0', '1')
const path = fc.array(key, { maxLength: DEEPEST - 2 })
/** Flat, so that what stands beside a value is not too deep itself. */
const beside = fc.dictionary(
  fc.constantFrom('a', 'b', 'c'),
  fc.oneof(fc.string(), fc.integer(), fc.boolean()),
)
const unacceptable = fc.constantFrom('a\u0000', '\ud800', '\udc00a', 'x'.repeat(MAX_TEXT_LENGTH + 1))

/** The value at this path, each time with others beside it, and in a list where the key is a number. */
const standing = (at: readonly string[], others: object, value: unknown): unknown =>
  at.reduceRight(
    (inner, name) =>
      /^\d/.test(name) ? [...Array(Number(name)).fill(others), inner] : { ...others, [name]: inner },
    value,
  )

test('a text that is too long, broken or with U+0000 is found where it stands', () => {
  fc.assert(
    fc.property(path, beside, unacceptable, (at, others, text) => {
      expect(findUnacceptable(standing(at, others, text))).toEqual(at)
      expect(findUnacceptable(standing(at, others, { [text]: 1 }))).toEqual(at)
    }),
  )
})

test('whatever else a body says is left to the rules of its endpoint', () => {
  fc.assert(
    fc.property(path, beside, fc.string({ maxLength: MAX_TEXT_LENGTH }), (at, others, text) => {
      expect(findUnacceptable(standing(at, others, text))).toBeNull()
    }),
  )
  for (const value of [undefined, null, true, 1, [], {}]) expect(findUnacceptable(value)).toBeNull()
})

test('sixteen values in each other are read, and one more is not', () => {
  const nested = (depth: number) => standing(Array(depth - 1).fill('deep'), {}, {})
  expect(findUnacceptable(nested(DEEPEST))).toBeNull()
  expect(findUnacceptable(nested(DEEPEST + 1))).toEqual(Array(DEEPEST).fill('deep'))
})
