/** Activities and the coupons of members, as lists and one by one. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { ActivityCode, CouponNo, CouponState } from '#contract/values/coupon.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { type CouponTables, tables } from './tables.ts'

const activities = (db: Db, memberId: MemberId) =>
  tables(db)
    .selectFrom('coupon_activity')
    .selectAll('coupon_activity')
    .select(
      sql<number>`(SELECT count(*)::integer FROM coupon
        WHERE activity_id = coupon_activity.id AND member_id = ${Number(memberId)})`.as('mine'),
    )

export type ActivityRow = Awaited<ReturnType<typeof listOpen>>[number]

type Page = {
  at: Date
  when: 'now' | 'soon' | null
  after: { sort: number; id: number } | null
  limit: number
}

/** Those that can be taken now or later, in the order that staff gave them. */
export async function listOpen(db: Db, memberId: MemberId, { at, when, after, limit }: Page) {
  const open = activities(db, memberId)
    .where('state', '=', 'OPEN')
    .where('kind', '=', 'CLAIM')
    .where('closes_at', '>', at)
    .$if(when !== null, (rows) => rows.where('opens_at', when === 'now' ? '<=' : '>', at))
    .orderBy('sort')
    .orderBy('id')
    .limit(limit)
  const { sort, id } = after ?? {}
  return await (after ? open.where(sql<boolean>`(sort, id) > (${sort}, ${id})`) : open).execute()
}

export const findActivity = (db: Db, memberId: MemberId, code: ActivityCode) =>
  activities(db, memberId).where('code', '=', code).where('state', '<>', 'DRAFT').executeTakeFirst()

const coupons = (db: Db | Tx) =>
  tables(db)
    .selectFrom('coupon')
    .innerJoin('coupon_activity', 'coupon_activity.id', 'coupon.activity_id')
    .select(['coupon.coupon_no', 'coupon.state', 'order_id', 'order_no', 'claimed_at', 'taken_at'])
    .select(['coupon.valid_from', 'coupon.valid_until', 'void_reason', 'name', 'rule', 'use_condition'])
    .select(['threshold_fen', 'minus_fen', 'percent_bp', 'cap_fen', 'scope', 'channels'])

export type CouponRow = Awaited<ReturnType<typeof findCoupon>> & object

export const findCoupon = (db: Db | Tx, memberId: MemberId, couponNo: CouponNo) =>
  coupons(db).where('coupon_no', '=', couponNo).where('member_id', '=', Number(memberId)).executeTakeFirst()

export type PlacedCoupon = {
  name: Texts
  /** The order that has it now. */
  orderNo: OrderNo | null
  takenAt: Date | null
  returnedAt: Date | null
}

/** Whoever's it is. */
export async function findPlacedCoupon(db: Db, couponNo: CouponNo): Promise<PlacedCoupon | null> {
  const row = await tables(db)
    .selectFrom('coupon')
    .innerJoin('coupon_activity', 'coupon_activity.id', 'coupon.activity_id')
    .select(['coupon_activity.name', 'coupon.order_no as orderNo'])
    .select(['coupon.taken_at as takenAt', 'coupon.returned_at as returnedAt'])
    .where('coupon_no', '=', couponNo)
    .executeTakeFirst()
  return row ?? null
}

export const findByKey = (db: Db, memberId: MemberId, key: Buffer) =>
  coupons(db).where('claim_key', '=', key).where('member_id', '=', Number(memberId)).executeTakeFirst()

/** The member's own coupon of a code. */
export const findByCode = (db: Db, memberId: MemberId, codeHash: Buffer) =>
  coupons(db)
    .innerJoin('coupon_code', 'coupon_code.coupon_no', 'coupon.coupon_no')
    .where('code_hash', '=', codeHash)
    .where('member_id', '=', Number(memberId))
    .executeTakeFirst()

export const isVoidCode = async (db: Db, codeHash: Buffer): Promise<boolean> =>
  (await tables(db)
    .selectFrom('coupon_code')
    .select('serial')
    .where('code_hash', '=', codeHash)
    .where('voided_at', 'is not', null)
    .executeTakeFirst()) !== undefined

type CouponPage = {
  state: CouponState
  at: Date
  after: { until: Date; couponNo: CouponNo } | null
  limit: number
}

type Of = ExpressionBuilder<CouponTables, 'coupon' | 'coupon_activity'>

const inState = (of: Of, state: CouponState, at: Date) =>
  ({
    unused: () => of.and([of('coupon.state', '=', 'UNUSED'), of('coupon.valid_until', '>', at)]),
    used: () => of('coupon.state', '=', 'TAKEN'),
    expired: () =>
      of.or([
        of.and([of('coupon.state', '=', 'UNUSED'), of('coupon.valid_until', '<=', at)]),
        of('coupon.state', '=', 'VOID'),
      ]),
  })[state]()

/** Those that end first at the top. */
export async function listOwn(db: Db, memberId: MemberId, { state, at, after, limit }: CouponPage) {
  const own = coupons(db)
    .where('member_id', '=', Number(memberId))
    .where((of) => inState(of, state, at))
    .orderBy('coupon.valid_until')
    .orderBy('coupon_no')
    .limit(limit)
  const { until, couponNo } = after ?? {}
  const later = sql<boolean>`(coupon.valid_until, coupon_no) > (${until}::timestamptz, ${couponNo})`
  return await (after ? own.where(later) : own).execute()
}

/** What an order form may look at: unused and void ones that have not ended, and those taken since then. */
export const listForOrder = (db: Db, memberId: MemberId, at: Date, takenSince: Date) =>
  coupons(db)
    .where('member_id', '=', Number(memberId))
    .where((of) =>
      of.or([
        of.and([of('coupon.state', 'in', ['UNUSED', 'VOID']), of('coupon.valid_until', '>', at)]),
        of.and([of('coupon.state', '=', 'TAKEN'), of('coupon.taken_at', '>', takenSince)]),
      ]),
    )
    .orderBy('coupon.valid_until')
    .orderBy('coupon_no')
    .limit(100)
    .execute()

type Taking = { couponNo: CouponNo; memberId: MemberId; order: OrderRef; at: Date }
export type OrderRef = { id: number; orderNo: CouponTables['coupon']['order_no'] & string }

/** Compare-and-set: of two orders that want it at once, one gets it. */
export async function setTaken(tx: Tx, { couponNo, memberId, order, at }: Taking): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('coupon')
    .set({ state: 'TAKEN', order_id: order.id, order_no: order.orderNo, taken_at: at })
    .where('coupon_no', '=', couponNo)
    .where('member_id', '=', Number(memberId))
    .where('state', '=', 'UNUSED')
    .where('valid_from', '<=', at)
    .where('valid_until', '>', at)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** For an order that had it before, whatever its period says by now. */
export async function setTakenAgain(tx: Tx, couponNo: CouponNo, order: OrderRef, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('coupon')
    .set({ state: 'TAKEN', order_id: order.id, order_no: order.orderNo, taken_at: at })
    .where('coupon_no', '=', couponNo)
    .where('state', '=', 'UNUSED')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** A coupon of a deleted account is nobody's. */
const freed = {
  state: sql<'UNUSED' | 'VOID'>`CASE WHEN member_id IS NULL THEN 'VOID' ELSE 'UNUSED' END`,
  order_id: null,
  order_no: null,
}

/** False: the order has no coupon (any more). */
export async function setFree(tx: Tx, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('coupon')
    .set({ ...freed, taken_at: null })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

type Return = { at: Date; graceUntil: Date | null }

/** After a full refund; what has ended meanwhile is good until `graceUntil`, if that is given. */
export async function setReturned(tx: Tx, orderId: number, { at, graceUntil }: Return): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('coupon')
    .set({
      ...freed,
      returned_at: at,
      ...(graceUntil && {
        valid_until: sql<Date>`CASE WHEN valid_until <= ${at} THEN ${graceUntil} ELSE valid_until END`,
      }),
    })
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function voidUnused(tx: Tx, memberId: MemberId): Promise<void> {
  await tables(tx)
    .updateTable('coupon')
    .set({ state: 'VOID' })
    .where('member_id', '=', Number(memberId))
    .where('state', '=', 'UNUSED')
    .execute()
}
