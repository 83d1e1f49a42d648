/** What the screens of refunds ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  askRefund,
  editRefund,
  listRefundReasons,
  listRefunds,
  quoteRefund,
  type Refund,
  readRefund,
  revokeRefund,
  saveReturnParcel,
} from '#contract/endpoints/refund.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo, ReturnParcel } from '#contract/values/refund.ts'
import { call } from '../../lib/call.ts'
import { forgetAnswers, orderSubjects, refetchAnswers } from '../../lib/forget.ts'
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
    // As long as something is still to come, it is looked at again by itself.
    refetchInterval: ({ state: { data } }) =>
      data && ['PENDING', 'REFUND_ING', 'REFUND'].includes(data.status) ? 5_000 : false,
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

export const sendRefund = (body: RefundInput, idempotencyKey: string) =>
  thenLeave(call(askRefund, { body, idempotencyKey }))

export const sendEdit = (refundNo: RefundNo, body: BodyOf<typeof editRefund>) =>
  thenLeave(call(editRefund, { params: { refundNo }, body }))

export async function sendRevoke(refundNo: RefundNo): Promise<void> {
  try {
    await call(revokeRefund, { params: { refundNo } })
  } finally {
    await refetchAnswers(...orderSubjects)
  }
}

/** What is on the screen is read anew: a refusal says that staff have decided. */
export async function sendReturnParcel(refundNo: RefundNo, body: ReturnParcel): Promise<void> {
  try {
    await call(saveReturnParcel, { params: { refundNo }, body, quiet: true })
  } finally {
    await refetchAnswers(...orderSubjects)
  }
}

/** The page of the refund comes next. The form that is left is not asked anew: it would say that nothing can be returned. */
async function thenLeave(sent: Promise<Refund>): Promise<Refund> {
  try {
    const refund = await sent
    forgetAnswers(...orderSubjects)
    queryClient.setQueryData(refundQuery(refund.refundNo).queryKey, refund)
    return refund
  } catch (error) {
    // A refusal may say that they have changed.
    await refetchAnswers(...orderSubjects)
    throw error
  }
}
