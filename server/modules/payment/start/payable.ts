/** What may be paid: an order, or a change of date of one that has been paid. */
import type { RefusalCode } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import { type ownChange, shownState } from '../../ordering/change/changes.ts'
import type { OwnOrder } from '../../ordering/order/own-order.ts'
import { changePayRefusal, payRefusal } from '../rules.ts'

type Payable = {
  order: Pick<OwnOrder, 'product' | 'visitDate'>
  payableFen: Fen
  payUntil: Date | null
  /** Why it cannot be paid now; null when it can. */
  refusal: RefusalCode | null
}

export const payableOrder = (order: OwnOrder, now: Date): Payable => ({
  order,
  payableFen: order.amounts.payableFen,
  payUntil: order.payUntil,
  refusal: payRefusal(order.flowStatus, order.payUntil, now),
})

export const payableChange = (
  { change, order }: Awaited<ReturnType<typeof ownChange>>,
  now: Date,
): Payable => ({
  order: { product: order.product, visitDate: change.next.date },
  payableFen: change.payableFen,
  payUntil: change.payUntil,
  refusal: changePayRefusal(shownState(change, now), change.payUntil, now),
})
