/** What a visitor has chosen so far: the day, the slot, how many of each ticket; what is missing, and what it costs. */
import type { Offer } from '#contract/endpoints/catalogue.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { type Fen, noFen, sumOf, times } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { Stay } from '#contract/values/product-type-row.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { HoldInput } from './calls.ts'
import { isRange } from './ranges.ts'

/** What the address remembers, so that a choice survives a reload and can be shared. */
export type ChosenVisit = { date?: VisitDate; until?: VisitDate; slot?: string }

export type Quantities = Readonly<Record<string, number>>

/** The price of an offer in the slot; null when it is not sold for it. */
export const offerOf = (slot: Slot | null, code: OfferCode) =>
  slot?.prices.find((price) => price.offerCode === code) ?? null

export type OfferedPrice = Slot['prices'][number]

/** What tickets cost, as far as it is known: of a slot, of a day before its slot is chosen, or not yet of any day. */
export type Prices = { day: 'none' | 'loading' } | { day: 'known'; offers: readonly OfferedPrice[] }

/** A day that is chosen has prices of its own; the lowest of other days say nothing about it. Asked: a day, or the stock. */
export function pricesOf(asked: boolean, slots: readonly Slot[] | undefined, slot: Slot | null): Prices {
  if (!asked) return { day: 'none' }
  if (slot) return { day: 'known', offers: slot.prices }
  return slots ? { day: 'known', offers: pricesOfDay(slots) } : { day: 'loading' }
}

/** Each offer once, at its lowest price of the day. */
function pricesOfDay(slots: readonly Slot[]): OfferedPrice[] {
  const offers = new Map<OfferCode, OfferedPrice>()
  for (const offer of slots.flatMap(({ prices }) => prices)) {
    const known = offers.get(offer.offerCode)
    if (!known || offer.priceFen < known.priceFen) offers.set(offer.offerCode, offer)
  }
  return [...offers.values()]
}

/** Of an offer on the chosen day; null when it is not sold then, or not known yet. */
export const priceIn = (prices: Prices, code: OfferCode): Fen | null =>
  prices.day === 'known'
    ? (prices.offers.find(({ offerCode }) => offerCode === code)?.priceFen ?? null)
    : null

/** How many one may take: the type's own limit, and what is left in the slot. */
export function maxOf(type: Offer, slot: Slot | null): number {
  if (!slot) return type.maxPerOrder
  return Math.min(type.maxPerOrder, offerOf(slot, type.code)?.left ?? 0)
}

/** Another slot may have less left, or not sell a type at all: the numbers follow. */
export function withinLimits(wanted: Quantities, types: readonly Offer[], slot: Slot | null): Quantities {
  return Object.fromEntries(
    types.map((type) => [type.code, Math.min(wanted[type.code] ?? 0, maxOf(type, slot))]),
  )
}

export const countOf = (quantities: Quantities): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

/** In whole fen; nothing before a day is chosen. */
export function totalOf(quantities: Quantities, prices: Prices): Fen {
  if (prices.day !== 'known') return noFen
  return sumOf(prices.offers.map(({ priceFen, offerCode }) => times(priceFen, quantities[offerCode] ?? 0)))
}

/** The next thing to choose; null when one may press on. */
export type ChoiceStep = 'date' | 'slot' | 'quantity'

/** `slot` is undefined while it is not known yet whether the day has one, and whether it is the chosen one. */
export function missingStep(
  stay: Stay,
  { date, until, slot: chosen }: ChosenVisit,
  slot: Slot | null | undefined,
  quantities: Quantities,
): ChoiceStep | null {
  if (stay !== 'NONE' && (!date || (isRange(stay) && !until))) return 'date'
  if (stay === 'SLOT' && (slot === null || (!slot && !chosen))) return 'slot'
  // Without slots to choose from, a day that has none left calls for another day.
  if (stay !== 'NONE' && slot === null) return 'date'
  return slot !== null && countOf(quantities) > 0 ? null : 'quantity'
}

/** What is sent to hold the seats: each price is the one the visitor saw. */
export function holdOf(
  productCode: ProductCode,
  { date, until = null }: { date: VisitDate | null; until?: VisitDate | null },
  slot: Slot,
  quantities: Quantities,
): HoldInput {
  const lines = slot.prices
    .map(({ offerCode, priceFen }) => ({
      offerCode,
      priceFen,
      quantity: quantities[offerCode] ?? 0,
    }))
    .filter((line) => line.quantity > 0)
  return { productCode, visitDate: date, untilDate: until, slotFrom: slot.from, lines }
}

/** How many tickets a choice asks for. */
export const placesOf = (input: HoldInput): number =>
  input.lines.reduce((sum, line) => sum + line.quantity, 0)
