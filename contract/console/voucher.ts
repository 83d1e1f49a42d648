/** Batches of vouchers as staff issue, stop and void them, and what their issuers owe and have paid. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { BankRef } from '../values/bank-ref.ts'
import { bothOf } from '../values/both.ts'
import { GREATEST_PRICE_FEN } from '../values/calendar.ts'
import { Fen } from '../values/fen.ts'
import { OrderNo } from '../values/order.ts'
import { OfferCode, ProductCode } from '../values/product.ts'
import { RowVersion } from '../values/row-version.ts'
import { StaffReason } from '../values/staff.ts'
import { Instant, VisitDate } from '../values/time.ts'
import {
  BatchCode,
  BatchState,
  maxSerialsPerRequest,
  SettlementNo,
  TypedSerial,
  VoucherNo,
  VoucherState,
  VoucherTail,
} from '../values/voucher.ts'

const writers = ['owner', 'content'] as const
const readers = ['owner', 'content', 'finance'] as const
const cashiers = ['owner', 'finance'] as const

export const EditedBatch = z
  .object({
    issuer: bothOf(60),
    name: bothOf(60),
    terms: bothOf(1_000),
    productCode: ProductCode,
    offerCode: OfferCode,
    /** Each voucher is good for so many of the offer. */
    quantity: z.int().check(z.gte(1), z.lte(99)),
    /** Days of the visit, both included. */
    validFrom: VisitDate,
    validUntil: VisitDate,
    /** 0 is Sunday. */
    weekdays: z.array(z.int().check(z.gte(0), z.lte(6))).check(z.minLength(1), z.maxLength(7)),
    /** Single days on which it is not accepted. */
    blackout: z.array(VisitDate).check(z.maxLength(200)),
    /** What the issuer pays for each voucher that was exchanged; null: the list price of its order. */
    settleFen: z.nullable(Fen.check(z.gte(1), z.lte(GREATEST_PRICE_FEN))),
  })
  .check(z.refine(({ validFrom, validUntil }) => validFrom <= validUntil))
export type EditedBatch = z.infer<typeof EditedBatch>

const StaffBatch = z.extend(EditedBatch, {
  code: BatchCode,
  state: BatchState,
  version: RowVersion,
  /** Its serials: all, those with an order now, and those that are void one by one. */
  made: z.int(),
  redeemed: z.int(),
  voided: z.int(),
  /** The list price of what was exchanged, as booked. */
  listFen: Fen,
  /** What the issuer owes for it by agreement, and has paid of that; paid more than due is its credit. */
  dueFen: Fen,
  paidFen: Fen,
})
export type StaffBatch = z.infer<typeof StaffBatch>

const Settlement = z.object({
  no: SettlementNo,
  amountFen: Fen,
  bankRef: z.string(),
  enteredBy: z.string(),
  enteredAt: Instant,
})
export type Settlement = z.infer<typeof Settlement>

const BatchDetail = z.extend(StaffBatch, {
  /** The newest twenty. */
  settlements: z.array(Settlement),
})
export type BatchDetail = z.infer<typeof BatchDetail>

const ofBatch = z.object({ code: BatchCode })

export const listBatches = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/voucher-batches',
  access: 'staff',
  roles: readers,
  summary: 'Batches of vouchers by their code, with what was exchanged and what their issuers owe',
  query: z.object({ state: z.optional(BatchState), cursor: z.optional(BatchCode) }),
  answer: z.object({ items: z.array(StaffBatch), nextCursor: z.nullable(z.string()) }),
})

export const readBatch = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/voucher-batches/{code}',
  access: 'staff',
  roles: readers,
  summary: 'One batch of vouchers with what its issuer paid',
  params: ofBatch,
  answer: BatchDetail,
})

export const saveBatch = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/voucher-batches/{code}',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'voucher',
  maxTextLength: 4_096,
  summary: 'Write a new batch, or change one; once it has serials, only its name, and a later last day',
  params: ofBatch,
  /** `version`: the one that was read, 0 for a new batch. */
  body: z.safeExtend(EditedBatch, { version: RowVersion }),
  answer: StaffBatch,
})

export const setBatchState = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/voucher-batches/{code}/state',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'voucher',
  summary: 'Stop a batch, let it be exchanged again, or void it for good; orders it has paid stay',
  params: ofBatch,
  body: z.object({ state: BatchState, version: RowVersion, reason: StaffReason }),
  answer: StaffBatch,
})

export const makeSerials = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/voucher-batches/{code}/serials',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'voucher',
  summary: 'Make more serials of a batch; they are read here, once, and nowhere else',
  params: ofBatch,
  body: z.object({ count: z.int().check(z.gte(1), z.lte(maxSerialsPerRequest)) }),
  answer: z.object({
    /** As they are printed. */
    items: z.array(z.object({ serialNo: z.int(), serial: z.string() })),
  }),
})
export type MadeSerials = z.infer<typeof makeSerials.answer>

const StaffVoucher = z.object({
  /** Its place in the batch. */
  serialNo: z.int(),
  /** The last four characters of its serial. */
  tail: z.nullable(z.string()),
  /** LOCKED: a hold has it now. */
  state: VoucherState,
  orderNo: z.nullable(OrderNo),
  redeemedAt: z.nullable(Instant),
  /** It came back from a refund after its last day. */
  extendedUntil: z.nullable(VisitDate),
})
export type StaffVoucher = z.infer<typeof StaffVoucher>

export const listVouchers = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/voucher-batches/{code}/vouchers',
  access: 'staff',
  roles: readers,
  summary: 'The vouchers of a batch in the order in which they were made, with the orders they paid',
  params: ofBatch,
  query: z.object({ state: z.optional(z.enum(['REDEEMED', 'VOID'])), cursor: z.optional(VoucherNo) }),
  answer: z.object({ items: z.array(StaffVoucher), nextCursor: z.nullable(z.string()) }),
})

/** One of any batch. */
const FoundVoucher = z.extend(StaffVoucher, {
  batch: z.object({ code: BatchCode, name: z.string(), state: BatchState }),
  /** The last day on which it is accepted. */
  validUntil: VisitDate,
})
export type FoundVoucher = z.infer<typeof FoundVoucher>

export const findVouchers = consoleEndpoint({
  method: 'GET',
  path: '/api/staff/vouchers',
  access: 'staff',
  roles: readers,
  summary: 'Vouchers of all batches that end in four characters, or the one at a place of a batch',
  query: z.object({
    tail: z.optional(VoucherTail),
    batch: z.optional(BatchCode),
    no: z.optional(VoucherNo),
  }),
  answer: z.object({ items: z.array(FoundVoucher), nextCursor: z.null() }),
})

/** A serial is as good as money and stands in no address and in no server's log, so this is no GET. */
export const findVoucher = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/vouchers/find',
  access: 'staff',
  roles: readers,
  idempotent: true,
  audits: 'voucher',
  summary: 'The voucher with this serial, if there is one',
  body: z.object({ serialNo: TypedSerial }),
  answer: z.object({ items: z.array(FoundVoucher), nextCursor: z.null() }),
})

export const voidVoucher = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/voucher-batches/{code}/vouchers/{serialNo}/void',
  access: 'staff',
  roles: writers,
  idempotent: true,
  audits: 'voucher',
  summary: 'Void one voucher that nobody has exchanged or holds now',
  params: z.object({ code: BatchCode, serialNo: VoucherNo }),
  body: z.object({ reason: StaffReason }),
  answer: StaffVoucher,
})

export const enterSettlement = consoleEndpoint({
  method: 'POST',
  path: '/api/staff/voucher-batches/{code}/settlements',
  access: 'staff',
  roles: cashiers,
  idempotent: true,
  audits: 'voucher',
  summary: 'Enter a transfer by which the issuer paid for what was exchanged; never more than it owes',
  params: ofBatch,
  body: z.object({
    amountFen: Fen.check(z.positive(), z.lte(1_000_000_000)),
    /** Of the transfer, as the bank names it. */
    bankRef: BankRef,
  }),
  answer: Settlement,
})
