/** The calls of contract/endpoints/coupon.ts. */
import * as contract from '#contract/endpoints/coupon.ts'
import { on, type Route } from '../caller/caller.ts'
import {
  type CouponDeps,
  claimCoupon,
  listActivities,
  listCoupons,
  readActivity,
  redeemCode,
} from './coupon.ts'
import { type PointDeps, readPoints } from './points.ts'

export const couponRoutes = (deps: CouponDeps & PointDeps): Route[] => [
  on(contract.listActivities, (call) => listActivities(deps, call)),
  on(contract.readActivity, (call) => readActivity(deps, call)),
  on(contract.claimCoupon, (call) => claimCoupon(deps, call)),
  on(contract.redeemCode, (call) => redeemCode(deps, call)),
  on(contract.listCoupons, (call) => listCoupons(deps, call)),
  on(contract.readPoints, (call) => readPoints(deps, call)),
]
