/** Seats of an order become sold: those it holds, or once more those it had given back. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo, UnitState } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { conflictOf } from '../../../platform/conflict.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { claimsSoldAgain } from '../../inventory/claims-sql.ts'
import type { HistoryNote } from '../order/order-words.ts'
import { againInTransaction } from '../order/overtaken-sql.ts'
import { tables } from '../order/tables.ts'
import { heldSeatsSold, nowSold } from './seats-sold-sql.ts'

export type Sale = {
  orderId: number
  status: FlowStatus
  /** What its tickets become. */
  units: UnitState
  paidFen: Fen
  payType: PayType | null
  at: Date
  confirmUntil: Date | null
  actor: string
  note: HistoryNote
}

/** The order is locked by the caller. Its held seats are sold, its tickets become good, its counters fall. */
export async function sellHeldSeats(tx: Tx, sale: Sale): Promise<void> {
  await sql`WITH ${rowOf(sale)}, ${sql.raw(heldSeatsSold)} SELECT 1`.execute(tx)
}

/** One row of what `heldSeatsSold` and `nowSold` read. */
const rowOf = (sale: Sale) => sql`
    sale AS MATERIALIZED (
      SELECT ${sale.orderId}::bigint AS order_id, ${sale.status}::text AS status, ${sale.units}::text AS units,
        ${sale.paidFen}::bigint AS paid_fen, ${sale.payType}::text AS pay_type, ${sale.at}::timestamptz AS at,
        ${sale.confirmUntil}::timestamptz AS confirm_until, ${sale.note}::text AS note, ${sale.actor}::text AS actor
    )`

/**
 * Takes given back seats once more. False: somebody else has them now, or the day is closed; the caller undoes the rest
 * then.
 */
export async function sellSeatsAgain(tx: Tx, sale: Sale): Promise<boolean> {
  const statement = sql`
    WITH ${rowOf(sale)}, ${sql.raw(nowSold('void'))}, ${sql.raw(claimsSoldAgain('SELECT order_id FROM sale'))}
    SELECT FROM resold_claim`
  const { rows } = await againInTransaction(tx, () => statement.execute(tx))
  return rows.length > 0
}

/**
 * Visitors get back their place under "one ticket per document, product and day"; a unique violation says that one of
 * them has another ticket by now. One at a time by date, document and product, as placing does, so that two never wait for
 * each other.
 */
export async function reviveVisitors(tx: Tx, orderId: number): Promise<void> {
  const lost = await tables(tx)
    .selectFrom('visitor')
    .innerJoin('unit', 'unit.id', 'visitor.unit_id')
    .select(['visitor.unit_id', 'visitor.seat'])
    .where('unit.order_id', '=', orderId)
    .where('visitor.live', '=', false)
    .orderBy('visitor.visit_date')
    .orderBy('visitor.document_index')
    .orderBy('visitor.product_id')
    .execute()
  for (const { unit_id, seat } of lost)
    await tables(tx)
      .updateTable('visitor')
      .set({ live: true })
      .where('unit_id', '=', unit_id)
      .where('seat', '=', seat)
      .execute()
}

/** Does the work, or undoes all of it when it answers false or meets a second ticket of a visitor. */
export async function allOrNothing(tx: Tx, work: () => Promise<boolean>): Promise<boolean> {
  await sql`SAVEPOINT all_or_nothing`.execute(tx)
  const done = await work().catch((error: unknown) => {
    if (conflictOf(error) === 'visitor_once') return false
    throw error
  })
  if (!done) await sql`ROLLBACK TO SAVEPOINT all_or_nothing`.execute(tx)
  // Also after going back to it, so that one around it has the name again.
  await sql`RELEASE SAVEPOINT all_or_nothing`.execute(tx)
  return done
}

/** Only while the seats still wait. */
export async function delayRelease(tx: Db | Tx, orderNo: OrderNo, until: Date): Promise<void> {
  await tables(tx)
    .updateTable('shop_order')
    .set({ release_due_at: until })
    .where('order_no', '=', orderNo)
    .where('flow_status', '=', 'PAST_DUE')
    .where('seats', '=', 'HELD')
    .execute()
}
