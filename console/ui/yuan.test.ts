import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { typedFen, yuanOf, yuanRule } from './yuan.ts'

const amounts = fc.integer({ min: 0, max: 1_000_000_000 }).map(fen)

test('what is shown in yuan is typed back as the same fen', () => {
  fc.assert(fc.property(amounts, (amount) => typedFen({ yuan: yuanOf(amount) }) === amount))
  expect(typedFen({ yuan: 19.99 })).toBe(1999)
  expect(typedFen({ yuan: 1.005 }), 'no part of a fen').toBe(100)
})

test('the bounds of a field are those of its fen', () => {
  expect(yuanRule({ minFen: fen(1), maxFen: fen(12_345), message: 'up to 123.45' })).toEqual({
    ...{ required: true, type: 'number', min: 0.01, max: 123.45, message: 'up to 123.45' },
  })
  expect(yuanRule({ minFen: fen(0) })).toEqual({ required: true, type: 'number', min: 0 })
})
