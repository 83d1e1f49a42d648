/** Policies and the kinds of products that they fit. */
import { expect, test } from 'vitest'
import type { Family } from '../product-paths.ts'
import type { PolicyRules } from './policy.ts'
import { policyMisfit } from './policy-fit.ts'
import { productTypeTerms } from './product-type-terms.ts'

const families = Object.keys(productTypeTerms) as Family[]

test('each kind fits its own default policies, and no kind that is neither sent nor activated fits those of goods and cards', () => {
  for (const family of families) {
    const { refund, change } = productTypeTerms[family].policies
    expect(policyMisfit(family, { ...refund, tiers: [...refund.tiers] }), family).toBeNull()
    expect(policyMisfit(family, change ?? { maxTimes: 0, untilHoursBefore: 0 }), family).toBeNull()
  }
  const received: PolicyRules = { anchor: 'RECEIVED', tiers: [{ untilHoursBefore: -24, feeBp: 0 }] }
  expect(families.filter((family) => policyMisfit(family, received) === null)).toEqual(['MD'])
  expect(
    families.filter((family) => policyMisfit(family, { ...received, anchor: 'ACTIVATED' }) === null),
  ).toEqual(['CARD'])
})

test('nights are of rooms and cars, kept freight of what is sent, changes of what can be changed', () => {
  const night: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] }
  expect(families.filter((family) => policyMisfit(family, night) === null)).toEqual(['HTRM', 'CR'])
  const freight: PolicyRules = { tiers: [], freight: 'KEPT' }
  expect(policyMisfit('PKTK', freight)).toBe('POLICY_FREIGHT')
  expect(policyMisfit('MD', { ...freight, anchor: 'RECEIVED' })).toBeNull()
  const twice: PolicyRules = { maxTimes: 2, untilHoursBefore: 24 }
  expect(families.filter((family) => policyMisfit(family, twice) === 'POLICY_CHANGE')).toEqual([
    'MD',
    'FT',
    'CARD',
  ])
})

test('what the rules of so far say of anchor, freight and changes may stay, nights never', () => {
  const old: PolicyRules = { anchor: 'RECEIVED', tiers: [], freight: 'KEPT' }
  expect(policyMisfit('PKTK', old, old)).toBeNull()
  expect(policyMisfit('PKTK', old, { tiers: [] })).toBe('POLICY_ANCHOR')
  const once: PolicyRules = { maxTimes: 1, untilHoursBefore: 0 }
  expect(policyMisfit('MD', once, { ...once, maxTimes: 2 })).toBeNull()
  expect(policyMisfit('MD', once, { ...once, maxTimes: 0 })).toBe('POLICY_CHANGE')
  const night: PolicyRules = { tiers: [{ untilHoursBefore: 0, feeUnits: 1 }] }
  expect(policyMisfit('PKTK', night, night)).toBe('POLICY_NIGHTS')
})
