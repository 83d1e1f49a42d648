/** Whose order it is: a member's, a guest's by the mobile that was proved, or the holder's of its key. */
import { timingSafeEqual } from 'node:crypto'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { type Db, inTransaction, type Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import type { Buyer, Guest, MemberId } from '../../caller/caller.ts'
import { endOrderSessions } from '../../session/guest/guest.ts'
import {
  findOrder,
  findOrderLocked,
  listAllLines,
  listLines,
  listLinesOfOrders,
  type Order,
  type PlacedLine,
} from './order-sql.ts'
import { listOwnAmong, moveOrdersToMember, setKeySerial } from './owner-store.ts'

/** A placed order, as other modules read it. */
export type OwnOrder = Order

/** The caller's own placed order. Somebody else's is NOT_FOUND, as if there were none. */
export async function ownOrder(db: Db | Tx, caller: Buyer, orderNo: OrderNo): Promise<OwnOrder> {
  return checkOwner(caller, await findOrder(db, orderNo))
}

/** The same, locked until the transaction ends. */
export async function lockOwnOrder(tx: Tx, caller: Buyer, orderNo: OrderNo): Promise<OwnOrder> {
  return checkOwner(caller, await findOrderLocked(tx, orderNo))
}

/** Which of these orders the member may open. */
export const ownAmong = (
  db: Db,
  memberId: MemberId,
  orderNos: readonly OrderNo[],
): Promise<ReadonlySet<OrderNo>> => listOwnAmong(db, memberId, orderNos)

/** What was bought with it, and the packages of whose parts that is. */
export const allLinesOf = (db: Db | Tx, order: Order) => listAllLines(db, order.id)

/** What was bought with it. */
export const linesOf = (db: Db | Tx, order: Order): Promise<PlacedLine[]> => listLines(db, order.id)

/** The same of many orders, by their ids. */
export const linesOfOrders = (
  db: Db | Tx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, { lines: PlacedLine[] }>> => listLinesOfOrders(db, orderIds)

/** What says whose order it is. */
type Owned = Pick<Order, 'orderNo' | 'memberId' | 'guestMobileIndex' | 'placedAt'>

export function checkOwner<Found extends Owned>(caller: Buyer, order: Found | null): Found {
  if (!order?.placedAt || !owns(caller, order)) throw new Refusal('NOT_FOUND')
  return order
}

export function owns(caller: Buyer, order: Owned): boolean {
  if (caller.kind === 'member') return order.memberId === caller.memberId
  if (caller.orderNo !== null) return order.orderNo === caller.orderNo
  return isOfMobile(caller, order)
}

/** Of the proved mobile, and not so old that the number may have been somebody else's. */
function isOfMobile({ mobileIndex, ordersSince }: Guest, { guestMobileIndex, placedAt }: Owned): boolean {
  if (mobileIndex === null || ordersSince === null || placedAt === null) return false
  return guestMobileIndex?.equals(mobileIndex) === true && placedAt >= ordersSince
}

type Keyed = Pick<Order, 'orderNo' | 'keySerial'>

/** The unguessable key that opens one order to a guest: derived, so that nothing in the database opens anything. */
export const orderKeyOf = (vault: Vault, { orderNo, keySerial }: Keyed): string =>
  vault
    .index('order-key', keySerial === 0 ? orderNo : `${orderNo}:${keySerial}`)
    .toString('base64url')
    .slice(0, 22)

/** Does this key open this order? Said of placed orders only, in constant time. */
export async function findOrderKey(
  { db, vault }: { db: Db; vault: Vault },
  orderNo: OrderNo,
  randomKey: string,
): Promise<boolean> {
  const order = await findOrder(db, orderNo)
  const wanted = Buffer.from(orderKeyOf(vault, order ?? { orderNo, keySerial: 0 }))
  const given = Buffer.from(randomKey)
  return given.length === wanted.length && timingSafeEqual(given, wanted) && order?.placedAt != null
}

/**
 * The old key opens nothing any more, and sessions that it opened are ended. Only the buyer may do this, not somebody
 * who has no more than the key.
 */
export async function renewOrderKey(
  { db, vault }: { db: Db; vault: Vault },
  caller: Buyer,
  orderNo: OrderNo,
): Promise<{ randomKey: string }> {
  if (caller.kind === 'guest' && caller.orderNo !== null) throw new Refusal('NOT_ALLOWED')
  return await inTransaction(db, async (tx) => {
    const order = await lockOwnOrder(tx, caller, orderNo)
    const keySerial = order.keySerial + 1
    await setKeySerial(tx, order.id, keySerial)
    await endOrderSessions(tx, orderNo)
    return { randomKey: orderKeyOf(vault, { orderNo, keySerial }) }
  })
}

export type Adoption = { mobileIndex: Buffer; memberId: MemberId; since: Date }

/** Orders that a guest made with a mobile since then join the account that proved it. Answers how many. */
export const adoptGuestOrders = (tx: Tx, { mobileIndex, memberId, since }: Adoption): Promise<number> =>
  moveOrdersToMember(tx, { mobileIndex, memberId, since })
