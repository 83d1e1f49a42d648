/** A refund is decided: the tickets leave for good, the money is promised, and when it is there the refund is complete. */
import { strict as assert } from 'node:assert'
import type { OrderNo, UnitState } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Tx } from '../../../platform/db.ts'
import { notifyBuyer } from '../../message/buyer-notification.ts'
import { lockRefundedOrder, refundedOrder, unitsOf } from '../../ordering/lifecycle/refund-order.ts'
import type { HistoryNote } from '../../ordering/order/order-words.ts'
import { moveUnits } from '../../ordering/units/move-units.ts'
import { returnMoney } from '../../payment/provider-refunds/refund-parts.ts'
import { addFreightToLast } from '../amount/freight-of-last.ts'
import type { Counted } from '../refund-words.ts'
import { findRefund, insertParts, listRefundUnits, moveRefund, type StoredRefund } from '../store.ts'

export type RefundDecision = { at: Date; actor: string }

/** The refund with its order locked; null: there is none. */
export async function lockRefund(tx: Tx, refundNo: RefundNo, orderNo: OrderNo): Promise<StoredRefund | null> {
  await lockRefundedOrder(tx, orderNo)
  return await findRefund(tx, refundNo)
}

/**
 * Promises the money of a pending refund whose order is locked: money before tickets, as everywhere. False, and nothing
 * changed: the payments of the order do not have so much.
 */
export async function grantRefund(
  tx: Tx,
  { refundNo, orderNo, amountFen, kind }: Pick<StoredRefund, 'refundNo' | 'orderNo' | 'amountFen' | 'kind'>,
  { at, actor, counted = null }: RefundDecision & { counted?: Counted | null },
): Promise<boolean> {
  const numberOf = (part: number) => `${refundNo}_${part + 1}`
  const parts = await returnMoney(tx, { orderNo, amountFen, numberOf, at, ofTower: isOfTower({ kind }) })
  if (!parts) return false
  const step = { at, actor, note: 'approved' } as const
  const granted = await moveRefund(tx, refundNo, { ...step, from: 'PENDING', to: 'REFUND_ING' })
  assert(granted, `${refundNo} moved`)
  await insertParts(tx, refundNo, parts)
  const leaving = { orderNo, refundNo, to: 'returning', at, actor } as const
  await moveTickets(tx, { ...leaving, from: 'refunding', note: 'refund-approved' })
  await moveTickets(tx, { ...leaving, from: 'reserved', note: 'returned' })
  await addFreightToLast(tx, orderNo, at)
  // What was free has nothing to wait for.
  if (parts.length === 0) await arrive(tx, { refundNo, orderNo }, { at, actor, note: 'nothing-due' })
  else if (!(await isByVouchers(tx, orderNo))) await notifyGranted(tx, granted, { counted, at })
  return true
}

async function notifyGranted(
  tx: Tx,
  refund: StoredRefund,
  { counted, at }: { counted: Counted | null; at: Date },
): Promise<void> {
  if (!counted) return await notifyRefund(tx, refund, { kind: 'refund-agreed', at })
  const { refundNo, orderId, amountFen } = refund
  await notifyBuyer(tx, {
    kind: 'refund-in-part',
    ...{ orderId, event: refundNo, at, params: { amountFen, ...counted } },
  })
}

/** The tower closed the day, or did not confirm. */
const isOfTower = ({ kind }: Pick<StoredRefund, 'kind'>): boolean => kind === 'CLOSURE' || kind === 'REJECTED'

/** Its buyer is written to, once for each of these steps. */
export const notifyRefund = (
  tx: Tx,
  { refundNo, orderId, amountFen }: Pick<StoredRefund, 'refundNo' | 'orderId' | 'amountFen'>,
  { kind, at }: { kind: 'refund-agreed' | 'refund-refused' | 'refund-arrived'; at: Date },
): Promise<void> => notifyBuyer(tx, { kind, orderId, event: refundNo, at, params: { amountFen } })

/** Then no money is on its way, and none arrives. */
const isByVouchers = async (tx: Tx, orderNo: OrderNo): Promise<boolean> =>
  (await refundedOrder(tx, orderNo)).vouchers > 0

type Arrival = RefundDecision & { note: 'arrived' | 'nothing-due' }

/** All of its money is there. False: somebody was first. */
export async function arrive(
  tx: Tx,
  { refundNo, orderNo }: Pick<StoredRefund, 'refundNo' | 'orderNo'>,
  { at, actor, note }: Arrival,
): Promise<boolean> {
  const moved = await moveRefund(tx, refundNo, { from: 'REFUND_ING', to: 'REFUND', at, actor, note })
  if (!moved) return false
  const tickets = { orderNo, refundNo, from: 'returning', to: 'refunded', note: 'refund-done' } as const
  await moveTickets(tx, { ...tickets, at, actor })
  if (note === 'arrived' && !(await isByVouchers(tx, orderNo)))
    await notifyRefund(tx, moved, { kind: 'refund-arrived', at })
  return true
}

type TicketMove = RefundDecision & {
  orderNo: OrderNo
  refundNo: RefundNo
  from: UnitState
  to: UnitState
  note: HistoryNote
}

/** Those tickets of the refund that are in this state. */
async function moveTickets(tx: Tx, { orderNo, refundNo, ...move }: TicketMove): Promise<void> {
  const { id } = await lockRefundedOrder(tx, orderNo)
  const own = new Set((await listRefundUnits(tx, refundNo)).map(({ unitId }) => unitId))
  const unitIds = (await unitsOf(tx, id))
    .filter((unit) => own.has(unit.id) && unit.state === move.from)
    .map((unit) => unit.id)
  if (unitIds.length === 0) return
  assert(await moveUnits(tx, orderNo, { ...move, unitIds }), `tickets of ${orderNo} cannot become ${move.to}`)
}
