/** Changes of date as stored: asked for once, open one at a time for an order, ended by a compare-and-set. */
import { type Selectable, sql } from 'kysely'
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Buyer } from '../../caller/caller.ts'
import { ownedBy } from '../order/owned-sql.ts'
import { type ChangedLine, type OrderTables, tables } from '../order/tables.ts'

type Row = Selectable<OrderTables['order_change']>

export type StoredChange = ReturnType<typeof changeOf>

export const changeOf = (row: Row) => ({
  id: row.id,
  changeNo: row.change_no,
  orderId: row.order_id,
  orderNo: row.order_no,
  claim: row.claim,
  state: row.state,
  origin: {
    date: row.origin_date,
    until: row.origin_until,
    slotFrom: row.origin_slot_from,
    slotTo: row.origin_slot_to,
  },
  next: {
    date: row.new_date,
    until: row.new_until,
    slotFrom: row.new_slot_from,
    slotTo: row.new_slot_to,
  },
  reasonCode: row.reason_code,
  reasonText: row.reason_text,
  differenceFen: row.difference_fen,
  feeFen: row.fee_fen,
  payableFen: row.payable_fen,
  backFen: row.back_fen,
  lines: row.lines,
  askedAt: row.asked_at,
  /** buyer, or staff:<account>. */
  askedBy: row.asked_by,
  auditUntil: row.audit_until,
  payUntil: row.pay_until,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by,
  rejectText: row.reject_text,
  endedAt: row.ended_at,
  refundNo: row.refund_no,
  askDigest: row.ask_digest,
})

/** A ticket of a change: where it stands, where it will stand, and what it costs and is worth before and after. */
export type ChangingUnit = {
  unitId: number
  fromPosition: number
  fromIndex: number
  toPosition: number
  toIndex: number
  oldPriceFen: Fen
  newPriceFen: Fen
  oldWorthFen: Fen
  newWorthFen: Fen
}

export type NewChange = Pick<
  StoredChange,
  | 'changeNo'
  | 'orderId'
  | 'orderNo'
  | 'origin'
  | 'next'
  | 'reasonCode'
  | 'reasonText'
  | 'differenceFen'
  | 'feeFen'
  | 'askedAt'
  | 'askedBy'
  | 'auditUntil'
  | 'payUntil'
  | 'askDigest'
> & {
  state: 'AWAIT_AUDIT' | 'AWAIT_PAID'
  lines: ChangedLine[]
  units: readonly ChangingUnit[]
  releaseDueAt: Date | null
  askKey: Buffer
}

/** The order is locked, so that claims are numbered one after the other. Answers the number. */
export async function insertChange(tx: Tx, change: NewChange): Promise<number> {
  const { origin, next, units } = change
  const { claim } = await tables(tx)
    .insertInto('order_change')
    .values({
      change_no: change.changeNo,
      order_id: change.orderId,
      order_no: change.orderNo,
      claim: sql<number>`(SELECT coalesce(max(claim), 0) + 1 FROM order_change WHERE order_id = ${change.orderId})`,
      state: change.state,
      origin_date: origin.date,
      origin_until: origin.until,
      origin_slot_from: origin.slotFrom,
      origin_slot_to: origin.slotTo,
      new_date: next.date,
      new_until: next.until,
      new_slot_from: next.slotFrom,
      new_slot_to: next.slotTo,
      reason_code: change.reasonCode,
      reason_text: change.reasonText,
      difference_fen: change.differenceFen,
      fee_fen: change.feeFen,
      lines: JSON.stringify(change.lines),
      asked_at: change.askedAt,
      asked_by: change.askedBy,
      audit_until: change.auditUntil,
      pay_until: change.payUntil,
      release_due_at: change.releaseDueAt,
      ask_key: change.askKey,
      ask_digest: change.askDigest,
    })
    .returning('claim')
    .executeTakeFirstOrThrow()
  await tables(tx)
    .insertInto('order_change_unit')
    .values(
      units.map((unit) => ({
        change_no: change.changeNo,
        unit_id: unit.unitId,
        from_position: unit.fromPosition,
        from_index: unit.fromIndex,
        to_position: unit.toPosition,
        to_index: unit.toIndex,
        old_price_fen: unit.oldPriceFen,
        new_price_fen: unit.newPriceFen,
        old_worth_fen: unit.oldWorthFen,
        new_worth_fen: unit.newWorthFen,
      })),
    )
    .execute()
  return claim
}

export const changeRows = (db: Db | Tx) => tables(db).selectFrom('order_change').selectAll('order_change')

/** Null when there is no such change. */
export async function findChange(db: Db | Tx, changeNo: ChangeNo): Promise<StoredChange | null> {
  const row = await changeRows(db).where('change_no', '=', changeNo).executeTakeFirst()
  return row ? changeOf(row) : null
}

/** What was asked with this key. */
export async function findChangeByKey(db: Db | Tx, askKey: Buffer): Promise<StoredChange | null> {
  const row = await changeRows(db).where('ask_key', '=', askKey).executeTakeFirst()
  return row ? changeOf(row) : null
}

/** Of an order, the oldest first. */
export async function listChangesOfOrder(db: Db | Tx, orderId: number): Promise<StoredChange[]> {
  const rows = await changeRows(db).where('order_id', '=', orderId).orderBy('claim').execute()
  return rows.map(changeOf)
}

/** Of all orders of a buyer, the newest first; `after` is the last one of the page before. */
export async function listChangesOf(
  db: Db,
  buyer: Buyer,
  { after, limit }: { after: ChangeNo | null; limit: number },
): Promise<StoredChange[]> {
  const rows = await changeRows(db)
    .innerJoin('shop_order', 'shop_order.id', 'order_change.order_id')
    .where(ownedBy(buyer))
    // Along the indexes of order lists, which know placed orders only.
    .where('shop_order.list_tab', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(asked_at, change_no) < (SELECT asked_at, change_no FROM order_change WHERE change_no = ${after})`,
      ),
    )
    .orderBy('asked_at', 'desc')
    .orderBy('change_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(changeOf)
}

export async function listChangingUnits(
  db: Db | Tx,
  changeNo: ChangeNo,
): Promise<(ChangingUnit & { unitNo: string })[]> {
  return await tables(db)
    .selectFrom('order_change_unit')
    .innerJoin('unit', 'unit.id', 'order_change_unit.unit_id')
    .select(['unit_id as unitId', 'unit.unit_no as unitNo'])
    .select(['from_position as fromPosition', 'from_index as fromIndex'])
    .select(['to_position as toPosition', 'to_index as toIndex'])
    .select(['old_price_fen as oldPriceFen', 'new_price_fen as newPriceFen'])
    .select(['old_worth_fen as oldWorthFen', 'new_worth_fen as newWorthFen'])
    .where('change_no', '=', changeNo)
    .orderBy('unit.unit_no')
    .execute()
}

/** Those whose time to decide or to pay is over, the longest due first. */
export async function listDueChanges(
  db: Db,
  state: 'AWAIT_AUDIT' | 'AWAIT_PAID',
  { at, limit }: { at: Date; limit: number },
): Promise<StoredChange[]> {
  const rows = await changeRows(db)
    .where('state', '=', state)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(changeOf)
}

export type ChangeMove = {
  from: readonly ChangeState[]
  to: ChangeState
  set?: Partial<{
    decidedAt: Date
    decidedBy: string
    rejectText: string
    endedAt: Date
    payUntil: Date
    releaseDueAt: Date
  }>
}

/** False: it is in another state (by now). */
export async function moveChange(
  tx: Tx,
  changeNo: ChangeNo,
  { from, to, set = {} }: ChangeMove,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('order_change')
    .set({ state: to })
    .$if(set.decidedAt !== undefined, (query) =>
      query.set({ decided_at: set.decidedAt ?? null, decided_by: set.decidedBy ?? null }),
    )
    .$if(set.rejectText !== undefined, (query) => query.set({ reject_text: set.rejectText ?? null }))
    .$if(set.endedAt !== undefined, (query) => query.set({ ended_at: set.endedAt ?? null }))
    .$if(set.payUntil !== undefined, (query) =>
      query.set({ pay_until: set.payUntil ?? null, release_due_at: set.releaseDueAt ?? null }),
    )
    .where('change_no', '=', changeNo)
    .where('state', 'in', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Only while it waits for its money: the sweep looks at it again then. */
export async function setChangeRelease(db: Db | Tx, changeNo: ChangeNo, at: Date): Promise<void> {
  await tables(db)
    .updateTable('order_change')
    .set({ release_due_at: at })
    .where('change_no', '=', changeNo)
    .where('state', '=', 'AWAIT_PAID')
    .execute()
}

export async function setRefundOfChange(tx: Tx, changeNo: ChangeNo, refundNo: string): Promise<void> {
  await tables(tx)
    .updateTable('order_change')
    .set({ refund_no: refundNo })
    .where('change_no', '=', changeNo)
    .execute()
}

/** Orders with a change that was completed since then. */
export async function listDoneSince(db: Db, since: Date): Promise<OrderNo[]> {
  const rows = await tables(db)
    .selectFrom('order_change')
    .select('order_no as orderNo')
    .distinct()
    .where('ended_at', '>=', since)
    .where('state', '=', 'DONE')
    .execute()
  return rows.map(({ orderNo }) => orderNo)
}
