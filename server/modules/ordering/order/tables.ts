/** The tables of ordering as its stores see them (server/migrations/0007_ordering.sql, 0034_order_lines.sql, 0041_change.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Language } from '#contract/language.ts'
import type { ChangeNo, ChangeReason, ChangeState } from '#contract/values/change.ts'
import type { CouponNo } from '#contract/values/coupon.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type {
  FlowStatus,
  OrderNo,
  OrderType,
  PaymentStatus,
  SalesChannel,
  UnitState,
} from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { IdType } from '#contract/values/person.ts'
import type { OfferCode, PartCode, ProductCode } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { PricePart } from '../../inventory/stay-rules.ts'
import type { Confirmation } from './rules.ts'
import type { OfferSnapshot, ProductSnapshot } from './snapshot.ts'

export type SeatState = 'HELD' | 'SOLD' | 'RELEASED'

/** What one ticket takes of a pool. */
export type Draw = { poolId: number; units: number }

/** What was charged by which version of a template. */
export type FreightNote = { template: string; version: number; fen: Fen }

type Json<T> = ColumnType<T, string, string>

/** A line as a change of date will leave it. */
export type ChangedLine = {
  position: number
  offerId: number
  offerCode: OfferCode
  quantity: number
  priceFen: Fen
  offerSnapshot: number
  draws: Draw[]
  productId: number
  productCode: ProductCode
  productSnapshot: number
  visitDate: VisitDate
  untilDate: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
  /** Instants as JSON writes them. */
  validFrom: string
  validUntil: string | null
  priceParts: PricePart[]
}

export type OrderTables = {
  snapshot: { id: GeneratedAlways<number>; digest: Buffer; content: Json<ProductSnapshot | OfferSnapshot> }
  shop_order: {
    id: GeneratedAlways<number>
    order_no: OrderNo
    type: OrderType
    channel: SalesChannel
    product_id: number
    product_code: ProductCode
    product_snapshot: number
    member_id: number | null
    corp_id: Generated<number | null>
    guest_mobile_index: Buffer | null
    session_index: Buffer | null
    limit_keys: Buffer[]
    displaced: Generated<boolean>
    key_serial: Generated<number>
    visit_date: VisitDate | null
    slot_from: SlotTime | null
    slot_to: SlotTime | null
    valid_from: Date | null
    valid_until: Date | null
    quantity: number
    undated_units: Generated<number>
    goods_fen: Fen
    coupon_fen: Generated<Fen>
    coupon_no: CouponNo | null
    vouchers: Generated<number>
    integral_fen: Generated<Fen>
    freight_fen: Generated<Fen>
    other_fen: Generated<Fen>
    payable_fen: Fen
    paid_fen: Generated<Fen>
    refunded_fen: Generated<Fen>
    flow_status: FlowStatus
    payment_status: GeneratedAlways<PaymentStatus>
    confirmation: Confirmation
    seats: SeatState
    pay_type: PayType | null
    assist_code: string | null
    contact_name_sealed: Buffer | null
    contact_mobile_sealed: Buffer | null
    contact_mobile_index: Buffer | null
    extras_sealed: Generated<Buffer | null>
    way_to_get: Generated<WayToGet | null>
    pick_up_until: Generated<VisitDate | null>
    freight_earned: Generated<boolean>
    freight_parts: ColumnType<FreightNote[] | null, string | undefined, string | null>
    created_at: Date
    held_until: Date
    notice_opened_at: Date | null
    placed_at: Date | null
    pay_until: Date | null
    release_due_at: Date | null
    paid_at: Date | null
    language: Language | null
    confirm_until: Date | null
    hold_key: Buffer
    hold_digest: Buffer
    place_key: Buffer | null
    place_digest: Buffer | null
    again_of: number | null
    list_tab: GeneratedAlways<number | null>
    due_at: GeneratedAlways<Date | null>
  }
  /** Whose buyers are to be written to. */
  newly_paid: { order_id: number }
  order_line: {
    order_id: number
    position: number
    offer_id: number
    offer_code: OfferCode
    quantity: number
    price_fen: Fen
    amount_fen: Fen
    offer_snapshot: number
    draws: Json<Draw[]>
    product_id: number
    product_code: ProductCode
    product_snapshot: number
    visit_date: VisitDate | null
    until_date: VisitDate | null
    slot_from: SlotTime | null
    slot_to: SlotTime | null
    valid_from: Date
    valid_until: Date | null
    /** Of a package: it has no units and no draws. */
    is_package: Generated<boolean>
    parent_position: number | null
    part_code: ColumnType<PartCode | null, PartCode | null | undefined, never>
    claim: Generated<number>
    /** Of position 0: a change gave the order the product of another line. */
    left_behind: Generated<boolean>
    price_parts: Json<PricePart[]>
  }
  hold: { order_id: number; claim: Generated<number>; pool_id: number; quantity: number; state: SeatState }
  unit: {
    id: GeneratedAlways<number>
    unit_no: string
    order_id: number
    line_position: number
    unit_index: number
    state: UnitState
    price_fen: Fen
    worth_fen: Fen
    coupon_share_fen: Generated<Fen>
    integral_share_fen: Generated<Fen>
    given_fen: Generated<Fen>
    admits: number
    admitted: Generated<number>
    package_no: Generated<number | null>
    code_serial: Generated<number>
    changes: Generated<number>
    names_corrected_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    received_at: Generated<Date | null>
    return_until: Generated<Date | null>
    ended_at: Generated<Date | null>
    earned_fen: Generated<Fen | null>
  }
  order_change: {
    id: GeneratedAlways<number>
    change_no: ChangeNo
    order_id: number
    order_no: OrderNo
    claim: number
    state: ChangeState
    origin_date: VisitDate | null
    origin_until: VisitDate | null
    origin_slot_from: SlotTime | null
    origin_slot_to: SlotTime | null
    new_date: VisitDate
    new_until: VisitDate | null
    new_slot_from: SlotTime | null
    new_slot_to: SlotTime | null
    reason_code: ChangeReason
    reason_text: string | null
    difference_fen: Fen
    fee_fen: Fen
    payable_fen: GeneratedAlways<Fen>
    back_fen: GeneratedAlways<Fen>
    lines: Json<ChangedLine[]>
    asked_at: Date
    asked_by: Generated<string>
    audit_until: Date | null
    pay_until: Date | null
    release_due_at: Date | null
    decided_at: Date | null
    decided_by: string | null
    reject_text: string | null
    ended_at: Date | null
    refund_no: string | null
    ask_key: Buffer
    ask_digest: Buffer
    due_at: GeneratedAlways<Date | null>
    fee_earned: Generated<boolean>
  }
  order_change_unit: {
    change_no: ChangeNo
    unit_id: number
    from_position: number
    from_index: number
    to_position: number
    to_index: number
    old_price_fen: Fen
    new_price_fen: Fen
    old_worth_fen: Fen
    new_worth_fen: Fen
  }
  visitor: {
    unit_id: number
    seat: number
    name_sealed: Buffer
    id_type: IdType | null
    document_sealed: Buffer | null
    document_index: Buffer | null
    birth_date_sealed: Buffer | null
    guardian_unit_id: number | null
    guardian_seat: number | null
    product_id: number
    visit_date: VisitDate | null
    once_per_day: boolean
    live: boolean
    reserved_by: ChangeNo | null
  }
  order_history: {
    id: GeneratedAlways<number>
    order_id: number
    at: Date
    status: FlowStatus
    note: string | null
    actor: string
    text: Generated<string | null>
  }
  order_note: {
    id: GeneratedAlways<number>
    order_id: number
    at: Date
    actor: string
    text: string
  }
  open_hold: { key: Buffer; units: number; orders: number; max_units: number; max_orders: number }
}

export const tables = (db: Db | Tx) => db.withTables<OrderTables>()

/** Units, each with the line that it is of. */
export const unitsWithLines = (db: Db | Tx) =>
  tables(db)
    .selectFrom('unit')
    .innerJoin('order_line', (join) =>
      join
        .onRef('order_line.order_id', '=', 'unit.order_id')
        .onRef('order_line.position', '=', 'unit.line_position'),
    )
