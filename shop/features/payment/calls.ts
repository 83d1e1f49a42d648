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

/** Often while the money may be on its way, seldom while nobody is paying. */
const pollMs = { open: 2_000, idle: 5_000 }

/** Asked again while nothing is decided. */
export const payResultQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['pay-result', orderNo],
    queryFn: ({ signal }) => call(readPayResult, { params: { orderNo }, signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return pollMs.open
      if (data.paymentStatus !== 'UNPAID') return false
      return data.attempt?.open ? pollMs.open : pollMs.idle
    },
  })

export const sendPayment = (body: { orderNo: OrderNo; payType: PayType }, idempotencyKey: string) =>
  call(startPayment, { body, idempotencyKey })
