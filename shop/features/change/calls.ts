/** What the screens of changes of date ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  askChange,
  type Change,
  listChanges,
  quoteChange,
  readChange,
  readChangeable,
  readChangeDay,
  readChangePrices,
  revokeChange,
} from '#contract/endpoints/change.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { Month, VisitDate } from '#contract/values/time.ts'
import { call } from '../../lib/call.ts'
import { forgetAnswers, orderSubjects, refetchAnswers } from '../../lib/forget.ts'
import { queryClient } from '../../lib/query-client.ts'

export const changeableQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['change', 'of-order', orderNo],
    queryFn: ({ signal }) => call(readChangeable, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const pricesQuery = (orderNo: OrderNo, code: ProductCode, month: Month) =>
  queryOptions({
    queryKey: ['change', 'prices', orderNo, code, month],
    queryFn: ({ signal }) => call(readChangePrices, { params: { orderNo }, query: { code, month }, signal }),
    staleTime: 15_000,
  })

/** What is left on a date that the order has tickets for: asked again while one looks at it, as for buyers. */
export const ownDayQuery = (orderNo: OrderNo, code: ProductCode, date: VisitDate) =>
  queryOptions({
    queryKey: ['change', 'day', orderNo, code, date],
    queryFn: ({ signal }) => call(readChangeDay, { params: { orderNo }, query: { code, date }, signal }),
    staleTime: 1_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : 15_000),
  })

export const changeQuery = (changeNo: ChangeNo) =>
  queryOptions({
    queryKey: ['change', 'one', changeNo],
    queryFn: ({ signal }) => call(readChange, { params: { changeNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const changesQuery = infiniteQueryOptions({
  queryKey: ['change', 'list'],
  queryFn: ({ pageParam, signal }) =>
    call(listChanges, { query: pageParam ? { cursor: pageParam } : {}, signal, quiet: true }),
  initialPageParam: null as ChangeNo | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

export type QuoteInput = BodyOf<typeof quoteChange>
export type AskInput = BodyOf<typeof askChange>

/** Not asked again once the change was asked for: its sheet is still there then, and a second change would be refused. */
export const quoteQuery = (orderNo: OrderNo, body: QuoteInput) =>
  queryOptions({
    queryKey: ['change-quote', orderNo, body],
    queryFn: ({ signal }) => call(quoteChange, { params: { orderNo }, body, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** Another page comes next. The one that is left is not asked anew: it would say that a change is under way. */
export async function sendChange(body: AskInput, idempotencyKey: string) {
  const change = await call(askChange, { body, idempotencyKey })
  forgetAnswers(...touched)
  keep(change)
  return change
}

export async function sendRevoke(changeNo: ChangeNo) {
  const change = await call(revokeChange, { params: { changeNo } })
  keep(change)
  forgetOrders()
  return change
}

const touched = [...orderSubjects, 'inventory']

/** Orders, tickets and what is left are read anew after a change. */
export const forgetOrders = (): void => void refetchAnswers(...touched)

const keep = (change: Change) => queryClient.setQueryData(changeQuery(change.changeNo).queryKey, change)
