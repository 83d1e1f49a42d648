/** Between what the visit remembers of a product, what is asked of the server, and the orders that come of it. Pure. */
import type { QuotedItem, CartItem as WantedItem } from '#contract/endpoints/inventory.ts'
import { familyOf } from '#contract/product-paths.ts'
import { noFen, sumOf } from '#contract/values/fen.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { productTypes } from '#contract/values/product-types.ts'
import { type CartItem, entryKey, unitsOf, visitOf } from '../../lib/cart-entries.ts'
import type { HoldInput } from '../inventory/calls.ts'

/** What is asked of the server. */
export const wantedOf = (item: CartItem): WantedItem => ({
  ...visitOf(item),
  lines: Object.entries(item.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([offerCode, quantity]) => ({ offerCode: offerCode as OfferCode, quantity })),
})

/** Something of it can be asked for: an offer was chosen. */
export const isChosen = (item: CartItem): boolean => unitsOf(item) > 0

export type CartEntry = { item: CartItem; quoted: QuotedItem }

/** The orders that the cart makes, and what cannot be bought as it was chosen. An answer to another cart says nothing. */
export function cartOrders(
  items: readonly CartItem[],
  answer: { items: readonly QuotedItem[]; orders: readonly (readonly number[])[] },
  leftOut: ReadonlySet<string>,
): { orders: CartEntry[][]; refused: CartEntry[]; later: CartEntry[] } {
  const entries = items.flatMap((item, place): CartEntry[] => {
    const quoted = answer.items[place]
    return quoted ? [{ item, quoted }] : []
  })
  if (entries.length < answer.items.length || entries.length < items.length)
    return { orders: [], refused: [], later: [] }
  const isIn = ({ item }: CartEntry) => !leftOut.has(entryKey(item))
  const ordered = answer.orders.map((places) => places.flatMap((place) => entries[place] ?? []))
  return {
    orders: ordered.map((order) => order.filter(isIn)).filter((order) => order.length > 0),
    refused: entries.filter(({ quoted }) => quoted.refusal !== null),
    later: ordered.flat().filter((entry) => !isIn(entry)),
  }
}

const basketOf = ({ item }: CartEntry) => productTypes[familyOf(item)].basket

/** Goods of an order with a visit are picked up there. */
export const isAlong = (entry: CartEntry, order: readonly CartEntry[]): boolean =>
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
