/** The bill of a provider that writes none: it is asked for each payment that was begun, and each refund that arrived. */
import type { Fen } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { mapConcurrent } from '../../../platform/map-concurrent.ts'
import type { ProviderDeps } from '../deps.ts'
import type { Bill, BillRow, PayGateway, UnconfirmedOutcome } from '../pay-gateway.ts'
import { raisePaidTwice } from '../provider-refunds/remedy-refund.ts'
import { handAskedMs } from '../rules.ts'
import { listBegun, listPaidByHand, listReturned } from './bill-store.ts'

const AT_ONCE = 8

/**
 * What it cannot find is money that the provider keeps under no number of ours. An answer that nobody knows makes the whole
 * bill unknown, and it is asked for again.
 */
export async function billByAsking(
  { db }: Pick<ProviderDeps, 'db'>,
  gateway: PayGateway,
  day: VisitDate,
): Promise<Bill> {
  const [begun, returned] = [
    await listBegun(db, gateway.provider, day),
    await listReturned(db, gateway.provider, day),
  ]
  const found: (BillRow | UnconfirmedOutcome | null)[] = []
  await mapConcurrent(AT_ONCE, begun, async (paymentNo) => {
    found.push(await paymentOf(gateway, paymentNo, day))
  })
  await mapConcurrent(AT_ONCE, returned, async (refund) => {
    const reported = await gateway.queryRefund({ ...refund, reason: '' })
    if (reported.outcome !== 'ok') found.push(reported)
    else if (reported.state === 'done') found.push({ about: 'refund', ...refund })
  })
  const rows: BillRow[] = []
  for (const one of found) {
    if (one === null) continue
    if ('outcome' in one) return one
    rows.push(one)
  }
  return { outcome: 'ok', rows }
}

async function paymentOf(
  gateway: PayGateway,
  paymentNo: PaymentNo,
  day: VisitDate,
): Promise<{ about: 'payment'; paymentNo: string; amountFen: Fen } | UnconfirmedOutcome | null> {
  const standing = await gateway.query(paymentNo)
  if (standing.outcome !== 'ok') return standing
  if (standing.state !== 'paid' || venueDate(standing.trade.paidAt) !== day) return null
  return { about: 'payment', paymentNo, amountFen: standing.trade.amountFen }
}

/** A bank may still pay out what staff have transferred by hand, and no bill tells of it. */
export async function askPaidByHand(deps: ProviderDeps, gateway: PayGateway): Promise<void> {
  const { provider } = gateway
  const since = new Date(deps.clock.now().getTime() - handAskedMs)
  const refunds = await listPaidByHand(deps.db, provider, since)
  await mapConcurrent(AT_ONCE, refunds, async (refund) => {
    const reported = await gateway.queryRefund({ ...refund, reason: '' })
    if (reported.outcome === 'ok' && reported.state === 'done')
      await raisePaidTwice(deps, { ...refund, provider })
  })
}
