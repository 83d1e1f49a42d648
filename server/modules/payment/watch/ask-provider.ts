/** Asks a provider how an attempt stands, or closes it there, and writes down what it said. Never inside a transaction. */
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { raiseTradeAlert } from '../alerts/alerts.ts'
import { type Attempt, endAttempt } from '../attempts/attempt-sql.ts'
import { gatewayOf, type ProviderDeps } from '../deps.ts'
import type { PaidTrade, PayGateway } from '../pay-gateway.ts'
import { mismatchOf } from '../rules.ts'
import { settle, settleGivenBack } from '../settle/settle-payment.ts'

/**
 * open: it may still be paid, as far as the provider knows (absent trades included). closed: also what was paid and has all
 * gone back. unsure: nobody can tell.
 */
export type TradeStanding = 'paid' | 'closed' | 'open' | 'unsure'

export async function askProvider(deps: ProviderDeps, attempt: Attempt): Promise<TradeStanding> {
  const gateway = gatewayOf(deps, attempt.provider)
  if (!gateway) return 'unsure'
  const reported = await gateway.query(attempt.paymentNo)
  if (reported.outcome !== 'ok') {
    const { provider, paymentNo } = attempt
    deps.log.warn({ provider, paymentNo, reported }, 'the provider could not say how a payment stands')
    return 'unsure'
  }
  if (reported.state === 'paid') {
    const { trade, returned = false } = reported
    if (!(await takeIn(deps, attempt, { gateway, trade, returned }))) return 'unsure'
    return returned ? 'closed' : 'paid'
  }
  if (reported.state !== 'closed') return 'open'
  await endAttempt(deps.db, attempt.paymentNo, 'CLOSED')
  return 'closed'
}

/** Query, close, query: between the first question and the closing, the buyer may have paid. */
export async function closeAtProvider(deps: ProviderDeps, attempt: Attempt): Promise<TradeStanding> {
  const gateway = gatewayOf(deps, attempt.provider)
  if (!gateway) return 'unsure'
  const before = await askProvider(deps, attempt)
  // A provider that does not even answer is asked again later, rather than kept waiting for three times.
  if (before !== 'open') return before
  const closing = await gateway.close(attempt.paymentNo)
  if (closing.outcome === 'unknown') return 'unsure'
  const after = await askProvider(deps, attempt)
  if (after === 'paid' || after === 'closed') return after
  // It said so itself; that the last question found no answer takes nothing away from that.
  if (closing.outcome === 'ok' && closing.state === 'closed') {
    await endAttempt(deps.db, attempt.paymentNo, 'CLOSED')
    return 'closed'
  }
  const isLeftOpen = closing.outcome === 'ok' && (closing.state === 'absent' || closing.state === 'open')
  return isLeftOpen ? after : 'unsure'
}

/** False when the trade is not ours to take: it belongs to another merchant. */
async function takeIn(
  deps: ProviderDeps,
  attempt: Attempt,
  { gateway, trade, returned }: { gateway: PayGateway; trade: PaidTrade; returned: boolean },
): Promise<boolean> {
  const { db, clock, log } = deps
  const { merchantId, appIds } = gateway
  const mismatch = mismatchOf({ amountFen: attempt.amountFen, merchantId, appIds }, trade)
  const at = clock.now()
  if (mismatch) await raiseTradeAlert(deps, attempt, { kind: `${mismatch}_MISMATCH`, trade, at })
  // Money in another currency could not even be booked.
  if (mismatch === 'MERCHANT' || trade.currency !== 'CNY') return false
  const settled = await inRepeatableTransaction(db, (tx) =>
    returned
      ? settleGivenBack(tx, attempt, { trade, at })
      : settle(tx, attempt, { trade, agreed: mismatch === null, at }),
  )
  log.info({ paymentNo: attempt.paymentNo, returned, settled }, 'the provider reported a payment when asked')
  return true
}
