/** What the catalogue screens ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listProducts, readProduct, searchProducts } from '#contract/endpoints/catalogue.ts'
import type { OrderType } from '#contract/values/order.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import type { PriceSort, TagKey } from '#contract/values/product-list.ts'
import { call } from '../../lib/call.ts'

/** How a list is narrowed and sorted; nothing of it: as the operator has it. */
export type ListFilter = { tag?: TagKey; sort?: PriceSort }

/** Of one type where several share the kind. */
export const productsQuery = (kind: ProductKind, type?: OrderType, { tag, sort }: ListFilter = {}) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'list', kind, type ?? null, tag ?? null, sort ?? null],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        kind,
        ...(type && { type }),
        ...(tag && { tag }),
        ...(sort && { sort }),
        ...(pageParam ? { cursor: pageParam } : {}),
      }
      return call(listProducts, { query, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const searchQuery = (find: string) =>
  queryOptions({
    queryKey: ['catalogue', 'search', find],
    queryFn: ({ signal }) => call(searchProducts, { query: { find }, signal }),
  })

export const productQuery = (code: ProductCode) =>
  queryOptions({
    queryKey: ['catalogue', 'product', code],
    queryFn: ({ signal }) => call(readProduct, { params: { code }, signal, quiet: true }),
  })
