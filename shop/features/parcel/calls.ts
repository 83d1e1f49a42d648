/** What the address book, the regions and the freight of an order form ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import { quoteHold } from '#contract/endpoints/ordering/hold.ts'
import {
  type Address,
  createAddress,
  deleteAddress,
  listAddresses,
  listPickUpPoints,
  listRegions,
  type NewAddress,
  readAddress,
  saveAddress,
} from '#contract/endpoints/parcel.ts'
import type { AddressId } from '#contract/values/delivery.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { refetchAnswers } from '../../lib/forget.ts'
import type { AskedQuote } from './delivery.ts'

export const addressesQuery = queryOptions({
  queryKey: ['addresses'],
  queryFn: ({ signal }) => call(listAddresses, { signal, quiet: true }),
})

/** In full: forgotten as soon as its form is closed. */
export const addressQuery = (id: AddressId) =>
  queryOptions({
    queryKey: ['address', id],
    queryFn: ({ signal }) => call(readAddress, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

/** They change once in years. */
export const regionsQuery = queryOptions({
  queryKey: ['regions'],
  queryFn: ({ signal }) => call(listRegions, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const pickUpPointsQuery = queryOptions({
  queryKey: ['pick-up-points'],
  queryFn: ({ signal }) => call(listPickUpPoints, { signal, quiet: true }),
})

/** The sums of held goods with what is chosen so far; also in which ways they can be had. */
export const deliveryQuoteQuery = (orderNo: OrderNo, body: AskedQuote) =>
  queryOptions({
    queryKey: ['hold-quote', orderNo, 'delivery', body],
    queryFn: ({ signal }) => call(quoteHold, { params: { orderNo }, body, signal, quiet: true }),
    staleTime: 0,
  })

/** A new one without an id. The form shows a refusal by itself. */
export async function sendAddress(id: AddressId | null, body: NewAddress): Promise<Address> {
  const kept = await (id === null
    ? call(createAddress, { body, quiet: true })
    : call(saveAddress, { params: { id }, body, quiet: true }))
  await forgetAddresses()
  return kept
}

export async function sendAddressDeletion(id: AddressId): Promise<void> {
  await call(deleteAddress, { params: { id } })
  await forgetAddresses()
}

/** What is shown stays until the list is read anew. An address that has moved costs another freight. */
export const forgetAddresses = (): Promise<void> => refetchAnswers('addresses', 'hold-quote')
