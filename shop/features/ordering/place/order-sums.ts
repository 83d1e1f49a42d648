/** What an order comes to with its coupon, its points and its freight, as the form shows and sends it. */
import type { Hold } from '#contract/endpoints/ordering/hold.ts'
import { type Fen, fen, minus, noFen } from '#contract/values/fen.ts'
import { yuan } from '../../../lib/format.ts'
import { type CouponChoice, useCoupon } from '../../coupon/use-coupon.ts'
import { type PointChoice, usePoints } from '../../coupon/use-points.ts'
import { asksDelivery, type DeliveryFields } from '../../parcel/delivery.ts'
import { type DeliveryChoice, useDelivery } from '../../parcel/use-delivery.ts'
import type { formWords } from '../form/form-messages.ts'

type Discounts = { coupon: CouponChoice; points: PointChoice }
export type OrderSums = Discounts & { delivery: DeliveryChoice }

/** Coupons and points are members' alone; freight is asked only for what is sent. */
export function useSums(hold: Hold, member: boolean, fields: DeliveryFields): OrderSums {
  const coupon = useCoupon(hold.orderNo, member)
  const points = usePoints(hold.orderNo, coupon)
  const delivery = useDelivery({
    orderNo: hold.orderNo,
    asked: asksDelivery(hold.items),
    member,
    fields,
    discounts: discountsOf({ coupon, points }),
  })
  return { coupon, points, delivery }
}

/** Some of it is on its way, so nobody knows yet what there is to pay. */
export const isPending = ({ coupon, points, delivery }: OrderSums): boolean =>
  coupon.unknown || points.unknown || delivery.unknown

export const refreshSums = async ({ coupon, points, delivery }: OrderSums): Promise<void> => {
  await Promise.all([coupon.refresh(), points.refresh(), delivery.refresh()])
}

/** As they are sent, for a quote as for an order. */
export const discountsOf = ({ coupon, points }: Discounts) => ({
  ...(coupon.chosen && { couponNo: coupon.chosen.couponNo }),
  ...(points.used > 0 && { points: points.used }),
})

const savedWith = ({ coupon, points }: Discounts): Fen => fen((coupon.chosen?.minusFen ?? 0) + points.usedFen)

/** What is left to pay in money. */
export const dueWith = (hold: Hold, sums: OrderSums): Fen =>
  hold.vouchers > 0 ? noFen : payableWith(hold, sums)
export const payableWith = ({ amounts }: Hold, sums: OrderSums): Fen =>
  fen(minus(amounts.payableFen, savedWith(sums)) + (sums.delivery.freightFen ?? 0))

export const savedText = (hold: Hold, discounts: Discounts, words: (typeof formWords)['en-US']): string => {
  if (hold.vouchers > 0) return words.byVoucher(yuan(hold.amounts.payableFen))
  const savedFen = savedWith(discounts)
  return savedFen > 0 ? words.saved(yuan(savedFen)) : ''
}

/** Another order used the coupon or the points meanwhile, it has ended, the address is gone, or the sum is another one. */
export const sumRefusals = [
  'POINTS_SHORT',
  'COUPON_TAKEN',
  'COUPON_VOID',
  'COUPON_UNKNOWN',
  'COUPON_NOT_VALID_NOW',
  'COUPON_OUT_OF_SCOPE',
  'COUPON_BELOW_THRESHOLD',
  'PRICE_CHANGED',
  'AREA_NOT_SERVED',
  'ADDRESS_GONE',
  'PICK_UP_POINT_GONE',
]
