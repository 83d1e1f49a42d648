/** What policies, prices and sale states mean. Pure: no clock, no database. */
import type { Texts } from '#contract/language.ts'
import { type WayToGet, wayToGets } from '#contract/values/delivery.ts'
import type { Extra } from '#contract/values/extras/registry.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { ChangeRules, RefundRules, RefundTier } from '#contract/values/policy.ts'
import type { SaleState, TicketCategory } from '#contract/values/product.ts'
import type { Getting } from '#contract/values/product-type-terms.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'

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

/** The code of an offer without that of its product: KING-B of RIVERHOTEL-KING-B. */
export const endingOf = (offer: string, product: string): string =>
  offer.startsWith(`${product}-`) ? offer.slice(product.length + 1) : offer

/** How goods can be had; nothing where a code is all that is needed. */
export function waysOf({ getting }: { getting: readonly Getting[] }): { ways?: WayToGet[] } {
  const ways = wayToGets.filter((way) => getting.includes(way))
  return ways.length === 0 ? {} : { ways }
}

/** How long after its anchor something comes back by these rules, in hours. */
export const hoursAfter = ({ tiers }: RefundRules): number =>
  Math.max(0, ...tiers.map(({ untilHoursBefore }) => -untilHoursBefore))

type Goods = { getting: readonly Getting[]; offers: readonly { refundPolicy: { rules: RefundRules } }[] }

/** What its page promises holds for each of its offers; nothing of what is not sent, or is not counted from receipt. */
export function returnsOf({ getting, offers }: Goods): { returnHours?: number } {
  const rules = offers.map(({ refundPolicy }) => refundPolicy.rules)
  const isCounted = rules.length > 0 && rules.every(({ anchor }) => anchor === 'RECEIVED')
  return getting.includes('DELIVERY') && isCounted ? { returnHours: Math.min(...rules.map(hoursAfter)) } : {}
}

type Sold = { saleState: SaleState; bookableDays: number }
type SaleWindow = { saleFrom: VisitDate | null; saleUntil: VisitDate | null }

/** How long before its slot boarding ends, of whatever kind states it; null for what does not leave. */
export function boardingOf({ extra }: { extra?: Extra | null }): number | null {
  const minutes = extra?.boardingUntilMinutes
  return typeof minutes === 'number' ? minutes : null
}

/** May this date be bought today, as far as the product is concerned? */
export const isBookable = ({ saleState, bookableDays }: Sold, date: VisitDate, today: VisitDate): boolean =>
  saleState === 'ON_SALE' && date <= addDays(today, bookableDays)

export const isInSaleWindow = ({ saleFrom, saleUntil }: SaleWindow, today: VisitDate): boolean =>
  (saleFrom === null || saleFrom <= today) && (saleUntil === null || today <= saleUntil)
