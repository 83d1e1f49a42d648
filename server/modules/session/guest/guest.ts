/** Guests: visitors without an account who proved a mobile, or hold the key of one order. */
import type { Session } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import type { SessionId } from '../../../platform/browser.ts'
import { inTransaction, type Tx } from '../../../platform/db.ts'
import { proveMobile, spendProof } from '../../message/message.ts'
import { admitGuest } from '../admit-guest.ts'
import { withLoginThrottle } from '../login-throttle.ts'
import type { SessionDeps } from '../session.ts'
import { deleteGuest, deleteOrderSessions } from '../store.ts'
import { issueToken, orderGuestId } from '../token.ts'

export type GuestDeps = SessionDeps & {
  /** Is this the key of that order? In constant time; ordering stands on a higher floor. */
  isOrderKey(orderNo: OrderNo, randomKey: string): Promise<boolean>
}

/** A guest may order, and sees the orders that were made with this mobile. */
export async function proveGuestMobile(
  deps: SessionDeps,
  { mobile, smsCode, sessionId }: { mobile: Mobile; smsCode: string; sessionId: SessionId },
): Promise<Session> {
  const now = deps.clock.now()
  const proof = await proveMobile(deps, { mobile, code: smsCode, purpose: 'guest', sessionId, now })
  return inTransaction(deps.db, async (tx) => {
    await spendProof(tx, proof)
    return admitGuest(deps, tx, mobile)
  })
}

/** The guest who proved this mobile is a member now. */
export const endGuest = (tx: Tx, mobileIndex: Buffer): Promise<unknown> => deleteGuest(tx, mobileIndex)

/** Guests who showed this order's key are logged out. */
export const endOrderSessions = (tx: Tx, orderNo: OrderNo): Promise<void> => deleteOrderSessions(tx, orderNo)

/** A guest sees one order. The refusal does not say whether the number or the key was wrong. */
export async function openGuestOrder(
  deps: GuestDeps,
  { orderNo, randomKey, ip }: { orderNo: OrderNo; randomKey: string; ip: string },
): Promise<Session> {
  const { db, chance, clock } = deps
  const right = await withLoginThrottle(deps, { kind: 'order-key', name: orderNo, ip }, async () =>
    (await deps.isOrderKey(orderNo, randomKey)) ? true : null,
  )
  if (!right) throw new Refusal('ORDER_KEY_WRONG')
  const tokenInfo = await issueToken({ chance, now: clock.now() }, db, { orderNo })
  return { tokenInfo, userinfo: { id: orderGuestId(orderNo), corp: null, nickname: orderNo, guest: true } }
}
