/** Which coupon an order form uses: the best one until the buyer chooses. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CouponNo } from '#contract/values/coupon.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { holdQuoteQuery } from './calls.ts'
import { chosenOf } from './coupon-text.ts'

export type CouponChoice = ReturnType<typeof useCoupon>

/** Nobody but members has coupons. */
export function useCoupon(orderNo: OrderNo, member: boolean) {
  const [wanted, setWanted] = useState<CouponNo | null | undefined>()
  const quote = useQuery({ ...holdQuoteQuery(orderNo), enabled: member })
  return {
    quote,
    chosen: chosenOf(quote.data, wanted),
    /** Which one is the best is on its way. */
    unknown: quote.isLoading,
    choose: setWanted,
    /** After a refusal: what can be used now. */
    refresh: async () => {
      await quote.refetch()
    },
  }
}
