/** Closures, the pools they close, and what they did to each order (server/migrations/0052_closure.sql). */
import { type ColumnType, type Generated, type GeneratedAlways, sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { ClosureNo, ClosureState } from '#contract/values/closure.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { ClosedOrderEffect } from './effects-sql.ts'

type Tables = {
  closure: {
    closure_no: ClosureNo
    id: GeneratedAlways<number>
    visit_date: VisitDate
    from_time: SlotTime | null
    until_time: SlotTime | null
    product_code: ProductCode | null
    resource_code: string | null
    reason: ColumnType<Texts, string, never>
    state: ClosureState
    stands_until: Date
    created_at: Date
    created_by: string
    done_at: Date | null
  }
  closure_pool: { pool_id: number; closure_no: ClosureNo }
  closure_order: {
    closure_no: ClosureNo
    order_id: number
    order_no: OrderNo
    units: Generated<number>
    amount_fen: Generated<Fen>
    refund_no: RefundNo | null
    ended: Generated<boolean>
    change_dropped: Generated<boolean>
    fault: string | null
    retry_at: Date | null
    at: Date
  }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type NewClosure = {
  closureNo: ClosureNo
  visitDate: VisitDate
  from: SlotTime | null
  until: SlotTime | null
  productCode: ProductCode | null
  resourceCode: string | null
  reason: Texts
  standsUntil: Date
  createdAt: Date
  createdBy: string
}

export async function insertClosure(tx: Tx, closure: NewClosure): Promise<void> {
  await tables(tx)
    .insertInto('closure')
    .values({
      closure_no: closure.closureNo,
      visit_date: closure.visitDate,
      from_time: closure.from,
      until_time: closure.until,
      product_code: closure.productCode,
      resource_code: closure.resourceCode,
      reason: JSON.stringify(closure.reason),
      state: 'RUNNING',
      stands_until: closure.standsUntil,
      created_at: closure.createdAt,
      created_by: closure.createdBy,
      done_at: null,
    })
    .execute()
}

/** Their pools are locked. Those of an earlier closure stay with it; answers how many are new. */
export async function insertPools(tx: Tx, closureNo: ClosureNo, poolIds: readonly number[]): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('closure_pool')
    .values(poolIds.map((pool_id) => ({ pool_id, closure_no: closureNo })))
    .onConflict((same) => same.doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

export async function listPoolIds(on: Db | Tx, closureNo: ClosureNo): Promise<number[]> {
  const rows = await tables(on)
    .selectFrom('closure_pool')
    .select('pool_id')
    .where('closure_no', '=', closureNo)
    .orderBy('pool_id')
    .execute()
  return rows.map(({ pool_id }) => pool_id)
}

/** Of these pools, how many are closed by a closure. */
export async function countClosed(on: Db | Tx, poolIds: readonly number[]): Promise<number> {
  const row = await tables(on)
    .selectFrom('closure_pool')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('pool_id', 'in', poolIds)
    .executeTakeFirstOrThrow()
  return row.count
}

const closureRows = (on: Db | Tx) =>
  tables(on)
    .selectFrom('closure')
    .select(['closure.id', 'closure.closure_no as closureNo', 'visit_date as visitDate'])
    .select(['from_time as from', 'until_time as until', 'product_code as productCode'])
    .select(['resource_code as resourceCode', 'reason', 'state', 'created_at as createdAt'])
    .select(['created_by as createdBy', 'done_at as doneAt'])

export type StoredClosure = Awaited<ReturnType<typeof listStanding>>[number]

/** Those whose pools may still have something to refund, the oldest first. */
export const listStanding = (db: Db, now: Date) =>
  closureRows(db).where('stands_until', '>', now).orderBy('closure.id').execute()

/** The pools of all of them. */
export async function listStandingPoolIds(tx: Tx, now: Date): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('closure_pool')
    .innerJoin('closure', 'closure.closure_no', 'closure_pool.closure_no')
    .select('pool_id as poolId')
    .where('stands_until', '>', now)
    .execute()
  return rows.map(({ poolId }) => poolId)
}

/** Of those that closed one of these pools and end by `ending`; answers how many stand until then now. */
export async function extendClosures(
  db: Db,
  poolIds: readonly number[],
  { ending, until }: { ending: Date; until: Date },
): Promise<number> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('closure')
    .set({ stands_until: until })
    .where('stands_until', '<=', ending)
    .where('closure_no', 'in', (all) =>
      all.selectFrom('closure_pool').select('closure_pool.closure_no').where('pool_id', 'in', poolIds),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** With what they did so far. */
const withSums = (on: Db | Tx) =>
  closureRows(on)
    .leftJoinLateral(
      (all) =>
        all
          .selectFrom('closure_order')
          .whereRef('closure_order.closure_no', '=', 'closure.closure_no')
          .select(sql<number>`count(*) FILTER (WHERE refund_no IS NOT NULL)::integer`.as('orders'))
          .select(sql<number>`coalesce(sum(units), 0)::integer`.as('units'))
          .select(sql<Fen>`coalesce(sum(amount_fen), 0)::bigint`.as('amountFen'))
          .select(sql<number>`count(*) FILTER (WHERE ended)::integer`.as('ended'))
          .select(sql<number>`count(*) FILTER (WHERE change_dropped)::integer`.as('changesDropped'))
          .select(sql<number>`count(*) FILTER (WHERE fault IS NOT NULL)::integer`.as('faults'))
          .as('done'),
      (join) => join.onTrue(),
    )
    .select([
      'done.orders',
      'done.units',
      'done.amountFen',
      'done.ended',
      'done.changesDropped',
      'done.faults',
    ])

export type SummedClosure = Awaited<ReturnType<typeof listClosuresBefore>>[number]

export const listClosuresBefore = (db: Db, before: number | null, limit: number) =>
  withSums(db)
    .$if(before !== null, (query) => query.where('closure.id', '<', before ?? 0))
    .orderBy('closure.id', 'desc')
    .limit(limit)
    .execute()

export const findClosure = (on: Db | Tx, closureNo: ClosureNo) =>
  withSums(on).where('closure.closure_no', '=', closureNo).executeTakeFirst()

export async function setDone(db: Db, closureNo: ClosureNo, at: Date): Promise<void> {
  await tables(db)
    .updateTable('closure')
    .set({ state: 'DONE', done_at: at })
    .where('closure_no', '=', closureNo)
    .where('state', '=', 'RUNNING')
    .execute()
}

export async function clearFault(tx: Tx, closureNo: ClosureNo, orderId: number): Promise<void> {
  await tables(tx)
    .updateTable('closure_order')
    .set({ fault: null, retry_at: null })
    .where('closure_no', '=', closureNo)
    .where('order_id', '=', orderId)
    .where('fault', 'is not', null)
    .execute()
}

type Fault = Pick<ClosedOrderEffect, 'closureNo' | 'orderId' | 'orderNo' | 'at'> & {
  fault: string
  retryAt: Date
}

export async function noteFault(db: Db, { closureNo, orderId, orderNo, ...fault }: Fault): Promise<void> {
  const set = { fault: fault.fault, retry_at: fault.retryAt, at: fault.at }
  await tables(db)
    .insertInto('closure_order')
    .values({ closure_no: closureNo, order_id: orderId, order_no: orderNo, refund_no: null, ...set })
    .onConflict((same) => same.columns(['closure_no', 'order_id']).doUpdateSet(set))
    .execute()
}

export type Failed = { id: number; orderNo: OrderNo; retryAt: Date | null }

export const listFailed = (db: Db, closureNo: ClosureNo): Promise<Failed[]> =>
  tables(db)
    .selectFrom('closure_order')
    .select(['order_id as id', 'order_no as orderNo', 'retry_at as retryAt'])
    .where('closure_no', '=', closureNo)
    .where('fault', 'is not', null)
    .execute()

export type OrderPage = { closureNo: ClosureNo; faultsOnly: boolean; before: number | null; limit: number }

export const listOrders = (db: Db, { closureNo, faultsOnly, before, limit }: OrderPage) =>
  tables(db)
    .selectFrom('closure_order')
    .selectAll()
    .where('closure_no', '=', closureNo)
    .$if(faultsOnly, (query) => query.where('fault', 'is not', null))
    .$if(before !== null, (query) => query.where('order_id', '<', before ?? 0))
    .orderBy('order_id', 'desc')
    .limit(limit)
    .execute()

export type ClosureOfOrder = { at: Date; actor: string; reason: Texts }

/** The closures that an order was touched by, the oldest first. */
export async function listClosuresOfOrder(on: Db, orderId: number): Promise<ClosureOfOrder[]> {
  return await tables(on)
    .selectFrom('closure_order')
    .innerJoin('closure', 'closure.closure_no', 'closure_order.closure_no')
    .select(['closure_order.at', 'closure.created_by as actor', 'closure.reason'])
    .where('closure_order.order_id', '=', orderId)
    .orderBy('closure_order.at')
    .orderBy('closure.id')
    .execute()
}
