/** An order that was cancelled or ran out is held once more, at the price of now, with its visitors at hand. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/ordering.ts'
import type { Hold } from '#contract/endpoints/ordering.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Call } from '../../platform/http.ts'
import { salesChannelOf } from '../catalogue/sales-channel.ts'
import { quote } from '../inventory/quote.ts'
import { claimOf, takeSeats } from './hold-seats.ts'
import { listLines, type Order } from './order-store.ts'
import type { Ordering } from './ordering.ts'
import { ownOrder } from './own-order.ts'
import { viewHold } from './read-hold.ts'
import { actionsOf, shownStatus } from './rules.ts'

export async function buyAgain(ordering: Ordering, call: Call<typeof contract.buyAgain>): Promise<Hold> {
  const { caller, userAgent, params } = call
  const now = ordering.clock.now()
  const order = await ownOrder(ordering.db, caller, params.orderNo)
  if (!actionsOf(shownStatus(order.flowStatus, order.payUntil, now)).includes('rebuy'))
    throw new Refusal('REBUY_NOT_POSSIBLE')
  const lines = await listLines(ordering.db, order.id)
  const channel = salesChannelOf(caller, userAgent)
  const offer = await quote(ordering, { ...order, lines, channel, now })
  const digest = createHash('sha256').update(`rebuy ${order.orderNo}`).digest()
  const again = { orderId: order.id, noticeOpenedAt: readBefore(order, offer.product.noticeVersion) }
  const hold = await claimOf(ordering, { call, offer, channel, digest, again })
  const former = await takeSeats(ordering, hold)
  const held = former ?? (await ordering.findHeld(hold.orderNo))
  if (!held) throw new Refusal('HOLD_ENDED')
  return await viewHold(ordering, held, call)
}

/** Who has read and agreed to this very notice need not wait for it again: one tap buys again. */
const readBefore = ({ product, noticeOpenedAt }: Order, noticeVersion: number): Date | null =>
  product.noticeVersion === noticeVersion ? noticeOpenedAt : null
