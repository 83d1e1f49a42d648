/** Balances of points and their entries (server/migrations/0072_point.sql); both change in one statement. */
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { PointCause } from '#contract/values/points.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'

type PointTables = {
  point_balance: { member_id: number; points: number }
  point_entry: {
    id: GeneratedAlways<number>
    member_id: number
    quantity: number
    cause: PointCause
    order_no: Generated<OrderNo | null>
    key: string
    at: Date
  }
}

const tables = (db: Db | Tx) => db.withTables<PointTables>()

export type NewEntry = {
  memberId: MemberId
  /** Above zero, also when they are spent. */
  points: number
  orderNo: OrderNo
  /** Of what happened; it is entered once. */
  key: string
  at: Date
}

/** A key that is known changes nothing. */
export async function addPoints(tx: Tx, cause: 'EARN' | 'RETURN', entry: NewEntry): Promise<void> {
  const { memberId, points, orderNo, key, at } = entry
  await sql`
    WITH new_entry AS (
      INSERT INTO point_entry (member_id, quantity, cause, order_no, key, at)
      VALUES (${Number(memberId)}, ${points}, ${cause}, ${orderNo}, ${key}, ${at})
      ON CONFLICT (key) DO NOTHING
      RETURNING member_id, quantity
    )
    INSERT INTO point_balance (member_id, points) SELECT member_id, quantity FROM new_entry
    ON CONFLICT (member_id) DO UPDATE SET points = point_balance.points + EXCLUDED.points`.execute(tx)
}

/** False: the member has not so many (any more). */
export async function subtractPoints(
  tx: Tx,
  { memberId, points, orderNo, key, at }: NewEntry,
): Promise<boolean> {
  const { rows } = await sql`
    WITH lowered_balance AS (
      UPDATE point_balance SET points = points - ${points}
      WHERE member_id = ${Number(memberId)} AND points >= ${points}
      RETURNING member_id
    )
    INSERT INTO point_entry (member_id, quantity, cause, order_no, key, at)
    SELECT member_id, -${points}::integer, 'SPEND', ${orderNo}, ${key}, ${at}::timestamptz FROM lowered_balance
    RETURNING id`.execute(tx)
  return rows.length === 1
}

export async function findPoints(db: Db | Tx, memberId: MemberId): Promise<number> {
  const row = await tables(db)
    .selectFrom('point_balance')
    .select('points')
    .where('member_id', '=', Number(memberId))
    .executeTakeFirst()
  return row?.points ?? 0
}

/** How many an order was placed with, and how many of them have not come back. */
export async function findPointsOfOrder(
  db: Db | Tx,
  orderNo: OrderNo,
): Promise<{ spent: number; left: number }> {
  const { rows } = await sql<{ spent: number; left: number }>`
    SELECT coalesce(-sum(quantity) FILTER (WHERE key = ${`spend:${orderNo}:1`}), 0)::integer AS spent,
      coalesce(-sum(quantity), 0)::integer AS "left"
    FROM point_entry WHERE order_no = ${orderNo} AND cause IN ('SPEND', 'RETURN')`.execute(db)
  return rows[0] ?? { spent: 0, left: 0 }
}

export async function findPointsOfRefund(db: Db | Tx, key: string): Promise<number> {
  const row = await tables(db)
    .selectFrom('point_entry')
    .select('quantity')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.quantity ?? 0
}

/** The latest first, below an id; without a limit all of them. */
export async function listEntries(db: Db, memberId: MemberId, before?: number, limit?: number) {
  const entries = tables(db)
    .selectFrom('point_entry')
    .select(['id', 'quantity', 'cause', 'order_no as orderNo', 'at'])
    .where('member_id', '=', Number(memberId))
    .orderBy('id', 'desc')
    .$if(before !== undefined, (all) => all.where('id', '<', before ?? 0))
    .$if(limit !== undefined, (all) => all.limit(limit ?? 0))
  return await entries.execute()
}

export type OrderEntry = { cause: Exclude<PointCause, 'GIFT'>; quantity: number; at: Date }

/** What an order did to points, the oldest first; those of one moment together. */
export async function listEntriesOfOrder(db: Db, orderNo: OrderNo): Promise<OrderEntry[]> {
  const { rows } = await sql<OrderEntry>`
    SELECT cause, sum(quantity)::integer AS quantity, at FROM point_entry WHERE order_no = ${orderNo}
    GROUP BY cause, at ORDER BY min(id)`.execute(db)
  return rows
}
