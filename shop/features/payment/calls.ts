/** What the pay screens ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import { readPayOptions, readPayResult, startPayment } from '#contract/endpoints/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { call } from '../../lib/call.ts'

export const payOptionsQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['pay-options', orderNo],
    queryFn: ({ signal }) => call(readPayOptions, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
  })

const pollMs = 2000

/** Asked again while nothing is decided. */
export const payResultQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['pay-result', orderNo],
    queryFn: ({ signal }) => call(readPayResult, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) => (!state.data || state.data.paymentStatus === 'UNPAID' ? pollMs : false),
  })

export const sendPayment = (body: { orderNo: OrderNo; payType: PayType }, idempotencyKey: string) =>
  call(startPayment, { body, idempotencyKey })
