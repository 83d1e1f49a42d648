/** Coupons: their numbers and codes, what they take off, and why one cannot be used. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'

export const CouponNo = z
  .string()
  .check(z.regex(/^Q\d{6}[0-9A-Z]{12}$/))
  .brand<'CouponNo'>()
export type CouponNo = z.infer<typeof CouponNo>

export const ActivityCode = z
  .string()
  .check(z.regex(/^[A-Z0-9][A-Z0-9-]{0,31}$/))
  .brand<'ActivityCode'>()
export type ActivityCode = z.infer<typeof ActivityCode>

/** CLAIM: members take one in the shop. CODE: by one of its codes. */
export const couponKinds = ['CLAIM', 'CODE'] as const
export type CouponKind = (typeof couponKinds)[number]

/** A batch that is printed; more are made in several. */
export const maxCodesPerBatch = 2_000

/** Where a member stands with an activity: can take one, not yet, has all that are allowed, none are left, or it has ended. */
export const ActivityState = z.enum(['OPEN', 'SOON', 'CLAIMED', 'GONE', 'ENDED'])
export type ActivityState = z.infer<typeof ActivityState>

/** "used" is taken by an order, "expired" is unused after its period; neither is stored. Void ones are listed as expired. */
export const couponStates = ['unused', 'used', 'expired'] as const
export const CouponState = z.enum(couponStates)
export type CouponState = z.infer<typeof CouponState>

/** So much off, or so many basis points (10,000 = all) up to a cap, from a threshold on. */
export const CouponTerms = z.object({
  thresholdFen: Fen,
  minusFen: z.nullable(Fen),
  percentBp: z.nullable(z.int()),
  capFen: z.nullable(Fen),
})
export type CouponTerms = z.infer<typeof CouponTerms>

/** Why a coupon cannot be used for an order: codes of refusals. */
export const couponFaults = [
  'COUPON_OUT_OF_SCOPE',
  'COUPON_BELOW_THRESHOLD',
  'COUPON_NOT_VALID_NOW',
  'COUPON_TAKEN',
  'COUPON_VOID',
] as const
export const CouponFault = z.enum(couponFaults)
export type CouponFault = z.infer<typeof CouponFault>
