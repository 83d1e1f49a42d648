import { expect, test } from 'vitest'
import { payTypes } from './payment.ts'
import { wayBackOf } from './way-back.ts'

test('only vouchers and balances come back without a company that pays', () => {
  const others = payTypes.filter((payType) => wayBackOf(payType) !== 'money')
  expect(others.map((payType) => [payType, wayBackOf(payType)])).toEqual([
    ['ADVANCE', 'balance'],
    ['EXTICKET', 'voucher'],
  ])
  expect(wayBackOf(null)).toBe('money')
})
