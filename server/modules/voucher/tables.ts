/** The tables of vouchers (server/migrations/0091_voucher.sql and 0106_voucher_desk.sql). */
import type { ColumnType, Generated } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { BatchCode, BatchState, SettlementNo, VoucherState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'

type Json<T> = ColumnType<T, string, string>

export type VoucherTables = {
  voucher_batch: {
    code: BatchCode
    issuer: Json<Texts>
    name: Json<Texts>
    terms: Json<Texts>
    product_code: ProductCode
    offer_code: OfferCode
    quantity: number
    valid_from: VisitDate
    valid_until: VisitDate
    weekdays: number[]
    blackout: Generated<VisitDate[]>
    state: BatchState
    version: Generated<number>
    settle_fen: Fen | null
  }
  voucher: {
    serial_hash: Buffer
    batch_code: BatchCode
    serial_no: number
    tail: string | null
    state: Generated<VoucherState>
    order_no: OrderNo | null
    member_id: number | null
    locked_until: Date | null
    redeemed_at: Date | null
    extended_until: VisitDate | null
  }
  voucher_settlement: {
    no: SettlementNo
    batch_code: BatchCode
    amount_fen: Fen
    bank_ref: string
    entered_by: string
    entered_at: Date
  }
}

/** A voucher with what its batch says. */
export type FoundVoucher = {
  serialHash: Buffer
  state: VoucherState
  orderNo: OrderNo | null
  memberId: MemberId | null
  lockedUntil: Date | null
  redeemedAt: Date | null
  extendedUntil: VisitDate | null
  batchCode: BatchCode
  batchState: BatchState
  issuer: Texts
  name: Texts
  terms: Texts
  productCode: ProductCode
  offerCode: OfferCode
  quantity: number
  validFrom: VisitDate
  validUntil: VisitDate
  weekdays: number[]
  blackout: VisitDate[]
}

export const tables = (db: Db | Tx) => db.withTables<VoucherTables>()
