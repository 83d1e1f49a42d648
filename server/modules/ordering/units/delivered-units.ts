/** Pieces of an order that are delivered: sent in parcels, received, returned within their days or kept. */
import { strict as assert } from 'node:assert'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundRules } from '#contract/values/policy.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { hoursAfter } from '../../catalogue/rules.ts'
import { addHistory } from '../order/history-store.ts'
import { findOrder, findOrderLocked, type Order } from '../order/order-sql.ts'
import {
  clearReturn,
  type DeliveredUnit,
  listDelivered,
  listOrdersToPack,
  listPieces,
  listUnreturned,
  lockUnreturned,
  type OrderToPack,
  setReceived,
  setSent,
  unitNosOf,
} from './delivered-sql.ts'
import { markUsed } from './mark-used.ts'
import { listOrdersToPickUp } from './pick-ups-sql.ts'

export type { DeliveredUnit, Order, OrderToPack }
export { listPieces, unitNosOf }

/** Whoever's it is; null when there is none. */
export const orderToSend = (on: Db | Tx, orderNo: OrderNo): Promise<Order | null> => findOrder(on, orderNo)

/** The same, locked until the transaction ends. */
export const lockOrderToSend = (tx: Tx, orderNo: OrderNo): Promise<Order | null> =>
  findOrderLocked(tx, orderNo)

/** The pieces of an order that go in parcels; none where it is picked up. */
export const deliveredUnits = async (
  on: Db | Tx,
  { id, wayToGet }: Pick<Order, 'id' | 'wayToGet'>,
): Promise<DeliveredUnit[]> => (wayToGet === 'DELIVERY' ? await listDelivered(on, id) : [])

export const ordersToPack = listOrdersToPack
export const ordersToPickUp = listOrdersToPickUp

/** May it be put into a parcel now? */
export const isToSend = (
  { seats }: Pick<Order, 'seats'>,
  { state, sentAt }: Pick<DeliveredUnit, 'state' | 'sentAt'>,
): boolean => seats === 'SOLD' && state === 'valid' && sentAt === null

type Step = { at: Date; actor: string }

/** They are to be sent (`isToSend`), and their order is locked. */
export async function sendUnits(tx: Tx, order: Order, unitIds: readonly number[], step: Step): Promise<void> {
  assert(await setSent(tx, unitIds, step.at), 'a piece is sent once')
  await addHistory(tx, { orderId: order.id, status: order.flowStatus, note: 'sent', ...step })
}

const keptStates = ['valid', 'refunding', 'changing']

/**
 * Of these pieces of a locked order, those that were sent and not received are received now, also those whose refund is
 * being decided: that they have come is a fact. Answers how many.
 */
export async function receiveUnits(
  tx: Tx,
  order: Order,
  units: readonly DeliveredUnit[],
  step: Step,
): Promise<number> {
  const coming = units.filter(
    ({ state, sentAt, receivedAt }) => sentAt && !receivedAt && keptStates.includes(state),
  )
  for (const { id, startsAt, offer } of coming)
    await setReceived(tx, id, {
      at: step.at,
      returnUntil: returnEnd(step.at, startsAt, offer.refundPolicy.rules),
    })
  if (coming.length > 0)
    await addHistory(tx, { orderId: order.id, status: order.flowStatus, note: 'received', ...step })
  return coming.length
}

const HOUR_MS = 3_600_000

/** As long as its policy gives something back, which is what its page says; never before it was received. */
function returnEnd(receivedAt: Date, startsAt: Date, rules: RefundRules): Date {
  const anchor = rules.anchor === 'RECEIVED' ? receivedAt : startsAt
  return new Date(Math.max(receivedAt.getTime(), anchor.getTime() + hoursAfter(rules) * HOUR_MS))
}

/** Orders per transaction. */
const SWEEP_LIMIT = 100

/** What was received and not returned in its days counts as used. Answers how many orders were looked at. */
export async function sweepUnreturned({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  for (let total = 0; ; ) {
    const at = clock.now()
    const done = await inRepeatableTransaction(db, async (tx) => {
      const orderIds = await lockUnreturned(tx, at, SWEEP_LIMIT)
      const units = await listUnreturned(tx, orderIds, at)
      await clearReturn(
        tx,
        units.map(({ id }) => id),
      )
      const kept = units.filter(({ state }) => state === 'valid')
      for (const ofOrder of Map.groupBy(kept, ({ orderNo }) => orderNo).values())
        await markUsed(tx, ofOrder, { at, note: 'return-over', actor: 'system' })
      return orderIds.length
    })
    total += done
    if (done < SWEEP_LIMIT) return total
  }
}
