/** What the catalogue screens ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import type { ProductCode, ProductKind } from '#contract/values/product.ts'
import { call } from '../../lib/call.ts'

export const productsQuery = (kind: ProductKind) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'list', kind],
    queryFn: ({ pageParam, signal }) =>
      call(listProducts, { query: { kind, ...(pageParam ? { cursor: pageParam } : {}) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })

export const productQuery = (code: ProductCode) =>
  queryOptions({
    queryKey: ['catalogue', 'product', code],
    queryFn: ({ signal }) => call(readProduct, { params: { code }, signal }),
  })
