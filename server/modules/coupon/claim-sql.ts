/** Taking a coupon: one statement that counts and inserts, however many ask for the last one. */
import { sql } from 'kysely'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import { conflictOf } from '../../platform/conflict.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { hotMinutes } from './rules.ts'

export type NewCoupon = {
  couponNo: CouponNo
  memberId: MemberId
  at: Date
}

type NewClaim = NewCoupon & {
  key: Buffer | null
  /** A captcha was solved for it, or none is asked of anybody. */
  isProven: boolean
  /** So many claims within a minute make an activity hot. */
  hotClaims: number
}

/**
 * Null: the activity gives this member none now, or only for a captcha, since it is hot. The row of the activity is locked
 * by the update, so each of those who wait for it sees how many are left, and whether it is hot by now. Two claims of one
 * member at once meet in the unique ordinal: `conflict`.
 */
export async function insertClaimed(
  db: Db | Tx,
  code: ActivityCode,
  { couponNo, memberId, at, key, isProven, hotClaims }: NewClaim,
): Promise<CouponNo | null | 'conflict'> {
  const thisMinute = sql`minute_from > ${at}::timestamptz - interval '1 minute'`
  const claims = sql`CASE WHEN ${thisMinute} THEN minute_claims + 1 ELSE 1 END`
  const own = sql`SELECT count(*) FROM coupon
    WHERE activity_id = coupon_activity.id AND member_id = ${Number(memberId)}`
  try {
    const { rows } = await sql<{ no: CouponNo }>`
      WITH claimed AS (
        UPDATE coupon_activity SET claimed = claimed + 1, minute_claims = ${claims},
          minute_from = CASE WHEN ${thisMinute} THEN minute_from ELSE ${at} END,
          hot_until = CASE WHEN ${claims} >= ${hotClaims}
            THEN ${at}::timestamptz + make_interval(mins => ${hotMinutes}) ELSE hot_until END
        WHERE code = ${code} AND kind = 'CLAIM' AND state = 'OPEN' AND opens_at <= ${at} AND closes_at > ${at}
          AND (valid_until IS NULL OR valid_until > ${at}) AND claimed < total AND (${own}) < per_member
          AND (${isProven} OR hot_until IS NULL OR hot_until <= ${at})
        RETURNING id, valid_from, valid_until, valid_days, (${own}) AS own
      )
      INSERT INTO coupon (coupon_no, activity_id, member_id, ordinal, valid_from, valid_until, claimed_at, claim_key)
      SELECT ${couponNo}, id, ${Number(memberId)}, own + 1, coalesce(valid_from, ${at}::timestamptz),
        coalesce(valid_until, ${at}::timestamptz + make_interval(days => valid_days)), ${at}, ${key}
      FROM claimed RETURNING coupon_no AS no`.execute(db)
    return rows[0]?.no ?? null
  } catch (error) {
    const conflict = conflictOf(error)
    if (conflict === 'coupon_ordinal' || conflict === 'coupon_claim_key') return 'conflict'
    throw error
  }
}

/**
 * The coupon of a code that nobody has used yet; null: there is no such code, it is void, or its activity is not open. Two codes of one
 * activity that a member types at once meet in the unique ordinal: `conflict`.
 */
export async function insertRedeemed(
  db: Db | Tx,
  codeHash: Buffer,
  { couponNo, memberId, at }: NewCoupon,
): Promise<CouponNo | null | 'conflict'> {
  try {
    const { rows } = await sql<{ no: CouponNo }>`
      WITH picked_code AS MATERIALIZED (
        SELECT activity_id FROM coupon_code
        WHERE code_hash = ${codeHash} AND used_at IS NULL AND voided_at IS NULL FOR NO KEY UPDATE
      ),
      claimed AS (
        UPDATE coupon_activity SET claimed = claimed + 1 FROM picked_code
        WHERE id = picked_code.activity_id AND kind = 'CODE' AND state = 'OPEN' AND opens_at <= ${at}
          AND closes_at > ${at} AND (valid_until IS NULL OR valid_until > ${at}) AND claimed < total
        RETURNING id, valid_from, valid_until, valid_days
      ),
      new_coupon AS (
        INSERT INTO coupon (coupon_no, activity_id, member_id, ordinal, valid_from, valid_until, claimed_at)
        SELECT ${couponNo}, id, ${Number(memberId)}, (SELECT count(*) FROM coupon
            WHERE activity_id = claimed.id AND member_id = ${Number(memberId)}) + 1,
          coalesce(valid_from, ${at}::timestamptz),
          coalesce(valid_until, ${at}::timestamptz + make_interval(days => valid_days)), ${at}
        FROM claimed RETURNING coupon_no
      )
      UPDATE coupon_code SET coupon_no = new_coupon.coupon_no, used_at = ${at}
      FROM new_coupon WHERE code_hash = ${codeHash} RETURNING coupon_code.coupon_no AS no`.execute(db)
    return rows[0]?.no ?? null
  } catch (error) {
    if (conflictOf(error) === 'coupon_ordinal') return 'conflict'
    throw error
  }
}
