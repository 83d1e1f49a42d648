/** What policies, prices and sale states mean. Pure: no clock, no database. */
import type { Texts } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { SaleState, TicketCategory } from '#contract/values/product.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'

/** The largest of its fees counts. feeUnits: the price of so many of the first nights or days. */
export type RefundTier = { untilHoursBefore: number; feeBp?: number; feeFen?: number; feeUnits?: number }
/**
 * Tiers go from early to late; up to a tier's hour its fee counts, after the last tier nothing comes back. Hours count to
 * the anchor, the start if none is named; those after it are negative. Without `approval` time alone decides.
 */
export type RefundRules = {
  anchor?: 'START' | 'RECEIVED' | 'ACTIVATED'
  approval?: 'AUTO' | 'STAFF'
  tiers: RefundTier[]
  freight?: 'BACK_UNLESS_SHIPPED' | 'KEPT'
}
export type ChangeRules = {
  maxTimes: number
  untilHoursBefore: number
  /** Of each ticket: the larger of a sum and a share of what it is worth. */
  feeFen?: Fen
  feeBp?: number
  /** BOTH (as long as nothing is said): a lower price is given back; UP: it is not. */
  difference?: 'BOTH' | 'UP'
  /** AUTO as long as nothing is said. */
  approval?: 'AUTO' | 'STAFF'
}

const HOUR_MS = 3_600_000

/** The tier that counts at a moment; the anchor may not have come yet. Null: after the last tier nothing comes back. */
export function openTier({ tiers }: RefundRules, anchor: Date | null, at: Date): RefundTier | null {
  const hoursBefore = anchor === null ? Number.POSITIVE_INFINITY : (anchor.getTime() - at.getTime()) / HOUR_MS
  return tiers.find(({ untilHoursBefore }) => hoursBefore >= untilHoursBefore) ?? null
}

export type Policy<Rules> = { code: string; version: number; rules: Rules; summary: Texts }

/** May a ticket that was changed `timesChanged` times be changed once more? */
export const mayChange = (
  { maxTimes, untilHoursBefore }: ChangeRules,
  timesChanged: number,
  hoursBefore: number,
): boolean => timesChanged < maxTimes && hoursBefore >= untilHoursBefore

/**
 * The offer whose price stands for the product: the cheapest for an adult, else the cheapest that costs something, else
 * one that is free.
 */
export function leadOffer<Offer extends { category: TicketCategory; priceFen: Fen }>(
  offers: readonly Offer[],
): Offer | null {
  const paid = offers.filter(({ priceFen }) => priceFen > 0)
  const adult = paid.filter(({ category }) => category === 'adult')
  const eligible = [adult, paid, offers].find((some) => some.length > 0) ?? []
  return eligible.toSorted((a, b) => a.priceFen - b.priceFen)[0] ?? null
}

type Sold = { saleState: SaleState; bookableDays: number }
type SaleWindow = { saleFrom: VisitDate | null; saleUntil: VisitDate | null }

/** May this date be bought today, as far as the product is concerned? */
export const isBookable = ({ saleState, bookableDays }: Sold, date: VisitDate, today: VisitDate): boolean =>
  saleState === 'ON_SALE' && date <= addDays(today, bookableDays)

export const isInSaleWindow = ({ saleFrom, saleUntil }: SaleWindow, today: VisitDate): boolean =>
  (saleFrom === null || saleFrom <= today) && (saleUntil === null || today <= saleUntil)
