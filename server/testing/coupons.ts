/** Activities for tests, a member's coupon taken the way visitors do, and the laws of coupons. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { claimCoupon } from '#contract/endpoints/coupon.ts'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db.ts'
import { bothAsJson } from './both.ts'
import type { TestShop } from './test-shop.ts'

export type TestActivity = {
  code?: string
  kind?: 'CLAIM' | 'CODE'
  total?: number
  perMember?: number
  thresholdFen?: number
  minusFen?: number | null
  percentBp?: number | null
  capFen?: number | null
  scope?: { types?: string[]; products?: string[]; offers?: string[] }
  channels?: string[]
  validDays?: number
  state?: 'DRAFT' | 'OPEN' | 'STOPPED'
}

/** Open from an hour ago on for a month. */
export async function testActivity(
  { db, clock }: { db: Db; clock: Clock },
  { code = 'AUTUMN', kind = 'CLAIM', total = 100, perMember = 1, ...more }: TestActivity = {},
): Promise<ActivityCode> {
  const { thresholdFen = 0, percentBp = null, capFen = null, channels = [], validDays = 30 } = more
  const { minusFen = percentBp === null ? 3_000 : null, state = 'OPEN' } = more
  const scope = JSON.stringify({ types: [], products: [], offers: [], ...more.scope })
  const at = clock.now().getTime()
  await sql`
    INSERT INTO coupon_activity (code, name, rule, use_condition, kind, opens_at, closes_at, total, per_member,
      threshold_fen, minus_fen, percent_bp, cap_fen, scope, channels, valid_days, state)
    VALUES (${code}, ${bothAsJson(code)}::jsonb, ${bothAsJson('rule')}::jsonb, ${bothAsJson('condition')}::jsonb, ${kind},
      ${new Date(at - 3_600_000)}, ${new Date(at + 30 * 86_400_000)}, ${total}, ${perMember}, ${thresholdFen},
      ${minusFen}, ${percentBp}, ${capFen}, ${scope}::jsonb, ${channels}::text[], ${validDays}, ${state})`.execute(
    db,
  )
  return code as ActivityCode
}

export async function claimed(
  shop: Pick<TestShop, 'call'>,
  { token }: { token: string },
  code: ActivityCode,
): Promise<CouponNo> {
  const answer = await shop.call(claimCoupon, {
    token,
    params: { code },
    body: {},
    idempotencyKey: randomUUID(),
  })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data.couponNo
}

/**
 * Law 16: a coupon is taken by one order, which is unpaid and has its seats, or paid and not wholly refunded; each such order
 * has the coupon it was placed with; as many were claimed as there are. Not `settled`, an order whose last units are being
 * refunded or were may have its coupon still.
 */
export async function assertCouponsTrue(db: Db, settled = true): Promise<void> {
  const { rows: wrong } = await sql`
    SELECT shop_order.order_no, shop_order.coupon_no, coupon.coupon_no AS taken, flow_status, seats
    FROM shop_order LEFT JOIN coupon ON coupon.order_id = shop_order.id, LATERAL (
      SELECT CASE WHEN shop_order.coupon_no IS NULL OR flow_status IN ('INIT', 'CANCEL') THEN false
        WHEN paid_at IS NULL THEN seats = 'HELD'
        WHEN NOT ${settled}::boolean AND NOT EXISTS (
          SELECT FROM unit WHERE order_id = shop_order.id AND state NOT IN ('returning', 'refunded')) THEN NULL
        ELSE EXISTS (SELECT FROM unit WHERE order_id = shop_order.id AND state <> 'refunded') END AS bound
    ) AS law
    WHERE bound <> (coupon.coupon_no IS NOT NULL)
      OR (coupon.coupon_no IS NOT NULL AND coupon.coupon_no <> shop_order.coupon_no)
      OR (coupon_fen > 0) <> (shop_order.coupon_no IS NOT NULL)`.execute(db)
  assert.deepEqual(wrong, [], 'coupons and the orders that use them')
  const { rows: miscounted } = await sql`
    SELECT code, claimed, count(coupon_no) FROM coupon_activity
    LEFT JOIN coupon ON activity_id = coupon_activity.id GROUP BY coupon_activity.id
    HAVING claimed <> count(coupon_no)`.execute(db)
  assert.deepEqual(miscounted, [], 'claimed = coupons')
}
