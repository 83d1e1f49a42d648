/**
 * Carries closures out: a sweep over the orders that have something on closed pools, each in a transaction of its own, by
 * any number of workers. What an order had is found in its tickets under its lock, so nothing is refunded twice, also
 * after a crash; and what becomes valid there later is found by the same sweep, as long as the closure stands.
 */
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { venueDate } from '#contract/values/time.ts'
import type { Tx } from '../../platform/db.ts'
import { mapConcurrent } from '../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import { dropChange } from '../ordering/change/change-order.ts'
import { endUnpaid, listClosedOrders, lockOnClosed, poolsLeft } from '../ordering/lifecycle/closed-orders.ts'
import { closeForChange } from '../payment/change/release-changes.ts'
import {
  type ClosureRefund,
  declinedByStaff,
  refundForClosure,
  unitsAskedFor,
  waiveFees,
} from '../refund/unfulfilled/refund-closure.ts'
import type { ClosureDeps } from './deps.ts'
import { insertEffect } from './effects-sql.ts'
import { type ClosureMessage, eventOf, retryMinutes } from './rules.ts'
import {
  clearFault,
  extendClosures,
  listFailed,
  listPoolIds,
  listStanding,
  listStandingPoolIds,
  noteFault,
  type StoredClosure,
  setDone,
} from './store.ts'

const PAGE = 100
const AT_ONCE = 8

type WorkDeps = Pick<ClosureDeps, 'db' | 'clock' | 'chance' | 'log'>
type Affected = { id: number; orderNo: OrderNo }
type Work = { closure: StoredClosure; poolIds: readonly number[] }

/** Where something may still be to refund. */
export const poolsOfClosures = listStandingPoolIds

const DAY_MS = 24 * 3_600_000

/**
 * A change to another day may be dropped long after the closed one, and a refund that was asked for before be taken back or
 * declined: what they bring back there is refunded as well. Runs before changes are dropped, so that a shop that stood still for
 * days forgets nothing. Answers how many closures stand longer.
 */
export async function extendRunning({ db, clock }: Pick<WorkDeps, 'db' | 'clock'>): Promise<number> {
  const now = clock.now()
  const refundingIds = await unitsAskedFor(db)
  const poolIds = await poolsLeft(db, { today: venueDate(now), refundingIds })
  if (poolIds.length === 0) return 0
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  return await extendClosures(db, poolIds, { ending: inDays(1), until: inDays(2) })
}

/** Answers how many orders it looked at. */
export async function workClosures(deps: WorkDeps): Promise<number> {
  let seen = 0
  for (const closure of await listStanding(deps.db, deps.clock.now())) seen += await workOne(deps, closure)
  return seen
}

async function workOne(deps: WorkDeps, closure: StoredClosure): Promise<number> {
  const { db, clock } = deps
  const { closureNo, state } = closure
  const work = { closure, poolIds: await listPoolIds(db, closureNo) }
  const failed = await listFailed(db, closureNo)
  const isDue = ({ retryAt }: { retryAt: Date | null }) => retryAt === null || retryAt <= clock.now()
  const waiting = new Set(failed.filter((one) => !isDue(one)).map(({ id }) => id))
  let seen = 0
  for (let after = 0; ; ) {
    const page = { after, limit: PAGE, refunding: state === 'RUNNING' }
    const found = await listClosedOrders(db, work.poolIds, page)
    const now = found.filter(({ id }) => !waiting.has(id))
    await mapConcurrent(AT_ONCE, now, (order) => closeOrder(deps, work, order))
    seen += now.length
    const last = found.at(-1)
    if (!last || found.length < PAGE) break
    after = last.id
  }
  await mapConcurrent(AT_ONCE, failed.filter(isDue), (order) => closeOrder(deps, work, order))
  if (state === 'RUNNING') await setDone(db, closureNo, clock.now())
  return seen
}

/** One that fails does not keep the others waiting: it is noted, and tried again. */
async function closeOrder(deps: WorkDeps, work: Work, order: Affected): Promise<void> {
  const { db, clock, log } = deps
  const at = clock.now()
  try {
    await inRepeatableTransaction(db, (tx) => settle(tx, deps, { ...work, order, at }))
  } catch (error) {
    const { closureNo } = work.closure
    log.error(
      { err: error, closureNo, orderNo: order.orderNo },
      'an order could not be refunded by a closure',
    )
    const fault = error instanceof Refusal ? error.code : 'ERROR'
    const retryAt = new Date(at.getTime() + retryMinutes * 60_000)
    await noteFault(db, { closureNo, orderId: order.id, orderNo: order.orderNo, at, fault, retryAt })
  }
}

type Settling = Work & { order: Affected; at: Date }

/** An unpaid order ends, a change to the closed day is dropped, and good tickets are refunded. */
async function settle(tx: Tx, deps: WorkDeps, { closure, poolIds, order, at }: Settling): Promise<void> {
  const { closureNo } = closure
  const { id: orderId, orderNo } = order
  const first = await lockOnClosed(tx, orderNo, poolIds)
  if (!first) return
  const ended = first.unpaid && (await endUnpaid(tx, orderNo, at))
  const changeDropped =
    first.changeNo !== null && (await dropInto(tx, first.changeNo, { closure, order, at }))
  if (ended || changeDropped) await closeForChange(tx, orderNo, at)
  // A dropped change brings its tickets back, maybe to another closed slot.
  const found = changeDropped ? await lockOnClosed(tx, orderNo, poolIds) : first
  const declined = await declinedByStaff(tx, orderId, closureNo)
  const unitIds = (found?.unitIds ?? []).filter((unitId) => !declined.has(unitId))
  if (found && found.refundingIds.length > 0)
    await waiveFees(tx, { orderId, unitIds: found.refundingIds, at })
  const refund =
    unitIds.length === 0 ? null : await refundForClosure(tx, deps, { orderNo, unitIds, closureNo, at })
  if (refund) await notify(tx, kindOf(refund), { closure, order, at })
  if (!ended && !changeDropped && !refund) return await clearFault(tx, closureNo, orderId)
  await insertEffect(tx, {
    ...{ closureNo, orderId, orderNo, ended, changeDropped, at },
    units: unitIds.length,
    amountFen: refund?.amountFen ?? noFen,
    refundNo: refund?.refundNo ?? null,
  })
}

/** What staff decide, no message promises, nor another day to those who can choose none. */
function kindOf({ needs, anotherDay }: ClosureRefund): ClosureMessage {
  if (needs === 'STAFF') return 'closure-in-part'
  return anotherDay ? 'closure' : 'closure-refund'
}

const notify = (
  tx: Tx,
  kind: ClosureMessage,
  { closure, order, at }: Pick<Settling, 'closure' | 'order' | 'at'>,
): Promise<void> =>
  notifyBuyer(tx, {
    kind,
    orderId: order.id,
    event: eventOf(closure.closureNo, order.orderNo),
    at,
    params: { date: closure.visitDate },
  })

/**
 * Its tickets stay where they were; the buyer reads why. Where a closure takes them there as well, they are refunded, and
 * the message about that is the only one: "your date stays" would be wrong.
 */
function dropInto(
  tx: Tx,
  changeNo: ChangeNo,
  { closure, order, at }: Pick<Settling, 'closure' | 'order' | 'at'>,
) {
  const rejectText = `${closure.reason['zh-CN']} / ${closure.reason['en-US']}`
  return dropChange(tx, changeNo, {
    ...({ from: ['AWAIT_AUDIT', 'AWAIT_PAID'], to: 'REJECTED', note: 'change-closed' } as const),
    set: { decidedAt: at, decidedBy: 'system', rejectText },
    at,
    actor: 'system',
    notifies: async (unitIds) => {
      const onClosed = await lockOnClosed(tx, order.orderNo, await listStandingPoolIds(tx, at))
      return unitIds.some((unitId) => !onClosed?.unitIds.includes(unitId))
    },
  })
}
