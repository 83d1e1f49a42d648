/** Refunds as staff find them, decide them, and bring stuck money on its way. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { BankCard } from '../values/bank-card.ts'
import { CardNo } from '../values/card.ts'
import { Fen } from '../values/fen.ts'
import { AskedSort } from '../values/list-sort.ts'
import { OrderNo, UnitState } from '../values/order.ts'
import {
  ProviderRefundNo,
  RefundDecider,
  RefundKind,
  RefundNo,
  RefundReasonKind,
  RefundSource,
  RefundStatus,
  ReturnParcel,
} from '../values/refund.ts'
import { RefundMoney } from '../values/refund-money.ts'
import { SearchedNo } from '../values/searched-no.ts'
import { Cursor, StaffReason } from '../values/staff.ts'
import { maxCharacters, required } from '../values/text.ts'
import { Instant } from '../values/time.ts'
import { BatchState } from '../values/voucher.ts'

const readers = ['owner', 'orders', 'finance'] as const
const deciders = ['owner', 'orders'] as const
const treasurers = ['owner', 'finance'] as const

const StaffRefundRow = z.object({
  refundNo: RefundNo,
  orderNo: OrderNo,
  productName: z.string(),
  source: RefundSource,
  kind: RefundKind,
  status: RefundStatus,
  needs: RefundDecider,
  reason: z.string(),
  units: z.int(),
  feeFen: Fen,
  amountFen: Fen,
  askedAt: Instant,
  /** It is decided by itself then. */
  decidesAt: z.nullable(Instant),
  /** In which its goods come back, as its buyer says. */
  returnParcel: z.nullable(ReturnParcel),
})
export type StaffRefundRow = z.infer<typeof StaffRefundRow>

export const findRefunds = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/refunds',
  access: 'staff',
  roles: readers,
  summary:
    'Refunds, newest first unless sorted otherwise; those that wait for a decision of staff with `waiting`',
  query: z.object({
    /** The number of a refund, of an order or of the parcel that brings its goods back, whole. */
    find: z.optional(SearchedNo),
    status: z.optional(RefundStatus),
    waiting: z.optional(z.literal('staff')),
    sort: z.optional(AskedSort),
    /** Good for the order that the page before was sorted by. */
    cursor: z.optional(Cursor),
  }),
  answer: z.object({ items: z.array(StaffRefundRow), nextCursor: z.nullable(z.string()) }),
})

export const findStuckMoney = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/provider-refunds',
  access: 'staff',
  roles: readers,
  summary: 'Money that its provider did not pay out, or has not for long; the oldest first',
  query: z.object({ cursor: z.optional(ProviderRefundNo) }),
  answer: z.object({ items: z.array(RefundMoney), nextCursor: z.nullable(z.string()) }),
})

const moneyParams = z.object({ providerRefundNo: ProviderRefundNo })

export const readRefundMoney = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/provider-refunds/{providerRefundNo}',
  access: 'staff',
  roles: readers,
  summary: 'The money of one payment on its way back',
  params: moneyParams,
  answer: RefundMoney,
})

const QuotedToday = z.object({ feeFen: Fen, amountFen: Fen, tooLate: z.boolean() })

const StaffRefundDetail = z.extend(StaffRefundRow, {
  reasonKind: RefundReasonKind,
  reasonText: z.nullable(z.string()),
  worthFen: Fen,
  freightFen: Fen,
  couponFen: Fen,
  integralFen: Fen,
  rejectText: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  tickets: z.array(
    z.object({
      unitNo: z.string(),
      name: z.string(),
      state: UnitState,
      isSent: z.boolean(),
      worthFen: Fen,
      feeFen: Fen,
      amountFen: Fen,
      /** What it would come to if it were asked for now; null once it is decided. */
      today: z.nullable(QuotedToday),
    }),
  ),
  /** The sum of today, beside the one that stands. */
  today: z.nullable(z.object({ feeFen: Fen, amountFen: Fen })),
  money: z.array(RefundMoney),
  history: z.array(
    z.object({
      at: Instant,
      status: RefundStatus,
      text: z.string(),
      /** buyer, system, provider, or staff:<account>. */
      actor: z.string(),
      /** Of a correction: the parcel that its buyer had named before. */
      formerParcel: z.nullable(ReturnParcel),
    }),
  ),
  /** The cards that it would end, with the visits so far and those that are booked for days to come. */
  cards: z.array(z.object({ cardNo: CardNo, holderName: z.string(), visits: z.int(), booked: z.int() })),
  /** Of what vouchers paid a part was used: there is no part of a voucher to give back, so its buyer gets a new one. */
  isRestOfVoucher: z.boolean(),
  /** How the batch of its vouchers stands now; null: money paid it. */
  voucherBatch: z.nullable(BatchState),
  actions: z.array(z.enum(['approve', 'reject'])),
})
export type StaffRefundDetail = z.infer<typeof StaffRefundDetail>

const refundParams = z.object({ refundNo: RefundNo })

export const readStaffRefund = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/refunds/{refundNo}',
  access: 'staff',
  roles: readers,
  summary: 'One refund with its quote, that of today, its money and its history',
  params: refundParams,
  answer: StaffRefundDetail,
})

const goodwillParams = z.object({ orderNo: OrderNo })

/** What staff gave back of an order without taking its units away, and what can be given still. */
const Goodwill = z.object({
  orderNo: OrderNo,
  givenFen: Fen,
  /** Of all goodwill on one order. */
  limitFen: Fen,
  leftFen: Fen,
  /** Why nothing can be given now. */
  obstacle: z.nullable(z.enum(['TEAM_AT_WINDOW', 'GOODWILL_NOT_POSSIBLE'])),
})
export type Goodwill = z.infer<typeof Goodwill>

export const readGoodwill = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/orders/{orderNo}/goodwill',
  access: 'staff',
  roles: readers,
  summary: 'What was given back of an order as goodwill, and what can be given still',
  params: goodwillParams,
  answer: Goodwill,
})

export const giveGoodwill = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/orders/{orderNo}/goodwill',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'refund',
  summary: 'Give an amount of an order back; its units stay what they are, and are worth so much less',
  params: goodwillParams,
  body: z.object({
    amountFen: Fen.check(z.gte(1)),
    /** What is seen as left; somebody may have given some of it meanwhile. */
    expectedLeftFen: Fen,
    /** The buyer reads it. */
    reason: StaffReason,
  }),
  answer: z.extend(Goodwill, { refundNo: RefundNo }),
})

const Decided = z.object({ refundNo: RefundNo, status: RefundStatus })

/** Its buyer may edit it meanwhile, which asks anew, maybe for other units of the same sum. */
const seen = { expectedAmountFen: Fen, expectedAskedAt: z.optional(Instant) }

export const approveStaffRefund = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/{refundNo}/approve',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'refund',
  summary:
    'Grant a refund: its tickets leave for good, and its money goes back less the fee of the moment of asking',
  params: refundParams,
  body: z.object({
    ...seen,
    waiveFee: z.boolean(),
    /** Of sent goods that were counted: the units that came back; left out: all. What did not come leaves the refund. */
    came: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(400))),
    /** Of sent goods that were counted: what came back damaged. It is written off, the others are in stock again. */
    damaged: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(400))),
  }),
  answer: Decided,
})

export const approveStaffRefunds = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/approve',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'refund',
  summary: 'Grant several refunds; what cannot be granted any more is named and left as it is',
  maxBodyBytes: 16 * 1024,
  body: z.object({
    refunds: z.array(z.object({ refundNo: RefundNo, ...seen })).check(z.minLength(1), z.maxLength(50)),
  }),
  answer: z.object({
    approved: z.array(RefundNo),
    refused: z.array(z.object({ refundNo: RefundNo, code: z.string(), message: z.string() })),
  }),
})

export const rejectStaffRefund = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/refunds/{refundNo}/reject',
  access: 'staff',
  roles: deciders,
  idempotent: true,
  audits: 'refund',
  summary: 'Refuse a refund; its tickets are good again, and the buyer reads the reason',
  params: refundParams,
  body: z.object({ reason: StaffReason }),
  answer: Decided,
})

export const tryRefundMoney = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/provider-refunds/{providerRefundNo}/try',
  access: 'staff',
  roles: readers,
  idempotent: true,
  audits: 'refund',
  summary: 'Ask the provider now, and send what it does not know',
  params: moneyParams,
  answer: RefundMoney,
})

export const sendMoneyAnew = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/provider-refunds/{providerRefundNo}/anew',
  access: 'staff',
  roles: treasurers,
  idempotent: true,
  audits: 'refund',
  summary:
    'Send money under another number whose number the provider closed; the provider is asked about it first',
  params: moneyParams,
  answer: RefundMoney,
})

export const sendMoneyToCard = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/provider-refunds/{providerRefundNo}/card',
  access: 'staff',
  roles: treasurers,
  idempotent: true,
  audits: 'refund',
  summary: 'Have the provider pay money to a debit card that the payer’s account could not take',
  params: moneyParams,
  body: z.object({ card: BankCard }),
  answer: RefundMoney,
})

export const payMoneyByHand = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/provider-refunds/{providerRefundNo}/hand',
  access: 'staff',
  roles: treasurers,
  idempotent: true,
  audits: 'refund',
  summary: 'Enter the bank transfer by which money was paid back that the provider could not',
  params: moneyParams,
  body: z.object({ reference: z.string().check(required, maxCharacters(64)) }),
  answer: RefundMoney,
})
