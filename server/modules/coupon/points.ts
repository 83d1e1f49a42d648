/**
 * Points: earned when a ticket is used, spent on an order, and back when it ends unpaid or is refunded. A balance is
 * locked after its order and coupon, and before visitors and pools; the caller has the order locked.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/coupon.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Call, Caller, Member, MemberId } from '../caller/caller.ts'
import { readLimit } from '../setting/limits.ts'
import type { SettingMemory } from '../setting/setting-memory.ts'
import { earnedBy, mostOf } from './point-rules.ts'
import {
  addPoints,
  findPoints,
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
  return {
    points,
    perYuan: read('points.per-yuan'),
    capBp: read('points.cap-bp'),
    items: page.map(({ id, at, ...entry }) => ({ ...entry, id: String(id), at: at.toISOString() })),
    nextCursor: rows.length > pageSize ? String(page.at(-1)?.id) : null,
  }
}

export const pointsOf = (db: Db | Tx, memberId: MemberId): Promise<number> => findPoints(db, memberId)

export const pointsOfOrder = (db: Db, orderNo: OrderNo): Promise<OrderEntry[]> =>
  listEntriesOfOrder(db, orderNo)

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

/** How many a buyer could spend on what costs so much after its coupon. Nobody but members for themselves has any. */
export async function mostPointsFor(
  { db, settings }: PointDeps,
  caller: Caller,
  costFen: Fen,
): Promise<number> {
  if (caller.kind !== 'member' || caller.corp !== null) return 0
  const [points, read] = await Promise.all([findPoints(db, caller.memberId), settings.reader()])
  return mostOf({ points, costFen, capBp: read('points.cap-bp') })
}

export type PointOrder = { memberId: MemberId | null; orderNo: OrderNo; integralFen: Fen; at: Date }

/** False: the member has not so many (any more). */
export const spendPoints = (tx: Tx, order: PointOrder): Promise<boolean> => spend(tx, order, 1)

/** Its seats were given back, its points too, and money came after all. False: they are spent by now. */
export const spendPointsAgain = (tx: Tx, order: PointOrder): Promise<boolean> => spend(tx, order, 2)

async function spend(
  tx: Tx,
  { memberId, orderNo, integralFen, at }: PointOrder,
  time: 1 | 2,
): Promise<boolean> {
  if (integralFen === 0) return true
  if (memberId === null) return false
  const key = `spend:${orderNo}:${time}`
  return await subtractPoints(tx, { memberId, points: integralFen, orderNo, key, at })
}

/** Its order ends unpaid. */
export const releasePoints = (tx: Tx, order: PointOrder): Promise<void> =>
  giveBack(tx, order, `release:${order.orderNo}`)

/** So much of what its order was placed with comes back with a refund. */
export const returnPoints = (tx: Tx, refundNo: string, order: PointOrder): Promise<void> =>
  giveBack(tx, order, `refund:${refundNo}`)

/** What a deleted account had is nobody's. */
async function giveBack(
  tx: Tx,
  { memberId, orderNo, integralFen, at }: PointOrder,
  key: string,
): Promise<void> {
  if (integralFen === 0 || memberId === null) return
  await addPoints(tx, 'RETURN', { memberId, points: integralFen, orderNo, key, at })
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
