/** A new version while it is typed: what was typed over which version, whether it may be saved, and how visitors will read it. */

import type { Texts } from '#contract/language.ts'
import { policySentences } from '#contract/policy-sentences.ts'
import { bothOrNone } from '#contract/values/both.ts'
import {
  ChangeRules,
  isRefundRules,
  type PolicyFault,
  type PolicyKind,
  type PolicyRules,
  policyFault,
  RefundRules,
  type RefundTier,
} from '#contract/values/policy.ts'
import type { PolicyVersion, StaffPolicy } from '#contract/values/staff-policy.ts'
import { typedTextOf } from '../../lib/text-of.ts'

export type PolicyDraft = { version: number; rules: PolicyRules; addition: Texts }

const none: Texts = { 'zh-CN': '', 'en-US': '' }
const Addition = bothOrNone(200)

export const newestOf = ({ versions }: StaffPolicy): PolicyVersion => versions[0] as PolicyVersion

export const draftOf = ({ version, rules, addition }: PolicyVersion): PolicyDraft => ({
  version,
  rules,
  addition: addition ?? none,
})

/** Of a new policy: with a number to be filled in, so that nothing is saved unread. */
const blankRules: Record<PolicyKind, PolicyRules> = {
  REFUND: { tiers: [{ untilHoursBefore: Number.NaN }] },
  CHANGE: { maxTimes: Number.NaN, untilHoursBefore: 24 },
}

export const blankOf = (kind: PolicyKind): PolicyDraft => ({
  version: 0,
  rules: blankRules[kind],
  addition: none,
})

/** Without what says nothing: a fee of nothing, and what counts anyway. */
function essenceOf(rules: PolicyRules): PolicyRules {
  if (!isRefundRules(rules)) {
    const { feeFen, feeBp, difference, approval, ...rest } = rules
    return {
      ...rest,
      ...(feeFen && { feeFen }),
      ...(feeBp && { feeBp }),
      ...(difference === 'UP' && { difference }),
      ...(approval === 'STAFF' && { approval }),
    }
  }
  const { anchor, approval, freight, tiers } = rules
  return {
    tiers: tiers.map(tierEssence),
    ...(anchor && anchor !== 'START' && { anchor }),
    ...(approval === 'STAFF' && { approval }),
    ...(freight === 'KEPT' && { freight }),
  }
}

const tierEssence = ({ untilHoursBefore, feeBp, feeFen, feeUnits }: RefundTier): RefundTier => ({
  untilHoursBefore,
  ...(feeBp && { feeBp }),
  ...(feeFen && { feeFen }),
  ...(feeUnits && { feeUnits }),
})

export const isChanged = (draft: PolicyDraft, saved: Pick<PolicyVersion, 'rules' | 'addition'>): boolean =>
  typedTextOf([essenceOf(draft.rules), draft.addition]) !==
  typedTextOf([essenceOf(saved.rules), saved.addition ?? none])

export type Checked =
  | { rules: PolicyRules; addition: Texts; sentences: Texts; fault: null }
  | { fault: PolicyFault | 'INCOMPLETE' }

/** As the server would check it, but for the prices. */
export function checked({ rules, addition }: PolicyDraft): Checked {
  const schema = isRefundRules(rules) ? RefundRules : ChangeRules
  const [read, texts] = [schema.safeParse(essenceOf(rules)), Addition.safeParse(addition)]
  if (!read.success || !texts.success) return { fault: 'INCOMPLETE' }
  const fault = policyFault(read.data)
  if (fault) return { fault }
  const added = texts.data['zh-CN'] === '' ? null : texts.data
  return { rules: read.data, addition: texts.data, sentences: policySentences(read.data, added), fault: null }
}
