/** Refunds as lists and details show them. */
import { sql } from 'kysely'
import type { Direction } from '#contract/values/list-sort.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { RefundNo, RefundStatus, ReturnParcel } from '#contract/values/refund.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Buyer } from '../caller/caller.ts'
import { ownedBy } from '../ordering/order/owned-sql.ts'
import type { RefundNote } from './refund-words.ts'
import { refundOf, type StoredRefund } from './store.ts'
import { tables } from './tables.ts'

export type HistoryRow = {
  at: Date
  status: RefundStatus
  note: RefundNote
  actor: string
  came: number | null
  awaited: number | null
  /** What a correction took the place of. */
  formerParcel: ReturnParcel | null
}

export async function listHistory(db: Db, refundNo: RefundNo): Promise<HistoryRow[]> {
  const rows = await tables(db)
    .selectFrom('refund_history')
    .select(['at', 'status', 'note', 'actor', 'came', 'awaited'])
    .select(['former_carrier as carrier', 'former_tracking_no as trackingNo'])
    .where('refund_no', '=', refundNo)
    .orderBy('id')
    .execute()
  return rows.map(({ carrier, trackingNo, ...step }) => ({
    ...step,
    formerParcel: carrier && trackingNo ? { carrier, trackingNo } : null,
  }))
}

export type OrderHistoryRow = Omit<HistoryRow, 'status' | 'formerParcel'> &
  Pick<StoredRefund, 'refundNo' | 'kind' | 'status' | 'amountFen' | 'rejectText'> & {
    payType: PayType | null
  }

/** The steps of all refunds of an order, the oldest first; each with how its refund stands now. */
export async function listHistoryOfOrder(db: Db, orderId: number): Promise<OrderHistoryRow[]> {
  return await tables(db)
    .selectFrom('refund')
    .innerJoin('refund_history', 'refund_history.refund_no', 'refund.refund_no')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .select(['refund_history.at', 'refund_history.note', 'refund_history.actor', 'came', 'awaited'])
    .select(['refund.refund_no as refundNo', 'refund.kind', 'refund.status'])
    .select(['refund.amount_fen as amountFen'])
    .select(['refund.reject_text as rejectText', 'shop_order.pay_type as payType'])
    .where('refund.order_id', '=', orderId)
    .orderBy('refund_history.id')
    .execute()
}

export type ListedRefund = StoredRefund & { units: number }
export type RefundPageQuery = { orderNo?: OrderNo; status?: RefundStatus; cursor?: RefundNo; limit: number }

const countUnits = sql<number>`(SELECT count(*)::integer FROM refund_unit
  WHERE refund_unit.refund_no = refund.refund_no)`

export type StaffFilter = {
  /** The number of a refund, of an order or of a parcel that brings goods back. */
  find?: string | undefined
  status?: RefundStatus | undefined
  /** Only what staff must decide. */
  waiting?: boolean
  /** By the ids of refunds, that is by when they were asked for. */
  direction: Direction
  /** Behind the refund with this id. */
  after?: number | undefined
  limit: number
}

export async function listStaffRefunds(
  db: Db,
  filter: StaffFilter,
): Promise<(ListedRefund & { id: number })[]> {
  const rows = await staffRefunds(db, filter).execute()
  return rows.map(({ units, ...row }) => ({ ...refundOf(row), units, id: row.id }))
}

/** As a statement, whose plan a test looks at. */
export const staffRefunds = (db: Db, { find, status, waiting, direction, after, limit }: StaffFilter) =>
  tables(db)
    .selectFrom('refund')
    .selectAll()
    .select(countUnits.as('units'))
    .$if(find !== undefined, (query) => query.where('refund_no', 'in', foundNos(db, find ?? '')))
    .$if(status !== undefined, (query) => query.where('status', '=', status as RefundStatus))
    .$if(waiting === true, (query) => query.where('status', '=', 'PENDING').where('needs', '!=', 'AUTO'))
    .$if(after !== undefined, (query) => query.where('id', direction === 'asc' ? '>' : '<', after as number))
    .orderBy('id', direction)
    .limit(limit)

/** Each way to look has an index of its own, which a condition that joins them by OR would not use. */
const foundNos = (db: Db, find: string) =>
  tables(db)
    .selectFrom('refund')
    .select('refund_no')
    .where('refund_no', '=', find as RefundNo)
    .unionAll((rows) =>
      rows
        .selectFrom('refund')
        .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
        .select('refund_no')
        .where('shop_order.order_no', '=', find as OrderNo),
    )
    .unionAll((rows) => rows.selectFrom('refund').select('refund_no').where('return_tracking_no', '=', find))

/** Whose part each promise is. */
export async function refundsOfParts(
  db: Db | Tx,
  promiseNos: readonly string[],
): Promise<Map<string, { refundNo: RefundNo; status: RefundStatus }>> {
  if (promiseNos.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('refund_part')
    .innerJoin('refund', 'refund.refund_no', 'refund_part.refund_no')
    .select(['provider_refund_no as promiseNo', 'refund.refund_no as refundNo', 'status'])
    .where('provider_refund_no', 'in', promiseNos)
    .execute()
  return new Map(rows.map(({ promiseNo, ...refund }) => [promiseNo, refund]))
}

/** Of one buyer, the newest first: whose they are follows from their orders. */
export async function listOwnRefunds(db: Db, caller: Buyer, page: RefundPageQuery): Promise<ListedRefund[]> {
  const { orderNo, status, cursor, limit } = page
  const rows = await tables(db)
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .selectAll('refund')
    .select((of) =>
      of
        .selectFrom('refund_unit')
        .whereRef('refund_unit.refund_no', '=', 'refund.refund_no')
        .select(sql<number>`count(*)::integer`.as('units'))
        .$asScalar()
        .$notNull()
        .as('units'),
    )
    .where(ownedBy(caller))
    .$if(orderNo !== undefined, (query) => query.where('refund.order_no', '=', orderNo as OrderNo))
    .$if(status !== undefined, (query) => query.where('refund.status', '=', status as RefundStatus))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(refund.asked_at, refund.refund_no) <
          (SELECT last.asked_at, last.refund_no FROM refund AS last WHERE last.refund_no = ${cursor})`,
      ),
    )
    .orderBy('refund.asked_at', 'desc')
    .orderBy('refund.refund_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ units, ...row }) => ({ ...refundOf(row), units }))
}

/** Those of an order that are not decided. */
export async function listPending(on: Db | Tx, orderId: number): Promise<StoredRefund[]> {
  const rows = await tables(on)
    .selectFrom('refund')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('status', '=', 'PENDING')
    .orderBy('asked_at')
    .execute()
  return rows.map(refundOf)
}

/** Tickets whose refund by this closure staff have rejected. */
export async function listRejectedByClosure(
  on: Tx,
  { orderId, closureNo }: { orderId: number; closureNo: string },
): Promise<number[]> {
  const rows = await tables(on)
    .selectFrom('refund')
    .innerJoin('refund_unit', 'refund_unit.refund_no', 'refund.refund_no')
    .select('unit_id')
    .where('order_id', '=', orderId)
    .where('closure_no', '=', closureNo)
    .where('status', '=', 'REJECT')
    .execute()
  return rows.map(({ unit_id }) => unit_id)
}

/** Of refunds that were asked for, of all orders. */
export async function listUndecidedUnits(db: Db): Promise<number[]> {
  const rows = await tables(db)
    .selectFrom('refund')
    .innerJoin('refund_unit', 'refund_unit.refund_no', 'refund.refund_no')
    .select('unit_id')
    .where('status', '=', sql.lit('PENDING'))
    .where('kind', '=', 'UNITS')
    .execute()
  return rows.map(({ unit_id }) => unit_id)
}

/** How those of a list stand. */
export async function listStatuses(
  db: Db,
  refundNos: readonly string[],
): Promise<{ refundNo: RefundNo; status: RefundStatus }[]> {
  if (refundNos.length === 0) return []
  return await tables(db)
    .selectFrom('refund')
    .select(['refund_no as refundNo', 'status'])
    .where('refund_no', 'in', refundNos as RefundNo[])
    .execute()
}

/** Orders with a step of a granted refund since then. */
export async function listGrantedSince(db: Db, since: Date): Promise<OrderNo[]> {
  const rows = await tables(db)
    .selectFrom('refund_history')
    .innerJoin('refund', 'refund.refund_no', 'refund_history.refund_no')
    .select('refund.order_no as orderNo')
    .distinct()
    .where('refund_history.at', '>=', since)
    .where('refund_history.status', 'in', ['REFUND_ING', 'REFUND', 'FINISH'])
    .execute()
  return rows.map(({ orderNo }) => orderNo)
}

/** Those that time alone does not decide. */
export async function countUndecided(db: Db): Promise<number> {
  const row = await tables(db)
    .selectFrom('refund')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('needs', 'in', ['STAFF', 'GOODS'])
    .where('status', '=', sql.lit('PENDING'))
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function listPartNos(db: Db | Tx, refundNo: RefundNo): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('refund_part')
    .select('provider_refund_no')
    .where('refund_no', '=', refundNo)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.provider_refund_no)
}
