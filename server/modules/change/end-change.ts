/** How a change of date ends: complete, withdrawn by its buyer or by staff, decided by staff, or not decided in time. */
import { strict as assert } from 'node:assert'
import type * as contract from '#contract/endpoints/change.ts'
import type { Change } from '#contract/endpoints/change.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Call } from '../caller/caller.ts'
import { notifyBuyer } from '../message/buyer-notification.ts'
import { completeChange, dropChange, lockChange } from '../ordering/change/change-order.ts'
import {
  approveChange,
  dueChanges,
  lockOwnChange,
  noteRefund,
  ownChange,
  type StoredChange,
  shownState,
} from '../ordering/change/changes.ts'
import { moveEnds } from '../ordering/change/move-ends.ts'
import { closeForChange } from '../payment/change/release-changes.ts'
import { readLimit } from '../setting/limits.ts'
import type { EndDeps, OpenChange } from './deps.ts'
import { payTimeOf } from './pay-time.ts'
import { isAuditOver, withdrawalRefusal } from './rules.ts'
import { viewChange } from './view-change.ts'

type Step = { at: Date; actor: string }

/** With nothing to pay it is complete now, and a lower price goes back to the payer. */
export async function finishOrAwaitMoney(
  { askDifferenceBack }: EndDeps,
  tx: Tx,
  changeNo: ChangeNo,
  step: Step,
): Promise<StoredChange> {
  const change = await lockChange(tx, changeNo)
  if (change.state !== 'AWAIT_PAID' || change.payableFen > 0) return change
  assert((await completeChange(tx, changeNo, step)) === 'seated', 'nothing is to pay')
  const { orderId, orderNo, backFen, askedBy: actor } = change
  if (backFen > 0) {
    const difference = { orderId, orderNo, changeNo, amountFen: backFen, actor, at: step.at }
    await noteRefund(tx, changeNo, await askDifferenceBack(tx, difference))
  }
  return await lockChange(tx, changeNo)
}

/** The buyer's own request, while nothing has come of the change yet. */
export async function revokeChange(
  deps: OpenChange,
  { caller, params: { changeNo }, language }: Call<typeof contract.revokeChange>,
): Promise<Change> {
  await inRepeatableTransaction(deps.db, async (tx) => {
    const { change } = await lockOwnChange(tx, caller, changeNo)
    // Asked twice is the same request.
    if (change.state === 'REVOKED') return
    await withdraw(tx, change, { at: deps.clock.now(), actor: 'buyer' })
  })
  const { change } = await ownChange(deps.db, caller, changeNo)
  return await viewChange(deps, change, language)
}

/** Its order is locked. The new seats are free again, the tickets keep their old ones, and money that still comes goes back. */
async function withdraw(tx: Tx, change: StoredChange, { at, actor }: Step): Promise<void> {
  const { changeNo, orderNo, payableFen } = change
  const refusal = withdrawalRefusal(shownState(change, at), payableFen)
  if (refusal) throw new Refusal(refusal)
  const drop = { to: 'REVOKED', at, note: 'change-revoked', actor } as const
  const done = await dropChange(tx, changeNo, { ...drop, from: ['AWAIT_AUDIT', 'AWAIT_PAID'] })
  assert(done, 'a change moves only while its order is locked')
  await closeForChange(tx, orderNo, at)
}

/** Staff take back what staff asked for. What its buyer asked for is the buyer's to withdraw. */
export async function withdrawByStaff(tx: Tx, changeNo: ChangeNo, step: Step): Promise<void> {
  const change = await lockChange(tx, changeNo)
  if (change.askedBy === 'buyer') throw new Refusal('CHANGE_OF_BUYER')
  await withdraw(tx, change, step)
}

/**
 * Staff: the difference may be paid now, or the change is complete. Refuses once their time is over: the new visit may have
 * begun. False: it is not to be decided (any more).
 */
export async function approve(
  deps: EndDeps,
  tx: Tx,
  changeNo: ChangeNo,
  { at, actor }: Step,
): Promise<boolean> {
  const asked = await lockChange(tx, changeNo)
  if (asked.state !== 'AWAIT_AUDIT') return false
  if (isAuditOver(asked, at)) throw new Refusal('CHANGE_TOO_LATE')
  const payMinutes = await readLimit(tx, 'change.pay-minutes')
  const { lines, askedAt, payableFen: toPayFen } = asked
  const payTime = payTimeOf(moveEnds(lines, askedAt), { at, payMinutes, payableFen: toPayFen })
  const approved = await approveChange(tx, changeNo, { decidedAt: at, decidedBy: actor, ...payTime })
  assert(approved, 'a change moves only while its order is locked')
  const { state, orderId, payableFen } = await finishOrAwaitMoney(deps, tx, changeNo, { at, actor })
  if (state === 'AWAIT_PAID') {
    const params = { amountFen: payableFen }
    await notifyBuyer(tx, { kind: 'change-agreed', orderId, event: changeNo, at, params })
  }
  return true
}

/** Staff: the tickets stay as they were, and the buyer reads why. False: it is not to be decided (any more). */
export const reject = (
  tx: Tx,
  changeNo: ChangeNo,
  { at, actor, text }: Step & { text: string },
): Promise<boolean> =>
  dropChange(tx, changeNo, {
    from: ['AWAIT_AUDIT'],
    to: 'REJECTED',
    set: { decidedAt: at, decidedBy: actor, rejectText: text },
    at,
    note: 'change-rejected',
    actor,
  })

const SWEEP_LIMIT = 50

/** A sweep: what staff did not decide in time is rejected. Answers how many. */
export async function sweepUndecided({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock.now()
  const due = await dueChanges(db, 'AWAIT_AUDIT', { at, limit: SWEEP_LIMIT })
  const drop = { from: ['AWAIT_AUDIT'], to: 'REJECTED', at, note: 'change-not-decided' } as const
  const done = await Promise.all(
    due.map(({ changeNo }) =>
      inRepeatableTransaction(db, (tx) =>
        dropChange(tx, changeNo, { ...drop, set: { decidedAt: at, decidedBy: 'system' }, actor: 'system' }),
      ),
    ),
  )
  return done.filter(Boolean).length
}
