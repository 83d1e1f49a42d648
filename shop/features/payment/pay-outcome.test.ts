import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { backFenOf, outcomeOf } from './pay-outcome.ts'

const unpaid = { flowStatus: 'AWAIT_PAID', paymentStatus: 'UNPAID' } as const

test('an order that nobody has tried to pay is not paid yet; there is nothing to confirm', () => {
  expect(outcomeOf({ ...unpaid, attempt: null })).toBe('unpaid')
})

test('an attempt that was cancelled or failed at the cashier is not paid yet', () => {
  expect(outcomeOf({ ...unpaid, attempt: { payType: 'ALIPAY_WAP', open: false } })).toBe('unpaid')
})

test('a result is confirmed only while an attempt is open', () => {
  expect(outcomeOf({ ...unpaid, attempt: { payType: 'ALIPAY_WAP', open: true } })).toBe('checking')
})

test('a paid order that the hotel must confirm says so', () => {
  expect(outcomeOf({ flowStatus: 'UNCONIRM', paymentStatus: 'SUCESS', attempt: null })).toBe('confirming')
})

test('a paid ticket is ready, also when some of its tickets were used', () => {
  expect(outcomeOf({ flowStatus: 'AWAIT_CHECK', paymentStatus: 'SUCESS', attempt: null })).toBe('paid')
  expect(outcomeOf({ flowStatus: 'CHECK_ING', paymentStatus: 'SUCESS', attempt: null })).toBe('paid')
})

test('an order that was paid and refunded promises no tickets', () => {
  for (const flowStatus of ['TD_ING', 'TD_FINISH', 'CONFIRM_FAIL'] as const)
    expect(outcomeOf({ flowStatus, paymentStatus: 'SUCESS', attempt: null })).toBe('settled')
})

test('an expired and a cancelled order are over', () => {
  expect(outcomeOf({ flowStatus: 'PAST_DUE', paymentStatus: 'FAILED', attempt: null })).toBe('over')
  expect(outcomeOf({ flowStatus: 'CANCEL', paymentStatus: 'FAILED', attempt: null })).toBe('over')
})

test('of a refund of which the fee was all nothing has come back; while it is decided, all of it may', () => {
  const paid = { paidFen: fen(15_000), refundedFen: fen(0) }
  expect(backFenOf({ ...paid, flowStatus: 'TD_FINISH' })).toBe(0)
  expect(backFenOf({ ...paid, flowStatus: 'TD_FINISH', refundedFen: fen(12_000) })).toBe(12_000)
  expect(backFenOf({ ...paid, flowStatus: 'TD_ING' })).toBe(15_000)
})
