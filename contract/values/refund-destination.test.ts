import { expect, test } from 'vitest'
import { fen, noFen } from './fen.ts'
import { payTypes } from './payment.ts'
import { refundDestinationOf } from './refund-destination.ts'

test('only vouchers and balances come back without a company that pays', () => {
  const others = payTypes.filter((payType) => refundDestinationOf(payType, fen(1)) !== 'money')
  expect(others.map((payType) => [payType, refundDestinationOf(payType, fen(1))])).toEqual([
    ['ADVANCE', 'balance'],
    ['EXTICKET', 'voucher'],
  ])
  expect(refundDestinationOf(null, fen(1))).toBe('money')
})

test('of what cost nothing, or of which the fee is all, nothing comes back but a voucher', () => {
  for (const payType of [null, 'ALIPAY_WAP', 'ADVANCE'] as const)
    expect(refundDestinationOf(payType, noFen)).toBe('nothing')
  expect(refundDestinationOf('EXTICKET', noFen)).toBe('voucher')
})
