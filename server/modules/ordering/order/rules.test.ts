import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type FlowStatus,
  flowStatuses,
  orderTabs,
  type UnitState,
  unitStates,
} from '#contract/values/order.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import {
  actionsOf,
  allowedMoves,
  canBecome,
  confirmations,
  confirmEnds,
  type FlowInput,
  flowStatus,
  noUnits,
  paymentStatusOf,
  seatEnds,
  seatlessStates,
  shownStatus,
  stateOncePaid,
  unitMoves,
  visitorlessStates,
} from './rules.ts'

const paid = (
  units: Partial<FlowInput['units']>,
  confirmation: FlowInput['confirmation'] = 'NONE',
): FlowInput => ({
  placed: true,
  closed: null,
  paid: true,
  confirmation,
  units: { ...noUnits, ...units },
})

describe('every status has facts that it follows from', () => {
  const unpaid = { placed: true, closed: null, paid: false, confirmation: 'NONE', units: noUnits } as const
  const examples: Record<FlowStatus, FlowInput> = {
    INIT: { ...unpaid, placed: false },
    AWAIT_PAID: unpaid,
    CANCEL: { ...unpaid, closed: 'CANCEL' },
    PAST_DUE: { ...unpaid, closed: 'PAST_DUE' },
    UNCONIRM: paid({ reserved: 2 }, 'AWAITING'),
    CONFIRM_FAIL: paid({ reserved: 2 }, 'REJECTED'),
    AWAIT_CHECK: paid({ valid: 2 }),
    CHECK_ING: paid({ valid: 1, used: 1 }),
    CHECK_FINISH: paid({ used: 1, expired: 1 }),
    CHANGING_ING: paid({ changing: 1, valid: 1 }),
    TD_ING: paid({ refunding: 1, refunded: 1 }),
    TD_FINISH: paid({ refunded: 2 }),
    PART_TD_ING: paid({ refunding: 1, valid: 1 }),
    PART_AWAIT_CHECK: paid({ refunded: 1, valid: 1 }),
    PART_FINISH: paid({ refunded: 1, expired: 1 }),
  }
  test.each(Object.entries(examples))('%s', (status, facts) => {
    expect(flowStatus(facts)).toBe(status)
  })
  test.each([
    ['late money overrides the end', { ...paid({ valid: 1 }), closed: 'PAST_DUE' }, 'AWAIT_CHECK'],
    ['confirmed tickets are to be used', paid({ valid: 1 }, 'CONFIRMED'), 'AWAIT_CHECK'],
    ['a rejected order that goes back is refunding', paid({ refunding: 2 }, 'REJECTED'), 'TD_ING'],
    ['what was void before counts for nothing', paid({ void: 3, valid: 1 }), 'AWAIT_CHECK'],
    ['until the money is there, it is refunding', paid({ returning: 1, refunded: 1 }), 'TD_ING'],
    ['and so is a part', paid({ returning: 1, valid: 1 }), 'PART_TD_ING'],
    ['a used ticket makes every refund a part', paid({ refunding: 1, used: 1 }), 'PART_TD_ING'],
  ] as const)('%s', (_, facts, status) => {
    expect(flowStatus(facts)).toBe(status)
  })
})

const counts = fc.record(
  Object.fromEntries(unitStates.map((state) => [state, fc.integer({ min: 0, max: 3 })])) as Record<
    UnitState,
    fc.Arbitrary<number>
  >,
)
const anyFacts: fc.Arbitrary<FlowInput> = fc.record({
  placed: fc.boolean(),
  closed: fc.constantFrom(null, 'CANCEL', 'PAST_DUE'),
  paid: fc.boolean(),
  confirmation: fc.constantFrom(...confirmations),
  units: counts,
})

test('whatever the facts are, there is a status', () => {
  fc.assert(fc.property(anyFacts, (facts) => flowStatuses.includes(flowStatus(facts))))
})

/** Rejected and awaited orders have no good tickets yet; the others have no reserved ones. */
const startOf = (confirmation: FlowInput['confirmation'], tickets: number): FlowInput =>
  paid({ [confirmation === 'AWAITING' ? 'reserved' : 'valid']: tickets }, confirmation)

/** `way` picks one of the moves that the ticket's state allows. */
type Step = { ticket: number; way: number }

/** Moves of single tickets as the modules above may make them: only what the table lets an order become. */
const steps = fc.array(fc.record({ ticket: fc.nat({ max: 5 }), way: fc.nat({ max: 11 }) }), {
  maxLength: 40,
})

/** Walks a life of single moves and answers the statuses it passes through. */
function live(facts: FlowInput, tickets: UnitState[], path: readonly Step[]): FlowStatus[] {
  const seen = [flowStatus(facts)]
  let units = { ...facts.units }
  for (const { ticket, way } of path) {
    const from = tickets[ticket % tickets.length]
    const to = from && unitMoves[from][way % unitMoves[from].length]
    if (!from || !to) continue
    const next = { ...units, [from]: units[from] - 1, [to]: units[to] + 1 }
    const before = flowStatus({ ...facts, units })
    const after = flowStatus({ ...facts, units: next })
    if (!canBecome(before, after)) continue
    tickets[ticket % tickets.length] = to
    units = next
    seen.push(after)
  }
  return seen
}

test('random lives of tickets stay in the table and reach every status of a paid order', () => {
  const reached = new Set<FlowStatus>()
  fc.assert(
    fc.property(
      fc.constantFrom(...confirmations),
      fc.integer({ min: 1, max: 4 }),
      steps,
      (how, tickets, path) => {
        const facts = startOf(how, tickets)
        const state: UnitState = how === 'AWAITING' ? 'reserved' : 'valid'
        const seen = live(facts, Array(tickets).fill(state), path)
        seen.forEach((status, at) => {
          reached.add(status)
          if (at > 0) expect(canBecome(seen[at - 1] ?? status, status)).toBe(true)
        })
      },
    ),
    { numRuns: 3_000 },
  )
  expect([...reached].toSorted()).toEqual(
    flowStatuses
      .filter((status) => !['INIT', 'AWAIT_PAID', 'CANCEL', 'PAST_DUE'].includes(status))
      .toSorted(),
  )
})

const anyUnits = fc.record({
  reserved: fc.constant(0),
  valid: fc.nat({ max: 2 }),
  changing: fc.nat({ max: 2 }),
  refunding: fc.nat({ max: 2 }),
  refunded: fc.nat({ max: 2 }),
  used: fc.nat({ max: 2 }),
  expired: fc.nat({ max: 2 }),
  void: fc.constant(0),
})

test('money that arrives is never refused by the table, whatever else happens to the order', () => {
  fc.assert(
    fc.property(
      anyUnits,
      fc.constantFrom(...confirmations),
      fc.integer({ min: 1, max: 3 }),
      (units, confirmation, returning) => {
        // Tickets that nobody has confirmed are reserved.
        const awaited = confirmation === 'AWAITING' || confirmation === 'REJECTED'
        const facts = awaited ? { ...noUnits, reserved: units.valid, refunded: units.refunded } : units
        const before = flowStatus(paid({ ...facts, returning }, confirmation))
        for (const arrived of [1, returning]) {
          const after = { ...facts, returning: returning - arrived, refunded: facts.refunded + arrived }
          const status = flowStatus(paid(after, confirmation))
          expect(canBecome(before, status), `${before} to ${status}`).toBe(true)
        }
      },
    ),
  )
})

test('refunding and returning are one to the status; only the money makes the difference', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { refunding, returning } = facts.units
      const swapped = { ...facts.units, refunding: returning, returning: refunding }
      expect(flowStatus({ ...facts, units: swapped })).toBe(flowStatus(facts))
    }),
  )
})

test('a ticket leaves its seat once: no way leads from a state without a seat to one with a seat', () => {
  for (const from of seatlessStates)
    for (const to of unitMoves[from]) expect(seatlessStates, `${from} to ${to}`).toContain(to)
  for (const from of visitorlessStates)
    for (const to of unitMoves[from]) expect(visitorlessStates, `${from} to ${to}`).toContain(to)
})

test('a promised refund cannot be taken back, and nothing is refunded that was not promised', () => {
  expect(unitMoves.returning).toEqual(['refunded'])
  expect(unitStates.filter((from) => unitMoves[from].includes('refunded'))).toEqual(['returning'])
})

test('a refusal of the table is never needed for using, expiring or refunding all that is left', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.nat({ max: 4 }),
      fc.nat({ max: 4 }),
      (valid, used, refunded) => {
        const before = flowStatus(paid({ valid, used, refunded }))
        for (const to of ['used', 'expired', 'refunding', 'changing'] as const) {
          const after = flowStatus(
            paid({ valid: 0, used, refunded, [to]: valid + (to === 'used' ? used : 0) }),
          )
          expect(canBecome(before, after), `${before} to ${after}`).toBe(true)
        }
      },
    ),
  )
})

test('from the beginning every status can be reached, and an end stays an end', () => {
  const reachable = new Set<FlowStatus>(['INIT'])
  for (const status of reachable) for (const next of allowedMoves[status]) reachable.add(next)
  expect([...reachable].toSorted()).toEqual([...flowStatuses].toSorted())
  for (const end of ['CANCEL', 'TD_FINISH', 'CHECK_FINISH', 'PART_FINISH'] as const)
    expect(allowedMoves[end]).toEqual([])
})

test('the payment status follows', () => {
  const statuses = Object.fromEntries(flowStatuses.map((status) => [status, paymentStatusOf(status)]))
  expect(statuses).toEqual({
    INIT: 'UNPAID',
    AWAIT_PAID: 'UNPAID',
    CANCEL: 'FAILED',
    PAST_DUE: 'FAILED',
    UNCONIRM: 'SUCESS',
    CONFIRM_FAIL: 'SUCESS',
    TD_ING: 'SUCESS',
    TD_FINISH: 'FINISH',
    AWAIT_CHECK: 'SUCESS',
    CHECK_ING: 'SUCESS',
    CHECK_FINISH: 'FINISH',
    PART_TD_ING: 'SUCESS',
    PART_AWAIT_CHECK: 'SUCESS',
    PART_FINISH: 'FINISH',
    CHANGING_ING: 'SUCESS',
  })
})

test('with its money an order is to be used, or to be confirmed first', () => {
  expect(stateOncePaid('NONE')).toEqual({ status: 'AWAIT_CHECK', units: 'valid' })
  expect(stateOncePaid('AWAITING')).toEqual({ status: 'UNCONIRM', units: 'reserved' })
})

test('the pay time strikes at zero, before any sweep', () => {
  const until = new Date('2026-11-21T02:15:00Z')
  expect(shownStatus('AWAIT_PAID', until, new Date('2026-11-21T02:14:59.999Z'))).toBe('AWAIT_PAID')
  expect(shownStatus('AWAIT_PAID', until, until)).toBe('PAST_DUE')
  expect(shownStatus('AWAIT_CHECK', until, until)).toBe('AWAIT_CHECK')
})

test('what a buyer may do is decided by the status', () => {
  expect(actionsOf('AWAIT_PAID')).toEqual(['pay', 'cancel'])
  expect(actionsOf('PAST_DUE')).toEqual(['rebuy'])
  expect(actionsOf('UNCONIRM')).toEqual([])
  expect(actionsOf('CHECK_ING')).toEqual(['tickets'])
})

test('every status but the unplaced one has exactly one tab', () => {
  const { all, ...tabs } = orderTabs
  expect(Object.values(tabs).flat().toSorted()).toEqual([...all].toSorted())
})

test('late money may take a seat until its slot is over, or its day', () => {
  const date = '2026-12-01' as VisitDate
  expect(seatEnds(date, '18:00' as SlotTime)).toEqual(new Date('2026-12-01T18:00:00+08:00'))
  expect(seatEnds(date, null)).toEqual(new Date('2026-12-02T00:00:00+08:00'))
})

test('a package of which a closure took a part is confirmed for the rest', () => {
  for (const gone of [{ returning: 2 }, { refunded: 2 }]) {
    expect(flowStatus(paid({ reserved: 2, ...gone }, 'AWAITING'))).toBe('UNCONIRM')
    expect(canBecome('UNCONIRM', flowStatus(paid({ valid: 2, ...gone }, 'CONFIRMED')))).toBe(true)
  }
})

describe('an order is confirmed', () => {
  const visitDate = '2026-12-01' as VisitDate
  const at = (text: string) => new Date(`${text}+08:00`)
  const slot = { slotFrom: '10:00' as SlotTime, slotTo: '11:00' as SlotTime }
  const order = {
    ...{ product: { type: 'PKTK' } as const, visitDate, slotFrom: null, slotTo: null },
    validUntil: at('2026-12-05T00:00:00'),
    paidAt: at('2026-11-28T12:00:00'),
  }

  test('until its slot begins, and what was paid for later until the slot is over', () => {
    expect(confirmEnds({ ...order, ...slot })).toEqual(at('2026-12-01T10:00:00'))
    expect(confirmEnds({ ...order, ...slot, paidAt: at('2026-12-01T10:05:00') })).toEqual(
      at('2026-12-01T11:00:00'),
    )
  })

  test('of a day, of nights and of days until the first one is over', () =>
    expect(confirmEnds(order)).toEqual(at('2026-12-02T00:00:00')))

  test('without a date until its end; a card, which is good from then on, at any time', () => {
    expect(confirmEnds({ ...order, visitDate: null })).toEqual(order.validUntil)
    expect(confirmEnds({ ...order, visitDate: null, product: { type: 'PKTK', kind: 'card' } })).toBeNull()
  })
})
