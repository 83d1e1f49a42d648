import { expect, test } from 'vitest'
import { fen, noFen } from './fen.ts'
import { payTypes } from './payment.ts'
import { wayBackOf } from './way-back.ts'

test('only vouchers and balances come back without a company that pays', () => {
  const others = payTypes.filter((payType) => wayBackOf(payType, fen(1)) !== 'money')
  expect(others.map((payType) => [payType, wayBackOf(payType, fen(1))])).toEqual([
    ['ADVANCE', 'balance'],
    ['EXTICKET', 'voucher'],
  ])
  expect(wayBackOf(null, fen(1))).toBe('money')
})

test('of what cost nothing, or of which the fee is all, nothing comes back but a voucher', () => {
  for (const payType of [null, 'ALIPAY_WAP', 'ADVANCE'] as const)
    expect(wayBackOf(payType, noFen)).toBe('nothing')
  expect(wayBackOf('EXTICKET', noFen)).toBe('voucher')
})
