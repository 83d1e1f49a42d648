/** What a closure did to an order, added up over the times that it came to it. */
import { sql } from 'kysely'
import type { ClosureNo } from '#contract/values/closure.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Tx } from '../../platform/db.ts'

export type ClosedOrderEffect = {
  closureNo: ClosureNo
  orderId: number
  orderNo: OrderNo
  units: number
  amountFen: Fen
  refundNo: RefundNo | null
  ended: boolean
  changeDropped: boolean
  at: Date
}

/** Is added to what was done before; a failure is over. */
export async function insertEffect(tx: Tx, effect: ClosedOrderEffect): Promise<void> {
  await sql`
    INSERT INTO closure_order (closure_no, order_id, order_no, units, amount_fen, refund_no, ended, change_dropped, at)
    VALUES (${effect.closureNo}, ${effect.orderId}, ${effect.orderNo}, ${effect.units}, ${effect.amountFen},
      ${effect.refundNo}, ${effect.ended}, ${effect.changeDropped}, ${effect.at})
    ON CONFLICT (closure_no, order_id) DO UPDATE SET units = closure_order.units + excluded.units,
      amount_fen = closure_order.amount_fen + excluded.amount_fen,
      refund_no = coalesce(excluded.refund_no, closure_order.refund_no),
      ended = closure_order.ended OR excluded.ended,
      change_dropped = closure_order.change_dropped OR excluded.change_dropped,
      fault = NULL, retry_at = NULL, at = excluded.at`.execute(tx)
}
