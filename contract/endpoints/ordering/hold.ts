/** Holding the seats of products, dates and slots while names are typed. */
import * as z from 'zod/mini'
import { endpoint } from '../../shop-endpoint.ts'
import { Amounts } from '../../values/amounts.ts'
import { AskedField } from '../../values/asked.ts'
import { CaptchaToken } from '../../values/captcha.ts'
import { largestQuantity } from '../../values/cart.ts'
import { CouponFault, CouponNo } from '../../values/coupon.ts'
import { QuotedDelivery, WayToGet } from '../../values/delivery.ts'
import { Fen } from '../../values/fen.ts'
import { OrderNo, OrderType } from '../../values/order.ts'
import { HeldLine, OrderedPackage } from '../../values/order-line.ts'
import { IdType } from '../../values/person.ts'
import { Points } from '../../values/points.ts'
import { OfferCode, ProductCode, ProductKind } from '../../values/product.ts'
import { Instant, SlotTime, VisitDate } from '../../values/time.ts'
import { maxVouchers, TypedSerial } from '../../values/voucher.ts'
import { largestOrder, PartSlots } from '../inventory.ts'

/** A visitor as the form may show it again: names and documents masked. */
const MaskedVisitor = z.object({
  offerCode: OfferCode,
  unit: z.int(),
  seat: z.int(),
  name: z.string(),
  idType: z.nullable(IdType),
  idNumber: z.string(),
})

/** A product at one date and time. */
const HeldItem = z.object({
  productCode: ProductCode,
  productName: z.string(),
  picture: z.string(),
  type: OrderType,
  /** Left out where its type says all. */
  kind: z.optional(ProductKind),
  /** Null for what has no date. */
  visitDate: z.nullable(VisitDate),
  /** The day of departure of a stay by nights, the last day of one by days. */
  untilDate: z.nullable(VisitDate),
  slotFrom: z.nullable(SlotTime),
  slotTo: z.nullable(SlotTime),
  lines: z.array(HeldLine),
  /** What the form asks for this item beside its people. */
  asks: z.array(AskedField),
})
export type HeldItem = z.infer<typeof HeldItem>

/** What was chosen first stands at the top, as most orders are of one product and date; `items` has all of it. */
const Hold = z.extend(HeldItem, {
  orderNo: OrderNo,
  /** Of a package its parts. */
  items: z.array(HeldItem),
  /** Those of whose parts the items are; none where nothing is a package. */
  packages: z.array(OrderedPackage),
  /** What is asked of a travel agency about its party; nothing of everybody else. */
  party: z.array(AskedField),
  /** How many people a list may have that is pasted or uploaded. */
  listRows: z.int(),
  /** What comes back until when, in words; each policy of what is held on a line of its own. */
  refundPolicy: z.string(),
  /** Until when all of it can be given back for nothing; null where that cannot be said in one moment. */
  freeUntil: z.nullable(Instant),
  amounts: Amounts,
  /** How many vouchers pay it; then they pay all of it. */
  vouchers: z.int(),
  heldUntil: Instant,
  /** The server's clock, so that a countdown does not trust the device's. */
  serverNow: Instant,
  noticeOpenedAt: z.nullable(Instant),
  /** From the order that is bought again; a place call may say `keep` for them. */
  formerVisitors: z.array(MaskedVisitor),
})
export type Hold = z.infer<typeof Hold>

const HoldItem = z.object({
  productCode: ProductCode,
  visitDate: z.nullable(VisitDate),
  untilDate: z._default(z.nullable(VisitDate), null),
  slotFrom: z.nullable(SlotTime),
  lines: z
    .array(
      z.object({
        offerCode: OfferCode,
        quantity: z.int().check(z.gte(0), z.lte(largestQuantity)),
        /** The price the visitor saw; another price is shown, never charged. */
        priceFen: Fen,
        /** Of a package: when each part is used that has slots. */
        partSlots: z.optional(PartSlots),
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
})
export type HoldItem = z.infer<typeof HoldItem>

export const holdSeats = endpoint({
  method: 'POST',
  path: '/api/holds',
  access: 'public',
  idempotent: true,
  summary:
    'Take the seats of one or more products, dates and slots for some minutes, all or none, before names are typed',
  body: z.object({
    items: z.array(HoldItem).check(z.minLength(1), z.maxLength(largestOrder)),
    captchaToken: z.optional(CaptchaToken),
    /** Serial numbers of one batch that pay for all of it; for members. */
    vouchers: z.optional(z.array(TypedSerial).check(z.minLength(1), z.maxLength(maxVouchers))),
    /** The terms of exchange were read and agreed to. */
    voucherTermsAgreed: z.optional(z.boolean()),
  }),
  answer: Hold,
})

export const readHold = endpoint({
  method: 'GET',
  path: '/api/holds/{orderNo}',
  access: 'public',
  summary: 'The seats that this browser session or member holds',
  params: z.object({ orderNo: OrderNo }),
  answer: Hold,
})

const QuotedCoupon = z.object({
  couponNo: CouponNo,
  name: z.string(),
  useCondition: z.string(),
  validUntil: Instant,
  minusFen: Fen,
  usable: z.boolean(),
  /** Why it is not usable. */
  why: z.nullable(CouponFault),
})
export type QuotedCoupon = z.infer<typeof QuotedCoupon>

export const quoteHold = endpoint({
  method: 'POST',
  path: '/api/holds/{orderNo}/quote',
  access: 'public',
  summary:
    'What held seats cost with a coupon, points and freight, and which of them the member could use; nothing is stored',
  params: z.object({ orderNo: OrderNo }),
  body: z.object({
    couponNo: z.optional(CouponNo),
    points: z.optional(Points),
    delivery: z.optional(QuotedDelivery),
  }),
  answer: z.object({
    amounts: Amounts,
    /** Usable ones first, by what they take off. Nobody but members has any. */
    coupons: z.array(QuotedCoupon),
    best: z.nullable(CouponNo),
    /** In which all goods among it can be had; none where there are no goods to send or hand over. */
    ways: z.array(WayToGet),
    /** What the freight is the sum of; none before the region is known. */
    freight: z.array(z.object({ name: z.string(), fen: Fen })),
    /** How many points this member may spend on it, after the coupon. */
    maxPoints: z.int(),
    /** What so many points pay. */
    maxPointsFen: Fen,
    serverNow: Instant,
  }),
})
export type HoldQuote = z.infer<typeof quoteHold.answer>

export const releaseHold = endpoint({
  method: 'POST',
  path: '/api/holds/{orderNo}/release',
  access: 'public',
  summary: 'Give the seats back: the visitor left the form',
  params: z.object({ orderNo: OrderNo }),
  answer: z.null(),
})

export const openNotice = endpoint({
  method: 'POST',
  path: '/api/holds/{orderNo}/notice',
  access: 'public',
  summary: 'Open the notice; placing needs 20 s since then by the server clock',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    notice: z.array(z.object({ title: z.string(), text: z.string() })),
    openedAt: Instant,
    serverNow: Instant,
    readSeconds: z.int(),
  }),
})

export const buyAgain = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/rebuy',
  access: 'buyer',
  idempotent: true,
  summary: 'Hold the same tickets of an expired or cancelled order once more, at the price of now',
  params: z.object({ orderNo: OrderNo }),
  answer: Hold,
})
