/** Between what the visit remembers of a product, what is asked of the server, and the orders that come of it. Pure. */
import type { QuotedItem, CartItem as WantedItem } from '#contract/endpoints/inventory.ts'
import { familyOf } from '#contract/product-paths.ts'
import { largestCart } from '#contract/values/cart.ts'
import { noFen, sumOf } from '#contract/values/fen.ts'
import { OfferCode } from '#contract/values/product.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { entryKey, visitOf } from '../../lib/cart-visits.ts'
import type { HoldInput } from '../inventory/calls.ts'

/** What is asked of the server. */
export const wantedOf = (item: CartItem): WantedItem => ({
  ...visitOf(item),
  lines: Object.entries(item.quantities).flatMap(([code, quantity]) => {
    const offerCode = OfferCode.safeParse(code)
    return quantity > 0 && offerCode.success ? [{ offerCode: offerCode.data, quantity }] : []
  }),
})

/** Those of which something can be asked for, each visit once: a cart that was edited by hand is shown as far as it goes. */
export const askable = (items: readonly CartItem[]): CartItem[] =>
  items
    .filter((item, place) => items.findIndex((each) => entryKey(each) === entryKey(item)) === place)
    .filter((item) => wantedOf(item).lines.length > 0)
    .slice(0, largestCart)

export type CartEntry = { item: CartItem; quoted: QuotedItem }

/** The server's answer, with the entries that it was asked about. */
export type CartAnswer = {
  keys: readonly string[]
  items: readonly QuotedItem[]
  orders: readonly (readonly number[])[]
}

/**
 * The orders that the cart makes, and what cannot be bought as it was chosen. An answer to another cart tells of the entries that
 * both have.
 */
export function cartOrders(
  items: readonly CartItem[],
  answer: CartAnswer,
  leftOut: ReadonlySet<string>,
): { orders: CartEntry[][]; refused: CartEntry[]; later: CartEntry[] } {
  const known = new Map(items.map((item) => [entryKey(item), item]))
  const entries = answer.items.map((quoted, place): CartEntry | null => {
    const item = known.get(answer.keys[place] ?? '')
    return item ? { item, quoted } : null
  })
  const isIn = ({ item }: CartEntry) => !leftOut.has(entryKey(item))
  const ordered = answer.orders.map((places) => places.flatMap((place) => entries[place] ?? []))
  return {
    orders: ordered.map((order) => order.filter(isIn)).filter((order) => order.length > 0),
    refused: entries.flatMap((entry) => (entry?.quoted.refusal ? [entry] : [])),
    later: ordered.flat().filter((entry) => !isIn(entry)),
  }
}

const basketOf = ({ item }: CartEntry) => productTypes[familyOf(item)].basket

/** Goods of an order with a visit are picked up there. */
export const isHandedOverAtVisit = (entry: CartEntry, order: readonly CartEntry[]): boolean =>
  basketOf(entry) === 'goods' && order.some((other) => basketOf(other) === 'visit')

export const sumOfOrder = (order: readonly CartEntry[]) =>
  order.length === 0 ? noFen : sumOf(order.map(({ quoted }) => quoted.totalFen))

/** What is sent to hold an order: each price is the one that was shown. */
export const holdsOf = (order: readonly CartEntry[]): HoldInput[] =>
  order.map(({ item, quoted }) => {
    const { lines: _, ...wanted } = wantedOf(item)
    const lines = quoted.lines.map(({ offerCode, quantity, priceFen }) => ({ offerCode, quantity, priceFen }))
    return { ...wanted, lines }
  })
