/** Which orders got money back because the tower could not keep its side. */
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

/** Money of a closure or a rejection has come back to this order. */
export async function hasArrivedOfTower(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('refund')
    .select('refund_no')
    .where('order_id', '=', orderId)
    .where('kind', 'in', ['CLOSURE', 'REJECTED'])
    .where('status', 'in', ['REFUND', 'FINISH'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Units of an order that closures took, on their way back or there. */
export async function listTakenByClosures(db: Db | Tx, orderId: number): Promise<ReadonlySet<number>> {
  const rows = await tables(db)
    .selectFrom('refund')
    .innerJoin('refund_unit', 'refund_unit.refund_no', 'refund.refund_no')
    .select('refund_unit.unit_id as unitId')
    .where('refund.order_id', '=', orderId)
    .where('refund.kind', '=', 'CLOSURE')
    .where('refund.status', 'not in', ['REJECT', 'REPEAL'])
    .execute()
  return new Set(rows.map(({ unitId }) => unitId))
}
