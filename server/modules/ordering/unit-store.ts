/** Tickets change their state, several of one order at a time; seats that they no longer need go back to the pools. */
import { sql } from 'kysely'
import type { FlowStatus, UnitState } from '#contract/values/order.ts'
import type { Tx } from '../../platform/db.ts'
import { poolsChanged } from './release-store.ts'
import { noUnits, type UnitCounts } from './rules.ts'
import { tables } from './tables.ts'

/** The tickets of an order that are in this state; the order is locked, so they stay in it. */
export async function listUnitIds(tx: Tx, orderId: number, state: UnitState): Promise<number[]> {
  const rows = await tables(tx)
    .selectFrom('ticket_unit')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', state)
    .execute()
  return rows.map(({ id }) => id)
}

export async function setUnits(tx: Tx, unitIds: readonly number[], state: UnitState): Promise<void> {
  await tables(tx).updateTable('ticket_unit').set({ state }).where('id', 'in', unitIds).execute()
}

export async function countUnits(tx: Tx, orderId: number): Promise<UnitCounts> {
  const rows = await tables(tx)
    .selectFrom('ticket_unit')
    .select(['state', sql<number>`count(*)::integer`.as('units')])
    .where('order_id', '=', orderId)
    .groupBy('state')
    .execute()
  return { ...noUnits, ...Object.fromEntries(rows.map(({ state, units }) => [state, units])) }
}

/** Visitors whose ticket is over may get another one for the day. */
export async function dismissVisitors(tx: Tx, unitIds: readonly number[]): Promise<void> {
  await tables(tx)
    .updateTable('visitor')
    .set({ live: false })
    .where('unit_id', 'in', unitIds)
    .where('live', '=', true)
    .execute()
}

/** Gives the seats of single sold tickets back, to each pool what their lines draw on it. */
export async function giveSeatsBack(tx: Tx, orderId: number, unitIds: readonly number[]): Promise<void> {
  await sql`
    WITH returned AS (
      SELECT draw."poolId" AS pool_id, sum(draw.units)::integer AS quantity
      FROM ticket_unit
      JOIN order_line ON order_line.order_id = ticket_unit.order_id
        AND order_line.position = ticket_unit.line_position,
        jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
      WHERE ticket_unit.id = ANY(${unitIds}) GROUP BY draw."poolId"
    ),
    smaller AS (
      UPDATE hold SET quantity = hold.quantity - returned.quantity FROM returned
      WHERE hold.order_id = ${orderId} AND hold.pool_id = returned.pool_id AND hold.state = 'SOLD'
      RETURNING hold.pool_id, returned.quantity
    ),
    ${poolsChanged({
      holds: sql`SELECT pool_id, quantity FROM smaller`,
      set: sql`sold = pool.sold - taken.quantity`,
    })}
    SELECT 1`.execute(tx)
}

export async function setStatus(tx: Tx, orderId: number, status: FlowStatus): Promise<void> {
  await tables(tx).updateTable('shop_order').set({ flow_status: status }).where('id', '=', orderId).execute()
}
