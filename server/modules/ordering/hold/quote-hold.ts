/** What held seats cost with a coupon, points and freight, and which of them could be used for them. */
import type * as contract from '#contract/endpoints/ordering/hold.ts'
import type { HoldQuote, QuotedCoupon } from '#contract/endpoints/ordering/hold.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Amounts, amountsOf } from '#contract/values/amounts.ts'
import type { QuotedDelivery, RegionCode } from '#contract/values/delivery.ts'
import { type Fen, minus, noFen } from '#contract/values/fen.ts'
import type { Freight } from '#contract/values/freight.ts'
import type { Call, Caller } from '../../caller/caller.ts'
import { couponsFor, type OrderCoupon, type Purchase } from '../../coupon/order-coupons.ts'
import { pointsFor, worthOf } from '../../coupon/point-rules.ts'
import { maxPointsFor, type PointDeps } from '../../coupon/points.ts'
import { bestChoiceOf } from '../../coupon/rules.ts'
import { findAddress } from '../../parcel/address.ts'
import { listUnpaid } from '../order/discount-sql.ts'
import type { HoldDeps } from './deps.ts'
import { freightFor, noFreight, waysOf, withFreight } from './freight.ts'
import type { HeldOrder } from './held-sql.ts'
import { findOwnHold, refuseEnded } from './own-hold.ts'

export async function quoteHold(deps: HoldDeps, call: Call<typeof contract.quoteHold>): Promise<HoldQuote> {
  const { caller, body, language } = call
  const now = deps.clock.now()
  const order = await findOwnHold(deps, call, call.params.orderNo)
  refuseEnded(order, now)
  // Vouchers pay all of it.
  const mayDiscount = caller.kind === 'member' && order.vouchers === 0
  const known = mayDiscount ? await couponsFor(deps.db, caller.memberId, purchaseOf(order, now)) : []
  const coupons = await withoutPaid(deps, known)
  const chosen = coupons.find(({ couponNo, fault }) => couponNo === body.couponNo && !fault) ?? null
  const asked = { caller, order, coupon: chosen, points: body.points ?? 0 }
  const { amounts, maxPoints, maxPointsFen } = await amountsWith(deps, asked)
  const discounted = { ...order, amounts }
  const freight = await quotedFreight(deps, discounted, { caller, chosen, delivery: body.delivery })
  return {
    amounts: withFreight(amounts, freight),
    maxPoints,
    maxPointsFen,
    ways: waysOf(order.lines),
    freight: freight.parts.map(({ name, fen }) => ({ name: name[language], fen })),
    coupons: coupons.toSorted(byUse).map((coupon) => quotedCoupon(coupon, language)),
    best: bestChoiceOf(coupons)?.couponNo ?? null,
    serverNow: now.toISOString(),
  }
}

type Choice = { caller: Caller; chosen: OrderCoupon | null; delivery: QuotedDelivery | undefined }

/** Nothing as long as the region is not known. */
async function quotedFreight(
  deps: HoldDeps,
  order: HeldOrder,
  { caller, chosen, delivery }: Choice,
): Promise<Freight> {
  if (delivery?.wayToGet !== 'DELIVERY' || waysOf(order.lines).length === 0) return noFreight
  const region = await regionOf(deps, caller, delivery)
  return region === null ? noFreight : await freightFor(deps.db, order, chosen, region)
}

async function regionOf(
  deps: Pick<HoldDeps, 'db' | 'vault'>,
  caller: Caller,
  { addressId, region }: QuotedDelivery,
): Promise<RegionCode | null> {
  if (addressId === undefined) return region ?? null
  const address = caller.kind === 'member' ? await findAddress(deps, caller, addressId) : null
  if (!address) throw new Refusal('ADDRESS_GONE')
  return address.region
}

/** What a paid order has is used; what an unpaid one has may be free again in some minutes. */
async function withoutPaid({ db }: Pick<HoldDeps, 'db'>, coupons: OrderCoupon[]): Promise<OrderCoupon[]> {
  const orders = coupons.flatMap(({ row }) => row.order_id ?? [])
  const unpaid = new Set(await listUnpaid(db, orders))
  return coupons.filter(({ row }) => row.order_id === null || unpaid.has(row.order_id))
}

const byUse = (a: OrderCoupon, b: OrderCoupon): number =>
  Number(a.fault !== null) - Number(b.fault !== null) || b.minusFen - a.minusFen

const quotedCoupon = (
  { couponNo, row, validUntil, minusFen, fault }: OrderCoupon,
  language: Language,
): QuotedCoupon => ({
  couponNo,
  name: row.name[language],
  useCondition: row.use_condition[language],
  validUntil: validUntil.toISOString(),
  minusFen,
  usable: fault === null,
  why: fault,
})

/** Of a package a coupon is for the package, not for what its parts are. */
export const purchaseOf = ({ lines, packages, channel }: HeldOrder, at: Date): Purchase => ({
  lines: lines.map(({ amountFen, ...line }) => {
    const bought = packages.find(({ position }) => position === line.ofPackages?.position) ?? line
    const { product, productCode, offerCode } = bought
    return { type: product.type, productCode, offerCode, amountFen }
  }),
  channel,
  at,
})

type Discounts = { caller: Caller; order: HeldOrder; coupon: OrderCoupon | null; points: number }

/** The sums of an order with a coupon that is usable and so many points, or as many as it may take; and the points that pay it. */
export async function amountsWith(
  deps: PointDeps,
  { caller, order, coupon, points }: Discounts,
): Promise<{ amounts: Amounts; maxPoints: number; maxPointsFen: Fen; points: number }> {
  const { lines, amounts } = order
  const couponOff = coupon ? { fen: coupon.minusFen, lines: coupon.lines } : { fen: noFen }
  const leftFen = minus(amounts.goodsFen, couponOff.fen)
  const { most, fenPer100 } = await maxPointsFor(deps, caller, leftFen)
  const maxPoints = order.vouchers > 0 ? 0 : most
  const pointsOff = { fen: worthOf(Math.min(points, maxPoints), fenPer100) }
  const sums = amountsOf(lines, couponOff, pointsOff, amounts.freightFen).amounts
  return {
    amounts: sums,
    maxPoints,
    maxPointsFen: worthOf(maxPoints, fenPer100),
    points: pointsFor(sums.integralFen, fenPer100),
  }
}
