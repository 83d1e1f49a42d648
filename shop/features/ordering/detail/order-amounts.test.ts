import { expect, test } from 'vitest'
import type { OrderDetail } from '#contract/endpoints/ordering/reading.ts'
import { amountsOf } from '#contract/values/amounts.ts'
import { fen } from '#contract/values/fen.ts'
import type { UnitState } from '#contract/values/order.ts'
import { amountRows, amountText, worthShown } from './order-amounts.ts'

const nothing = amountsOf([]).amounts
const unit = (state: UnitState, worthFen = 15_000, givenFen = 0) => ({
  line: 0,
  offerCode: 'ADULT',
  state,
  worthFen,
  givenFen,
})
const rowsOf = (amounts: Partial<typeof nothing>, units: object[] = [unit('valid')]) =>
  amountRows({ amounts: { ...nothing, ...amounts }, units } as unknown as OrderDetail).map(
    ({ name, fen, less }) => `${name} ${less ? '-' : ''}${fen}`,
  )

test('equal amounts are said once', () => {
  expect(rowsOf({ goodsFen: 15_000, payableFen: 15_000 })).toEqual(['payable 15000'])
  expect(rowsOf({ goodsFen: 15_000, payableFen: 15_000, paidFen: 15_000 })).toEqual(['paid 15000'])
  expect(rowsOf({})).toEqual(['payable 0'])
})

test('what made the price another one is shown', () => {
  expect(rowsOf({ goodsFen: 15_000, couponFen: 2_000, payableFen: 13_000, paidFen: 13_000 })).toEqual([
    'goods 15000',
    'coupon -2000',
    'paid 13000',
  ])
})

test('where less comes back than was paid for the tickets, the fee is shown', () => {
  const paid = { goodsFen: 30_000, payableFen: 30_000, paidFen: 30_000 }
  const units = [unit('refunded'), unit('valid')]
  expect(rowsOf({ ...paid, refundedFen: 13_500 }, units)).toEqual([
    'paid 30000',
    'refunded 13500',
    'fee 1500',
  ])
  expect(rowsOf({ ...paid, refundedFen: 15_000 }, units)).toEqual(['paid 30000', 'refunded 15000'])
})

test('goodwill is no part of the fee, on tickets that came back and on those that stay', () => {
  const paid = { goodsFen: 30_000, payableFen: 30_000, paidFen: 30_000 }
  const stay = [unit('valid', 12_000, 3_000), unit('valid', 12_000, 3_000)]
  expect(rowsOf({ ...paid, refundedFen: 6_000 }, stay)).toEqual(['paid 30000', 'refunded 6000'])
  const one = [unit('refunded', 12_000, 3_000), unit('valid', 12_000, 3_000)]
  expect(rowsOf({ ...paid, refundedFen: 16_800 }, one)).toEqual(['paid 30000', 'refunded 16800', 'fee 1200'])
  const order = { lines: [{ offerCode: 'ADULT', priceFen: 15_000 }] } as unknown as OrderDetail
  expect(worthShown(order, unit('valid', 12_000, 3_000) as OrderDetail['units'][number])).toBe(false)
})

test('a ticket says what it is worth only where that is not its price', () => {
  const order = { lines: [{ offerCode: 'ADULT', priceFen: 15_000 }] } as unknown as OrderDetail
  const worth = (fen: number) => worthShown(order, unit('valid', fen) as OrderDetail['units'][number])
  expect([worth(15_000), worth(13_000)]).toEqual([false, true])
  const parts = {
    lines: [
      { offerCode: 'ADULT', priceFen: 15_000 },
      { offerCode: 'ADULT', priceFen: 15_001 },
    ],
  }
  const second = { ...unit('valid', 15_001), line: 1 } as OrderDetail['units'][number]
  expect(worthShown(parts as unknown as OrderDetail, second), 'as its own line says').toBe(false)
})

test('what vouchers paid and what came back of them is shown as vouchers, all else as money', () => {
  const shown = (name: 'paid' | 'refunded' | 'goods' | 'coupon', payType: 'EXTICKET' | 'WECHAT_MP' | null) =>
    amountText({ name, fen: fen(30_000), less: name === 'coupon' }, { payType }, { EXTICKET: 'Voucher' })
  expect([shown('paid', 'EXTICKET'), shown('refunded', 'EXTICKET')]).toEqual(['Voucher', 'Voucher'])
  expect([shown('goods', 'EXTICKET'), shown('coupon', 'EXTICKET')]).toEqual(['¥300.00', '-¥300.00'])
  expect([shown('paid', 'WECHAT_MP'), shown('refunded', 'WECHAT_MP')]).toEqual(['¥300.00', '¥300.00'])
  expect(shown('paid', null)).toBe('¥300.00')
})
