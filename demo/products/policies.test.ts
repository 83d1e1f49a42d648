import { expect, test } from 'vitest'
import { familyOf } from '#contract/product-paths.ts'
import { policyMismatch } from '#contract/values/policy-fit.ts'
import { changePolicies, policyRowsOf, refundPolicies } from './policies.ts'
import { demoProducts } from './seed-catalogue.ts'

test('each offer of the demo tower has policies that staff could choose for it', () => {
  for (const { code, type = 'PKTK', kind, stay, tickets } of demoProducts)
    for (const { code: offer, refund, change } of tickets)
      for (const { rules } of [refundPolicies[refund], changePolicies[change]])
        expect(
          policyMismatch({ family: familyOf({ type, kind }), stay }, rules),
          `${code}-${offer}`,
        ).toBeNull()
})

test('a refund of what has no date is not counted from one', () => {
  const rows = policyRowsOf('REFUND', refundPolicies)
  const undated = demoProducts.filter(({ stay }) => stay === 'NONE')
  expect(new Set(undated.map(({ type }) => type))).toEqual(new Set(['PKTK', 'ER', 'MD']))
  for (const { refund } of undated.flatMap(({ tickets }) => tickets)) {
    const summary = rows.find(({ code }) => code === refund)?.summary
    expect(summary?.['zh-CN']).toMatch(/^(购买|签收|激活)后/)
    expect(summary?.['en-US']).not.toMatch(/begin/)
  }
})
