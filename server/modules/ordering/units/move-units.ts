/** Tickets of a paid order move, and the order's status follows from them. */
import { makesCards } from '#contract/product-service.ts'
import type { FlowStatus, OrderNo, UnitState } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { freeAssets } from '../../asset/assignments.ts'
import { followUnits } from '../../card/order-cards.ts'
import { freeVisits } from '../../card/visits.ts'
import { addHistory } from '../order/history-store.ts'
import { findOrderLocked } from '../order/order-sql.ts'
import type { HistoryNote } from '../order/order-words.ts'
import { canBecome, flowStatus, seatlessStates, unitMoves, visitorlessStates } from '../order/rules.ts'
import {
  countUnits,
  dismissVisitors,
  listEntered,
  listUnitIds,
  listUnitNos,
  returnSeats,
  setStatus,
  setUnits,
} from './unit-sql.ts'

export type UnitMove = {
  unitIds: readonly number[]
  from: UnitState
  to: UnitState
  at: Date
  note: HistoryNote
  /** buyer, system, provider or staff:<account> */
  actor: string
}

/**
 * Moves all these tickets or none and answers the order's status then. Null, and nothing changed: the order is not
 * paid, one of them is not in that state any more, somebody has come in with one that was to be refunded or changed, or the
 * order's status does not allow it now (`allowedMoves`). Seats and visitors go back once: on the step that leaves them.
 */
export async function moveUnits(tx: Tx, orderNo: OrderNo, move: UnitMove): Promise<FlowStatus | null> {
  const { unitIds, from, to, at, note, actor } = move
  const order = await findOrderLocked(tx, orderNo)
  if (order?.seats !== 'SOLD' || !unitMoves[from].includes(to)) return null
  const there = new Set(await listUnitIds(tx, order.id, from))
  if (unitIds.length === 0 || !unitIds.every((id) => there.has(id))) return null
  if (givesBack(move) && (await listEntered(tx, unitIds)).length > 0) return null
  const counts = await countUnits(tx, order.id)
  const units = { ...counts, [from]: counts[from] - unitIds.length, [to]: counts[to] + unitIds.length }
  const facts = { placed: true, closed: null, paid: true, confirmation: order.confirmation, units }
  const status = flowStatus(facts)
  if (!canBecome(order.flowStatus, status)) return null
  await setUnits(tx, unitIds, { state: to, at })
  if (makesCards(order.product)) await followUnits(tx, await listUnitNos(tx, unitIds), to)
  if (leaves(visitorlessStates, move)) {
    await dismissVisitors(tx, unitIds)
    await freeVisits(tx, unitIds)
  }
  if (status !== order.flowStatus) await setStatus(tx, order.id, status)
  await addHistory(tx, { orderId: order.id, at, status, note, actor })
  if (leaves(seatlessStates, move)) {
    await freeAssets(tx, unitIds)
    await returnSeats(tx, order.id, unitIds)
  }
  return status
}

const givesBack = ({ from, to }: Pick<UnitMove, 'from' | 'to'>): boolean =>
  from === 'valid' && (to === 'refunding' || to === 'changing')

/** Is this the step into states without a seat (or visitor)? */
const leaves = (without: readonly UnitState[], { from, to }: Pick<UnitMove, 'from' | 'to'>): boolean =>
  without.includes(to) && !without.includes(from)
