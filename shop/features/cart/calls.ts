/** What the cart costs now; asked again while one looks at it. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { quoteCart } from '#contract/endpoints/inventory.ts'
import { call } from '../../lib/call.ts'
import type { CartItem } from '../../lib/cart-entries.ts'
import { entryKey } from '../../lib/cart-visits.ts'
import { type CartAnswer, wantedOf } from './cart-items.ts'

type Answer = AnswerOf<typeof quoteCart> & CartAnswer

const refreshMs = 15_000

/** `sendGoods`: rather than to pick them up at the visit. */
export const cartQuery = (items: readonly CartItem[], sendGoods: boolean) => {
  const wanted = items.map(wantedOf)
  return queryOptions({
    queryKey: ['inventory', 'cart', wanted, sendGoods],
    queryFn: async ({ signal }): Promise<Answer> => ({
      ...(await call(quoteCart, { body: { items: wanted, sendGoods }, signal })),
      keys: items.map(entryKey),
    }),
    enabled: wanted.length > 0,
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : refreshMs),
    /** One thing less leaves the others where they are. */
    placeholderData: keepPreviousData,
  })
}
