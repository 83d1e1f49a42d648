/**
 * Does what staff chose for a refund that was not paid out. The provider is asked first, each time: only a number that it
 * calls closed is sent anew, only what it calls abnormal goes to a bank card, and a transfer by hand counts only when the
 * provider has not paid. A number for which staff have chosen any of them is asked about, and not sent again.
 */
import assert from 'node:assert/strict'
import { BankCard } from '#contract/values/bank-card.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { lockOrder } from '../../ordering/lifecycle/settle-order.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import { findAttempt } from '../attempts/attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import type { PayGateway, RefundInput, RefundState } from '../pay-gateway.ts'
import { isProcessingForever, nextRefundNumberOf, nextTryAt, remedyAgainMs } from '../rules.ts'
import { finishProviderRefund, settleByHand } from './provider-refund.ts'
import { type DueProviderRefund, insertProviderRefund, retryAt } from './provider-refund-sql.ts'
import { endClosedRefund, leaveToStaff, markUnderWay } from './remedy-sql.ts'

type Asked = { gateway: PayGateway; refund: DueProviderRefund; input: RefundInput }

/** The answer that staff must look at; null when all is well. */
export async function remedyRefund(deps: ProviderDeps, asked: Asked): Promise<RefundState | null> {
  const { gateway, refund, input } = asked
  const reported = await gateway.queryRefund(input)
  const { remedy } = refund
  if (remedy === 'HAND') return await byHand(deps, refund, reported)
  if (reported.outcome === 'ok' && reported.state === 'closed' && remedy === 'ANEW') {
    await sendAnew(deps, refund)
    return null
  }
  if (reported.outcome === 'ok' && reported.state === 'abnormal' && remedy === 'CARD') {
    const { providerNo } = reported
    return await take(deps, refund, await toCard(deps, asked, providerNo))
  }
  return await take(deps, refund, reported)
}

async function byHand(
  deps: ProviderDeps,
  refund: DueProviderRefund,
  reported: RefundState,
): Promise<RefundState | null> {
  const at = deps.clock.now()
  if (reported.outcome !== 'ok') return await take(deps, refund, reported)
  const { state } = reported
  if (neverPays(state, refund, at)) {
    await inRepeatableTransaction(deps.db, (tx) => settleByHand(tx, refund, at))
    return null
  }
  if (state === 'done' || state === 'processing') await raisePaidTwice(deps, refund)
  return await take(deps, refund, reported)
}

/** As far as one can tell: what it pays out all the same is raised as paid twice. Nothing sends the number any more. */
const neverPays = (
  state: Extract<RefundState, { outcome: 'ok' }>['state'],
  { trouble, sentAt }: DueProviderRefund,
  at: Date,
): boolean =>
  state === 'closed' ||
  state === 'abnormal' ||
  state === 'absent' ||
  (state === 'processing' && trouble === 'STUCK' && isProcessingForever(sentAt, at))

export function raisePaidTwice(
  deps: ProviderDeps,
  {
    provider,
    paymentNo,
    refundNo,
    amountFen,
  }: Pick<DueProviderRefund, 'provider' | 'paymentNo' | 'refundNo' | 'amountFen'>,
) {
  const detail = { refundNo, amountFen }
  return raiseAlert(deps, { kind: 'REFUND_TWICE', provider, paymentNo, detail, at: deps.clock.now() })
}

/** Under another number, which is promised in the same moment in which this one dies. */
async function sendAnew(
  { db, clock }: ProviderDeps,
  { paymentNo, ...refund }: DueProviderRefund,
): Promise<void> {
  const at = clock.now()
  await inRepeatableTransaction(db, async (tx) => {
    const attempt = await findAttempt(tx, paymentNo)
    assert.ok(attempt, 'a provider refund without its payment')
    await lockOrder(tx, attempt.orderNo)
    const dead = await endClosedRefund(tx, refund)
    if (!dead) return
    const { promiseNo, amountFen, cause } = dead
    const refundNo = nextRefundNumberOf(dead)
    const made = await insertProviderRefund(tx, { refundNo, promiseNo, paymentNo, amountFen, cause, at })
    assert.ok(made, `${refundNo} was used before`)
  })
}

async function toCard(
  { vault }: ProviderDeps,
  { gateway, refund, input }: Asked,
  providerNo: string | undefined,
): Promise<RefundState> {
  const { cardSealed } = refund
  if (!gateway.refundToCard || providerNo === undefined || cardSealed === null)
    return { outcome: 'rejected', code: 'NO_CARD' }
  const card = BankCard.parse(JSON.parse(vault.open(cardSealed)))
  return await gateway.refundToCard({ ...input, providerNo, card })
}

async function take(
  deps: ProviderDeps,
  refund: DueProviderRefund,
  reported: RefundState,
): Promise<RefundState | null> {
  const { db, clock } = deps
  const at = clock.now()
  if (reported.outcome === 'ok' && reported.state === 'done') {
    const end = { state: 'DONE', at, providerNo: reported.providerNo } as const
    await inRepeatableTransaction(db, (tx) => finishProviderRefund(tx, refund.refundNo, end))
    return null
  }
  if (reported.outcome === 'ok' && reported.state === 'processing') {
    await markUnderWay(db, refund, { at, due: nextTryAt(1, at), providerNo: reported.providerNo })
    return null
  }
  const trouble = refund.trouble ?? 'ABNORMAL'
  if (reported.outcome === 'rejected' && refund.remedy !== 'HAND') {
    await leaveToStaff(db, refund, { trouble, answer: reported.code })
    return reported
  }
  if (reported.outcome === 'ok' && reported.state === 'absent') {
    await leaveToStaff(db, refund, { trouble, answer: 'absent' })
    return reported
  }
  if (reported.outcome === 'ok') {
    const answer = reported.state === 'closed' ? 'CLOSED' : 'ABNORMAL'
    await leaveToStaff(db, refund, { trouble: answer, answer })
    return answer === trouble ? null : reported
  }
  const again = new Date(at.getTime() + remedyAgainMs)
  await retryAt(db, refund, {
    at: again,
    answer: reported.outcome === 'rejected' ? reported.code : 'unknown',
  })
  return null
}
