/** An order that was cancelled or ran out is held once more, at the price of now, with its visitors at hand. */
import { createHash } from 'node:crypto'
import type * as contract from '#contract/endpoints/ordering.ts'
import type { Hold } from '#contract/endpoints/ordering.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Call } from '../../platform/http.ts'
import { salesChannelOf } from '../catalogue/sales-channel.ts'
import { quote } from '../inventory/quote.ts'
import { claimOf, orRefusal, takeSeats, viewFormer } from './hold-seats.ts'
import type { NewHold } from './hold-store.ts'
import { listLines, type Order } from './order-store.ts'
import type { Ordering } from './ordering.ts'
import { ownOrder } from './own-order.ts'
import { actionsOf, shownStatus } from './rules.ts'

type AgainCall = Call<typeof contract.buyAgain>

export async function buyAgain(ordering: Ordering, call: AgainCall): Promise<Hold> {
  const order = await ownOrder(ordering.db, call.caller, call.params.orderNo)
  const digest = createHash('sha256').update(`rebuy ${order.orderNo}`).digest()
  const hold = await orRefusal(prepareAgain(ordering, call, order, digest))
  if (hold instanceof Refusal) return await viewFormer(ordering, call, digest, hold)
  // A buyer is known, and never one of the unproven.
  await takeSeats(ordering, hold, async () => undefined)
  return await viewFormer(ordering, call, digest)
}

async function prepareAgain(
  ordering: Ordering,
  call: AgainCall,
  order: Order,
  digest: Buffer,
): Promise<NewHold> {
  const { caller, userAgent } = call
  const now = ordering.clock.now()
  if (!actionsOf(shownStatus(order.flowStatus, order.payUntil, now)).includes('rebuy'))
    throw new Refusal('REBUY_NOT_POSSIBLE')
  const lines = await listLines(ordering.db, order.id)
  const channel = salesChannelOf(caller, userAgent)
  const offer = await quote(ordering, { ...order, lines, channel, now })
  const again = { orderId: order.id, noticeOpenedAt: readBefore(order, offer.product.noticeVersion) }
  return await claimOf(ordering, { call, offer, channel, digest, again })
}

/** Who has read and agreed to this very notice need not wait for it again: one tap buys again. */
const readBefore = ({ product, noticeOpenedAt }: Order, noticeVersion: number): Date | null =>
  product.noticeVersion === noticeVersion ? noticeOpenedAt : null
