/** Money as staff look at it: payments, what differs, what the bills said, and what is owed to buyers. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { ChangeNo } from '../values/change.ts'
import { AuthCode, DeskProblem, DeskState } from '../values/desk-payment.ts'
import { Fen } from '../values/fen.ts'
import { CreatedSort } from '../values/list-sort.ts'
import { OrderNo } from '../values/order.ts'
import { AttemptState, PaymentNo, PayType } from '../values/payment.ts'
import { ProviderRefundNo } from '../values/refund.ts'
import { RefundMoney } from '../values/refund-money.ts'
import { SearchedNo } from '../values/searched-no.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant, VisitDate } from '../values/time.ts'

/** EXTICKET: vouchers; ADVANCE: an agency's balance. No company pays them out. */
const Provider = z.enum(['WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY', 'EXTICKET', 'ADVANCE'])

const PaymentRow = z.object({
  paymentNo: PaymentNo,
  orderNo: OrderNo,
  /** Of the change of date that it pays instead of the order. */
  changeNo: z.nullable(ChangeNo),
  provider: Provider,
  payType: PayType,
  state: AttemptState,
  amountFen: Fen,
  paidFen: z.nullable(Fen),
  /** Gone back, or promised to. */
  returnedFen: Fen,
  createdAt: Instant,
  paidAt: z.nullable(Instant),
  providerTradeNo: z.nullable(z.string()),
})
export type PaymentRow = z.infer<typeof PaymentRow>

/** What was paid on a day, together. */
const ReceivedMoney = z.object({ count: z.int(), totalFen: Fen })
export type ReceivedMoney = z.infer<typeof ReceivedMoney>

export const listPayments = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/payments',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary:
    'Payments that began on one day, or in state PAID those that were paid on it, newest first unless sorted otherwise; or those of an order, or one by its number',
  query: z.object({
    /** Today when it is left out. */
    day: z.optional(VisitDate),
    /** A number of an order or of a payment, whole; the day does not count then. */
    find: z.optional(SearchedNo),
    state: z.optional(AttemptState),
    payType: z.optional(PayType),
    sort: z.optional(CreatedSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(PaymentNo),
  }),
  answer: z.object({
    items: z.array(PaymentRow),
    nextCursor: z.nullable(z.string()),
    /** All that were paid on the day, as Today adds them up; null: not asked for, or of a later page. */
    received: z.nullable(ReceivedMoney),
  }),
})

/** Details are data of the kind: reportedFen, expectedFen, paidFen, day, tries and so on. */
const Alert = z.object({
  id: z.string(),
  kind: z.string(),
  provider: Provider,
  paymentNo: z.string(),
  /** Null: no order of ours. */
  orderNo: z.nullable(OrderNo),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
  at: Instant,
  resolvedAt: z.nullable(Instant),
  resolvedBy: z.nullable(z.string()),
  resolution: z.nullable(z.string()),
})
export type PaymentAlert = z.infer<typeof Alert>

const OwedRefund = z.object({
  providerRefundNo: z.string(),
  paymentNo: PaymentNo,
  orderNo: OrderNo,
  payType: PayType,
  amountFen: Fen,
  /** Why it goes back: late, cancelled, paid twice, not what was agreed, or a refund. */
  cause: z.enum(['LATE', 'CANCELLED', 'DOUBLE', 'MISMATCH', 'REFUND']),
  /** PENDING: not sent yet. SENT: with the provider. ABNORMAL: the provider could not pay it out. */
  state: z.enum(['PENDING', 'SENT', 'ABNORMAL']),
  tries: z.int(),
  promisedAt: Instant,
  /** When it is tried next; null: only when staff say so. */
  dueAt: z.nullable(Instant),
})
export type OwedRefund = z.infer<typeof OwedRefund>

const PaymentDetail = z.extend(PaymentRow, {
  expiresAt: Instant,
  refunds: z.array(
    z.object({
      providerRefundNo: z.string(),
      amountFen: Fen,
      cause: OwedRefund.shape.cause,
      state: z.string(),
      tries: z.int(),
      promisedAt: Instant,
      doneAt: z.nullable(Instant),
    }),
  ),
  alerts: z.array(Alert),
  bookings: z.array(
    z.object({ at: Instant, kind: z.string(), debit: z.string(), credit: z.string(), amountFen: Fen }),
  ),
})
export type PaymentDetail = z.infer<typeof PaymentDetail>

export const readPayment = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/payments/{paymentNo}',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'One payment with its refunds, alerts and bookings',
  params: z.object({ paymentNo: PaymentNo }),
  answer: PaymentDetail,
})

const DeskPayment = z.object({
  /** To pay, and whether the window can take it now: nothing is under way there, and the order waits to be paid. */
  payableFen: Fen,
  offered: z.boolean(),
  newest: z.nullable(
    z.object({
      paymentNo: PaymentNo,
      amountFen: Fen,
      /** Gone back, or promised to: the order did not need it. */
      returnedFen: Fen,
      state: DeskState,
      problem: z.nullable(DeskProblem),
      at: Instant,
    }),
  ),
})
export type DeskPayment = z.infer<typeof DeskPayment>

export const readDeskPayment = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/desk-payment',
  access: 'staff',
  roles: ['owner', 'orders'],
  summary:
    'Whether the window can take the payment of an order or of its open change, and how the latest one there stands',
  params: z.object({ orderNo: OrderNo }),
  answer: DeskPayment,
})

export const takeDeskPayment = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/desk-payment',
  access: 'staff',
  roles: ['owner', 'orders'],
  idempotent: true,
  audits: 'order',
  summary: "Take the payment by the code on the visitor's phone (ALIPAY_BAR); reading tells how it goes on",
  params: z.object({ orderNo: OrderNo }),
  body: z.object({ authCode: AuthCode }),
  answer: DeskPayment,
})

export const listAlerts = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/alerts',
  access: 'staff',
  roles: ['owner', 'finance'],
  summary: 'What a person must look at, newest first: the open ones, or those that were resolved',
  query: z.object({ state: z.enum(['open', 'resolved']), cursor: z.optional(Cursor) }),
  answer: z.object({ items: z.array(Alert), nextCursor: z.nullable(z.string()) }),
})

export const resolveAlert = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/alerts/{id}/resolve',
  access: 'staff',
  roles: ['owner', 'finance'],
  idempotent: true,
  audits: 'alert',
  summary: 'Close an alert with what was found and done; the first of two who do so counts',
  params: z.object({ id: Cursor }),
  body: z.object({ resolution: StaffReason }),
  answer: Alert,
})

const Bill = z.object({
  day: VisitDate,
  provider: Provider,
  /** COMPARED, or MISSING: the provider had no bill although money came. */
  state: z.enum(['COMPARED', 'MISSING']),
  comparedAt: Instant,
  /** Payments as the bill has them, and as the shop's books have them. */
  billedCount: z.int(),
  billedFen: Fen,
  bookedCount: z.int(),
  bookedFen: Fen,
  refundedCount: z.int(),
  refundedFen: Fen,
  differences: z.array(Alert),
})
export type ComparedBill = z.infer<typeof Bill>

export const listBills = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/bills',
  access: 'staff',
  roles: ['owner', 'finance'],
  summary: 'Bills of the providers as they were compared, newest day first, each with what differed',
  query: z.object({
    /** The days before this one. */
    cursor: z.optional(VisitDate),
  }),
  answer: z.object({ items: z.array(Bill), nextCursor: z.nullable(z.string()) }),
})

export const listOwed = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/owed',
  access: 'staff',
  roles: ['owner', 'finance'],
  summary: 'Provider refunds that have not arrived, the oldest first',
  query: z.object({ cursor: z.optional(z.string().check(required, maxCharacters(64))) }),
  answer: z.object({ items: z.array(OwedRefund), nextCursor: z.nullable(z.string()) }),
})

const ProviderKeys = z.object({
  provider: z.enum(['WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY', 'NUONUO', 'ALIYUN', 'TENCENT', 'KUAIDI100']),
  serves: z.enum(['PAYMENT', 'INVOICE', 'SMS', 'TRACKING']),
  configured: z.boolean(),
  /** Its keys passed the test when the shop was started; false where only a call can tell. */
  tested: z.boolean(),
  /** What it knows the shop by. */
  account: z.nullable(z.string()),
  /** Public: the serial number, or the fingerprint of the public half, of what the shop signs with. */
  ownKey: z.nullable(z.string()),
  /** Ids or fingerprints of what the shop knows the provider by. */
  theirKeys: z.array(z.string()),
})
export type ProviderKeys = z.infer<typeof ProviderKeys>

export const listProviders = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/providers',
  access: 'staff',
  roles: ['owner'],
  summary: 'Who the shop can call for payments, invoices, SMS and parcels, and with which keys; no secret',
  answer: z.object({ items: z.array(ProviderKeys), nextCursor: z.nullable(z.string()) }),
})

export const findArrivedMoney = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/arrived-refunds',
  access: 'staff',
  roles: ['owner', 'orders', 'finance'],
  summary: 'Money that arrived back on a day, the latest first; what Today sums up',
  query: z.object({ day: VisitDate, payType: z.optional(PayType), cursor: z.optional(ProviderRefundNo) }),
  answer: z.object({ items: z.array(RefundMoney), nextCursor: z.nullable(z.string()) }),
})
