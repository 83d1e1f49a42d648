import { expect, test } from 'vitest'
import { outcomeOf } from './pay-outcome.ts'

test('money that has not come yet is asked for again, not called a failure', () => {
  expect(outcomeOf({ flowStatus: 'AWAIT_PAID', paymentStatus: 'UNPAID' })).toBe('unpaid')
})

test('a paid order that the hotel must confirm says so', () => {
  expect(outcomeOf({ flowStatus: 'UNCONIRM', paymentStatus: 'SUCESS' })).toBe('confirming')
})

test('a paid ticket is ready', () => {
  expect(outcomeOf({ flowStatus: 'AWAIT_CHECK', paymentStatus: 'SUCESS' })).toBe('paid')
})

test('an expired and a cancelled order are over', () => {
  expect(outcomeOf({ flowStatus: 'PAST_DUE', paymentStatus: 'FAILED' })).toBe('over')
  expect(outcomeOf({ flowStatus: 'CANCEL', paymentStatus: 'FAILED' })).toBe('over')
})
