/** Sweeps over attempts: asks while no webhook comes, closes what nobody may pay any more, lets seats go in time. */
import type { OrderNo } from '#contract/values/order.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { listDueForRelease, postponeRelease, releasePastDue } from '../../ordering/lifecycle/settle-order.ts'
import { type Attempt, claimDuePolls, endAttempt, listOpenAttempts } from '../attempts/attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import { expiryGraceMs, pollAfterEndMs, releaseAgainMs } from '../rules.ts'
import { askProvider, closeAtProvider, type TradeStanding } from './ask-provider.ts'

const AT_ONCE = 8
const CLAIMED = 50
const RELEASED = 200

/** A sweep; answers how many it asked about. */
export async function pollPayments(deps: ProviderDeps): Promise<number> {
  return repeatUntilDone(CLAIMED, async () => {
    const due = await claimDuePolls(deps.db, deps.clock.now(), CLAIMED)
    await mapConcurrent(AT_ONCE, due, (attempt) => poll(deps, attempt))
    return due.length
  })
}

async function poll(deps: ProviderDeps, attempt: Attempt): Promise<void> {
  const over = deps.clock.now().getTime() > attempt.expiresAt.getTime() + pollAfterEndMs
  const standing =
    attempt.closing || over ? await closeAtProvider(deps, attempt) : await askProvider(deps, attempt)
  // Long after its end an attempt that the provider knows nothing of cannot be paid any more.
  if (over && standing === 'open') await endAttempt(deps.db, attempt.paymentNo, 'CLOSED')
}

/** A sweep: orders past their pay time give their seats back, after query, close, query. Answers how many it saw. */
export async function releaseOrders(deps: ProviderDeps): Promise<number> {
  return repeatUntilDone(RELEASED, async () => {
    const due = await listDueForRelease(deps.db, deps.clock.now(), RELEASED)
    await mapConcurrent(AT_ONCE, due, (orderNo) => releaseOrder(deps, orderNo))
    return due.length
  })
}

async function releaseOrder(deps: ProviderDeps, orderNo: OrderNo): Promise<void> {
  const { db, clock } = deps
  const open = await listOpenAttempts(db, orderNo)
  if (open.length > 0) {
    const now = clock.now()
    // Other workers leave it alone while we ask, and we come back to it when nobody could tell.
    await postponeRelease(db, orderNo, new Date(now.getTime() + releaseAgainMs))
    const standings = await Promise.all(open.map((attempt) => closeAtProvider(deps, attempt)))
    if (!mayRelease(open, standings, now)) return
  }
  await inRepeatableTransaction(db, (tx) => releasePastDue(tx, orderNo, clock.now()))
}

/** What is paid was settled: the seats are sold. Who cannot tell is waited for, until nothing can be paid any more. */
export function mayRelease(
  open: readonly Attempt[],
  standings: readonly TradeStanding[],
  now: Date,
): boolean {
  if (standings.includes('paid')) return false
  if (!standings.includes('unsure')) return true
  const lastEnd = Math.max(...open.map(({ expiresAt }) => expiresAt.getTime()))
  return now.getTime() > lastEnd + expiryGraceMs
}
