/**
 * What was paid with a bank card and is refunded: the provider has paid it back, and the bank says some time later whether
 * it has taken it. The refund itself is over by then, so only what buyers and staff read depends on this.
 */
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { gatewayOf, type ProviderDeps } from '../deps.ts'
import type { DepositBack } from '../pay-gateway.ts'
import { nextDepositBackAt } from '../rules.ts'
import { claimDueDepositsBack, type DueDepositBack, keepDepositBack } from './deposit-back-sql.ts'
import type { DepositBackColumns } from './provider-refund-sql.ts'
import { inputOf } from './send-provider-refunds.ts'

const AT_ONCE = 8
const CLAIMED = 50

/** A sweep; answers how many it asked about. */
export async function askDepositsBack(deps: ProviderDeps): Promise<number> {
  return repeatUntilDone(CLAIMED, async () => {
    const due = await claimDueDepositsBack(deps.db, deps.clock.now(), CLAIMED)
    await mapConcurrent(AT_ONCE, due, (refund) => askBank(deps, refund))
    return due.length
  })
}

/** No answer of the provider, or one that the refund is not done after all, tells nothing of the bank. */
async function askBank(deps: ProviderDeps, refund: DueDepositBack): Promise<void> {
  const { db, clock, log } = deps
  const { refundNo, paymentNo } = refund
  const reported = await gatewayOf(deps, refund.provider)?.queryRefund(inputOf(refund))
  const isDone = reported?.outcome === 'ok' && reported.state === 'done'
  const depositBack = (isDone && reported.depositBack) || null
  const isOver = isDone && depositBack?.state !== 'PENDING'
  const dueAt = isOver ? null : nextDepositBackAt(refund.doneAt, clock.now())
  if (!isDone)
    log.warn({ refundNo, paymentNo, reported }, 'a provider does not answer what the bank of a refund says')
  if (depositBack?.state === 'FAILED') log.info({ refundNo, paymentNo }, 'a bank did not take a refund')
  await keepDepositBack(db, refundNo, { depositBack, dueAt })
}

/** As buyers and staff read it; null where no bank card paid, or nothing is known yet. */
export function depositBackOf(
  row: DepositBackColumns,
): (Omit<DepositBack, 'expectedAt'> & { expectedAt: string | null }) | null {
  const { depositBack: state, depositBackFen: amountFen, depositBackAt } = row
  if (state === null || amountFen === null) return null
  return { state, amountFen, expectedAt: depositBackAt?.toISOString() ?? null }
}
