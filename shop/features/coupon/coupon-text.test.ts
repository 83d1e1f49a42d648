import { expect, test } from 'vitest'
import type { QuotedCoupon } from '#contract/endpoints/ordering/hold.ts'
import type { CouponNo, CouponTerms } from '#contract/values/coupon.ts'
import { fen, noFen } from '#contract/values/fen.ts'
import { chosenOf, faceText, fewLeft, thresholdText } from './coupon-text.ts'
import { couponRowWords, couponWords } from './messages.ts'

const terms: CouponTerms = { thresholdFen: noFen, minusFen: fen(3_000), percentBp: null, capFen: null }
const share: CouponTerms = { thresholdFen: fen(20_000), minusFen: null, percentBp: 1_500, capFen: fen(5_000) }

test('an amount reads as money, a share as each language says it', () => {
  expect(faceText(terms, couponWords['zh-CN'], 'zh-CN')).toBe('¥30.00')
  expect(faceText(share, couponWords['zh-CN'], 'zh-CN')).toBe('8.5折')
  expect(faceText(share, couponWords['en-US'], 'en-US')).toBe('15% off')
})

test('from how much on it is good, and at most for how much', () => {
  expect(thresholdText(terms, couponWords['zh-CN'])).toBe('无门槛')
  expect(thresholdText(share, couponWords['en-US'])).toBe('From ¥200.00 · Up to ¥50.00')
})

test('how many are left is said when they are few', () => {
  expect(fewLeft({ left: 500, total: 1_000 })).toBe(false)
  expect(fewLeft({ left: 80, total: 1_000 })).toBe(true)
  expect(fewLeft({ left: 0, total: 1_000 })).toBe(false)
  expect(fewLeft({ left: 5, total: 5 })).toBe(false)
})

const coupon = (couponNo: string, usable = true) => ({ couponNo, usable }) as QuotedCoupon
const quote = { coupons: [coupon('A'), coupon('B'), coupon('C', false)], best: 'A' as CouponNo }

test('the best one is proposed until the buyer chooses, and none is used when the buyer says so', () => {
  expect(chosenOf(undefined, undefined)).toBeNull()
  expect(chosenOf(quote, undefined)?.couponNo).toBe('A')
  expect(chosenOf(quote, 'B' as CouponNo)?.couponNo).toBe('B')
  expect(chosenOf(quote, null)).toBeNull()
})

test('one that cannot be used any more gives way to the best of the others', () => {
  expect(chosenOf(quote, 'C' as CouponNo)?.couponNo).toBe('A')
  expect(chosenOf({ coupons: [coupon('C', false)], best: null }, 'C' as CouponNo)).toBeNull()
})

test('a coupon of an unpaid order is not said to wait for a cancellation alone: past its pay time nobody can cancel', () => {
  expect(couponRowWords['zh-CN'].why.COUPON_TAKEN).toMatch(/取消后.*超时未付的.*自动退回/)
  expect(couponRowWords['en-US'].why.COUPON_TAKEN).toMatch(/cancelled, or .* after its pay time is over/)
})
