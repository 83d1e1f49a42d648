/** The tables of refund as its stores see them (server/migrations/0047_refund.sql). */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type {
  RefundDecider,
  RefundKind,
  RefundNo,
  RefundReasonCode,
  RefundSource,
  RefundStatus,
} from '#contract/values/refund.ts'
import type { Carrier, TrackingNo } from '#contract/values/shipment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { RefundNote } from './refund-words.ts'

export type RefundTables = {
  refund: {
    id: GeneratedAlways<number>
    refund_no: RefundNo
    order_id: number
    order_no: OrderNo
    source: RefundSource
    kind: RefundKind
    status: RefundStatus
    reason_code: RefundReasonCode
    reason_text: string | null
    worth_fen: Fen
    fee_fen: Fen
    freight_fen: Fen
    amount_fen: Fen
    coupon_fen: Fen
    integral_fen: Fen
    change_no: string | null
    closure_no: Generated<string | null>
    needs: RefundDecider
    asked_at: Date
    decide_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    reject_text: string | null
    paid_back_at: Date | null
    finished_at: Date | null
    ask_key: Buffer | null
    ask_digest: Buffer | null
    fee_earned: Generated<boolean>
    return_carrier: Generated<Carrier | null>
    return_tracking_no: Generated<TrackingNo | null>
  }
  refund_unit: {
    refund_no: RefundNo
    unit_id: number
    was: 'valid' | 'reserved'
    worth_fen: Fen
    fee_fen: Fen
    fee_waived: boolean
  }
  refund_given: { refund_no: RefundNo; unit_id: number; given_fen: Fen }
  refund_part: { provider_refund_no: string; refund_no: RefundNo; position: number }
  refund_history: {
    id: GeneratedAlways<number>
    refund_no: RefundNo
    at: Date
    status: RefundStatus
    note: RefundNote
    actor: string
    came: Generated<number | null>
    awaited: Generated<number | null>
    former_carrier: Generated<Carrier | null>
    former_tracking_no: Generated<TrackingNo | null>
  }
  /** Owned by ordering; whose refund it is, and as what it comes back, follows from its order. */
  shop_order: {
    id: number
    order_no: OrderNo
    pay_type: PayType | null
  }
}

export const tables = (db: Db | Tx) => db.withTables<RefundTables>()
