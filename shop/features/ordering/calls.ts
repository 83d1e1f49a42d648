/** What the order screens ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import type { ContactInput } from '#contract/endpoints/contact.ts'
import { readProfile } from '#contract/endpoints/member.ts'
import { buyAgain, openNotice, readHold, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { type Correction, correctName, readNames } from '#contract/endpoints/ordering/names.ts'
import { correctParty, readParty } from '#contract/endpoints/ordering/party.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import { readOrderEdit, resubmitOrder } from '#contract/endpoints/refund.ts'
import type { OrderNo, OrderTab } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { isRefusal } from '../../lib/failures.ts'
import { forgetAnswers, orderSubjects, refetchAnswers } from '../../lib/forget.ts'
import { queryClient } from '../../lib/query-client.ts'
import { sendNewContacts } from '../contact/calls.ts'
import { mayBeScanned } from './unit-state.ts'

const GATE_REFRESH_MS = 5_000

export const holdQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['hold', orderNo],
    queryFn: ({ signal }) => call(readHold, { params: { orderNo }, signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** What forgets all that was read, as another session does, leaves the hold: it is of this browser, for every user of it. */
export function keepHold(orderNo: OrderNo, act: () => void): void {
  const { queryKey } = holdQuery(orderNo)
  const known = queryClient.getQueryState(queryKey)
  act()
  if (known?.data) queryClient.setQueryData(queryKey, known.data, { updatedAt: known.dataUpdatedAt })
}

/** The same as my center reads: whose mobile is on the order. */
export const profileQuery = queryOptions({
  queryKey: ['member', 'profile'],
  queryFn: ({ signal }) => call(readProfile, { signal, quiet: true }),
})

export const orderQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order', orderNo],
    queryFn: ({ signal }) => call(readOrder, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const namesQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order', orderNo, 'names'],
    queryFn: ({ signal }) => call(readNames, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

export async function sendCorrection(
  place: { orderNo: OrderNo; unitNo: string; seat: number },
  body: Correction,
): Promise<void> {
  const names = await call(correctName, { params: place, body })
  queryClient.setQueryData(namesQuery(place.orderNo).queryKey, names)
  await refetchAnswers(...orderSubjects)
}

export const ticketsQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['tickets', orderNo],
    queryFn: ({ signal }) => call(readTickets, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
    // What the gate lets in shows on the phone that holds the ticket.
    refetchInterval: ({ state }) =>
      state.data && mayBeScanned(state.data.tickets, Date.now()) ? GATE_REFRESH_MS : false,
  })

export const ordersQuery = (tab: OrderTab) =>
  infiniteQueryOptions({
    queryKey: ['orders', tab],
    queryFn: ({ pageParam, signal }) =>
      call(listOrders, { query: { tab, ...(pageParam ? { cursor: pageParam } : {}) }, signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** Its form, opened again, shows what has become of it. */
export async function sendRelease(orderNo: OrderNo): Promise<void> {
  try {
    await call(releaseHold, { params: { orderNo }, quiet: true })
  } finally {
    await queryClient.resetQueries({ queryKey: holdQuery(orderNo).queryKey })
  }
}

export const sendOpenNotice = (orderNo: OrderNo) => call(openNotice, { params: { orderNo }, quiet: true })

export async function sendOrder(body: PlaceOrder, idempotencyKey: string) {
  const placed = await call(placeOrder, { body, idempotencyKey })
  forgetAnswers(...orderSubjects)
  return placed
}

/** False when one of them is not kept in the end; who was kept before counts as kept. */
export async function keepContacts(people: readonly ContactInput[]): Promise<boolean> {
  const tries = await sendNewContacts(people)
  return tries.every((one) => one.status === 'fulfilled' || isRefusal(one.reason, 'CONTACT_EXISTS'))
}

export async function sendCancel(orderNo: OrderNo) {
  const cancelled = await call(cancelOrder, { params: { orderNo } })
  await refetchAnswers(...orderSubjects, 'pay-options', 'pay-result')
  return cancelled
}

export const sendBuyAgain = (orderNo: OrderNo, idempotencyKey: string) =>
  call(buyAgain, { params: { orderNo }, idempotencyKey })

export const partyQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order', orderNo, 'party'],
    queryFn: ({ signal }) => call(readParty, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

export async function sendParty(orderNo: OrderNo, body: BodyOf<typeof correctParty>) {
  const party = await call(correctParty, { params: { orderNo }, body })
  await refetchAnswers(...orderSubjects)
  return party
}

/** What can be corrected in an order that was not confirmed. */
export const orderEditQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['order', orderNo, 'edit'],
    queryFn: ({ signal }) => call(readOrderEdit, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
  })

export async function sendResubmit(
  orderNo: OrderNo,
  body: BodyOf<typeof resubmitOrder>,
  idempotencyKey: string,
) {
  const sent = await call(resubmitOrder, { params: { orderNo }, body, idempotencyKey })
  await refetchAnswers(...orderSubjects)
  return sent
}
