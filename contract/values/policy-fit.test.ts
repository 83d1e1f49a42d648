/** Policies and the kinds of products that they fit. */
import { expect, test } from 'vitest'
import type { Family } from '../product-paths.ts'
import type { PolicyRules } from './policy.ts'
import { type PolicySubject, policyMismatch } from './policy-fit.ts'
import { productTypeTerms } from './product-type-terms.ts'

const families = Object.keys(productTypeTerms) as Family[]
const subjects: PolicySubject[] = families.flatMap((family) =>
  productTypeTerms[family].stays.map((stay) => ({ family, stay })),
)
/** Each kind once, with a date if it can have one. */
const usual = (family: Family): PolicySubject => ({
  family,
  stay: productTypeTerms[family].stays[0] ?? 'DAY',
})
const fitting = (rules: PolicyRules): Family[] =>
  families.filter((family) => policyMismatch(usual(family), rules) === null)

const ticket = usual('PKTK')
const goods = usual('MD')

test('each kind fits its own default policies, and no kind that is neither sent nor activated fits those of goods and cards', () => {
  for (const family of families) {
    const { refund, change } = productTypeTerms[family].policies
    expect(policyMismatch(usual(family), { ...refund, tiers: [...refund.tiers] }), family).toBeNull()
    expect(policyMismatch(usual(family), change ?? { maxTimes: 0, untilHoursBefore: 0 }), family).toBeNull()
  }
  const received: PolicyRules = { anchor: 'RECEIVED', tiers: [{ untilHoursBefore: -24, feeBp: 0 }] }
  expect(fitting(received)).toEqual(['MD'])
  expect(fitting({ ...received, anchor: 'ACTIVATED' })).toEqual(['card'])
})

test('nights are of rooms and cars, kept freight of what is sent, changes of what can be changed', () => {
  const night: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] }
  expect(fitting(night)).toEqual(['HTRM', 'CR'])
  const freight: PolicyRules = { tiers: [], freight: 'KEPT' }
  expect(policyMismatch(ticket, freight)).toBe('POLICY_FREIGHT')
  expect(policyMismatch(goods, { ...freight, anchor: 'RECEIVED' })).toBeNull()
  const twice: PolicyRules = { maxTimes: 2, untilHoursBefore: 24 }
  expect(families.filter((family) => policyMismatch(usual(family), twice) === 'POLICY_CHANGE')).toEqual([
    'MD',
    'FT',
    'card',
  ])
})

test('what the rules of so far say of anchor, freight and changes may stay, nights never', () => {
  const old: PolicyRules = { anchor: 'RECEIVED', tiers: [], freight: 'KEPT' }
  expect(policyMismatch(ticket, old, old)).toBeNull()
  expect(policyMismatch(ticket, old, { tiers: [] })).toBe('POLICY_ANCHOR')
  const once: PolicyRules = { maxTimes: 1, untilHoursBefore: 0 }
  expect(policyMismatch(goods, once, { ...once, maxTimes: 2 })).toBeNull()
  expect(policyMismatch(goods, once, { ...once, maxTimes: 0 })).toBe('POLICY_CHANGE')
  const night: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] }
  expect(policyMismatch(ticket, night, night)).toBe('POLICY_NIGHTS')
})

test('a policy of an undated product counts from its purchase and allows no change of date', () => {
  const start: PolicyRules = { tiers: [{ untilHoursBefore: -24, feeBp: 0 }] }
  const purchased: PolicyRules = { ...start, anchor: 'PURCHASED' }
  const twice: PolicyRules = { maxTimes: 2, untilHoursBefore: 24 }
  const undated = subjects.filter(({ stay }) => stay === 'NONE')
  expect(undated.map(({ family }) => family)).toEqual(['ER', 'MD', 'card'])
  for (const subject of undated) {
    expect(policyMismatch(subject, start), subject.family).toBe('POLICY_ANCHOR')
    expect(policyMismatch(subject, twice), subject.family).toBe('POLICY_CHANGE')
  }
  expect(subjects.filter((subject) => policyMismatch(subject, purchased) === null)).toEqual([
    { family: 'ER', stay: 'NONE' },
  ])
})
