/** In which ways held goods can be had, what there is to choose from, and what sending them costs. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Fen, fen, noFen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { isRefusal } from '../../lib/failures.ts'
import { addressesQuery, deliveryQuoteQuery, forgetAddresses, pickUpPointsQuery } from './calls.ts'
import { type AskedQuote, type DeliveryFields, quotedDelivery } from './delivery.ts'

export type DeliveryChoice = ReturnType<typeof useDelivery>

type Order = {
  orderNo: OrderNo
  /** Something of the order is to be sent or handed over. */
  asked: boolean
  member: boolean
  fields: DeliveryFields
  /** What else makes the sum from which on freight is free. */
  discounts: Pick<AskedQuote, 'couponNo' | 'points'>
}

export function useDelivery({ orderNo, asked, member, fields, discounts }: Order) {
  const first = useQuery({ ...deliveryQuoteQuery(orderNo, {}), enabled: asked })
  const ways = first.data?.ways
  const sends = asked && (ways?.includes('DELIVERY') ?? false)
  const addresses = useQuery({ ...addressesQuery, enabled: sends && member })
  const points = useQuery({ ...pickUpPointsQuery, enabled: ways?.includes('PICKUP') ?? false })
  const delivery = quotedDelivery(fields)
  const quote = useQuery({
    ...deliveryQuoteQuery(orderNo, { ...discounts, ...(delivery && { delivery }) }),
    placeholderData: keepPreviousData,
    enabled: asked && delivery !== null,
  })
  return {
    asked,
    member,
    first,
    ways,
    addresses,
    points,
    /** Null: not known, as there is no address yet or it cannot be sent there. */
    freightFen: freightOf(fields, delivery === null || quote.isError ? undefined : quote.data?.freight),
    /** Nothing of it is sent to that region: the server's sentence. */
    notServed: delivery !== null && isRefusal(quote.error, 'AREA_NOT_SERVED') ? quote.error.message : null,
    failure: delivery === null || isRefusal(quote.error, 'AREA_NOT_SERVED') ? null : quote.error,
    /** Another address was chosen, and what it costs is on its way. */
    unknown: delivery !== null && (quote.isPlaceholderData || quote.isPending),
    /** After a refusal: what there is now. */
    refresh: async () => {
      await Promise.all([points.refetch(), asked && member ? forgetAddresses() : quote.refetch()])
    },
  }
}

function freightOf({ wayToGet }: DeliveryFields, parts: readonly { fen: Fen }[] | undefined): Fen | null {
  if (wayToGet !== 'DELIVERY') return noFen
  return parts ? fen(sumOf(parts.map((part) => part.fen))) : null
}
