/** Which policies fit a kind of product: the console offers no others, and the server refuses them. */
import type { Family } from '../product-paths.ts'
import { hasFeeOfUnits, isRefundRules, type PolicyRules, type RefundRules } from './policy.ts'
import type { Stay } from './product-type-row.ts'
import { productTypeTerms } from './product-type-terms.ts'
import { productTypes } from './product-types.ts'

export type PolicyMismatch = 'POLICY_NIGHTS' | 'POLICY_ANCHOR' | 'POLICY_FREIGHT' | 'POLICY_CHANGE'

/** What sells under a policy; `stay` says whether it has a date. */
export type PolicySubject = { family: Family; stay: Stay }

const anchorOf = ({ anchor = 'START' }: RefundRules) => anchor

/** What has no date has no start: time counts from its purchase, unless its kind names another event. */
function anchorFor({ family, stay }: PolicySubject): RefundRules['anchor'] {
  const { anchor } = productTypeTerms[family].policies.refund
  return anchor === 'START' && stay === 'NONE' ? 'PURCHASED' : anchor
}

/** Why rules do not fit; null: they do. What the rules of so far (`was`) say of the anchor, freight and changes may stay. */
export function policyMismatch(
  subject: PolicySubject,
  rules: PolicyRules,
  was?: PolicyRules,
): PolicyMismatch | null {
  const { family, stay } = subject
  const { getting, change } = productTypeTerms[family]
  if (!isRefundRules(rules)) {
    const changed = was && !isRefundRules(was) && was.maxTimes > 0
    return (change === null || stay === 'NONE') && rules.maxTimes > 0 && !changed ? 'POLICY_CHANGE' : null
  }
  const before = was && isRefundRules(was) ? was : null
  if (productTypes[family].lengthUnit === null && hasFeeOfUnits(rules)) return 'POLICY_NIGHTS'
  if (anchorOf(rules) !== anchorFor(subject) && !(before && anchorOf(before) === anchorOf(rules)))
    return 'POLICY_ANCHOR'
  const keepsFreight = rules.freight === 'KEPT' && before?.freight !== 'KEPT'
  return keepsFreight && !getting.includes('DELIVERY') ? 'POLICY_FREIGHT' : null
}
