/**
 * Coupons as orders use them. A coupon is locked after its order and before visitors and pools; the caller has the order
 * locked.
 */
import type { CouponFault, CouponNo } from '#contract/values/coupon.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { readLimit } from '../setting/limits.ts'
import { type CouponLine, type CouponOption, evaluateCoupon, unpaidMinutes } from './rules.ts'
import {
  type CouponRow,
  findCoupon,
  findPlacedCoupon,
  listForOrder,
  type OrderRef,
  type PlacedCoupon,
  setFree,
  setReturned,
  setTaken,
  setTakenAgain,
  voidUnused,
} from './store.ts'

/** What is bought, where and when. */
export type Purchase = { lines: readonly CouponLine[]; channel: string; at: Date }

export type OrderCoupon = CouponOption & { row: CouponRow }

function choiceOf(row: CouponRow, { lines, channel, at }: Purchase): OrderCoupon {
  const coupon = {
    thresholdFen: row.threshold_fen,
    minusFen: row.minus_fen,
    percentBp: row.percent_bp,
    capFen: row.cap_fen,
    scope: row.scope,
    channels: row.channels,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
  }
  const evaluated = evaluateCoupon(coupon, lines, { channel, at })
  return {
    ...evaluated,
    fault: faultOfState(row) ?? evaluated.fault,
    couponNo: row.coupon_no,
    validUntil: row.valid_until,
    row,
  }
}

function faultOfState({ state }: Pick<CouponRow, 'state'>): CouponFault | null {
  if (state === 'VOID') return 'COUPON_VOID'
  return state === 'TAKEN' ? 'COUPON_TAKEN' : null
}

/** What a member could use for a purchase, and what not; those of orders that may be unpaid still are among them. */
export async function couponsFor(db: Db, memberId: MemberId, purchase: Purchase): Promise<OrderCoupon[]> {
  const since = new Date(purchase.at.getTime() - unpaidMinutes * 60_000)
  const rows = await listForOrder(db, memberId, purchase.at, since)
  return rows.map((row) => choiceOf(row, purchase))
}

/** One of them; null: it is none of the member's. */
export async function couponFor(
  db: Db,
  memberId: MemberId,
  couponNo: CouponNo,
  purchase: Purchase,
): Promise<OrderCoupon | null> {
  const row = await findCoupon(db, memberId, couponNo)
  return row ? choiceOf(row, purchase) : null
}

/** The one that an order was placed with, whoever has it by now. */
export const couponOfOrder = (db: Db, couponNo: CouponNo): Promise<PlacedCoupon | null> =>
  findPlacedCoupon(db, couponNo)

type Taking = { couponNo: CouponNo; memberId: MemberId; order: OrderRef; at: Date }

/** Null: it is taken. Otherwise another order has it, it has ended, or staff have just voided it. */
export async function takeCoupon(tx: Tx, taking: Taking): Promise<CouponFault | null> {
  if (await setTaken(tx, taking)) return null
  const row = await findCoupon(tx, taking.memberId, taking.couponNo)
  return (row && faultOfState(row)) ?? 'COUPON_TAKEN'
}

/** The seats of its unpaid order were given back, and money came after all. False: another order has it now. */
export const takeCouponAgain = (tx: Tx, couponNo: CouponNo, order: OrderRef, at: Date): Promise<boolean> =>
  setTakenAgain(tx, couponNo, order, at)

/** Its order ends unpaid. */
export const releaseCoupon = (tx: Tx, orderId: number): Promise<boolean> => setFree(tx, orderId)

type Return = { at: Date; ofTower: boolean }

/**
 * All of its order is refunded; only the first call finds it. A coupon that has ended meanwhile stays so, unless the tower
 * could not keep its side: then it is good for some days more.
 */
export async function returnCoupon(tx: Tx, orderId: number, { at, ofTower }: Return): Promise<boolean> {
  const graceUntil = ofTower ? await graceFrom(tx, at) : null
  return setReturned(tx, orderId, { at, graceUntil })
}

const graceFrom = async (tx: Tx, at: Date): Promise<Date> =>
  new Date(at.getTime() + (await readLimit(tx, 'coupon.grace-days')) * 24 * 3_600_000)

export const eraseCoupons = (tx: Tx, memberId: MemberId): Promise<void> => voidUnused(tx, memberId)
