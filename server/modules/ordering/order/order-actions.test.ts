import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { flowStatuses, unitStates } from '#contract/values/order.ts'
import { type ActionFacts, keepsMoney, orderActions } from './order-actions.ts'

const now = new Date('2026-11-21T02:00:00Z')
const tomorrow = new Date('2026-11-22T03:00:00Z')
const refundRules = { tiers: [{ untilHoursBefore: 24, feeBp: 0 }] }
const changeRules = { maxTimes: 0, untilHoursBefore: 24 }
const unit = (state: (typeof unitStates)[number], validFrom = tomorrow) => ({
  ...{ state, refundRules, changeRules, validFrom },
  changes: 0,
  admitted: 0,
  receivedAt: null,
  declinedAt: null,
  isDated: true,
})
const paid: ActionFacts = {
  status: 'AWAIT_CHECK',
  channel: 'WAP',
  units: [unit('valid')],
  changing: false,
  named: false,
  isOver: false,
  isSent: false,
  invoiceable: false,
}
const movable = { ...unit('valid'), refundRules: { tiers: [] }, changeRules: { ...changeRules, maxTimes: 1 } }

describe('a paid order', () => {
  test('may be refunded while a tier of a good ticket is open', () => {
    expect(orderActions(paid, now)).toEqual(['tickets', 'refund'])
    expect(orderActions({ ...paid, units: [unit('valid', now)] }, now)).toEqual(['tickets'])
    expect(orderActions({ ...paid, units: [unit('refunding')] }, now)).toEqual(['tickets'])
  })

  test('may be refunded after its last tier too, when the change that was asked for before was declined', () => {
    const late = { ...unit('valid', now), declinedAt: new Date('2026-11-20T01:00:00Z') }
    expect(orderActions({ ...paid, units: [late] }, now)).toEqual(['tickets', 'refund'])
    const asLate = { ...late, declinedAt: new Date('2026-11-20T03:00:00Z') }
    expect(orderActions({ ...paid, units: [asLate] }, now)).toEqual(['tickets'])
  })

  test('may not, once somebody has come in with the only ticket of a family', () => {
    const family = { ...movable, refundRules, admitted: 1 }
    expect(orderActions({ ...paid, status: 'CHECK_ING', units: [family] }, now)).toEqual(['tickets'])
    expect(orderActions({ ...paid, status: 'CHECK_ING', units: [family, unit('valid')] }, now)).toEqual([
      'tickets',
      'refund',
    ])
  })

  test('of a team may not', () => expect(orderActions({ ...paid, channel: 'B2B' }, now)).toEqual(['tickets']))
})

test('what keeps money of its buyer may be invoiced, unless it is a team’s or not confirmed', () => {
  const facts = { ...paid, units: [unit('used')], invoiceable: true }
  expect(orderActions(facts, now)).toContain('invoice')
  expect(orderActions({ ...facts, channel: 'B2B' }, now)).not.toContain('invoice')
  for (const status of ['UNCONIRM', 'CONFIRM_FAIL'] as const)
    expect(orderActions({ ...facts, status }, now)).not.toContain('invoice')
  expect(keepsMoney({ payType: 'WECHAT_MP', keptFen: 1 })).toBe(true)
  expect(keepsMoney({ payType: 'WECHAT_MP', keptFen: 0 })).toBe(false)
  for (const payType of [null, 'EXTICKET', 'ADVANCE'] as const)
    expect(keepsMoney({ payType, keptFen: 1 })).toBe(false)
})

test('what is sent has no code to show', () =>
  expect(orderActions({ ...paid, isSent: true }, now)).toEqual(['refund']))

test('the people of an order can be looked at in each of its states', () => {
  for (const status of flowStatuses)
    expect(orderActions({ ...paid, status, named: true }, now)).toContain('names')
})

describe('a ticket', () => {
  const actionsOf = (changed: Partial<typeof movable>, facts: Partial<ActionFacts> = {}) =>
    orderActions({ ...paid, units: [{ ...movable, ...changed }], ...facts }, now)

  test('may be moved to another date as often and as long as its policy says', () => {
    expect(actionsOf({})).toEqual(['tickets', 'change'])
    expect(actionsOf({ changes: 1 })).toEqual(['tickets'])
    expect(actionsOf({ validFrom: new Date('2026-11-22T01:59:59Z') })).toEqual(['tickets'])
  })

  test('without a date of its own is not moved, nor beside an open change, nor a team', () => {
    expect(actionsOf({ isDated: false })).toEqual(['tickets'])
    expect(actionsOf({}, { changing: true })).toEqual(['tickets'])
    expect(actionsOf({}, { channel: 'B2B' })).toEqual(['tickets'])
  })

  test.each(unitStates.filter((state) => state !== 'valid'))('that is %s is not moved', (state) =>
    expect(actionsOf({ state })).toEqual(['tickets']),
  )
})

test.each([
  ['INIT', []],
  ['AWAIT_PAID', ['pay', 'cancel']],
  ['CANCEL', ['rebuy']],
  ['PAST_DUE', ['rebuy']],
  ['UNCONIRM', []],
  ['CONFIRM_FAIL', ['edit', 'refund']],
  ['TD_ING', []],
  ['TD_FINISH', []],
  ['AWAIT_CHECK', ['tickets']],
  ['CHECK_ING', ['tickets']],
  ['CHECK_FINISH', ['tickets']],
  ['PART_TD_ING', ['tickets']],
  ['PART_AWAIT_CHECK', ['tickets']],
  ['PART_FINISH', ['tickets']],
  ['CHANGING_ING', ['tickets']],
] as const)('without a good ticket, an order in %s offers %j', (status, actions) =>
  expect(orderActions({ ...paid, status, units: [unit('used')] }, now)).toEqual(actions),
)

test('an order that was not confirmed can be edited or refunded, one that waits can only be looked at', () => {
  const units = [unit('reserved')]
  expect(orderActions({ ...paid, status: 'CONFIRM_FAIL', units }, now)).toEqual(['edit', 'refund'])
  expect(orderActions({ ...paid, status: 'UNCONIRM', units }, now)).toEqual([])
  const over = { ...paid, status: 'CONFIRM_FAIL', units, isOver: true } as const
  expect(orderActions(over, now), 'its visit has come').toEqual(['refund'])
})

test('whatever the facts, no action is there twice, and a refund needs a good ticket or a rejection', () => {
  const units = fc.array(
    fc.constantFrom(...unitStates).map((state) => unit(state)),
    { maxLength: 5 },
  )
  fc.assert(
    fc.property(fc.constantFrom(...flowStatuses), units, (status, some) => {
      const actions = orderActions({ ...paid, status, units: some }, now)
      expect(new Set(actions).size).toBe(actions.length)
      if (actions.includes('refund'))
        expect(status === 'CONFIRM_FAIL' || some.some(({ state }) => state === 'valid')).toBe(true)
    }),
  )
})
