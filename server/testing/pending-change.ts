/** A change of date for tests that only decide about it: it awaits staff, holds no seats, and will cost something. */
import { sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { confirmOrder } from '../modules/ordering/lifecycle/confirm-orders.ts'
import { moveUnits } from '../modules/ordering/units/move-units.ts'
import { inTransaction } from '../platform/db.ts'
import type { TestShop } from './test-shop.ts'

const newLine = { visitDate: '2027-01-01', slotTo: null, validFrom: '2027-01-01T00:00:00+08:00', draws: [] }

/** Of all tickets of an order that awaits confirmation (awaiting-order.ts). */
export async function pendingChange(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  orderNo: OrderNo,
): Promise<ChangeNo> {
  const at = clock.now()
  const changeNo = `G${orderNo.slice(0, 6)}00${orderNo.slice(6)}` as ChangeNo
  await inTransaction(db, async (tx) => {
    await confirmOrder(tx, orderNo, { at, actor: 'staff:test' })
    await sql`INSERT INTO order_change (change_no, order_id, order_no, claim, state, new_date, reason_code,
        difference_fen, fee_fen, lines, asked_at, audit_until, ask_key, ask_digest)
      SELECT ${changeNo}, id, order_no, 1, 'AWAIT_AUDIT', ${newLine.visitDate}, 'PLANS', 100, 0, ${JSON.stringify([newLine])}, ${at},
        ${at}::timestamptz + interval '1 day', ${Buffer.from(changeNo)}, decode('00', 'hex')
      FROM shop_order WHERE order_no = ${orderNo}`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      INSERT INTO order_change_unit (change_no, unit_id, from_position, from_index, to_position, to_index,
        old_price_fen, new_price_fen, old_worth_fen, new_worth_fen)
      SELECT ${changeNo}, unit.id, line_position, 0, line_position, 0, unit.worth_fen, unit.worth_fen, unit.worth_fen, unit.worth_fen
      FROM unit JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo}
      RETURNING unit_id AS id`.execute(tx)
    const unitIds = rows.map(({ id }) => id)
    const step = { from: 'valid', to: 'changing', at, note: 'change-asked', actor: 'buyer' } as const
    await moveUnits(tx, orderNo, { unitIds, ...step })
  })
  return changeNo
}
