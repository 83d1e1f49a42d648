/** What time does to orders: sweeps over what is due, by any number of workers at once, also after a restart. */
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { freeVisits } from '../../card/visits.ts'
import { flowStatus } from '../order/rules.ts'
import { expireUnits, lockExpired, setStatuses } from '../units/unit-sql.ts'
import { endDue, type HoldEnding } from './release-sql.ts'

/** Orders per statement: locks are held for some milliseconds only. */
const SWEEP_LIMIT = 200

/** Holds whose minutes are over give their seats back at once. Answers how many. */
export const sweepHolds = (db: Db, clock: Clock): Promise<number> =>
  sweep((at) => {
    const ending: HoldEnding = { to: 'PAST_DUE', releaseSeats: true, at, note: 'hold-over', actor: 'system' }
    return endDue(db, 'INIT', ending, SWEEP_LIMIT)
  }, clock)

/** Placed orders whose pay time is over; their seats wait for releasePastDue. Answers how many. */
export const sweepPastDue = (db: Db, clock: Clock): Promise<number> =>
  sweep((at) => {
    const ending: HoldEnding = {
      to: 'PAST_DUE',
      releaseSeats: false,
      at,
      note: 'pay-time-over',
      actor: 'system',
    }
    return endDue(db, 'AWAIT_PAID', ending, SWEEP_LIMIT)
  }, clock)

/** The pools of closures that still refund what is on them. */
export type ClosedPools = (tx: Tx, now: Date) => Promise<readonly number[]>
const noClosures: ClosedPools = async () => []

/**
 * Tickets that were not used by the end of their day count as used, but for those that a closure is still to refund: a
 * dropped change may bring them back after their day. Answers how many orders moved.
 */
export const sweepExpiredTickets = (
  db: Db,
  clock: Clock,
  closedPools: ClosedPools = noClosures,
): Promise<number> =>
  sweep((at) => inRepeatableTransaction(db, (tx) => expireDue(tx, at, closedPools)), clock)

/** As many as a sweep takes at once; answers how many. */
export async function expireDue(tx: Tx, at: Date, closedPools: ClosedPools = noClosures): Promise<number> {
  const due = { now: at, closedPoolIds: await closedPools(tx, at) }
  const orderIds = await lockExpired(tx, { ...due, limit: SWEEP_LIMIT })
  if (orderIds.length === 0) return 0
  const orders = await expireUnits(tx, orderIds, due)
  await freeVisits(
    tx,
    orders.flatMap(({ expiredIds }) => expiredIds),
  )
  const changes = orders.map(({ orderId, confirmation, units }) => ({
    orderId,
    status: flowStatus({ placed: true, closed: null, paid: true, confirmation, units }),
  }))
  await setStatuses(tx, changes, { at, note: 'expired', actor: 'system' })
  return orders.length
}

/** Repeats a sweep until it finds less than its fill. */
async function sweep(once: (at: Date) => Promise<number>, clock: Clock): Promise<number> {
  let total = 0
  for (;;) {
    const done = await once(clock.now())
    total += done
    if (done < SWEEP_LIMIT) return total
  }
}
