/** What the cart costs now; asked again while one looks at it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { quoteCart } from '#contract/endpoints/inventory.ts'
import { call } from '../../lib/call.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { wantedOf } from './cart-items.ts'

const refreshMs = 15_000

/** `sendGoods`: rather than to pick them up at the visit. */
export const cartQuery = (items: readonly CartItem[], sendGoods: boolean) => {
  const wanted = items.map(wantedOf)
  return queryOptions({
    queryKey: ['inventory', 'cart', wanted, sendGoods],
    queryFn: ({ signal }) => call(quoteCart, { body: { items: wanted, sendGoods }, signal }),
    enabled: wanted.length > 0,
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
    /** One thing less leaves the others where they are. */
    placeholderData: keepPreviousData,
  })
}
