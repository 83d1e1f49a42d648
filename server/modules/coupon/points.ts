/**
 * Points: earned when a ticket is used, spent on an order, and back when it ends unpaid or is refunded. A balance is
 * locked after its order and coupon, and before visitors and pools; the caller has the order locked.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/coupon.ts'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { returnedOf } from '#contract/values/points.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Call, Caller, Member, MemberId } from '../caller/caller.ts'
import { readLimit } from '../setting/limits.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { earnedBy, maxOf, worthOf } from './point-rules.ts'
import {
  addPoints,
  findPoints,
  findPointsOfOrder,
  findPointsOfRefund,
  listEntries,
  listEntriesOfOrder,
  type OrderEntry,
  subtractPoints,
} from './point-sql.ts'

export type PointDeps = { db: Db; settings: SettingMemory }

const pageSize = 50

export async function readPoints(
  { db, settings }: PointDeps,
  { caller: { memberId }, query }: Call<typeof contract.readPoints>,
): Promise<AnswerOf<typeof contract.readPoints>> {
  const [points, rows, read] = await Promise.all([
    findPoints(db, memberId),
    listEntries(db, memberId, query.cursor === undefined ? undefined : Number(query.cursor), pageSize + 1),
    settings.reader(),
  ])
  const page = rows.slice(0, pageSize)
  const fenPer100 = fen(read('points.fen-per-100'))
  return {
    points,
    worthFen: worthOf(points, fenPer100),
    fenPer100,
    perYuan: read('points.per-yuan'),
    capBp: read('points.cap-bp'),
    items: page.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() })),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}

export const pointsOf = (db: Db | Tx, memberId: MemberId): Promise<number> => findPoints(db, memberId)

export const pointsOfOrder = (db: Db, orderNo: OrderNo): Promise<OrderEntry[]> =>
  listEntriesOfOrder(db, orderNo)

/** What an order has of points that have not come back (yet). */
export const pointsLeftOf = async (db: Db | Tx, orderNo: OrderNo): Promise<number> =>
  (await findPointsOfOrder(db, orderNo)).left

/** What came back with a refund that is complete. */
export const pointsOfRefund = (db: Db | Tx, refundNo: string): Promise<number> =>
  findPointsOfRefund(db, keyOfRefund(refundNo))

const keyOfRefund = (refundNo: string): string => `refund:${refundNo}`

/** All of them, for the member's own file. */
export async function exportPoints({ db }: Pick<PointDeps, 'db'>, { memberId }: Member) {
  const entries = await listEntries(db, memberId, undefined)
  return entries.map(({ quantity, cause, orderNo, at }) => ({
    quantity,
    cause,
    orderNo,
    at: at.toISOString(),
  }))
}

export type Spendable = { most: number; fenPer100: number }

/** How many a buyer could spend on what costs so much after its coupon. Nobody but members for themselves has any. */
export async function maxPointsFor(
  { db, settings }: PointDeps,
  caller: Caller,
  costFen: Fen,
): Promise<Spendable> {
  const read = await settings.reader()
  const fenPer100 = read('points.fen-per-100')
  if (caller.kind !== 'member' || caller.corp !== null) return { most: 0, fenPer100 }
  const points = await findPoints(db, caller.memberId)
  return { most: maxOf({ points, costFen, capBp: read('points.cap-bp'), fenPer100 }), fenPer100 }
}

export type PointOrder = { memberId: MemberId | null; orderNo: OrderNo; at: Date }

/** False: the member has not so many (any more). */
export const spendPoints = (tx: Tx, points: number, order: PointOrder): Promise<boolean> =>
  spend(tx, points, order, 1)

/** Its seats were given back, its points too, and money came after all. False: they are spent by now. */
export async function spendPointsAgain(tx: Tx, order: PointOrder): Promise<boolean> {
  // The entries of a deleted account are gone.
  if (order.memberId === null) return false
  const { spent } = await findPointsOfOrder(tx, order.orderNo)
  return await spend(tx, spent, order, 2)
}

async function spend(
  tx: Tx,
  points: number,
  { memberId, orderNo, at }: PointOrder,
  time: 1 | 2,
): Promise<boolean> {
  if (points === 0) return true
  if (memberId === null) return false
  return await subtractPoints(tx, { memberId, points, orderNo, key: `spend:${orderNo}:${time}`, at })
}

/** Its order ends unpaid: all that it has comes back. */
export async function releasePoints(tx: Tx, order: PointOrder): Promise<void> {
  const { left } = await findPointsOfOrder(tx, order.orderNo)
  await addBack(tx, left, order, `release:${order.orderNo}`)
}

/** What they paid of a refund's units, and of all that has not come back yet. */
export type PointRefund = PointOrder & { refundNo: string; partFen: Fen; leftFen: Fen }

/** The share of what its order has comes back with a refund, however much points are worth by now. */
export async function returnPoints(tx: Tx, refund: PointRefund): Promise<void> {
  const { left } = await findPointsOfOrder(tx, refund.orderNo)
  await addBack(tx, returnedOf(left, refund.partFen, refund.leftFen), refund, keyOfRefund(refund.refundNo))
}

/** What a deleted account had is nobody's. */
async function addBack(
  tx: Tx,
  points: number,
  { memberId, orderNo, at }: PointOrder,
  key: string,
): Promise<void> {
  if (points === 0 || memberId === null) return
  await addPoints(tx, 'RETURN', { memberId, points, orderNo, key, at })
}

export type UsedUnit = {
  unitNo: string
  memberId: MemberId | null
  orderNo: OrderNo
  paidFen: Fen
  at: Date
}

/** A ticket was used: once for each, by what it cost without its discounts. */
export async function earnPoints(
  tx: Tx,
  { unitNo, memberId, orderNo, paidFen, at }: UsedUnit,
): Promise<void> {
  if (memberId === null || paidFen === 0) return
  const points = earnedBy(paidFen, await readLimit(tx, 'points.per-yuan'))
  if (points > 0) await addPoints(tx, 'EARN', { memberId, points, orderNo, key: `earn:${unitNo}`, at })
}
