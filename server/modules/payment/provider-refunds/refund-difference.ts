/** What a change of date to a lower price gives back to the payers, by the payments of the order, the newest first. */
import assert from 'node:assert/strict'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { listRefundable } from '../attempt-sql.ts'
import { differenceRefundNo, spreadOverPayments } from '../rules.ts'
import { createProviderRefund } from './provider-refund.ts'

export type Difference = { orderNo: OrderNo; changeNo: ChangeNo; amountFen: Fen; at: Date }

/** The order is locked. Promised once for a change, with the change itself. Answers the number of its first part. */
export async function refundDifference(
  tx: Tx,
  { orderNo, changeNo, amountFen, at }: Difference,
): Promise<string> {
  const parts = spreadOverPayments(amountFen, await listRefundable(tx, orderNo))
  assert(parts, `${changeNo} gives back more than was paid`)
  for (const [index, { paymentNo, amountFen }] of parts.entries()) {
    const refundNo = differenceRefundNo(changeNo, index + 1)
    const first = await createProviderRefund(tx, { refundNo, paymentNo, amountFen, cause: 'REFUND', at })
    assert(first, `${refundNo} was promised before`)
  }
  return differenceRefundNo(changeNo, 1)
}
