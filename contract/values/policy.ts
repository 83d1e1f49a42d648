/** Refund and change policies: the shape of their rules, and which rules contradict themselves. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'

export const policyKinds = ['REFUND', 'CHANGE'] as const
export const PolicyKind = z.enum(policyKinds)
export type PolicyKind = z.infer<typeof PolicyKind>

export const PolicyCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,31}$/))
  .brand<'PolicyCode'>()
export type PolicyCode = z.infer<typeof PolicyCode>

const HOURS_OF_A_YEAR = 8_760
export const maxTiers = 6
export const maxFeeUnits = 30

const BasisPoints = z.int().check(z.gte(0), z.lte(10_000))
const FeeFen = Fen.check(z.gte(0), z.lte(100_000_000))

/** The largest of its fees counts. feeUnits: the price of so many of the first nights or days. */
export const RefundTier = z.object({
  untilHoursBefore: z.int().check(z.gte(-HOURS_OF_A_YEAR), z.lte(HOURS_OF_A_YEAR)),
  feeBp: z.optional(BasisPoints),
  feeFen: z.optional(FeeFen),
  feeUnits: z.optional(z.int().check(z.gte(0), z.lte(maxFeeUnits))),
})
export type RefundTier = z.infer<typeof RefundTier>

export const isFree = ({ feeBp = 0, feeFen, feeUnits = 0 }: Omit<RefundTier, 'untilHoursBefore'>): boolean =>
  feeBp === 0 && !feeFen && feeUnits === 0

/** PURCHASED is of what has no date. */
export const anchors = ['START', 'PURCHASED', 'RECEIVED', 'ACTIVATED'] as const

/**
 * Tiers go from early to late; up to a tier's hour its fee counts, after the last tier nothing comes back. Hours count to
 * the anchor, the start if none is named; those after it are negative. Without `approval` time alone decides.
 */
export const RefundRules = z.object({
  anchor: z.optional(z.enum(anchors)),
  approval: z.optional(z.enum(['AUTO', 'STAFF'])),
  tiers: z.array(RefundTier).check(z.maxLength(maxTiers)),
  freight: z.optional(z.enum(['BACK_UNLESS_SHIPPED', 'KEPT'])),
})
export type RefundRules = z.infer<typeof RefundRules>

export const ChangeRules = z.object({
  maxTimes: z.int().check(z.gte(0), z.lte(20)),
  untilHoursBefore: z.int().check(z.gte(0), z.lte(HOURS_OF_A_YEAR)),
  /** Of each ticket: the larger of a sum and a share of what it is worth. */
  feeFen: z.optional(FeeFen),
  feeBp: z.optional(BasisPoints),
  /** BOTH (as long as nothing is said): a lower price is given back; UP: it is not. */
  difference: z.optional(z.enum(['BOTH', 'UP'])),
  /** AUTO as long as nothing is said. */
  approval: z.optional(z.enum(['AUTO', 'STAFF'])),
})
export type ChangeRules = z.infer<typeof ChangeRules>

export type PolicyRules = RefundRules | ChangeRules
export const isRefundRules = (rules: PolicyRules): rules is RefundRules => 'tiers' in rules

/** Of what vouchers pay: they come back whole, as long as anything comes back. */
export const voucherRefundRules = ({ tiers, ...rules }: RefundRules): RefundRules => ({
  ...rules,
  tiers: tiers.slice(-1).map(({ untilHoursBefore }) => ({ untilHoursBefore })),
})

export type PolicyFault = 'POLICY_TIMES' | 'POLICY_HOURS'

/** What is wrong with rules whose fields are right one by one; null: nothing. */
export function policyFault(rules: PolicyRules): PolicyFault | null {
  if (!isRefundRules(rules)) return null
  const hours = rules.tiers.map(({ untilHoursBefore }) => untilHoursBefore)
  // Nothing is bought, received or activated ahead of time.
  if ((rules.anchor ?? 'START') !== 'START' && hours.some((hour) => hour >= 0)) return 'POLICY_HOURS'
  const isLater = hours.every((hour, index) => index === 0 || hour < (hours[index - 1] ?? 0))
  return isLater ? null : 'POLICY_TIMES'
}

/** Whether a fee of it is the price of first nights or days. */
export const hasFeeOfUnits = (rules: PolicyRules): boolean =>
  isRefundRules(rules) && rules.tiers.some(({ feeUnits = 0 }) => feeUnits > 0)

/** The largest fixed sum that its fees name; 0 when they name none. */
export function largestFeeFen(rules: PolicyRules): number {
  const fees = isRefundRules(rules) ? rules.tiers.map(({ feeFen }) => feeFen ?? 0) : [rules.feeFen ?? 0]
  return Math.max(0, ...fees)
}
