/** The part of a change of date that goes back to the buyer: decided with the change, and sent like any refund. */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Tx } from '../../../platform/db.ts'
import { insertRefund } from '../store.ts'
import { grantRefund } from './decide-refund.ts'

export type Difference = {
  /** Locked by the caller. */
  order: { id: number; orderNo: OrderNo }
  /** G and 18 letters and digits; its refund has the same ones. */
  changeNo: string
  amountFen: Fen
  /** Who asked for the change. */
  actor: string
  now: Date
}

/** Answers the number of the refund. Once per change; an order that was not paid by payments of ours is refused. */
export async function askDifferenceBack(
  tx: Tx,
  { order, changeNo, amountFen, actor, now: at }: Difference,
): Promise<RefundNo> {
  assert(amountFen > 0, 'a difference that goes back is some money')
  const refund = {
    refundNo: `T${changeNo.slice(1)}` as RefundNo,
    ...({ source: 'USER', kind: 'CHANGE', needs: 'AUTO', reasonCode: 'CHANGE_DIFFERENCE' } as const),
    ...{ orderId: order.id, orderNo: order.orderNo, changeNo, reasonText: null, ask: null, units: [] },
    ...{ worthFen: amountFen, feeFen: noFen, freightFen: noFen, amountFen },
    ...{ couponFen: noFen, integralFen: noFen, askedAt: at, decideAt: null },
  }
  assert(await insertRefund(tx, refund, { at, note: 'asked', actor }), `${changeNo} was given back`)
  if (!(await grantRefund(tx, refund, { at, actor: 'system' }))) throw new Refusal('REFUND_NOT_POSSIBLE')
  return refund.refundNo
}
