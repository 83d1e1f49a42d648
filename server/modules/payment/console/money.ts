/** Money for staff: payments with all that hangs on them, alerts and how they were resolved, bills, and what is owed. */
import type * as contract from '#contract/console/payment.ts'
import type { PaymentAlert, PaymentDetail, PaymentRow, ReceivedMoney } from '#contract/console/payment.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { sumOf } from '#contract/values/fen.ts'
import { directionOf } from '#contract/values/list-sort.ts'
import type { PayType } from '#contract/values/payment.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { bookingsOf } from '../../ledger/ledger.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import {
  findAlert,
  listAlertRows,
  listAlertsOf,
  listComparisons,
  listDifferences,
  markResolved,
  type StoredAlert,
} from './alerts-sql.ts'
import { sumOfDay } from './day-sql.ts'
import {
  findPayment,
  listPaymentsFound,
  listPaymentsOfDay,
  listPaymentsPaidOn,
  listRefundsOf,
  listUnderWay,
  type StoredPayment,
} from './payments-sql.ts'

export type MoneyDeps = { db: Db; clock: Clock }

const PAGE_SIZE = 50
const DAYS_OF_BILLS = 14

export async function listPayments(
  { db, clock }: MoneyDeps,
  { query: { day = venueDate(clock.now()), find, sort, ...filter } }: StaffCall<typeof contract.listPayments>,
): Promise<AnswerOf<typeof contract.listPayments>> {
  const page = { ...filter, direction: directionOf(sort), limit: PAGE_SIZE + 1 }
  const isOfPaidDay = find === undefined && filter.state === 'PAID'
  const list = isOfPaidDay ? listPaymentsPaidOn : listPaymentsOfDay
  const { items, last } = pageOf(
    await (find === undefined ? list(db, day, page) : listPaymentsFound(db, find, page)),
  )
  return {
    items: items.map(rowOf),
    nextCursor: last?.paymentNo ?? null,
    received: isOfPaidDay && filter.cursor === undefined ? await receivedOn(db, day, filter.payType) : null,
  }
}

async function receivedOn(db: Db, day: VisitDate, payType: PayType | undefined): Promise<ReceivedMoney> {
  const sums = (await sumOfDay(db, day)).filter(
    (sum) => sum.way === 'in' && (payType === undefined || sum.payType === payType),
  )
  return {
    count: sums.reduce((all, { count }) => all + count, 0),
    totalFen: sumOf(sums.map(({ totalFen }) => totalFen)),
  }
}

/** The first rows, and the last of them when there are more. */
function pageOf<Row>(found: readonly Row[]): { items: Row[]; last: Row | undefined } {
  const items = found.slice(0, PAGE_SIZE)
  return { items, last: found.length > PAGE_SIZE ? items.at(-1) : undefined }
}

const rowOf = ({ expiresAt: _, createdAt, paidAt, ...payment }: StoredPayment): PaymentRow => ({
  ...payment,
  createdAt: createdAt.toISOString(),
  paidAt: paidAt?.toISOString() ?? null,
})

export async function readPayment(
  { db }: MoneyDeps,
  { params: { paymentNo } }: StaffCall<typeof contract.readPayment>,
): Promise<PaymentDetail> {
  const payment = await findPayment(db, paymentNo)
  if (!payment) throw new Refusal('NOT_FOUND')
  const [refunds, alerts, bookings] = await Promise.all([
    listRefundsOf(db, paymentNo),
    listAlertsOf(db, paymentNo),
    bookingsOf(db, paymentNo),
  ])
  return {
    ...rowOf(payment),
    expiresAt: payment.expiresAt.toISOString(),
    refunds: refunds.map(({ providerRefundNo, amountFen, cause, state, tries, promisedAt, doneAt }) => ({
      ...{ providerRefundNo, amountFen, cause, state, tries },
      promisedAt: promisedAt.toISOString(),
      doneAt: doneAt?.toISOString() ?? null,
    })),
    alerts: alerts.map(alertOf),
    bookings: bookings.map(({ at, ...booking }) => ({ at: at.toISOString(), ...booking })),
  }
}

const alertOf = ({ id, at, resolvedAt, ...alert }: StoredAlert): PaymentAlert => ({
  ...alert,
  id: String(id),
  at: at.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})

export async function listAlerts(
  { db }: MoneyDeps,
  { query: { state, cursor } }: StaffCall<typeof contract.listAlerts>,
): Promise<AnswerOf<typeof contract.listAlerts>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  const { items, last } = pageOf(await listAlertRows(db, { state, before, limit: PAGE_SIZE + 1 }))
  return { items: items.map(alertOf), nextCursor: last ? String(last.id) : null }
}

/** Changes nothing but the alert: what was found and done stands in its text. */
export async function resolveAlert(
  { clock }: Pick<MoneyDeps, 'clock'>,
  tx: Tx,
  { params, body: { resolution }, caller }: WriteCall<typeof contract.resolveAlert>,
): Promise<Written<PaymentAlert>> {
  const id = Number(params.id)
  const move = { at: clock.now(), by: `staff:${caller.account}`, resolution }
  const isFirst = await markResolved(tx, id, move)
  const alert = await findAlert(tx, id)
  if (!alert) throw new Refusal('NOT_FOUND')
  if (!isFirst) throw new Refusal('ALERT_RESOLVED')
  const { kind, paymentNo } = alert
  return {
    answer: alertOf(alert),
    audit: {
      no: params.id,
      before: { state: 'open' },
      after: { state: 'resolved', kind, paymentNo },
      reason: resolution,
    },
  }
}

export async function listBills(
  { db }: MoneyDeps,
  { query: { cursor } }: StaffCall<typeof contract.listBills>,
): Promise<AnswerOf<typeof contract.listBills>> {
  const bills = await listComparisons(db, { before: cursor, days: DAYS_OF_BILLS })
  const days = [...new Set(bills.map(({ day }) => day))]
  const differences = days.length === 0 ? [] : await listDifferences(db, days)
  return {
    items: bills.map(({ day, provider, ...bill }) => ({
      ...{ day, provider, state: bill.state, comparedAt: bill.compared_at.toISOString() },
      ...{ billedCount: bill.billed_count, billedFen: bill.billed_fen },
      ...{ bookedCount: bill.booked_count, bookedFen: bill.booked_fen },
      ...{ refundedCount: bill.refunded_count, refundedFen: bill.refunded_fen },
      differences: differences
        .filter((alert) => alert.provider === provider && alert.detail['day'] === day)
        .map(alertOf),
    })),
    nextCursor: days.length === DAYS_OF_BILLS ? (days.at(-1) ?? null) : null,
  }
}

export async function listOwed(
  { db }: MoneyDeps,
  { query: { cursor } }: StaffCall<typeof contract.listOwed>,
): Promise<AnswerOf<typeof contract.listOwed>> {
  const { items, last } = pageOf(await listUnderWay(db, { cursor, limit: PAGE_SIZE + 1 }))
  return {
    items: items.map(({ promisedAt, dueAt, doneAt: _, state, ...refund }) => ({
      ...refund,
      state: state as 'PENDING' | 'SENT' | 'ABNORMAL',
      promisedAt: promisedAt.toISOString(),
      dueAt: dueAt?.toISOString() ?? null,
    })),
    nextCursor: last?.providerRefundNo ?? null,
  }
}
