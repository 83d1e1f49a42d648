/** A buyer has corrected an order that was not confirmed: staff look at it once more. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Call } from '../caller/caller.ts'
import { awaitConfirmationAgain } from '../ordering/lifecycle/confirm-orders.ts'
import { correctContact, lockOwnOrder } from '../ordering/order/own-order.ts'
import type { RefundDeps } from './deps.ts'

/** Sent twice is the same: it awaits confirmation. Only a member may name another mobile. */
export async function resubmitOrder(
  { db, clock, vault }: Pick<RefundDeps, 'db' | 'clock' | 'vault'>,
  { caller, params: { orderNo }, body }: Call<typeof contract.resubmitOrder>,
): Promise<AnswerOf<typeof contract.resubmitOrder>> {
  if (caller.kind === 'guest' && body.contactMobile) throw new Refusal('MOBILE_NOT_PROVED')
  await inRepeatableTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, orderNo)
    if (order.flowStatus === 'UNCONIRM') return
    if (order.flowStatus !== 'CONFIRM_FAIL') throw new Refusal('ORDER_NOT_EDITABLE')
    await correctContact(tx, vault, {
      orderId: order.id,
      contactName: body.contactName,
      contactMobile: body.contactMobile,
    })
    await awaitConfirmationAgain(tx, orderNo, { at: clock.now(), actor: 'buyer' })
  })
  return { orderNo, flowStatus: 'UNCONIRM' }
}
