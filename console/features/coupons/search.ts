/** The filter of the list of coupon activities, as it stands in the address. */
import { ActivityStage } from '#contract/console/coupon.ts'

export type CouponSearch = { state?: ActivityStage }

/** What is no filter is left out. */
export function couponSearchOf(search: Record<string, unknown>): CouponSearch {
  const state = ActivityStage.safeParse(search['state'])
  return state.success ? { state: state.data } : {}
}
