import { expect, test } from 'vitest'
import type { RefundRules } from '#contract/values/policy.ts'
import { freeUntil } from './free-until.ts'

type Held = Parameters<typeof freeUntil>[0]

const dayBefore: RefundRules = { tiers: [{ untilHoursBefore: 24 }, { untilHoursBefore: 0, feeBp: 1_000 }] }
const line = (rules = dayBefore, more: object = {}) =>
  ({
    visitDate: '2026-12-02',
    slotFrom: '10:00',
    product: {},
    ticket: { refundPolicy: { rules } },
    ...more,
  }) as Held['lines'][number]
const held = (lines: Held['lines'], more: Partial<Held> = {}): string | null =>
  freeUntil({
    order: { channel: 'WAP', vouchers: 0 },
    lines,
    now: new Date('2026-11-21T10:00:00+08:00'),
    ...more,
  })?.toISOString() ?? null

test('counts from the slot, from check-in, and from midnight where there is neither', () => {
  expect(held([line()])).toBe('2026-12-01T02:00:00.000Z')
  expect(held([line(dayBefore, { slotFrom: null, product: { checkIn: '14:00' } })])).toBe(
    '2026-12-01T06:00:00.000Z',
  )
  expect(held([line(dayBefore, { slotFrom: null })])).toBe('2026-11-30T16:00:00.000Z')
})

test('of several lines the first that is no longer free ends it', () => {
  const hour: RefundRules = { tiers: [{ untilHoursBefore: 1 }] }
  expect(held([line(hour), line()])).toBe('2026-12-01T02:00:00.000Z')
})

const part = (first: number) => ({ packages: { first } })

test('a package counts from its first part, and each package from its own', () => {
  const room = line(dayBefore, { ...part(1), slotFrom: null, product: { checkIn: '14:00' } })
  const later = line(dayBefore, { ...part(1), visitDate: '2026-12-03' })
  expect(held([later, room])).toBe('2026-12-01T06:00:00.000Z')
  const hours: RefundRules = { tiers: [{ untilHoursBefore: 72 }] }
  expect(held([room, line(hours, { ...part(1), visitDate: '2026-12-03' })])).toBe('2026-11-29T06:00:00.000Z')
  expect(held([room, line(hours, { ...part(2), visitDate: '2026-12-05' })])).toBe('2026-12-01T06:00:00.000Z')
})

test('says nothing where a sentence must do', () => {
  const none: RefundRules = { tiers: [] }
  const fee: RefundRules = { tiers: [{ untilHoursBefore: 24, feeFen: 500 }] } as RefundRules
  const received: RefundRules = { anchor: 'RECEIVED', tiers: [{ untilHoursBefore: -168 }] }
  for (const rules of [none, fee, received]) expect(held([line(), line(rules)])).toBeNull()
  expect(held([line(dayBefore, { visitDate: null })])).toBeNull()
  expect(held([line()], { now: new Date('2026-12-01T10:00:00+08:00') }), 'over').toBeNull()
  expect(held([line(dayBefore, part(1)), line(dayBefore, { ...part(1), visitDate: null })])).toBeNull()
  expect(held([line()], { order: { channel: 'B2B', vouchers: 0 } })).toBeNull()
  expect(held([line()], { order: { channel: 'WAP', vouchers: 1 } })).toBeNull()
})
