/** The entries of the cart: one for each product and visit, with how many of each of its offers. Pure. */
import * as z from 'zod/mini'
import { OrderType } from '#contract/values/order.ts'
import { ProductCode, ProductKind } from '#contract/values/product.ts'
import { SlotTime, VisitDate } from '#contract/values/time.ts'

/** What was chosen of one product: an entry of the cart, or only what was chosen last of it and not bought yet. */
export const CartItem = z.object({
  code: ProductCode,
  type: OrderType,
  kind: ProductKind,
  date: z.optional(VisitDate),
  /** Of nights and days: the last date of the stay. */
  until: z.optional(VisitDate),
  slot: z.optional(z.string().check(z.maxLength(8))),
  /** Of a package: the slots of its parts, by offer and part. */
  parts: z.optional(z.record(z.string(), z.string().check(z.maxLength(8)))),
  /** Put into the cart on purpose. */
  inCart: z.optional(z.boolean()),
  /** What all of it cost when it was put there; gone with the next change of its numbers. */
  seenFen: z.optional(z.int()),
  quantities: z.record(z.string(), z.int().check(z.gte(0), z.lte(99))),
})
export type CartItem = z.infer<typeof CartItem>

/** What is bought together of one product: for which dates, from which time on. */
export type Visit = {
  productCode: ProductCode
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
}

/** What of an entry says for when it is. */
type Choice = Pick<CartItem, 'code' | 'date' | 'until' | 'slot'>

/** A day has no time, whatever the page of the product calls its only slot. */
export function visitOf({ code, date, until, slot }: Choice): Visit {
  const from = SlotTime.safeParse(slot)
  return {
    productCode: code,
    visitDate: date ?? null,
    untilDate: until ?? null,
    slotFrom: from.success ? from.data : null,
  }
}

const keyOfVisit = ({ productCode, visitDate, untilDate, slotFrom }: Visit): string =>
  [productCode, visitDate, untilDate, slotFrom].join(' ')

export const entryKey = (item: Choice): string => keyOfVisit(visitOf(item))

/** How many units it has. */
export const unitsOf = ({ quantities }: Pick<CartItem, 'quantities'>): number =>
  Object.values(quantities).reduce((sum, quantity) => sum + quantity, 0)

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
  const seen = isWhole && entry.seenFen !== undefined && more.seenFen !== undefined
  return seen ? { ...merged, seenFen: (entry.seenFen ?? 0) + (more.seenFen ?? 0) } : merged
}

/** Without the entries of these visits, and without what was chosen last of their products: it is bought. */
export function withoutBought(items: readonly CartItem[], visits: readonly Visit[]): CartItem[] {
  const bought = new Set(visits.map(keyOfVisit))
  const codes = new Set(visits.map(({ productCode }) => productCode))
  return items.filter((item) => (item.inCart ? !bought.has(entryKey(item)) : !codes.has(item.code)))
}
