/** A sweep over changes of date whose pay time is over: their seats go back after query, close, query, as those of orders do. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Tx } from '../../../platform/db.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { dropChange } from '../../ordering/change/change-order.ts'
import { dueChanges, postponeChange, type StoredChange } from '../../ordering/change/changes.ts'
import { listOpenAttempts, startClosing } from '../attempts/attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import { releaseAgainMs } from '../rules.ts'
import { closeAtProvider } from '../watch/ask-provider.ts'
import { mayRelease } from '../watch/watch-payments.ts'

const AT_ONCE = 8
const CLAIMED = 50

/** Answers how many it saw. */
export async function releaseChanges(deps: ProviderDeps): Promise<number> {
  return repeatUntilDone(CLAIMED, async () => {
    const due = await dueChanges(deps.db, 'AWAIT_PAID', { at: deps.clock.now(), limit: CLAIMED })
    await mapConcurrent(AT_ONCE, due, (change) => release(deps, change))
    return due.length
  })
}

async function release(deps: ProviderDeps, { changeNo, orderNo }: StoredChange): Promise<void> {
  const { db, clock } = deps
  const open = await listOpenAttempts(db, orderNo)
  if (open.length > 0) {
    const now = clock.now()
    // Other workers leave it alone while we ask, and we come back to it when nobody could tell.
    await postponeChange(db, changeNo, new Date(now.getTime() + releaseAgainMs))
    const standings = await Promise.all(open.map((attempt) => closeAtProvider(deps, attempt)))
    if (!mayRelease(open, standings, now)) return
  }
  const drop = { from: ['AWAIT_PAID'], to: 'EXPIRED', note: 'change-expired', actor: 'system' } as const
  await inRepeatableTransaction(db, (tx) => dropChange(tx, changeNo, { ...drop, at: clock.now() }))
}

/** Nobody may pay a change any more that was withdrawn; the sweep closes its attempts at the provider. */
export async function closeForChange(tx: Tx, orderNo: OrderNo, at: Date): Promise<void> {
  await startClosing(tx, orderNo, { at })
}
