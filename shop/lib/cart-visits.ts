/** The entries of the cart by their visits: one for each product and visit, with how many of each of its offers. Pure. */
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { SlotTime, type VisitDate } from '#contract/values/time.ts'
import { type CartItem, isEntry } from './cart-entries.ts'

/** What is bought together of one product: for which dates, from which time on. */
export type CartVisit = {
  productCode: ProductCode
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
}

/** What of an entry says for when it is. */
type Choice = Pick<CartItem, 'code' | 'date' | 'until' | 'slot'>

/** A day has no time, whatever the page of the product calls its only slot. */
export function visitOf({ code, date, until, slot }: Choice): CartVisit {
  const from = SlotTime.safeParse(slot)
  return {
    productCode: code,
    visitDate: date ?? null,
    untilDate: until ?? null,
    slotFrom: from.success ? from.data : null,
  }
}

export const keyOfVisit = ({ productCode, visitDate, untilDate, slotFrom }: CartVisit): string =>
  [productCode, visitDate, untilDate, slotFrom].join(' ')

export const entryKey = (item: Choice): string => keyOfVisit(visitOf(item))

/** Whether who is there, a group or not, has seen what it cost. */
export const isSeenBy = ({ byGroup = false }: CartItem, group = false): boolean => byGroup === group

/** The same visit once more adds to what is there, of each offer up to what an order may have of it. */
export function together(entry: CartItem, more: CartItem, maxOf: (offer: string) => number): CartItem {
  const offers = new Set([...Object.keys(entry.quantities), ...Object.keys(more.quantities)])
  const sums = [...offers].map((offer) => {
    const asked = (entry.quantities[offer] ?? 0) + (more.quantities[offer] ?? 0)
    return { offer, asked, quantity: Math.min(asked, maxOf(offer)) }
  })
  const { seenFen: _, ...merged } = {
    ...more,
    quantities: Object.fromEntries(sums.map(({ offer, quantity }) => [offer, quantity])),
  }
  const isWhole = sums.every(({ asked, quantity }) => asked === quantity)
  const isKnown = entry.seenFen !== undefined && more.seenFen !== undefined
  const seen = isWhole && isKnown && isSeenBy(entry, more.byGroup)
  return seen ? { ...merged, seenFen: (entry.seenFen ?? 0) + (more.seenFen ?? 0) } : merged
}

/** Without what was held as this order from the cart, and without what was chosen last of its products: it is bought. */
export function withoutBought(
  items: readonly CartItem[],
  { orderNo, products }: { orderNo: OrderNo; products: readonly ProductCode[] },
): CartItem[] {
  return items.filter((item) => (isEntry(item) ? item.heldAs !== orderNo : !products.includes(item.code)))
}
