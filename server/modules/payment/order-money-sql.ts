/** Money of one order, in one statement: payments that came in, and provider refunds that belong to no refund. */
import { sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Db } from '../../platform/db.ts'
import type { ProviderRefundCause } from './tables.ts'

export type OrderMoney = {
  at: Date
  payType: PayType
  changeNo: ChangeNo | null
  amountFen: Fen
  /** Null: it came in. */
  cause: Exclude<ProviderRefundCause, 'REFUND'> | null
  open: boolean
  /** Of the payment, or of the provider refund. */
  no: string
}

/**
 * The oldest first; of one instant, what came in before what goes back. Providers tell whole seconds of their own clock: no
 * payment came in before it was begun.
 */
export async function listMoneyOfOrder(db: Db, orderNo: OrderNo): Promise<OrderMoney[]> {
  const { rows } = await sql<OrderMoney>`
    SELECT greatest(paid_at, created_at) AS at, pay_type AS "payType", change_no AS "changeNo", paid_fen AS "amountFen", NULL AS cause,
      false AS open, payment_no AS no
    FROM payment WHERE order_no = ${orderNo} AND state = 'PAID'
    UNION ALL
    SELECT coalesce(done_at, provider_refund.created_at), pay_type, change_no, provider_refund.amount_fen, cause, done_at IS NULL,
      provider_refund_no
    FROM provider_refund JOIN payment USING (payment_no)
    WHERE order_no = ${orderNo} AND cause <> 'REFUND' AND provider_refund.state <> 'DEAD'
    ORDER BY at, cause NULLS FIRST, no`.execute(db)
  return rows
}
