/** What staff decide about an order, and what they write down beside it. */
import type * as contract from '#contract/console/ordering.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { isApprovedByPhoto } from '#contract/product-service.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { notifyBuyer } from '../../message/buyer-notification.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { confirmOrder, rejectOrder } from '../lifecycle/confirm-orders.ts'
import { findOrder } from '../order/order-sql.ts'
import type { Confirmation } from '../order/rules.ts'
import { insertNote } from './find-store.ts'
import { canResend, type DetailDeps } from './order-detail.ts'

type Decided = AnswerOf<typeof contract.confirmStaffOrder>
type Deciding = Pick<DetailDeps, 'clock'>

const actorOf = (account: string) => `staff:${account}`

/** The buyer reads the note in the order: under which number the hotel knows it, who the guide is, which car comes. */
export async function confirmStaffOrder(
  { clock }: Deciding,
  tx: Tx,
  { params: { orderNo }, caller, body: { note } }: WriteCall<typeof contract.confirmStaffOrder>,
): Promise<Written<Decided>> {
  const order = await findOrder(tx, orderNo)
  if (order && isApprovedByPhoto(order.product)) throw new Refusal('CARD_BY_PHOTO')
  const decision = { at: clock.now(), actor: actorOf(caller.account), ...(note && { text: note }) }
  return decided(tx, orderNo, await confirmOrder(tx, orderNo, decision))
}

/** The buyer reads the reason in the order's history. */
export async function rejectStaffOrder(
  { clock }: Deciding,
  tx: Tx,
  { params: { orderNo }, caller, body: { reason } }: WriteCall<typeof contract.rejectStaffOrder>,
): Promise<Written<Decided>> {
  const decision = { at: clock.now(), actor: actorOf(caller.account), text: reason }
  const { answer, audit } = await decided(tx, orderNo, await rejectOrder(tx, orderNo, decision))
  return { answer, audit: { ...audit, reason } }
}

/** Somebody else may have decided, or the time may have been over, a moment ago. */
async function decided(tx: Tx, orderNo: OrderNo, wasAwaiting: boolean): Promise<Written<Decided>> {
  const order = await findOrder(tx, orderNo)
  if (!order?.placedAt) throw new Refusal('NOT_FOUND')
  if (!wasAwaiting) throw new Refusal('ORDER_NOT_AWAITING')
  const { flowStatus } = order
  return {
    answer: { orderNo, flowStatus },
    audit: { no: orderNo, before: { flowStatus: 'UNCONIRM' }, after: { flowStatus } },
  }
}

/** Of an order that has tickets to come; what buyers have switched off is not sent. */
export async function resendConfirmation(
  { clock }: Deciding,
  tx: Tx,
  { params: { orderNo } }: WriteCall<typeof contract.resendConfirmation>,
): Promise<Written<null>> {
  const order = await findOrder(tx, orderNo)
  if (!order?.placedAt) throw new Refusal('NOT_FOUND')
  if (!canResend(order.flowStatus)) throw new Refusal('NOTHING_TO_RESEND')
  const kind = kindsAgain[order.confirmation] ?? 'paid'
  const at = clock.now()
  const params = { amountFen: order.amounts.paidFen }
  const event = `${orderNo}:again:${at.toISOString().slice(0, 16)}`
  await notifyBuyer(tx, { kind, orderId: order.id, event, at, params })
  return { answer: null, audit: { no: orderNo, after: { resent: kind } } }
}

const kindsAgain: Partial<Record<Confirmation, 'awaiting-confirmation' | 'confirmed'>> = {
  AWAITING: 'awaiting-confirmation',
  CONFIRMED: 'confirmed',
}

export async function addOrderNote(
  { clock }: Deciding,
  tx: Tx,
  { params: { orderNo }, caller, body: { text } }: WriteCall<typeof contract.addOrderNote>,
): Promise<Written<null>> {
  const order = await findOrder(tx, orderNo)
  if (!order?.placedAt) throw new Refusal('NOT_FOUND')
  await insertNote(tx, { orderId: order.id, at: clock.now(), actor: actorOf(caller.account), text })
  return { answer: null, audit: { no: orderNo, after: { note: text } } }
}
