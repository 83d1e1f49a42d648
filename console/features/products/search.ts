/** The filters of the list of products, as they stand in the address. */
import { ProductKind, SaleState } from '#contract/values/product.ts'

export type ProductSearch = { find?: string; state?: SaleState; kind?: ProductKind }

export function productSearchOf(search: Record<string, unknown>): ProductSearch {
  const find = search['find']
  const state = SaleState.safeParse(search['state'])
  const kind = ProductKind.safeParse(search['kind'])
  return {
    ...(typeof find === 'string' && find !== '' && { find: find.slice(0, 60) }),
    ...(state.success && { state: state.data }),
    ...(kind.success && { kind: kind.data }),
  }
}
