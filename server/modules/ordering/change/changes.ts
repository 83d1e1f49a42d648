/** What other modules ask about changes of date. */
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Buyer } from '../../caller/caller.ts'
import type { WantedVisit } from '../../card/visits.ts'
import { listConflictingOrders } from '../lifecycle/card-visits.ts'
import { findPaidDocument, lockForChange } from '../lifecycle/displace-sql.ts'
import type { Order } from '../order/order-sql.ts'
import { lockOwnOrder, ownOrder } from '../order/own-order.ts'
import { listDeckDocuments } from '../order/visitor-sql.ts'
import {
  findChange,
  findChangeByKey,
  listChangesOf,
  listChangesOfOrder,
  listChangingUnits,
  listDoneSince,
  listDueChanges,
  moveChange,
  type StoredChange,
  setChangeRelease,
  setRefundOfChange,
} from './change-sql.ts'
import {
  listStandingUnits,
  listStandingVisitors,
  nextPosition,
  type StandingUnit,
  type StandingVisitor,
} from './changeable-sql.ts'
import { type Declined, listDeclined } from './declined-sql.ts'
import { type ChangeFilter, listChangesBy } from './found-changes-sql.ts'

export type { ChangedLine } from '../order/tables.ts'
export type { ChangingUnit, NewChange, StoredChange } from './change-sql.ts'
export type { StandingUnit, StandingVisitor } from './changeable-sql.ts'
export type { Declined } from './declined-sql.ts'

/** One of the caller's own, with its order. Somebody else's is NOT_FOUND, as if there were none. */
export async function ownChange(
  db: Db | Tx,
  caller: Buyer,
  changeNo: ChangeNo,
): Promise<{ change: StoredChange; order: Order }> {
  const change = await findChange(db, changeNo)
  if (!change) throw new Refusal('NOT_FOUND')
  return { change, order: await ownOrder(db, caller, change.orderNo) }
}

/** The same, with its order locked until the transaction ends. */
export async function lockOwnChange(
  tx: Tx,
  caller: Buyer,
  changeNo: ChangeNo,
): Promise<{ change: StoredChange; order: Order }> {
  const found = await findChange(tx, changeNo)
  if (!found) throw new Refusal('NOT_FOUND')
  const order = await lockOwnOrder(tx, caller, found.orderNo)
  return { order, change: (await findChange(tx, changeNo)) ?? found }
}

/** Everything that stands in an order's tickets now; `changes`: how many were asked for so far. */
export async function readStanding(
  db: Db | Tx,
  orderId: number,
): Promise<{
  units: StandingUnit[]
  visitors: StandingVisitor[]
  open: StoredChange | null
  changes: number
}> {
  const units = await listStandingUnits(db, orderId)
  const visitors = await listStandingVisitors(db, orderId)
  const changes = await listChangesOfOrder(db, orderId)
  const open = changes.find(({ state }) => isOpen(state)) ?? null
  return { units, visitors, open, changes: changes.length }
}

export const isOpen = (state: ChangeState): boolean => state === 'AWAIT_AUDIT' || state === 'AWAIT_PAID'

/** The pay time strikes at zero, also in the moments before the seats are given back. */
export const shownState = ({ state, payUntil }: StoredChange, now: Date): ChangeState =>
  state === 'AWAIT_PAID' && payUntil !== null && payUntil <= now ? 'EXPIRED' : state

export const findByKey = (db: Db | Tx, askKey: Buffer): Promise<StoredChange | null> =>
  findChangeByKey(db, askKey)
export const listOwnChanges = (
  db: Db,
  buyer: Buyer,
  page: { after: ChangeNo | null; limit: number },
): Promise<StoredChange[]> => listChangesOf(db, buyer, page)
export const listStaffChanges = (db: Db, filter: ChangeFilter): Promise<StoredChange[]> =>
  listChangesBy(db, filter)
/** Null when there is none. */
export const changeByNumber = (db: Db | Tx, changeNo: ChangeNo): Promise<StoredChange | null> =>
  findChange(db, changeNo)
export const changesOfOrder = (db: Db | Tx, orderId: number): Promise<StoredChange[]> =>
  listChangesOfOrder(db, orderId)
/** Orders with a change that was completed since then. */
export const ordersChangedSince = (db: Db, since: Date): Promise<OrderNo[]> => listDoneSince(db, since)
export const unitsOfChange = (db: Db | Tx, changeNo: ChangeNo) => listChangingUnits(db, changeNo)
/** Its tickets whose change was declined so lately that a refund counts from the moment it was asked for. */
export const declinedOfOrder = (db: Db | Tx, orderId: number, now: Date): Promise<Declined[]> =>
  listDeclined(db, orderId, now)
export const dueChanges = (
  db: Db,
  state: 'AWAIT_AUDIT' | 'AWAIT_PAID',
  due: { at: Date; limit: number },
): Promise<StoredChange[]> => listDueChanges(db, state, due)
export const postponeChange = (db: Db | Tx, changeNo: ChangeNo, at: Date): Promise<void> =>
  setChangeRelease(db, changeNo, at)
export const noteRefund = (tx: Tx, changeNo: ChangeNo, refundNo: string): Promise<void> =>
  setRefundOfChange(tx, changeNo, refundNo)
export const positionAfter = (tx: Tx, orderId: number): Promise<number> => nextPosition(tx, orderId)

/** Staff have approved it: it waits for its money. False: it is in another state (by now). */
export const approveChange = (
  tx: Tx,
  changeNo: ChangeNo,
  set: { decidedAt: Date; decidedBy: string; payUntil: Date; releaseDueAt: Date },
): Promise<boolean> => moveChange(tx, changeNo, { from: ['AWAIT_AUDIT'], to: 'AWAIT_PAID', set })

type Moving = Parameters<typeof lockForChange>[1]

/** Locks the order, and unpaid orders that have the new day of a document or a card, by id. Answers the others. */
export const lockChanging = async (
  tx: Tx,
  moving: Moving & { cards: readonly WantedVisit[] },
): Promise<number[]> => lockForChange(tx, moving, await listConflictingOrders(tx, moving.cards))
/** A document that has a paid ticket for its new day; null when none has. */
export const documentWithTicket = (tx: Tx, moving: Moving): Promise<Buffer | null> =>
  findPaidDocument(tx, moving)
export const documentsWithDeck = listDeckDocuments
