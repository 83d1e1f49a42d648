/** A typed activity: what is missing, what is sent, and where one stands. */
import dayjs from 'dayjs'
import { describe, expect, test } from 'vitest'
import type { StaffActivity } from '#contract/console/coupon.ts'
import {
  type ActivityDraft,
  checked,
  draftOf,
  instantOf,
  isChanged,
  newDraft,
  onVenueClock,
  phaseOf,
} from './activity.ts'

const now = new Date('2026-11-24T17:30:00.000Z')
const texts = { 'zh-CN': '秋日', 'en-US': 'Autumn' }
const filled: ActivityDraft = {
  ...newDraft(now),
  ...{ name: texts, rule: texts, useCondition: texts, total: 100, minusFen: 3_000 },
}
const faults = (draft: ActivityDraft) => {
  const result = checked(draft)
  return 'faults' in result ? result.faults : []
}
const saved = (draft: ActivityDraft) => {
  const result = checked(draft)
  if ('faults' in result) throw new Error(result.faults.join())
  return result.activity
}

describe('a new activity', () => {
  test('opens at the midnight of the venue that comes next but one when it is past midnight there', () => {
    expect(newDraft(now).opensAt).toBe('2026-11-25T16:00:00.000Z')
  })

  test('names what is missing', () => {
    expect(faults(newDraft(now))).toEqual(['name', 'rule', 'useCondition', 'total', 'minusFen'])
    expect(faults({ ...filled, closesAt: filled.opensAt })).toEqual(['closesAt'])
    expect(faults({ ...filled, by: 'PERCENT' })).toEqual(['percentBp'])
    expect(faults({ ...filled, valid: 'PERIOD' })).toEqual(['validFrom', 'validUntil'])
    expect(faults({ ...filled, valid: 'DAYS', validDays: null })).toEqual(['validDays'])
  })

  test('sends nothing of what is not chosen', () => {
    const both: ActivityDraft = { ...filled, percentBp: 1_000, capFen: 500 }
    expect(saved(both)).toMatchObject({ minusFen: 3_000, percentBp: null, capFen: null, validDays: 30 })
    expect(saved({ ...both, by: 'PERCENT' })).toMatchObject({
      ...{ minusFen: null, percentBp: 1_000, capFen: 500 },
    })
    const period = { validFrom: '2026-12-01T00:00:00.000Z', validUntil: '2026-12-31T00:00:00.000Z' }
    expect(saved({ ...filled, ...period })).toMatchObject({ validFrom: null, validDays: 30 })
    expect(saved({ ...filled, ...period, valid: 'PERIOD' })).toMatchObject({ ...period, validDays: null })
  })
})

test('what is read and left alone is not changed', () => {
  const draft = draftOf(saved(filled))
  expect(isChanged(draft, draftOf(saved(filled)))).toBe(false)
  // It belongs to a choice that is not made.
  expect(isChanged({ ...draft, percentBp: 500 }, draft)).toBe(false)
  expect(isChanged({ ...draft, total: 101 }, draft)).toBe(true)
})

test('where an activity stands follows from its state, its period and what was taken', () => {
  const activity = {
    ...{ state: 'OPEN', opensAt: '2026-11-24T00:00:00.000Z', closesAt: '2026-11-26T00:00:00.000Z' },
    ...{ taken: 1, total: 2 },
  } as StaffActivity
  expect(phaseOf(activity, now)).toBe('OPEN')
  expect(phaseOf({ ...activity, taken: 2 }, now)).toBe('GONE')
  expect(phaseOf({ ...activity, opensAt: '2026-11-25T00:00:00.000Z' }, now)).toBe('SOON')
  expect(phaseOf({ ...activity, closesAt: now.toISOString() }, now)).toBe('ENDED')
  expect(phaseOf({ ...activity, state: 'STOPPED' }, now)).toBe('STOPPED')
})

test('what is chosen on the clock of the venue is that instant', () => {
  const instant = '2026-12-31T16:05:00.000Z'
  expect(onVenueClock(instant)).toBe('2027-01-01T00:05')
  expect(instantOf(dayjs(onVenueClock(instant)))).toBe(instant)
})
