import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Fen, fen, fromYuan, inYuan, minus, noFen, shareOf, spread, sumOf, times } from './fen.ts'

const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(fen)
const price = fc.integer({ min: 0, max: 100_000_000 }).map(fen)
const whole = (fens: readonly Fen[]) => fens.reduce((sum, one) => sum + BigInt(one), 0n)

describe('sums that floating point gets wrong', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(inYuan(sumOf([fromYuan('0.1'), fromYuan('0.2')]))).toBe('0.30')
  })
  test('three times 1.10 is 3.30, and 1.10 less 1.00 is 0.10', () => {
    expect(inYuan(times(fromYuan('1.10'), 3))).toBe('3.30')
    expect(inYuan(minus(fromYuan('1.10'), fromYuan('1')))).toBe('0.10')
  })
  test('7.5 % of 1.99 is 0.15, and a tenth of 0.05 rounds up', () => {
    expect(inYuan(shareOf(fromYuan('1.99'), 750))).toBe('0.15')
    expect(inYuan(shareOf(fromYuan('0.05'), 1_000))).toBe('0.01')
  })
})

test('adding and taking away is exact', () => {
  fc.assert(
    fc.property(fc.array(amount, { maxLength: 50 }), amount, (amounts, more) => {
      expect(BigInt(sumOf([...amounts, more]))).toBe(whole(amounts) + BigInt(more))
      expect(minus(sumOf([...amounts, more]), more)).toBe(sumOf(amounts))
    }),
  )
})

test('multiplying is adding so many times', () => {
  fc.assert(
    fc.property(amount, fc.nat({ max: 200 }), (one, quantity) => {
      expect(times(one, quantity)).toBe(sumOf(Array<Fen>(quantity).fill(one)))
    }),
  )
})

test('a share of all is all, of nothing nothing, and never more than half a fen off', () => {
  fc.assert(
    fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (one, basisPoints) => {
      const off = BigInt(shareOf(one, basisPoints)) * 10_000n - BigInt(one) * BigInt(basisPoints)
      expect(off <= 5_000n && off >= -5_000n).toBe(true)
      expect([shareOf(one, 10_000), shareOf(one, 0)]).toEqual([one, noFen])
    }),
  )
})

test('a discount that is spread over tickets is all there, fair to the fen, and never negative', () => {
  fc.assert(
    fc.property(price, fc.array(price, { minLength: 1, maxLength: 60 }), (total, weights) => {
      const parts = spread(total, weights)
      const sum = whole(weights)
      expect(whole(parts)).toBe(BigInt(total))
      expect(parts.every((part) => part >= 0)).toBe(true)
      if (sum === 0n) return
      parts.forEach((part, index) => {
        const off = BigInt(part) * sum - BigInt(total) * BigInt(weights[index] ?? 0)
        expect(off < sum && off > -sum).toBe(true)
      })
    }),
  )
})

test('the same tickets are worth the same, give or take one fen, the earlier one more', () => {
  expect(spread(fen(100), [fen(1), fen(1), fen(1)])).toEqual([34, 33, 33])
  // Both leave half a fen over: the dearer one bears it, wherever it stands.
  expect(spread(fen(2), [fen(1), fen(3)])).toEqual([0, 2])
  expect(spread(fen(2), [fen(3), fen(1)])).toEqual([2, 0])
  expect(spread(fen(100), [noFen, noFen])).toEqual([100, 0])
  expect(() => spread(fen(1), [])).toThrow(RangeError)
})

test('yuan go out and come back', () => {
  fc.assert(fc.property(amount, (one) => fromYuan(inYuan(one)) === one))
  expect(inYuan(fen(-50))).toBe('-0.50')
})

test.each(['1.234', '1,5', '', '.5', '1.', '--1', '1e3', 'NaN', ' 1'])('%j is no amount in yuan', (text) => {
  expect(() => fromYuan(text)).toThrow(RangeError)
})

test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d is no money', (number) => {
  expect(() => fen(number)).toThrow()
})
