/** The tables of coupons (server/migrations/0061_coupon.sql, 0130_hot_claims.sql, 0173_void_coupons.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { ActivityCode, CouponKind, CouponNo } from '#contract/values/coupon.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { CouponScope } from './rules.ts'

type Json<T> = ColumnType<T, string, string>

export type CouponTables = {
  coupon_activity: {
    id: GeneratedAlways<number>
    code: ActivityCode
    name: Json<Texts>
    rule: Json<Texts>
    use_condition: Json<Texts>
    kind: CouponKind
    opens_at: Date
    closes_at: Date
    total: number
    claimed: Generated<number>
    per_member: Generated<number>
    threshold_fen: Fen
    minus_fen: Fen | null
    percent_bp: number | null
    cap_fen: Fen | null
    scope: Json<CouponScope>
    channels: string[]
    valid_from: Date | null
    valid_until: Date | null
    valid_days: number | null
    sort: number
    state: 'DRAFT' | 'OPEN' | 'STOPPED'
    version: Generated<number>
    minute_from: Date | null
    minute_claims: Generated<number>
    hot_until: Date | null
  }
  coupon: {
    coupon_no: CouponNo
    activity_id: number
    member_id: number | null
    ordinal: number
    state: Generated<'UNUSED' | 'TAKEN' | 'VOID'>
    order_id: number | null
    order_no: OrderNo | null
    valid_from: Date
    valid_until: Date
    claimed_at: Date
    claim_key: Buffer | null
    taken_at: Date | null
    returned_at: Date | null
    voided_at: Date | null
    void_reason: string | null
  }
  coupon_code: {
    code_hash: Buffer
    activity_id: number
    serial: number
    coupon_no: CouponNo | null
    used_at: Date | null
    voided_at: Date | null
  }
}

export const tables = (db: Db | Tx) => db.withTables<CouponTables>()
