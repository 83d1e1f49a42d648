/** The bill of a provider that writes none: it is asked for each payment that was begun, and each refund that arrived. */
import type { Fen } from '#contract/values/fen.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { mapConcurrent } from '../../../platform/map-concurrent.ts'
import { pollAt } from '../attempts/attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import type { Bill, BillRow, PayGateway, UnconfirmedOutcome } from '../pay-gateway.ts'
import { raisePaidTwice } from '../provider-refunds/remedy-refund.ts'
import { handAskedMs } from '../rules.ts'
import { type Begun, listBegun, listPaidByHand, listReturned } from './bill-store.ts'

const AT_ONCE = 8

/**
 * What it cannot find is money that the provider keeps under no number of ours. An answer that nobody knows makes the whole
 * bill unknown, and it is asked for again.
 */
export async function billByAsking(
  deps: Pick<ProviderDeps, 'db' | 'clock'>,
  gateway: PayGateway,
  day: VisitDate,
): Promise<Bill> {
  const [begun, returned] = [
    await listBegun(deps.db, gateway.provider, day),
    await listReturned(deps.db, gateway.provider, day),
  ]
  const found: (BillRow | UnconfirmedOutcome | null)[] = []
  await mapConcurrent(AT_ONCE, begun, async (one) => {
    found.push(await paymentOf(deps, gateway, { ...one, day }))
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

/** A bank may not tell when it was paid: of what our books have, their day counts, and about what they lack it is asked again. */
async function paymentOf(
  { db, clock }: Pick<ProviderDeps, 'db' | 'clock'>,
  gateway: PayGateway,
  { paymentNo, paidAt, day }: Begun & { day: VisitDate },
): Promise<{ about: 'payment'; paymentNo: string; amountFen: Fen } | UnconfirmedOutcome | null> {
  const standing = await gateway.query(paymentNo)
  if (standing.outcome !== 'ok') return standing
  if (standing.state !== 'paid') return null
  if (paidAt === null) await pollAt(db, paymentNo, clock.now())
  if (venueDate(paidAt ?? standing.trade.paidAt) !== day) return null
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
