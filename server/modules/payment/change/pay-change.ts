/** What a buyer sees of paying the difference of a change of date. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { browserOf } from '#contract/values/payment.ts'
import type { Buyer } from '../../caller/caller.ts'
import { ownChange, shownState } from '../../ordering/change/changes.ts'
import { claimAsks } from '../attempts/attempt-sql.ts'
import { findNewestAttempt } from '../attempts/newest-attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import { askAbout } from '../payment.ts'
import { sumReturning } from '../provider-refunds/provider-refund-sql.ts'
import { askEveryMs, changePayRefusal, mayBePaidBy, offeredTypes } from '../rules.ts'

type Mine = { caller: Buyer; changeNo: ChangeNo }

export async function readChangePayOptions(
  { db, clock, pay }: ProviderDeps,
  { caller, changeNo, userAgent }: Mine & { userAgent: string },
): Promise<AnswerOf<typeof contract.readChangePayOptions>> {
  const { change } = await ownChange(db, caller, changeNo)
  const now = clock.now()
  const state = shownState(change, now)
  const configured = pay.flatMap(({ payTypes }) => payTypes)
  const payable = changePayRefusal(state, change.payUntil, now) === null
  return {
    changeNo,
    orderNo: change.orderNo,
    state,
    payableFen: change.payableFen,
    payUntil: change.payUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    payTypes: payable ? offeredTypes({ browser: browserOf(userAgent), configured }) : [],
  }
}

/** A webhook may be late or lost, so a buyer who waits makes us ask; the answer is what is stored then. */
export async function readChangePayResult(
  deps: ProviderDeps,
  { caller, changeNo }: Mine,
): Promise<AnswerOf<typeof contract.readChangePayResult>> {
  const { db, clock } = deps
  const { orderNo } = (await ownChange(db, caller, changeNo)).change
  const now = clock.now()
  const since = new Date(now.getTime() - askEveryMs)
  await askAbout(deps, await claimAsks(db, orderNo, { now, since }))
  const { change } = await ownChange(db, caller, changeNo)
  const state = shownState(change, now)
  const newest = state === 'AWAIT_PAID' ? await findNewestAttempt(db, orderNo, changeNo) : null
  return {
    changeNo,
    orderNo,
    state,
    payableFen: change.payableFen,
    payUntil: change.payUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    returningFen: await sumReturning(db, orderNo, changeNo),
    attempt: newest && { payType: newest.payType, open: mayBePaidBy(newest) },
  }
}
