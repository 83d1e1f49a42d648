/** Whether an order form uses points, and how many they are: as many as the order takes, after its coupon. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { pointsQuoteQuery } from './calls.ts'
import type { CouponChoice } from './use-coupon.ts'

export type PointChoice = ReturnType<typeof usePoints>

/** Nobody is asked who has none: the quote of the coupons says so. */
export function usePoints(orderNo: OrderNo, { quote: coupons, chosen }: CouponChoice) {
  const [wanted, setWanted] = useState(false)
  const hasAny = (coupons.data?.maxPoints ?? 0) > 0
  const quote = useQuery({
    ...pointsQuoteQuery(orderNo, chosen?.couponNo ?? null),
    placeholderData: keepPreviousData,
    enabled: hasAny,
  })
  const most = hasAny ? (quote.data?.maxPoints ?? 0) : 0
  const maxFen = hasAny ? (quote.data?.maxPointsFen ?? noFen) : noFen
  return {
    most,
    maxFen,
    used: wanted ? most : 0,
    /** What these pay. */
    usedFen: wanted ? maxFen : noFen,
    wanted,
    choose: setWanted,
    /** The member has some, and how many the order takes could not be read. */
    failure: hasAny ? quote.error : null,
    /** Another coupon was chosen, and how many points go with it is not known yet. */
    unknown: wanted && quote.isPlaceholderData,
    /** After a refusal: how many there are now. */
    refresh: async () => {
      await quote.refetch()
    },
  }
}
