/** The part of a statement by which paid orders get their seats; payment puts it into the one that records the money. */
import type { UnitState } from '#contract/values/order.ts'
import { claimsSold } from '../../inventory/claims-sql.ts'
import { demandReleased } from './release-sql.ts'

/**
 * CTEs that write the money into the orders of `sale` (sold_order), their tickets (sold_unit) and their history, and that
 * their buyers are to be written to (new_payer).
 */
export const nowSold = (unitsWere: UnitState): string => `
    sold_order AS (
      UPDATE shop_order SET flow_status = sale.status, seats = 'SOLD', paid_at = sale.at,
        confirm_until = sale.confirm_until, paid_fen = sale.paid_fen, pay_type = sale.pay_type
      FROM sale WHERE shop_order.id = sale.order_id AND shop_order.id = ANY(ARRAY(SELECT order_id FROM sale))
    ),
    sold_unit AS (
      UPDATE unit SET state = sale.units FROM sale
      WHERE unit.order_id = sale.order_id AND unit.order_id = ANY(ARRAY(SELECT order_id FROM sale))
        AND unit.state = '${unitsWere}'
    ),
    new_history AS (
      INSERT INTO order_history (order_id, at, status, note, actor)
      SELECT order_id, at, status, note, actor FROM sale ORDER BY order_id
    ),
    new_payer AS (
      INSERT INTO newly_paid (order_id) SELECT order_id FROM sale ORDER BY order_id ON CONFLICT DO NOTHING
    )`

/**
 * CTEs that sell the held seats of any number of orders: the rows of a CTE `sale`, whose orders are locked and await
 * payment. Pools are locked before counters of open holds, as everywhere.
 */
export const heldSeatsSold = `
    ${nowSold('reserved')},
    ${claimsSold('SELECT order_id FROM sale')},
    ${demandReleased(`
      SELECT quantity - undated_units AS counted_units, limit_keys FROM shop_order
      WHERE id = ANY(ARRAY(SELECT order_id FROM sale)) AND flow_status = 'AWAIT_PAID'`)}`
