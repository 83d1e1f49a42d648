/**
 * A change of date, from the seats it takes to those it leaves. It is asked for (seats and days of documents are taken
 * under its own number, the old ones stay), and then complete or dropped: each exactly once.
 */
import { strict as assert } from 'node:assert'
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo, ChangeState } from '#contract/values/change.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { UnitState } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { freeAssets } from '../../asset/assignments.ts'
import { completeReserved, dropReserved, type Fault, reserveVisits } from '../../card/visits.ts'
import { notifyBuyer } from '../../message/buyer-notification.ts'
import { ordersOfVisits } from '../lifecycle/card-visits.ts'
import { displaceUnpaid } from '../lifecycle/displace-sql.ts'
import { findOrderLocked } from '../order/order-sql.ts'
import { askedNote, type HistoryNote } from '../order/order-words.ts'
import { moveUnits } from '../units/move-units.ts'
import {
  holdNewSeats,
  insertChangedLines,
  placeUnitsAnew,
  releaseNewSeats,
  rewriteOrder,
  swapSeats,
} from './change-seats-sql.ts'
import {
  type ChangeMove,
  findChange,
  insertChange,
  listChangingUnits,
  moveChange,
  type NewChange,
  type StoredChange,
} from './change-sql.ts'
import { dropReservedDays, listVisitorDays, moveVisitors, reserveDays } from './document-days-sql.ts'
import { moveEnds } from './move-ends.ts'

type Applying = { unpaid: readonly number[]; lacking?: (fault: Fault) => Refusal }

/**
 * Takes the new seats; the tickets wait in `changing` with their old ones. The caller has locked the order and the unpaid
 * orders that have a document's new day (`lockForChange`), and checked the rest. Refuses what is sold out or closed, and a day on which
 * the card of a visitor is not good.
 */
export async function applyChange(
  tx: Tx,
  change: NewChange,
  { unpaid, lacking = ({ fault }) => new Refusal(fault) }: Applying,
): Promise<void> {
  const { changeNo, orderNo, orderId, units, lines, next, askedAt: at, askedBy: actor } = change
  const unitIds = units.map(({ unitId }) => unitId)
  const claim = await insertChange(tx, change)
  const move = { unitIds, from: 'valid', to: 'changing', at, note: askedNote(actor), actor } as const
  if (!(await moveUnits(tx, orderNo, move))) throw new Refusal('CHANGE_NOT_POSSIBLE')
  const orders = ordersOfVisits(tx, { own: orderNo, locked: unpaid })
  const fault = await reserveVisits(tx, orders, { changeNo, unitIds, date: next.date })
  if (fault === 'again') throw new Refusal('BUSY')
  if (fault) throw lacking(fault)
  const visitors = (await listVisitorDays(tx, unitIds)).map((day) => ({ ...day, visitDate: next.date }))
  await displaceUnpaid(tx, { visitors }, unpaid)
  await reserveDays(tx, { changeNo, unitIds, date: next.date })
  const held = await holdNewSeats(tx, { orderId, claim, lines, units })
  const slotted = next.slotFrom !== null
  if (held === 'closed') throw new Refusal(slotted ? 'SLOT_CLOSED' : 'DATE_CLOSED')
  if (held === 'sold-out') throw new Refusal(slotted ? 'SLOT_SOLD_OUT' : 'SOLD_OUT')
}

/** seated: complete now. Everything else: the change takes no money (any more), and nothing was changed. */
export type ChangeOutcome = 'seated' | 'no-seats' | 'cancelled' | 'already-paid'

const outcomes: Record<Exclude<ChangeState, 'AWAIT_PAID'>, ChangeOutcome> = {
  AWAIT_AUDIT: 'no-seats',
  EXPIRED: 'no-seats',
  REJECTED: 'no-seats',
  REVOKED: 'cancelled',
  DONE: 'already-paid',
}

/**
 * Its money came, or there is none to pay. Money for a visit that has begun moves nothing: the change is dropped. Locks the
 * order, visitors and pools until the transaction ends.
 */
export async function completeChange(
  tx: Tx,
  changeNo: ChangeNo,
  { paidFen = noFen, at, actor }: { paidFen?: Fen; at: Date; actor: string },
): Promise<ChangeOutcome> {
  const change = await lockChange(tx, changeNo)
  if (change.state !== 'AWAIT_PAID') return outcomes[change.state]
  assert(paidFen === change.payableFen, 'a change is paid with what it costs')
  if (at >= moveEnds(change.lines, change.askedAt)) {
    assert(await dropChange(tx, changeNo, { ...runOut, at }), 'its order is locked')
    return 'no-seats'
  }
  assert(await moveChange(tx, changeNo, { from: ['AWAIT_PAID'], to: 'DONE', set: { endedAt: at } }))
  const units = await listChangingUnits(tx, changeNo)
  const unitIds = units.map(({ unitId }) => unitId)
  const { orderId, claim, lines, next, differenceFen, feeFen } = change
  await completeReserved(tx, changeNo)
  await moveVisitors(tx, { changeNo, unitIds, date: next.date })
  // What served them at the old time may not be free at the new one: staff assign anew.
  await freeAssets(tx, unitIds)
  await swapSeats(tx, { orderId, claim, lines, units })
  await insertChangedLines(tx, { orderId, claim }, lines)
  await placeUnitsAnew(tx, units)
  await moveBack(tx, change, unitIds, { to: 'valid', at, note: 'change-done', actor })
  await rewriteOrder(tx, orderId, { differenceFen, feeFen, paidFen })
  const { date, until } = next
  await notifyBuyer(tx, { kind: 'changed', orderId, event: changeNo, at, params: { date, until } })
  return 'seated'
}

export type Drop = ChangeMove & {
  to: 'REVOKED' | 'REJECTED' | 'EXPIRED'
  at: Date
  note: HistoryNote
  actor: string
  /** Asked once its tickets are back where they were; without it the buyer is notified. */
  notifies?: (unitIds: readonly number[]) => Promise<boolean>
}

const runOut = { from: ['AWAIT_PAID'], to: 'EXPIRED', note: 'change-expired', actor: 'system' } as const

/** Its seats and days are free again, its tickets stay where they were. False: it is in another state (by now). */
export async function dropChange(tx: Tx, changeNo: ChangeNo, drop: Drop): Promise<boolean> {
  const { from, to, set, at, note, actor, notifies } = drop
  const change = await lockChange(tx, changeNo)
  if (!(await moveChange(tx, changeNo, { from, to, set: { ...set, endedAt: at } }))) return false
  const units = await listChangingUnits(tx, changeNo)
  await dropReserved(tx, changeNo)
  await dropReservedDays(tx, changeNo)
  await releaseNewSeats(tx, change)
  const unitIds = units.map(({ unitId }) => unitId)
  await moveBack(tx, change, unitIds, { to: 'valid', at, note, actor })
  if (!notifies || (await notifies(unitIds))) await notifyDropped(tx, change, { to, at, actor })
  return true
}

const dropKinds = {
  REVOKED: 'change-withdrawn',
  REJECTED: 'change-refused',
  EXPIRED: 'change-expired',
} as const

/** A buyer who withdraws it knows that it is over. */
async function notifyDropped(
  tx: Tx,
  { changeNo, orderId }: StoredChange,
  { to, at, actor }: Pick<Drop, 'to' | 'at' | 'actor'>,
): Promise<void> {
  if (to === 'REVOKED' && actor === 'buyer') return
  await notifyBuyer(tx, { kind: dropKinds[to], orderId, event: changeNo, at })
}

/** With its order, which everything about it waits for. */
export async function lockChange(tx: Tx, changeNo: ChangeNo): Promise<StoredChange> {
  const found = await findChange(tx, changeNo)
  assert(found, 'a change that is asked for stays')
  await findOrderLocked(tx, found.orderNo)
  const change = await findChange(tx, changeNo)
  assert(change, 'a change that is asked for stays')
  return change
}

type Step = { to: UnitState; at: Date; note: HistoryNote; actor: string }

async function moveBack(tx: Tx, change: StoredChange, unitIds: readonly number[], step: Step): Promise<void> {
  const moved = await moveUnits(tx, change.orderNo, { unitIds, from: 'changing', ...step })
  assert(moved, `tickets of ${change.changeNo} cannot become ${step.to}`)
}
