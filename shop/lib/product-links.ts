/** Where products are shown to the buyer who is there: groups have pages of their own. */
import { type Buyer, productListPath, productPath, type TypedProduct } from '#contract/product-paths.ts'
import { type Standing, standingOf, useSession } from './session-store.ts'

const buyerOf = ({ kind, corp }: Standing): Buyer => (corp === null ? kind : 'group')

export const useBuyer = (): Buyer => buyerOf(standingOf(useSession()))

export function useProductLinks() {
  const buyer = useBuyer()
  return {
    list: (product: TypedProduct) => productListPath(product, buyer),
    detail: (product: TypedProduct) => productPath(product, buyer),
  }
}
