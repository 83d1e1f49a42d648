import { describe, expect, test } from 'vitest'
import type { RefundQuote } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import {
  backText,
  firstChoice,
  type QuotedUnit,
  shownUnits,
  stillRefundable,
  sumOfChoice,
  waysOfSum,
} from './refund-sum.ts'

const unit = (unitNo: string, more: Partial<QuotedUnit> = {}): QuotedUnit => ({
  unitNo,
  name: 'Adult',
  visitDate: null,
  untilDate: null,
  slotFrom: null,
  state: 'valid',
  worthFen: fen(15_000),
  feeFen: fen(1_500),
  amountFen: fen(13_500),
  integralShareFen: fen(0),
  tierEndsAt: null,
  obstacle: null,
  needs: 'AUTO',
  packageNo: null,
  ...more,
})

const quote = (units: QuotedUnit[], more: Partial<RefundQuote> = {}) =>
  ({
    units,
    whole: false,
    voucherBatch: null,
    freightWithAllFen: fen(800),
    pointsLeft: { points: 0, fen: fen(0) },
    autoLimitFen: fen(20_000),
    ...more,
  }) as RefundQuote

const gone = unit('gone', { state: 'refunded', obstacle: 'REFUND_NOT_POSSIBLE' })

test('what a voucher paid comes back as one, and is said in no money', () => {
  const [sum, types] = [{ amountFen: fen(30_000) }, { EXTICKET: 'Exchange voucher' }]
  expect(backText(true, sum, types)).toBe('Exchange voucher')
  expect(backText(false, sum, types)).toBe('¥300.00')
})

describe('what is chosen at first', () => {
  test('nothing of several', () => expect(firstChoice(quote([unit('a'), unit('b')]), [])).toEqual([]))
  test('the only one there is', () => expect(firstChoice(quote([unit('a'), gone]), [])).toEqual(['a']))
  test('all, where only all can go', () =>
    expect(firstChoice(quote([unit('a'), unit('b')], { whole: true }), [])).toEqual(['a', 'b']))
  test('what the edited refund had', () =>
    expect(firstChoice(quote([unit('a'), unit('b')]), ['b', 'x'])).toEqual(['b']))
})

test('what another tab has returned meanwhile is chosen no more', () => {
  expect(stillRefundable(quote([unit('a'), gone]), ['a', 'gone', 'unknown'])).toEqual(['a'])
})

describe('money goes back', () => {
  const way = (payType: RefundQuote['ways'][number]['payType'], left: number) => ({
    ...{ payType, leftFen: fen(left) },
  })
  // The difference of a change came last.
  const ways = [way('ALIPAY_QR', 4_000), way('WECHAT_QR', 15_000), way('ALIPAY_QR', 1_000)]

  test.each([
    ['to the newest payment alone as long as that is enough', 4_000, [way('ALIPAY_QR', 4_000)]],
    ['then to the one before', 13_500, [way('ALIPAY_QR', 4_000), way('WECHAT_QR', 9_500)]],
    ['and each way is named once', 20_000, [way('ALIPAY_QR', 5_000), way('WECHAT_QR', 15_000)]],
    ['nowhere when nothing comes back', 0, []],
  ])('%s', (_, amountFen, expected) => expect(waysOfSum({ ways }, fen(amountFen))).toEqual(expected))
})

test('a ticket that was refunded is no choice any more, one that is too late says so', () => {
  const late = unit('late', { obstacle: 'REFUND_TOO_LATE' })
  expect(shownUnits(quote([late, gone])).map(({ unitNo }) => unitNo)).toEqual(['late'])
})

test('the sums are those of the tickets, and freight comes back with the last of them', () => {
  const all = quote([unit('a'), unit('b'), gone])
  expect(sumOfChoice(all, ['a'])).toEqual({
    worthFen: 15_000,
    feeFen: 1_500,
    freightFen: 0,
    amountFen: 13_500,
    points: 0,
    all: false,
    needs: 'AUTO',
  })
  expect(sumOfChoice(all, ['a', 'b'])).toMatchObject({ amountFen: 27_800, all: true })
})

test('points come back by what they paid of each ticket, the rest of them with the last', () => {
  const units = ['a', 'b', 'c'].map((unitNo) => unit(unitNo, { integralShareFen: fen(333) }))
  const paidByPoints = quote(units, { pointsLeft: { points: 1_000, fen: fen(999) } })
  expect(sumOfChoice(paidByPoints, []).points).toBe(0)
  expect(sumOfChoice(paidByPoints, ['a']).points).toBe(333)
  expect(sumOfChoice(paidByPoints, ['a', 'b', 'c']).points).toBe(1_000)
})

describe('who decides', () => {
  const several = quote([
    unit('a'),
    unit('b'),
    unit('hotel', { needs: 'STAFF' }),
    unit('mug', { needs: 'GOODS' }),
  ])
  const needsOf = (...chosen: string[]) => sumOfChoice(several, chosen).needs
  test('nobody, by what one of them costs', () => expect(needsOf('a')).toBe('AUTO'))
  test('staff, for a sum above the limit', () => expect(needsOf('a', 'b')).toBe('STAFF'))
  test('staff, where one of them needs them', () => expect(needsOf('hotel')).toBe('STAFF'))
  test('GOODS, where one of them was sent and must be counted, before STAFF', () =>
    expect(needsOf('hotel', 'mug')).toBe('GOODS'))
})
