/** Pieces that have left the stock that they are sold from: sent, or handed over. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import { ordersClaiming, poolList } from '../../inventory/claims-sql.ts'
import { seatlessStates } from '../order/rules.ts'

export type OffShelf = { poolId: number; pieces: number }

/**
 * Of what is sold from these pools. What came back is in stock again with the decision on its refund, which gives its
 * place back to the pool.
 */
export async function listOffShelf(on: Db | Tx, poolIds: readonly number[]): Promise<OffShelf[]> {
  const pools = poolList(poolIds)
  const { rows } = await sql<OffShelf>`
    SELECT draw."poolId", sum(draw.units)::integer AS pieces
    FROM unit
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position,
      jsonb_to_recordset(order_line.draws) AS draw("poolId" bigint, units integer)
    WHERE unit.order_id = ANY(ARRAY(${sql.raw(ordersClaiming(pools))}))
      AND (unit.sent_at IS NOT NULL OR unit.state = 'used') AND unit.state <> ALL(${[...seatlessStates]})
      AND draw."poolId" = ANY(${sql.raw(pools)})
    GROUP BY draw."poolId"`.execute(on)
  return rows
}
