import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CouponNo } from '#contract/values/coupon.ts'
import { type Fen, fen, noFen, sumOf } from '#contract/values/fen.ts'
import { bestChoiceOf, type CouponPromise, codeOf, evaluateCoupon, groupedCode, normalCode } from './rules.ts'

const at = new Date('2026-11-21T02:00:00Z')
const day = 86_400_000

const coupon = (changes: Partial<CouponPromise> = {}): CouponPromise => ({
  thresholdFen: noFen,
  minusFen: fen(3_000),
  percentBp: null,
  capFen: null,
  scope: { types: [], products: [], offers: [] },
  channels: [],
  validFrom: new Date(at.getTime() - day),
  validUntil: new Date(at.getTime() + day),
  ...changes,
})

const line = (amountFen: number, offerCode = 'ADULT', productCode = 'DECK') => ({
  type: 'PKTK',
  productCode,
  offerCode,
  amountFen: fen(amountFen),
})

const evaluated = (changes: Partial<CouponPromise>, lines = [line(10_000), line(5_000, 'CHILD')]) =>
  evaluateCoupon(coupon(changes), lines, { channel: 'WAP', at })

test('an amount is taken off from its threshold on, counted over what the coupon is for', () => {
  expect(evaluated({ thresholdFen: fen(15_000) })).toEqual({ minusFen: 3_000, lines: [0, 1], fault: null })
  expect(evaluated({ thresholdFen: fen(15_001) }).fault).toBe('COUPON_BELOW_THRESHOLD')
  const scope = { types: [], products: [], offers: ['CHILD'] }
  expect(evaluated({ scope, thresholdFen: fen(5_001) })).toMatchObject({
    minusFen: 0,
    fault: 'COUPON_BELOW_THRESHOLD',
  })
  expect(evaluated({ scope, minusFen: fen(9_000) })).toEqual({ minusFen: 5_000, lines: [1], fault: null })
})

test('a percentage has a cap, and half a fen is rounded up', () => {
  const percent = { minusFen: null, percentBp: 2_000 }
  expect(evaluated(percent).minusFen).toBe(3_000)
  expect(evaluated({ ...percent, capFen: fen(1_234) }).minusFen).toBe(1_234)
  expect(evaluated({ ...percent, percentBp: 1 }, [line(5_000)]).minusFen).toBe(1)
})

test('what is for something else, another channel or nothing that costs money is out of scope', () => {
  const faultOf = (changes: Partial<CouponPromise>, lines?: ReturnType<typeof line>[]) =>
    evaluated(changes, lines).fault
  const scope = { types: [], products: [], offers: [] }
  expect(faultOf({ scope: { ...scope, types: ['HTRM'] } })).toBe('COUPON_OUT_OF_SCOPE')
  expect(faultOf({ scope: { ...scope, products: ['BOAT'] } })).toBe('COUPON_OUT_OF_SCOPE')
  expect(faultOf({ scope: { types: ['PKTK'], products: ['DECK'], offers: [] } })).toBeNull()
  expect(faultOf({ channels: ['APP'] })).toBe('COUPON_OUT_OF_SCOPE')
  expect(faultOf({}, [line(0)])).toBe('COUPON_OUT_OF_SCOPE')
})

test('it is good from its first moment until before its last', () => {
  expect(evaluated({ validFrom: at }).fault).toBeNull()
  expect(evaluated({ validFrom: new Date(at.getTime() + 1) }).fault).toBe('COUPON_NOT_VALID_NOW')
  expect(evaluated({ validUntil: at }).fault).toBe('COUPON_NOT_VALID_NOW')
})

test('no coupon ever takes more than what it is for costs, and a faulty one takes nothing', () => {
  const amounts = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 6 })
  const terms = fc.record({ minus: fc.integer({ min: 1, max: 2_000_000 }), from: fc.nat({ max: 2_000_000 }) })
  fc.assert(
    fc.property(amounts, terms, fc.boolean(), (lines, { minus, from }, percent) => {
      const off = percent ? { minusFen: null, percentBp: (minus % 10_000) + 1 } : { minusFen: fen(minus) }
      const { minusFen, fault } = evaluated(
        { ...off, thresholdFen: fen(from) },
        lines.map((amount) => line(amount)),
      )
      const all = sumOf(lines.map((amount): Fen => fen(amount)))
      expect(minusFen).toBeLessThanOrEqual(all)
      expect(minusFen > 0).toBe(fault === null)
    }),
  )
})

test('the best takes most off; of equal ones that which ends first', () => {
  const choice = (no: string, minus: number, hours: number, fault: 'COUPON_TAKEN' | null = null) => ({
    couponNo: no as CouponNo,
    minusFen: fen(minus),
    lines: [0],
    fault,
    validUntil: new Date(at.getTime() + hours * 3_600_000),
  })
  const all = [
    choice('A', 100, 5),
    choice('B', 200, 9),
    choice('C', 200, 8),
    choice('D', 900, 1, 'COUPON_TAKEN'),
  ]
  expect(bestChoiceOf(all)?.couponNo).toBe('C')
  expect(bestChoiceOf([])).toBeNull()
})

test('a code may be typed in small or full-width letters, with blanks and dashes of any kind', () => {
  const code = codeOf(Buffer.from('000102030405060708090a0b0c0d', 'hex'))
  expect(code).toBe('23456789ABCD')
  expect(groupedCode(code)).toBe('2345-6789-ABCD')
  expect(normalCode(' 2345-6789 abcd')).toBe(code)
  expect(normalCode('２３４５－６７８９　ａｂＣＤ')).toBe(code)
  expect(normalCode('2345—6789\u200b–\u00a0ABCD。')).toBe(code)
})
