/**
 * The last net: each provider's bill of yesterday against our books, and those of the week before that were not had or that
 * nobody looked at in time. About money that nobody reported the provider is asked
 * once more, and it takes its usual way; what differs raises an alert. About refunds that only our books have it is asked, too.
 */
import { type Fen, noFen, sumOf } from '#contract/values/fen.ts'
import { addDays, type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import { mapConcurrent } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import type { AlertKind } from '../alerts/alert-store.ts'
import { raiseAlert } from '../alerts/alerts.ts'
import { findAttempt, pollAt } from '../attempts/attempt-sql.ts'
import type { ProviderDeps } from '../deps.ts'
import type { BillRow, PayGateway } from '../pay-gateway.ts'
import { finishProviderRefund } from '../provider-refunds/provider-refund.ts'
import { findProviderRefund } from '../provider-refunds/provider-refund-sql.ts'
import { billLateAt, billMissedDays, billReadyAt } from '../rules.ts'
import { askPaidByHand, billByAsking } from './bill-by-asking.ts'
import { listReceipts, listReturned, type Receipt, saveComparison } from './bill-store.ts'
import { listUncompared } from './missed-bills-sql.ts'

const AT_ONCE = 8

/** Comparing twice finds nothing new. What cannot be compared, a provider, a day or a row, keeps none of the others. */
export async function compareBills(deps: ProviderDeps): Promise<void> {
  const now = deps.clock.now()
  if (venueTime(now) < billReadyAt) return
  const day = addDays(venueDate(now), -1)
  await mapConcurrent(1, deps.pay, async (gateway) => {
    const missed = { from: addDays(day, -billMissedDays), before: day }
    const days = await listUncompared(deps.db, gateway.provider, missed)
    await mapConcurrent(1, [...days, day], (each) => compareBill(deps, gateway, each))
    if (!gateway.bill) await askPaidByHand(deps, gateway)
  })
}

export async function compareBill(deps: ProviderDeps, gateway: PayGateway, day: VisitDate): Promise<void> {
  const context: Context = { deps, gateway, day }
  const { provider } = gateway
  const bill = await (gateway.bill?.(day) ?? billByAsking(deps, gateway, day))
  const paid = await paidOn(context)
  if (bill.outcome !== 'ok' || (bill.rows === null && paid.length > 0)) {
    deps.log.warn({ provider, day, bill }, 'a bill could not be had')
    if (!isLate(context)) return
    await report(context, 'BILL_MISSING', { paymentNo: '', detail: {} })
    return await keep(context, 'MISSING', { rows: [], paid })
  }
  const rows = bill.rows ?? []
  const billed = new Set(rows.map((row) => (row.about === 'payment' ? row.paymentNo : '')))
  for (const { paymentNo, paidFen } of paid)
    if (!billed.has(paymentNo))
      await report(context, 'BILL_LACKS', { paymentNo, detail: { paidFen: paidFen ?? 0 } })
  await mapConcurrent(1, rows, (row) =>
    row.about === 'payment' ? comparePayment(context, row) : compareRefund(context, row),
  )
  const isSure = await compareReturned(context, rows)
  if (bill.rows !== null && isSure) await keep(context, 'COMPARED', { rows, paid })
  deps.log.info({ provider, day, rows: rows.length }, 'a bill was compared')
}

/** For staff: what the bill and the books came to, the last time they were compared. */
async function keep(
  { deps, gateway: { provider }, day }: Context,
  state: 'COMPARED' | 'MISSING',
  { rows, paid }: { rows: readonly BillRow[]; paid: readonly Receipt[] },
): Promise<void> {
  const of = (about: BillRow['about']) => rows.filter((row) => row.about === about)
  const sumOfRows = (some: readonly BillRow[]) => sumOf(some.map(({ amountFen }) => amountFen as Fen))
  await saveComparison(deps.db, {
    ...{ provider, day, state, compared_at: deps.clock.now() },
    ...{ billed_count: of('payment').length, billed_fen: sumOfRows(of('payment')) },
    ...{ booked_count: paid.length, booked_fen: sumOf(paid.map(({ paidFen }) => paidFen ?? noFen)) },
    ...{ refunded_count: of('refund').length, refunded_fen: sumOfRows(of('refund')) },
  })
}

type Context = { deps: ProviderDeps; gateway: PayGateway; day: VisitDate }

async function paidOn({ deps, gateway, day }: Context) {
  const receipts = await listReceipts(deps.db, gateway.provider, day)
  return receipts.filter(({ paidAt }) => paidAt !== null && venueDate(paidAt) === day)
}

/** Providers write the bill in the morning of the next day. */
function isLate({ deps, day }: Context): boolean {
  const now = deps.clock.now()
  return venueDate(now) > addDays(day, 1) || venueTime(now) >= billLateAt
}

type Row<About> = Extract<BillRow, { about: About }>

async function comparePayment(
  context: Context,
  { paymentNo, amountFen: reportedFen }: Row<'payment'>,
): Promise<void> {
  const { db, clock, log } = context.deps
  const { provider } = context.gateway
  const attempt = await findAttempt(db, paymentNo)
  if (attempt?.provider !== provider)
    return report(context, 'UNKNOWN_PAYMENT', { paymentNo, detail: { reportedFen } })
  if (attempt.state !== 'PAID') {
    log.warn({ provider, paymentNo }, 'only the bill reports a payment: the provider is asked again')
    return pollAt(db, attempt.paymentNo, clock.now())
  }
  const paidFen = attempt.paidFen ?? 0
  if (paidFen !== reportedFen)
    await report(context, 'BILL_DIFFERS', { paymentNo, detail: { reportedFen, paidFen } })
}

async function compareRefund(context: Context, { refundNo, ...row }: Row<'refund'>): Promise<void> {
  const { db, clock } = context.deps
  const { paymentNo, amountFen: reportedFen } = row
  const refund = await findProviderRefund(db, refundNo)
  if (refund?.paymentNo !== paymentNo)
    return report(context, 'UNKNOWN_REFUND', { paymentNo, detail: { refundNo, reportedFen } })
  if (refund.amountFen !== reportedFen)
    return report(context, 'BILL_DIFFERS', {
      paymentNo,
      detail: { refundNo, reportedFen, promisedFen: refund.amountFen },
    })
  // Put right in the provider's console, perhaps, and never reported.
  const ended = await inRepeatableTransaction(db, (tx) =>
    finishProviderRefund(tx, refundNo, { state: 'DONE', at: clock.now() }),
  )
  if (ended === 'twice')
    await report(context, 'REFUND_TWICE', { paymentNo, detail: { refundNo, reportedFen } })
}

/**
 * What arrived by our books alone: the bill of another day may have it, so only what the provider does not call done differs.
 * False: it could not say.
 */
async function compareReturned({ deps, gateway, day }: Context, rows: readonly BillRow[]): Promise<boolean> {
  const { provider } = gateway
  const billed = new Set(rows.map((row) => (row.about === 'refund' ? row.refundNo : '')))
  const returned = await listReturned(deps.db, provider, day)
  const unsure: string[] = []
  const lacking = returned.filter(({ refundNo }) => !billed.has(refundNo))
  await mapConcurrent(AT_ONCE, lacking, async (refund) => {
    const { refundNo, paymentNo, amountFen: refundedFen } = refund
    const reported = await gateway.queryRefund({ ...refund, reason: '' })
    if (reported.outcome !== 'ok') unsure.push(refundNo)
    else if (reported.state !== 'done')
      await report({ deps, gateway, day }, 'BILL_LACKS', { paymentNo, detail: { refundNo, refundedFen } })
  })
  if (unsure.length > 0)
    deps.log.warn({ provider, day, unsure }, 'a provider could not say whether refunds arrived')
  return unsure.length === 0
}

type Finding = { paymentNo: string; detail: Record<string, string | number> }

const report = (
  { deps, gateway, day }: Context,
  kind: AlertKind,
  { paymentNo, detail }: Finding,
): Promise<void> =>
  raiseAlert(deps, {
    kind,
    provider: gateway.provider,
    paymentNo,
    detail: { day, ...detail },
    at: deps.clock.now(),
  })
