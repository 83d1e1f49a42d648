/** What the pay screens ask of the server. */
import { queryOptions } from '@tanstack/react-query'
import {
  readChangePayOptions,
  readChangePayResult,
  readPayOptions,
  readPayResult,
  startPayment,
} from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
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

export const changePayOptionsQuery = (changeNo: ChangeNo) =>
  queryOptions({
    queryKey: ['pay-options', changeNo],
    queryFn: ({ signal }) => call(readChangePayOptions, { params: { changeNo }, signal, quiet: true }),
    staleTime: 0,
  })

export const changePayResultQuery = (changeNo: ChangeNo) =>
  queryOptions({
    queryKey: ['pay-result', changeNo],
    queryFn: ({ signal }) => call(readChangePayResult, { params: { changeNo }, signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (!data) return pollMs.open
      if (data.state !== 'AWAIT_PAID') return false
      return data.attempt?.open ? pollMs.open : pollMs.idle
    },
  })

/** What is paid: an order, or a change of date of one that has been paid. */
export type PayTarget = { orderNo: OrderNo } | { changeNo: ChangeNo }

export const sendPayment = (body: PayTarget & { payType: PayType }, idempotencyKey: string) =>
  call(startPayment, { body, idempotencyKey })
