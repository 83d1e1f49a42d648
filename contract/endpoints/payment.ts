/** Paying an order through the providers, their webhooks, and closing what is not paid. */
import * as z from 'zod/mini'
import { endpoint } from '../shop-endpoint.ts'
import { ChangeNo, ChangeState } from '../values/change.ts'
import { Fen } from '../values/fen.ts'
import { FlowStatus, OrderNo, OrderType, PaymentStatus } from '../values/order.ts'
import { PaymentNo, PayType } from '../values/payment.ts'
import { OfferCode, ProductKind } from '../values/product.ts'
import { Instant, SlotTime, VisitDate } from '../values/time.ts'

export const readPayOptions = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/pay-options',
  access: 'buyer',
  summary: 'What is to pay, until when, and the ways that work in this browser',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    orderNo: OrderNo,
    type: OrderType,
    productName: z.string(),
    picture: z.string(),
    visitDate: z.nullable(VisitDate),
    /** The last date of a stay, of nights the day of departure; null for all else. */
    untilDate: z.nullable(VisitDate),
    slotFrom: z.nullable(SlotTime),
    slotTo: z.nullable(SlotTime),
    /** Of a package, which is paid whole, the package itself. */
    lines: z.array(z.object({ offerCode: OfferCode, name: z.string(), quantity: z.int() })),
    flowStatus: FlowStatus,
    payableFen: Fen,
    payUntil: z.nullable(Instant),
    serverNow: Instant,
    payTypes: z.array(PayType),
    /** What the buyer's group may pay from its balance; null for a buyer without a group. */
    spendableFen: z.nullable(Fen),
    /** What the group's daily limit leaves the buyer today, which `spendableFen` counts in; null: there is no limit. */
    leftTodayFen: z.nullable(Fen),
  }),
})

/** What the browser does next. */
const PayAction = z.discriminatedUnion('action', [
  z.object({ action: z.literal('redirect'), url: z.url() }),
  z.object({ action: z.literal('qr'), content: z.string() }),
  z.object({
    action: z.literal('jsapi'),
    params: z.object({
      appId: z.string(),
      timeStamp: z.string(),
      nonceStr: z.string(),
      package: z.string(),
      signType: z.string(),
      paySign: z.string(),
    }),
  }),
  /** The operator's app hands these to the company's SDK: a signed text as it stands, or named values. */
  z.object({ action: z.literal('alipayApp'), order: z.string() }),
  z.object({
    action: z.literal('wechatApp'),
    params: z.object({
      appid: z.string(),
      partnerid: z.string(),
      prepayid: z.string(),
      package: z.string(),
      noncestr: z.string(),
      timestamp: z.string(),
      sign: z.string(),
    }),
  }),
  z.object({ action: z.literal('none') }),
])
export type PayAction = z.infer<typeof PayAction>

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/payments',
  access: 'buyer',
  idempotent: true,
  summary: 'Begin one attempt to pay; a former attempt by another way is closed',
  /** Either an order or a change of date, whose order has been paid before. */
  body: z
    .object({ orderNo: z.optional(OrderNo), changeNo: z.optional(ChangeNo), payType: PayType })
    .check(z.refine(({ orderNo, changeNo }) => (orderNo === undefined) !== (changeNo === undefined))),
  answer: z.object({ paymentNo: PaymentNo, expiresAt: Instant, serverNow: Instant, next: PayAction }),
})

export const readPayResult = endpoint({
  method: 'GET',
  path: '/api/orders/{orderNo}/pay-result',
  access: 'buyer',
  summary: 'How the payment stands; asks the provider when the webhook has not come',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({
    orderNo: OrderNo,
    type: OrderType,
    /** Left out where its type says all. */
    kind: z.optional(ProductKind),
    flowStatus: FlowStatus,
    paymentStatus: PaymentStatus,
    payableFen: Fen,
    paidFen: Fen,
    /** What refunds gave back of it. */
    refundedFen: Fen,
    payUntil: z.nullable(Instant),
    serverNow: Instant,
    /** Late or double money that goes back by itself. */
    returningFen: Fen,
    /** How it was paid; null until it is. */
    payType: z.nullable(PayType),
    /** The newest attempt of an unpaid order; `open`: its provider has not said yet that nobody has paid it. */
    attempt: z.nullable(z.object({ payType: PayType, open: z.boolean() })),
  }),
})

export const readChangePayOptions = endpoint({
  method: 'GET',
  path: '/api/changes/{changeNo}/pay-options',
  access: 'buyer',
  summary: 'What of a change of date is to pay, until when, and the ways that work in this browser',
  params: z.object({ changeNo: ChangeNo }),
  answer: z.object({
    changeNo: ChangeNo,
    orderNo: OrderNo,
    state: ChangeState,
    payableFen: Fen,
    payUntil: z.nullable(Instant),
    serverNow: Instant,
    payTypes: z.array(PayType),
  }),
})

export const readChangePayResult = endpoint({
  method: 'GET',
  path: '/api/changes/{changeNo}/pay-result',
  access: 'buyer',
  summary: 'How the payment of a change stands; asks the provider when the webhook has not come',
  params: z.object({ changeNo: ChangeNo }),
  answer: z.object({
    changeNo: ChangeNo,
    orderNo: OrderNo,
    state: ChangeState,
    payableFen: Fen,
    payUntil: z.nullable(Instant),
    serverNow: Instant,
    /** Late or double money that goes back by itself. */
    returningFen: Fen,
    attempt: z.nullable(z.object({ payType: PayType, open: z.boolean() })),
  }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/{orderNo}/cancel',
  access: 'buyer',
  summary: 'Cancel an unpaid order; its seats are free at once',
  params: z.object({ orderNo: OrderNo }),
  answer: z.object({ orderNo: OrderNo, flowStatus: FlowStatus }),
})

export const handleWechatPayWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/wechat-pay',
  access: 'public',
  kind: 'text',
  summary: 'Webhooks of WeChat Pay v3',
  answer: z.string(),
})

export const handleAlipayWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/alipay',
  access: 'public',
  kind: 'text',
  summary: 'Webhooks of Alipay',
  answer: z.string(),
})

export const handleCmbcWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/cmbc',
  access: 'public',
  kind: 'text',
  summary: 'Webhooks of China Minsheng Bank (experimental)',
  answer: z.string(),
})

export const handleEcnyWebhook = endpoint({
  method: 'POST',
  path: '/api/payments/webhooks/ecny',
  access: 'public',
  kind: 'text',
  summary: "The bank's word that digital yuan came, after which it is asked (experimental)",
  answer: z.string(),
})
