import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowStatuses, unitStates } from '#contract/values/order.ts'
import { type ActionFacts, orderActions } from './order-actions.ts'

const now = new Date('2026-11-21T02:00:00Z')
const tomorrow = new Date('2026-11-22T03:00:00Z')
const refundRules = { tiers: [{ untilHoursBefore: 24, feeBp: 0 }] }
const unit = (state: (typeof unitStates)[number], validFrom = tomorrow) => ({ state, refundRules, validFrom })
const paid: ActionFacts = { status: 'AWAIT_CHECK', channel: 'WAP', units: [unit('valid')] }

describe('a paid order', () => {
  test('may be refunded while a tier of a good ticket is open', () => {
    expect(orderActions(paid, now)).toEqual(['tickets', 'refund'])
    expect(orderActions({ ...paid, units: [unit('valid', now)] }, now)).toEqual(['tickets'])
    expect(orderActions({ ...paid, units: [unit('refunding')] }, now)).toEqual(['tickets'])
  })

  test('of a team may not', () => expect(orderActions({ ...paid, channel: 'B2B' }, now)).toEqual(['tickets']))
})

test('an order that was not confirmed can be edited or refunded, one that waits can only be looked at', () => {
  const units = [unit('reserved')]
  expect(orderActions({ ...paid, status: 'CONFIRM_FAIL', units }, now)).toEqual(['edit', 'refund'])
  expect(orderActions({ ...paid, status: 'UNCONIRM', units }, now)).toEqual([])
})

test('whatever the facts, no action is there twice, and a refund needs a good ticket or a rejection', () => {
  const units = fc.array(
    fc.constantFrom(...unitStates).map((state) => unit(state)),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...flowStatuses), units, (status, some) => {
      const actions = orderActions({ status, channel: 'WEB', units: some }, now)
      expect(new Set(actions).size).toBe(actions.length)
      if (actions.includes('refund'))
        expect(status === 'CONFIRM_FAIL' || some.some(({ state }) => state === 'valid')).toBe(true)
    }),
  )
})
