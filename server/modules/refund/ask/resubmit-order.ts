/** A buyer has corrected an order that was not confirmed: staff look at it once more. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/refund.ts'
import type { OrderEdit } from '#contract/endpoints/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import { nameFault } from '#contract/values/person.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { Call } from '../../caller/caller.ts'
import { awaitConfirmationAgain } from '../../ordering/lifecycle/confirm-orders.ts'
import { correctOrder, editOf } from '../../ordering/order/correct-order.ts'
import { lockOwnOrder, type OwnOrder, ownOrder } from '../../ordering/order/own-order.ts'
import { isVisitOver } from '../../ordering/order/rules.ts'
import type { RefundDeps } from '../deps.ts'

type Deps = Pick<RefundDeps, 'db' | 'clock' | 'vault'>

export async function readOrderEdit(
  { db, clock, vault }: Deps,
  { caller, params: { orderNo }, language }: Call<typeof contract.readOrderEdit>,
): Promise<OrderEdit> {
  const order = await ownOrder(db, caller, orderNo)
  refuseUneditable(order, clock.now())
  return await editOf({ db, vault }, order, language)
}

/** Rejected, and its visit is still to come: confirmed later, its tickets would expire and no money come back. */
function refuseUneditable(order: OwnOrder, now: Date): void {
  if (order.flowStatus !== 'CONFIRM_FAIL') throw new Refusal('ORDER_NOT_EDITABLE')
  if (isVisitOver(order, now)) throw new Refusal('ORDER_VISIT_OVER')
}

/** Sent twice is the same: it awaits confirmation. Only a member may name another mobile. */
export async function resubmitOrder(
  { db, clock, vault }: Deps,
  { caller, params: { orderNo }, body, language }: Call<typeof contract.resubmitOrder>,
): Promise<AnswerOf<typeof contract.resubmitOrder>> {
  if (caller.kind === 'guest' && body.contactMobile) throw new Refusal('MOBILE_NOT_PROVED')
  const { contactName, contactMobile, extras } = body
  if (contactName !== undefined && nameFault(contactName))
    throw new Refusal('NAME_NOT_COMPLIANT', { field: 'contactName' })
  await inRepeatableTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, orderNo)
    if (order.flowStatus === 'UNCONIRM') return
    refuseUneditable(order, clock.now())
    await correctOrder(tx, vault, { order, contactName, contactMobile, extras, language })
    await awaitConfirmationAgain(tx, orderNo, { at: clock.now(), actor: 'buyer' })
  })
  return { orderNo, flowStatus: 'UNCONIRM' }
}
