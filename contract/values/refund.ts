/** Refunds: the states of spec 3.8, their numbers, and why people ask for one. */
import * as z from 'zod/mini'
import { Fen } from './fen.ts'
import { Carrier, TrackingNo } from './shipment.ts'
import { Instant } from './time.ts'

export const refundStatuses = ['PENDING', 'REFUND_ING', 'REFUND', 'REJECT', 'REPEAL', 'FINISH'] as const
export const RefundStatus = z.enum(refundStatuses)
export type RefundStatus = z.infer<typeof RefundStatus>

export const RefundNo = z
  .string()
  .check(z.regex(/^T\d{6}[0-9A-Z]{12}$/))
  .brand<'RefundNo'>()
export type RefundNo = z.infer<typeof RefundNo>

/** Who asked: the buyer, or the shop (its staff, a closure, a sweep). */
export const RefundSource = z.enum(['USER', 'SYSTEM'])
export type RefundSource = z.infer<typeof RefundSource>

/**
 * UNITS: single tickets. REJECTED: a whole order that was not confirmed. CLOSURE: the shop is closed. GOODWILL: an amount
 * without tickets. CHANGE: the difference of a change of date.
 */
export const refundKinds = ['UNITS', 'REJECTED', 'CLOSURE', 'GOODWILL', 'CHANGE'] as const
export const RefundKind = z.enum(refundKinds)
export type RefundKind = z.infer<typeof RefundKind>

/** Who decides: time alone, staff, or the shop once it has counted what came back. */
export const refundDeciders = ['AUTO', 'STAFF', 'GOODS'] as const
export const RefundDecider = z.enum(refundDeciders)
export type RefundDecider = z.infer<typeof RefundDecider>

/** The parcel in which goods come back to us, as its sender knows it. */
export const ReturnParcel = z.object({ carrier: Carrier, trackingNo: TrackingNo })
export type ReturnParcel = z.infer<typeof ReturnParcel>

/** The reasons that a buyer may choose, and whose they are: the visitor's own, or the company's. */
export const buyerReasons = {
  PLANS_CHANGED: 'PERSONAL',
  WRONG_DATE: 'PERSONAL',
  WRONG_TICKET: 'PERSONAL',
  UNWELL: 'PERSONAL',
  OTHER: 'PERSONAL',
  CLOSED: 'COMPANY',
  WEATHER: 'COMPANY',
  NOT_AS_DESCRIBED: 'COMPANY',
} as const satisfies Record<string, 'PERSONAL' | 'COMPANY'>

/** The reasons that the shop itself gives. */
export const shopReasons = {
  NOT_CONFIRMED: 'COMPANY',
  CLOSURE: 'COMPANY',
  GOODWILL: 'COMPANY',
  CHANGE_DIFFERENCE: 'PERSONAL',
} as const satisfies Record<string, 'PERSONAL' | 'COMPANY'>

export const refundReasons = { ...buyerReasons, ...shopReasons }
export type RefundReasonCode = keyof typeof refundReasons
export type BuyerReasonCode = keyof typeof buyerReasons
export const RefundReasonCode = z.enum(
  Object.keys(refundReasons) as [RefundReasonCode, ...RefundReasonCode[]],
)

export const RefundReasonKind = z.enum(['PERSONAL', 'COMPANY'])

/** The number of one payment's share of a refund at its provider. */
export const ProviderRefundNo = z.string().check(z.regex(/^[0-9A-Za-z_-]{1,64}$/))

/** Why a provider did not pay money out. CLOSED: this number never will be. ABNORMAL: the payer's account cannot take it. STUCK: it came to no end. */
export const RefundTrouble = z.enum(['CLOSED', 'ABNORMAL', 'STUCK'])
/** What staff chose: another number, a bank card by the provider, a bank transfer of their own. */
export const RefundRemedy = z.enum(['ANEW', 'CARD', 'HAND'])

/** Where the money of one payment stands: not sent yet, at the provider, arrived, or waiting for staff. */
export const RefundPartState = z.enum(['PENDING', 'SENT', 'DONE', 'ABNORMAL'])
export type RefundPartState = z.infer<typeof RefundPartState>

/**
 * Of what was paid with a bank card and its provider has paid back: the bank has not answered, has taken it, or has not, so
 * that it is in the payer's balance at the provider. `expectedAt`: when it should be in the account.
 */
export const DepositBack = z.object({
  state: z.enum(['PENDING', 'DONE', 'FAILED']),
  amountFen: Fen,
  expectedAt: z.nullable(Instant),
})
export type DepositBack = z.infer<typeof DepositBack>
