/** Whose hold a browser may touch, and whether it is one still. */
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { type OrderHolder, sessionIndexOf } from '../order/holder.ts'
import type { HoldDeps } from './deps.ts'
import type { HeldOrder } from './held-sql.ts'

/** The order behind a hold of this session or member. Somebody else's is NOT_FOUND, as if there were none. */
export async function findOwnHold(
  { findHeld, vault }: Pick<HoldDeps, 'findHeld' | 'vault'>,
  holder: OrderHolder,
  orderNo: OrderNo,
): Promise<HeldOrder> {
  const order = await findHeld(orderNo)
  if (!order) throw new Refusal('NOT_FOUND')
  const { caller } = holder
  const sameMember = caller.kind === 'member' && order.memberId === caller.memberId
  const sameSession = sessionIndexOf(vault, holder)?.equals(order.sessionIndex ?? Buffer.alloc(0)) === true
  if (!sameMember && !sameSession) throw new Refusal('NOT_FOUND')
  return order
}

/** Refuses a hold that was placed, given back or ran out, also in the moment before the sweep has passed. */
export function refuseEnded({ flowStatus, heldUntil, placedAt }: HeldOrder, now: Date): void {
  if (placedAt !== null) throw new Refusal('ORDER_ALREADY_PLACED')
  if (flowStatus !== 'INIT' || heldUntil <= now) throw new Refusal('HOLD_ENDED')
}
