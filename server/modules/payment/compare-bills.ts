/**
 * The last net: each provider's bill of yesterday against our books. Of money that nobody told us of the provider is asked
 * once more, and it takes its usual way; what differs is told to a person.
 */
import { addDays, type VisitDate, venueDate, venueTime } from '#contract/values/time.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { raiseAlert } from './alerts.ts'
import { findAttempt, pollAt } from './attempt-store.ts'
import { listReceipts } from './bill-store.ts'
import type { PaymentDeps } from './deps.ts'
import { endReturn } from './give-back.ts'
import type { AlertKind } from './inbox-store.ts'
import { findMoneyBack } from './money-back-store.ts'
import type { BillRow, PayGateway } from './pay-gateway.ts'
import { billLateAt, billReadyAt } from './rules.ts'

/** Comparing twice finds nothing new. */
export async function compareBills(deps: PaymentDeps): Promise<void> {
  const now = deps.clock.now()
  if (venueTime(now) < billReadyAt) return
  const day = addDays(venueDate(now), -1)
  for (const gateway of deps.pay) await compareBill(deps, gateway, day)
}

export async function compareBill(deps: PaymentDeps, gateway: PayGateway, day: VisitDate): Promise<void> {
  const desk: Desk = { deps, gateway, day }
  const { provider } = gateway
  const bill = await gateway.bill(day)
  const paid = await paidOn(desk)
  if (bill.outcome !== 'ok' || (bill.rows === null && paid.length > 0)) {
    deps.log.warn({ provider, day, bill }, 'a bill could not be had')
    if (isLate(desk)) await tell(desk, 'BILL_MISSING', { paymentNo: '', detail: {} })
    return
  }
  const rows = bill.rows ?? []
  for (const row of rows) {
    if (row.about === 'payment') await comparePayment(desk, row)
    else await compareRefund(desk, row)
  }
  const billed = new Set(rows.map((row) => (row.about === 'payment' ? row.paymentNo : '')))
  for (const { paymentNo, paidFen } of paid)
    if (!billed.has(paymentNo))
      await tell(desk, 'BILL_LACKS', { paymentNo, detail: { paidFen: paidFen ?? 0 } })
  deps.log.info({ provider, day, rows: rows.length }, 'a bill was compared')
}

type Desk = { deps: PaymentDeps; gateway: PayGateway; day: VisitDate }

async function paidOn({ deps, gateway, day }: Desk) {
  const receipts = await listReceipts(deps.db, gateway.provider, day)
  return receipts.filter(({ paidAt }) => paidAt !== null && venueDate(paidAt) === day)
}

/** Providers write the bill in the morning of the next day. */
function isLate({ deps, day }: Desk): boolean {
  const now = deps.clock.now()
  return venueDate(now) > addDays(day, 1) || venueTime(now) >= billLateAt
}

type Row<About> = Extract<BillRow, { about: About }>

async function comparePayment(desk: Desk, { paymentNo, amountFen: toldFen }: Row<'payment'>): Promise<void> {
  const { db, clock, log } = desk.deps
  const { provider } = desk.gateway
  const attempt = await findAttempt(db, paymentNo)
  if (attempt?.provider !== provider) return tell(desk, 'UNKNOWN_PAYMENT', { paymentNo, detail: { toldFen } })
  if (attempt.state !== 'PAID') {
    log.warn({ provider, paymentNo }, 'only the bill told of a payment: the provider is asked again')
    return pollAt(db, attempt.paymentNo, clock.now())
  }
  const paidFen = attempt.paidFen ?? 0
  if (paidFen !== toldFen) await tell(desk, 'BILL_DIFFERS', { paymentNo, detail: { toldFen, paidFen } })
}

async function compareRefund(desk: Desk, { refundNo, ...row }: Row<'refund'>): Promise<void> {
  const { db, clock } = desk.deps
  const { paymentNo, amountFen: toldFen } = row
  const back = await findMoneyBack(db, refundNo)
  if (back?.paymentNo !== paymentNo)
    return tell(desk, 'UNKNOWN_REFUND', { paymentNo, detail: { refundNo, toldFen } })
  if (back.amountFen !== toldFen)
    return tell(desk, 'BILL_DIFFERS', {
      paymentNo,
      detail: { refundNo, toldFen, promisedFen: back.amountFen },
    })
  // Put right in the provider's console, perhaps, and never told.
  await inRepeatableTransaction(db, (tx) => endReturn(tx, refundNo, { state: 'DONE', at: clock.now() }))
}

type Finding = { paymentNo: string; detail: Record<string, string | number> }

const tell = ({ deps, gateway, day }: Desk, kind: AlertKind, { paymentNo, detail }: Finding): Promise<void> =>
  raiseAlert(deps, {
    kind,
    provider: gateway.provider,
    paymentNo,
    detail: { day, ...detail },
    at: deps.clock.now(),
  })
