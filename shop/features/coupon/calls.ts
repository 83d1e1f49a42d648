/** What the screens of coupons, and the coupon row of the order form, ask of the server. */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  claimCoupon,
  listActivities,
  listCoupons,
  readActivity,
  readPoints,
  redeemCode,
} from '#contract/endpoints/coupon.ts'
import { quoteHold } from '#contract/endpoints/ordering/hold.ts'
import type { ActivityCode, CouponNo, CouponState } from '#contract/values/coupon.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { call } from '../../lib/call.ts'
import { refetchAnswers } from '../../lib/forget.ts'

export const activitiesQuery = (when: 'now' | 'soon') =>
  infiniteQueryOptions({
    queryKey: ['coupon-activities', when],
    queryFn: ({ pageParam, signal }) =>
      call(listActivities, { query: { when, ...(pageParam && { cursor: pageParam }) }, signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

export const activityQuery = (code: ActivityCode) =>
  queryOptions({
    queryKey: ['coupon-activity', code],
    queryFn: ({ signal }) => call(readActivity, { params: { code }, signal, quiet: true }),
    staleTime: 0,
  })

export const couponsQuery = (state: CouponState) =>
  infiniteQueryOptions({
    queryKey: ['coupons', state],
    queryFn: ({ pageParam, signal }) =>
      call(listCoupons, { query: { state, ...(pageParam && { cursor: pageParam }) }, signal, quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })

/** Which coupons could be used for held seats. */
export const holdQuoteQuery = (orderNo: OrderNo) =>
  queryOptions({
    queryKey: ['hold-quote', orderNo],
    queryFn: ({ signal }) => call(quoteHold, { params: { orderNo }, body: {}, signal, quiet: true }),
    staleTime: 0,
  })

/** With that coupon, as many points as the order takes. */
export const pointsQuoteQuery = (orderNo: OrderNo, couponNo: CouponNo | null) =>
  queryOptions({
    queryKey: ['hold-quote', orderNo, couponNo],
    queryFn: ({ signal }) =>
      call(quoteHold, {
        params: { orderNo },
        body: { ...(couponNo && { couponNo }) },
        signal,
        quiet: true,
      }),
    staleTime: 0,
  })

export const pointsQuery = infiniteQueryOptions({
  queryKey: ['points'],
  queryFn: ({ pageParam, signal }) =>
    call(readPoints, { query: pageParam ? { cursor: pageParam } : {}, signal, quiet: true }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }) => nextCursor,
  staleTime: 0,
})

export const sendClaim = (code: ActivityCode, proof: BodyOf<typeof claimCoupon>, idempotencyKey: string) =>
  call(claimCoupon, { params: { code }, body: proof, idempotencyKey })

/** Quiet: the form says what is wrong with the code. */
export async function sendCode(code: string) {
  const coupon = await call(redeemCode, { body: { code }, quiet: true })
  await forgetCoupons()
  return coupon
}

/** Whether one was taken or refused, how many are left is another number now. */
export const forgetCoupons = (): Promise<void> =>
  refetchAnswers('coupon-activities', 'coupon-activity', 'coupons', 'hold-quote')
