/** What the screens of refunds ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  askRefund,
  editRefund,
  listRefundReasons,
  listRefunds,
  quoteRefund,
  readRefund,
  revokeRefund,
} from '#contract/endpoints/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { call } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'

/** All tickets of an order with what each gives back; with a number, those of that refund may be chosen again. */
export const quoteQuery = (orderNo: OrderNo, refundNo?: RefundNo) =>
  queryOptions({
    queryKey: ['refund-quote', orderNo, refundNo ?? null],
    queryFn: ({ signal }) =>
      call(quoteRefund, {
        params: { orderNo },
        body: { unitNos: [], ...(refundNo && { refundNo }) },
        signal,
        quiet: true,
      }),
    staleTime: 0,
  })

export const reasonsQuery = queryOptions({
  queryKey: ['refund-reasons'],
  queryFn: ({ signal }) => call(listRefundReasons, { signal, quiet: true }),
  staleTime: Number.POSITIVE_INFINITY,
})

export const refundQuery = (refundNo: RefundNo) =>
  queryOptions({
    queryKey: ['refund', refundNo],
    queryFn: ({ signal }) => call(readRefund, { params: { refundNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const refundsQuery = (orderNo?: OrderNo) =>
  infiniteQueryOptions({
    queryKey: ['refunds', orderNo ?? null],
    queryFn: ({ pageParam, signal }) =>
      call(listRefunds, {
        query: { ...(orderNo && { orderNo }), ...(pageParam && { cursor: pageParam }) },
        signal,
        quiet: true,
      }),
    initialPageParam: null as RefundNo | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export type RefundInput = BodyOf<typeof askRefund>

export async function sendRefund(body: RefundInput, idempotencyKey: string) {
  const refund = await call(askRefund, { body, idempotencyKey })
  await forgetRefunds()
  return refund
}

export async function sendEdit(refundNo: RefundNo, body: BodyOf<typeof editRefund>) {
  const refund = await call(editRefund, { params: { refundNo }, body })
  await forgetRefunds()
  return refund
}

export async function sendRevoke(refundNo: RefundNo) {
  const refund = await call(revokeRefund, { params: { refundNo } })
  await forgetRefunds()
  return refund
}

/** Orders, tickets and refunds are read anew after a write. */
async function forgetRefunds(): Promise<void> {
  const keys = ['orders', 'order', 'tickets', 'refund', 'refunds', 'refund-quote']
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })))
}
