/** Where products are shown to the buyer who is there: groups have pages of their own. */
import { productListPath, productPath, type TypedProduct, type ViewerKind } from '#contract/product-paths.ts'
import { standingOf, useSession, type Viewer } from './session-store.ts'

const buyerOf = ({ kind, corp }: Viewer): ViewerKind => (corp === null ? kind : 'group')

export const useBuyer = (): ViewerKind => buyerOf(standingOf(useSession()))

export function useProductLinks() {
  const buyer = useBuyer()
  return {
    list: (product: TypedProduct) => productListPath(product, buyer),
    detail: (product: TypedProduct) => productPath(product, buyer),
  }
}
