/** Sends the refunds of provider-refund.ts: asks providers for what is due, again and again with the same number. */

import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import { gatewayOf, type ProviderDeps } from '../deps.ts'
import type { RefundInput, RefundState } from '../pay-gateway.ts'
import { nextTryAt, stuckAfterTries } from '../rules.ts'
import { finishProviderRefund } from './provider-refund.ts'
import {
  claimDueProviderRefunds,
  type DueProviderRefund,
  type ProviderRefundEnd,
  retryAt,
} from './provider-refund-sql.ts'
import { raisePaidTwice, remedyRefund } from './remedy-refund.ts'

const AT_ONCE = 8
const CLAIMED = 50

/** A sweep; answers how many it tried. */
export async function sendProviderRefunds(deps: ProviderDeps): Promise<number> {
  return repeatUntilDone(CLAIMED, async () => {
    const due = await claimDueProviderRefunds(deps.db, deps.clock.now(), CLAIMED)
    await mapConcurrent(AT_ONCE, due, (refund) => trySending(deps, refund))
    return due.length
  })
}

async function trySending(deps: ProviderDeps, refund: DueProviderRefund): Promise<void> {
  const { db, clock, log } = deps
  if (refund.state === 'ABNORMAL') return await tryRemedy(deps, refund)
  const reported = await sendOrAsk(deps, refund)
  const at = clock.now()
  const end = endOf(reported, refund, at)
  if (end) {
    const ended = await inRepeatableTransaction(db, (tx) => finishProviderRefund(tx, refund.refundNo, end))
    if (end.state === 'ABNORMAL' && ended === 'ended')
      await alertStaff(deps, refund, { kind: 'REFUND_ABNORMAL', reported, at })
    // Staff were faster with a transfer of their own.
    if (ended === 'twice') await raisePaidTwice(deps, refund)
    return
  }
  const { refundNo, paymentNo, tries } = refund
  // "Processing" is what WeChat Pay answers to each refund at first; only what nobody understands is worth a warning.
  const level = reported.outcome === 'ok' ? 'info' : 'warn'
  log[level]({ refundNo, paymentNo, tries, reported }, 'a provider refund is not done yet')
  if (tries === stuckAfterTries) await alertStaff(deps, refund, { kind: 'REFUND_STUCK', reported, at })
  await retryAt(db, refund, { at: nextTryAt(tries, at), answer: answerOf(reported) })
}

/** Null: it goes on. */
function endOf(
  reported: RefundState,
  { tries }: DueProviderRefund,
  at: Date,
): (ProviderRefundEnd & { at: Date }) | null {
  if (reported.outcome !== 'ok') return null
  const { state, providerNo } = reported
  if (state === 'done') return { state: 'DONE', at, providerNo }
  const trouble = troubles[state]
  return trouble ? { state: 'ABNORMAL', trouble, tries, at, providerNo } : null
}

const troubles: Partial<Record<string, 'CLOSED' | 'ABNORMAL'>> = { closed: 'CLOSED', abnormal: 'ABNORMAL' }

const answerOf = (reported: RefundState): string => {
  if (reported.outcome === 'ok') return reported.state
  return reported.outcome === 'rejected' ? reported.code : 'unknown'
}

async function tryRemedy(deps: ProviderDeps, refund: DueProviderRefund): Promise<void> {
  const gateway = gatewayOf(deps, refund.provider)
  if (!gateway) return
  const reported = await remedyRefund(deps, { gateway, refund, input: inputOf(refund) })
  if (reported) await alertStaff(deps, refund, { kind: 'REFUND_ABNORMAL', reported, at: deps.clock.now() })
}

export const inputOf = (refund: DueProviderRefund): RefundInput => ({
  ...refund,
  reason: refund.cause === 'REFUND' ? '退款' : '订单未成交，款项原路退回',
})

/** A number that was sent before is asked about first; when it never arrived, it is sent again. */
async function sendOrAsk(deps: ProviderDeps, refund: DueProviderRefund): Promise<RefundState> {
  const gateway = gatewayOf(deps, refund.provider)
  if (!gateway) return { outcome: 'unknown', reason: 'not configured' }
  const input = inputOf(refund)
  if (refund.tries > 1) {
    const reported = await gateway.queryRefund(input)
    if (reported.outcome !== 'ok' || reported.state !== 'absent') return reported
  }
  return gateway.refund(input)
}

function alertStaff(
  deps: ProviderDeps,
  { provider, paymentNo, refundNo, amountFen }: DueProviderRefund,
  { kind, reported, at }: { kind: 'REFUND_ABNORMAL' | 'REFUND_STUCK'; reported: RefundState; at: Date },
): Promise<void> {
  const said = reported.outcome === 'unknown' ? 'unknown' : answerOf(reported)
  return raiseAlert(deps, { kind, provider, paymentNo, detail: { refundNo, amountFen, said }, at })
}
