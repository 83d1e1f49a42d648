/** The tables of payment as its stores see them (server/migrations/0009_payment.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { DeskProblem, DeskState } from '#contract/values/desk-payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { AttemptState, PaymentNo, PayType } from '#contract/values/payment.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { DepositBack, PaidThrough, Provider } from './pay-gateway.ts'

type Json<T> = ColumnType<T, string, string>

export type { AttemptState }

/** LATE: no seats left. CANCELLED, DOUBLE: the order did not need it. MISMATCH: not what was agreed. REFUND: asked for. */
export type ProviderRefundCause = 'LATE' | 'CANCELLED' | 'DOUBLE' | 'MISMATCH' | 'REFUND'
/** ABNORMAL: the provider did not pay it out, and staff decide. DEAD: closed, and sent anew under another number. */
export type ProviderRefundState = 'PENDING' | 'SENT' | 'DONE' | 'ABNORMAL' | 'DEAD'
/** Why it was not paid out. CLOSED: this number never will be. ABNORMAL: the payer's account cannot take it. STUCK: it came to no end. */
export type ProviderRefundTrouble = 'CLOSED' | 'ABNORMAL' | 'STUCK'
/** What staff chose: another number, a bank card by the provider, a bank transfer of their own. */
export type ProviderRefundRemedy = 'ANEW' | 'CARD' | 'HAND'

export type PaymentTables = {
  payment: {
    payment_no: PaymentNo
    order_no: OrderNo
    /** What it pays instead of the order, which has been paid before. */
    change_no: ChangeNo | null
    provider: PaidThrough
    pay_type: PayType
    amount_fen: Fen
    state: AttemptState
    closing: Generated<boolean>
    payer_index: Buffer
    created_at: Date
    expires_at: Date
    provider_trade_no: string | null
    paid_fen: Fen | null
    paid_at: Date | null
    provider_refund_fen: Generated<Fen>
    poll_due_at: Date | null
    polls: Generated<number>
    asked_at: Date | null
    last_answer: 'unpaid' | 'unsure' | null
  }
  payment_start: {
    start_key: Buffer
    digest: Buffer
    payment_no: PaymentNo
    next: Json<PayAction> | null
    created_at: Date
  }
  desk_payment: {
    payment_no: PaymentNo
    order_no: OrderNo
    state: DeskState
    /** The code that was scanned; gone as soon as the company has been asked. */
    code_sealed: Buffer | null
    problem: DeskProblem | null
    created_at: Date
    give_up_at: Date | null
    due_at: Date | null
    tries: Generated<number>
  }
  payment_webhook: {
    id: GeneratedAlways<number>
    provider: Provider
    dedupe_key: string
    payment_no: string
    outcome: string
    payload_digest: Buffer
    received_at: Date
  }
  provider_refund: {
    provider_refund_no: string
    payment_no: PaymentNo
    amount_fen: Fen
    cause: ProviderRefundCause
    state: ProviderRefundState
    created_at: Date
    /** Null: nothing is tried until staff say so. */
    due_at: Date | null
    tries: Generated<number>
    done_at: Date | null
    /** When the provider, or a bank card by it, was given it last. */
    sent_at: Date | null
    /** The number under which it was promised; null while that is its own. */
    promise_no: string | null
    provider_no: string | null
    trouble: ProviderRefundTrouble | null
    remedy: ProviderRefundRemedy | null
    card_sealed: Buffer | null
    bank_reference: string | null
    /** Of a refund that is done: what the bank of the card that paid has said of it. */
    deposit_back: DepositBack['state'] | null
    deposit_back_fen: Fen | null
    deposit_back_at: Date | null
    /** When the provider is asked next what the bank says. */
    deposit_back_due_at: Date | null
    last_answer: string | null
  }
  payment_alert: {
    id: GeneratedAlways<number>
    key: string
    kind: string
    provider: PaidThrough
    payment_no: string
    detail: Json<Record<string, string | number>>
    at: Date
    resolved_at: Date | null
    resolved_by: Generated<string | null>
    resolution: Generated<string | null>
  }
  bill_comparison: {
    provider: Provider
    day: VisitDate
    state: 'COMPARED' | 'MISSING'
    compared_at: Date
    billed_count: number
    billed_fen: Fen
    booked_count: number
    booked_fen: Fen
    refunded_count: number
    refunded_fen: Fen
  }
}

export const tables = (db: Db | Tx) => db.withTables<PaymentTables>()
