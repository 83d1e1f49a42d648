import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen, sumOf } from '#contract/values/fen.ts'
import { flowStatuses } from '#contract/values/order.ts'
import { type Browser, browserOf, type PaymentNo, payTypes, payTypesFor } from '#contract/values/payment.ts'
import {
  cancelRefusal,
  mismatchOf,
  nextDepositBackAt,
  nextTryAt,
  offeredTypes,
  payRefusal,
  pollDelaysSeconds,
  spreadOverPayments,
  stuckAfterTries,
} from './rules.ts'

const now = new Date('2026-11-21T02:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)

test('only ways that work in this browser and are configured are offered', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<Browser>('wechat', 'phone', 'desktop', 'app'),
      fc.subarray([...payTypes]),
      (browser, configured) => {
        for (const payType of offeredTypes({ browser, configured })) {
          expect(configured).toContain(payType)
          expect(payTypesFor[browser]).toContain(payType)
        }
        expect(offeredTypes({ browser, configured: payTypes })).toEqual(payTypesFor[browser])
      },
    ),
  )
})

test('the ways of an app are for those whom it shows the shop, and the payment code for nobody', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 15; wv) Chrome/130.0.0.0 Mobile Safari/537.36'
  expect(browserOf(`${phone} LookoutApp/2.4.0`)).toBe('app')
  for (const other of [phone, `${phone} MicroMessenger/8.0`, `${phone} NotLookoutApp/2.4.0`, 'LookoutApp'])
    expect(browserOf(other), other).not.toBe('app')
  const offered = (browser: Browser) => offeredTypes({ browser, configured: payTypes })
  for (const payType of ['ALIPAY_APP', 'WECHAT_APP'] as const) {
    expect(offered('app')).toContain(payType)
    for (const browser of ['wechat', 'phone', 'desktop'] as const)
      expect(offered(browser)).not.toContain(payType)
  }
  expect(Object.values(payTypesFor).flat()).not.toContain('ALIPAY_BAR')
})

test('the balance of a group is offered first, and only where it is enough', () => {
  const desk = { browser: 'desktop', configured: ['ALIPAY_QR'] } as const
  const offered = (spendableFen: number | null) =>
    offeredTypes({
      ...desk,
      balance: { spendableFen: spendableFen === null ? null : fen(spendableFen), payableFen: fen(15_000) },
    })
  expect(offered(15_000)).toEqual(['ADVANCE', 'ALIPAY_QR'])
  expect(offered(14_999)).toEqual(['ALIPAY_QR'])
  expect(offered(null)).toEqual(['ALIPAY_QR'])
})

test('an order is paid while it awaits payment and a minute is left, and never otherwise', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...flowStatuses),
      fc.integer({ min: -900_000, max: 900_000 }),
      (status, left) => {
        const payable = payRefusal(status, later(left), now) === null
        expect(payable).toBe(status === 'AWAIT_PAID' && left >= 60_000)
      },
    ),
  )
  expect(payRefusal('AWAIT_PAID', null, now)).toBe('ORDER_OVER_PAY_TIME')
  expect(payRefusal('PAST_DUE', later(0), now)).toBe('ORDER_OVER_PAY_TIME')
  expect(payRefusal('CANCEL', later(0), now)).toBe('ORDER_NOT_PAYABLE')
  expect(payRefusal('AWAIT_CHECK', later(0), now)).toBe('ORDER_ALREADY_PAID')
})

test('only what is cancelled may be cancelled once more', () => {
  for (const status of flowStatuses) expect(cancelRefusal(status) === null).toBe(status === 'CANCEL')
})

test('a trade fits only when merchant, app, amount and currency all do', () => {
  const agreed = { amountFen: fen(15_000), merchantId: 'm', appIds: ['a', 'b'] }
  const trade = {
    ...{ providerTradeNo: '1', currency: 'CNY', paidAt: now, appId: 'b' },
    ...{ amountFen: agreed.amountFen, merchantId: 'm' },
  }
  fc.assert(
    fc.property(fc.integer(), (reported) => {
      const mismatch = mismatchOf(agreed, { ...trade, amountFen: fen(reported) })
      expect(mismatch).toBe(reported === 15_000 ? null : 'AMOUNT')
    }),
  )
  expect(mismatchOf(agreed, { ...trade, currency: 'USD' })).toBe('AMOUNT')
  expect(mismatchOf(agreed, { ...trade, merchantId: 'M' })).toBe('MERCHANT')
  expect(mismatchOf(agreed, { ...trade, appId: 'A' })).toBe('MERCHANT')
})

test('polls and tries come ever more seldom', () => {
  expect([...pollDelaysSeconds].sort((one, other) => one - other)).toEqual(pollDelaysSeconds)
  const dues = Array.from({ length: 12 }, (_, tries) => nextTryAt(tries, now).getTime())
  expect([...dues].sort((one, other) => one - other)).toEqual(dues)
  const waited = dues.slice(1, stuckAfterTries).reduce((sum, due) => sum + due - now.getTime(), 0)
  expect(waited).toBeGreaterThan(60 * 60_000)
})

test('a refund is spread over payments, to each payment at most what is left of it', () => {
  const amount = fc.integer({ min: 0, max: 100_000 }).map(fen)
  fc.assert(
    fc.property(amount, fc.array(amount, { maxLength: 4 }), (amountFen, lefts) => {
      const payments = lefts.map((leftFen, index) => ({ paymentNo: `P${index}` as PaymentNo, leftFen }))
      const parts = spreadOverPayments(amountFen, payments)
      if (amountFen > sumOf(lefts)) {
        expect(parts).toBeNull()
        return
      }
      expect(sumOf((parts ?? []).map((part) => part.amountFen))).toBe(amountFen)
      for (const part of parts ?? []) {
        const left = payments.find(({ paymentNo }) => paymentNo === part.paymentNo)?.leftFen ?? 0
        expect(part.amountFen).toBeLessThanOrEqual(left)
      }
    }),
  )
})

test('how a bank took a refund is asked ever more seldom, never faster than once a minute, and not for ever', () => {
  fc.assert(
    fc.property(fc.nat(3_600_000), (firstMs) => {
      const asked = [later(firstMs)]
      for (let next = nextDepositBackAt(now, later(firstMs)); next; next = nextDepositBackAt(now, next))
        asked.push(next)
      const pauses = asked.slice(1).map((at, index) => at.getTime() - (asked[index]?.getTime() ?? 0))
      expect(Math.min(...pauses)).toBeGreaterThanOrEqual(60_000)
      expect(Math.max(...pauses)).toBeLessThanOrEqual(6 * 3_600_000)
      expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
      expect(asked.length).toBeLessThan(80)
      const days = ((asked.at(-1)?.getTime() ?? 0) - now.getTime()) / 86_400_000
      expect(days).toBeGreaterThanOrEqual(15)
      expect(days).toBeLessThan(15.3)
    }),
  )
})
