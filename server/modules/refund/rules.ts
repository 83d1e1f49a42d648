/** What a refund gives back and who decides: by the policy of the purchase and the moment of asking. Pure. */

import { type Fen, fen, minus, noFen, shareOf, sumOf } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { RefundRules, RefundTier } from '#contract/values/policy.ts'
import type { RefundDecider, RefundKind } from '#contract/values/refund.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { openTier } from '../catalogue/rules.ts'

/** WeChat Pay takes fifty refunds of one payment; beyond these, staff look first. */
export const manyRefundsOfPayment = 45

const HOUR_MS = 3_600_000

/** What of one unit a refund depends on. */
export type RefundableUnit = {
  worthFen: Fen
  /** What its price is the sum of: one part for each night or day. */
  priceParts: readonly { priceFen: Fen }[]
  rules: RefundRules
  /** The start, the receipt or the activation, as the policy counts; null: it has not come yet. */
  anchor: Date | null
}

export type UnitQuote = {
  worthFen: Fen
  feeFen: Fen
  amountFen: Fen
  /** Until when this fee holds. */
  tierEndsAt: Date | null
}

/** A change of it that was declined: until then a refund costs no more than when the change was asked for. */
export type DeclinedChange = { askedAt: Date; until: Date }

/** The best of now and of what was declined. Null: after the last tier nothing comes back. */
export const quoteUnit = (
  unit: RefundableUnit,
  at: Date,
  declined: readonly DeclinedChange[] = [],
): UnitQuote | null =>
  declined
    .filter(({ askedAt, until }) => askedAt <= at && at < until)
    .reduce(
      (best, { askedAt, until }) => {
        const quote = quoteAt(unit, askedAt)
        return quote && (!best || quote.feeFen < best.feeFen) ? { ...quote, tierEndsAt: until } : best
      },
      quoteAt(unit, at),
    )

function quoteAt(unit: RefundableUnit, at: Date): UnitQuote | null {
  const { rules, anchor, worthFen } = unit
  const tier = openTier(rules, anchor, at)
  if (!tier) return null
  const feeFen = feeOf(unit, tier)
  const tierEndsAt = anchor && new Date(anchor.getTime() - tier.untilHoursBefore * HOUR_MS)
  return { worthFen, feeFen, amountFen: minus(worthFen, feeFen), tierEndsAt }
}

/** The largest of what the tier names, and never more than the unit is worth. Each unit is rounded by itself. */
export function feeOf(
  { worthFen, priceParts }: Pick<RefundableUnit, 'worthFen' | 'priceParts'>,
  { feeBp = 0, feeFen = noFen, feeUnits = 0 }: RefundTier,
): Fen {
  const ofParts = sumOf(priceParts.slice(0, feeUnits).map(({ priceFen }) => priceFen))
  return fen(Math.min(worthFen, Math.max(shareOf(worthFen, feeBp), feeFen, ofParts)))
}

export type Totals = { worthFen: Fen; feeFen: Fen; freightFen: Fen; amountFen: Fen }

export function totalsOf(
  units: readonly Pick<UnitQuote, 'worthFen' | 'feeFen'>[],
  freightFen: Fen = noFen,
): Totals {
  const worthFen = sumOf(units.map((unit) => unit.worthFen))
  const feeFen = sumOf(units.map((unit) => unit.feeFen))
  return { worthFen, feeFen, freightFen, amountFen: sumOf([minus(worthFen, feeFen), freightFen]) }
}

export type DeciderFacts = {
  /** Some of it left the house: what comes back is counted before anything is paid. */
  isSent: boolean
  amountFen: Fen
  /** Above it staff decide. */
  autoLimitFen: number
  /** Staff confirmed the order, so others have planned for it. */
  confirmedByStaff: boolean
  rules: readonly RefundRules[]
  /** Of the payment that was refunded most often. */
  refundsOfPayment: number
}

export function deciderOf(facts: DeciderFacts): RefundDecider {
  if (facts.isSent) return 'GOODS'
  const { amountFen, autoLimitFen, confirmedByStaff, rules, refundsOfPayment } = facts
  const isForStaff =
    confirmedByStaff ||
    amountFen > autoLimitFen ||
    refundsOfPayment >= manyRefundsOfPayment ||
    rules.some(({ approval }) => approval === 'STAFF')
  return isForStaff ? 'STAFF' : 'AUTO'
}

export const decideAt = (needs: RefundDecider, askedAt: Date, revocableMinutes: number): Date | null =>
  needs === 'AUTO' ? new Date(askedAt.getTime() + revocableMinutes * 60_000) : null

/** Of the units of a refund, when each can be used no more; null: it has no end. Taken back, nothing could be used then. */
export const isOver = (
  { kind }: { kind: RefundKind },
  ends: readonly (Date | null | undefined)[],
  now: Date,
): boolean => kind === 'UNITS' && ends.length > 0 && ends.every((end) => end && end <= now)

type ClosedUnit = { was: 'valid' | 'reserved'; visitDate: VisitDate | null; packageNo: number | null }

/** Has the buyer of tickets that a closure refunds another day to choose? What is not confirmed, packages and teams have not. */
export const offersAnotherDay = (channel: SalesChannel, units: readonly ClosedUnit[]): boolean =>
  channel !== 'B2B' &&
  units.some(({ was, visitDate, packageNo }) => was === 'valid' && visitDate !== null && packageNo === null)

/** The tower closed the day of its tickets: is there still time to move them to another one instead? */
export const mayMoveInstead = (
  { kind, decideAt }: { kind: RefundKind; decideAt: Date | null },
  now: Date,
): boolean => kind === 'CLOSURE' && decideAt !== null && decideAt > now
