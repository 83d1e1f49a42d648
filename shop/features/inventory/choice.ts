/** What a visitor has chosen so far: the day, the slot, how many of each ticket; what is missing, and what it costs. */
import type { TicketType } from '#contract/endpoints/catalogue.ts'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { type Fen, noFen, sumOf, times } from '#contract/values/fen.ts'
import type { ProductCode, TicketTypeCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { HoldWish } from './calls.ts'

export type Quantities = Readonly<Record<string, number>>

/** The price of a ticket type in the slot; null when it is not sold for it. */
export const offerOf = (slot: Slot | null, code: TicketTypeCode) =>
  slot?.prices.find((price) => price.ticketTypeCode === code) ?? null

/** How many one may take: the type's own limit, and what is left in the slot. */
export function mostOf(type: TicketType, slot: Slot | null): number {
  if (!slot) return type.maxPerOrder
  return Math.min(type.maxPerOrder, offerOf(slot, type.code)?.left ?? 0)
}

/** Another slot may have less left, or not sell a type at all: the numbers follow. */
export function withinLimits(
  wanted: Quantities,
  types: readonly TicketType[],
  slot: Slot | null,
): Quantities {
  return Object.fromEntries(
    types.map((type) => [type.code, Math.min(wanted[type.code] ?? 0, mostOf(type, slot))]),
  )
}

export const countOf = (quantities: Quantities): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

/** In whole fen, from the prices of the slot. */
export function totalOf(quantities: Quantities, slot: Slot | null): Fen {
  if (!slot) return noFen
  return sumOf(slot.prices.map((price) => times(price.priceFen, quantities[price.ticketTypeCode] ?? 0)))
}

/** The next thing to choose; null when one may press on. */
export type Step = 'date' | 'slot' | 'quantity'

export function missingStep(
  slotted: boolean,
  date: VisitDate | null,
  slot: Slot | null,
  quantities: Quantities,
): Step | null {
  if (!date) return 'date'
  // Without slots to choose from, a day that has none left calls for another day.
  if (!slot) return slotted ? 'slot' : 'date'
  return countOf(quantities) === 0 ? 'quantity' : null
}

/** What is sent to hold the seats: each price is the one the visitor saw. */
export function holdOf(
  productCode: ProductCode,
  visitDate: VisitDate,
  slot: Slot,
  quantities: Quantities,
): HoldWish {
  const lines = slot.prices
    .map(({ ticketTypeCode, priceFen }) => ({
      ticketTypeCode,
      priceFen,
      quantity: quantities[ticketTypeCode] ?? 0,
    }))
    .filter((line) => line.quantity > 0)
  return { productCode, visitDate, slotFrom: slot.from, lines }
}

/** How many tickets a wish asks for. */
export const placesOf = (wish: HoldWish): number => wish.lines.reduce((sum, line) => sum + line.quantity, 0)
