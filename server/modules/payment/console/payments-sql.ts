/** Payments as the console lists and reads them, and what is owed to their payers. */
import { sql } from 'kysely'
import type { Direction } from '#contract/values/list-sort.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { AttemptState, PaymentNo, PayType } from '#contract/values/payment.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import { firstNumberOf } from '../rules.ts'
import { tables } from '../tables.ts'
import { isPaidOn } from './day-sql.ts'

export type PaymentFilter = {
  state?: AttemptState | undefined
  payType?: PayType | undefined
  /** By when they were created. */
  direction: Direction
  /** The last one of the page before. */
  cursor?: PaymentNo | undefined
  limit: number
}

const payments = (db: Db) =>
  tables(db)
    .selectFrom('payment')
    .select(['payment_no as paymentNo', 'order_no as orderNo', 'change_no as changeNo', 'provider'])
    .select(['pay_type as payType', 'state', 'amount_fen as amountFen', 'paid_fen as paidFen'])
    .select(['provider_refund_fen as returnedFen', 'created_at as createdAt', 'paid_at as paidAt'])
    .select(['provider_trade_no as providerTradeNo', 'expires_at as expiresAt'])

export type StoredPayment = NonNullable<Awaited<ReturnType<typeof findPayment>>>

export const findPayment = (db: Db, paymentNo: PaymentNo) =>
  payments(db).where('payment_no', '=', paymentNo).executeTakeFirst()

/** Begun on it: the numbers of a day are a range of the primary key. */
export const listPaymentsOfDay = (db: Db, day: VisitDate, filter: PaymentFilter) =>
  sorted(
    payments(db)
      .where('payment_no', '>=', firstNumberOf(day))
      .where('payment_no', '<', firstNumberOf(addDays(day, 1))),
    filter,
  ).execute()

export const paymentsPaidOn = (db: Db, day: VisitDate, filter: PaymentFilter) =>
  sorted(payments(db).where(isPaidOn(day)), filter)

export const listPaymentsPaidOn = (db: Db, day: VisitDate, filter: PaymentFilter) =>
  paymentsPaidOn(db, day, filter).execute()

export const listPaymentsFound = (db: Db, find: string, filter: PaymentFilter) =>
  sorted(
    payments(db).where((is) =>
      is.or([is('order_no', '=', find as OrderNo), is('payment_no', '=', find as PaymentNo)]),
    ),
    filter,
  ).execute()

const behind = { asc: sql`>`, desc: sql`<` }

const sorted = (
  found: ReturnType<typeof payments>,
  { state, payType, direction, cursor, limit }: PaymentFilter,
) =>
  found
    .$if(state !== undefined, (query) => query.where('state', '=', state as AttemptState))
    .$if(payType !== undefined, (query) => query.where('pay_type', '=', payType as PayType))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, payment_no) ${behind[direction]}
          (SELECT last.created_at, last.payment_no FROM payment AS last WHERE last.payment_no = ${cursor})`,
      ),
    )
    .orderBy('created_at', direction)
    .orderBy('payment_no', direction)
    .limit(limit)

const providerRefunds = (db: Db) =>
  tables(db)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select([
      'provider_refund_no as providerRefundNo',
      'payment.payment_no as paymentNo',
      'order_no as orderNo',
    ])
    .select(['pay_type as payType', 'provider_refund.amount_fen as amountFen', 'cause'])
    .select(['provider_refund.state', 'tries', 'provider_refund.created_at as promisedAt'])
    .select(['due_at as dueAt', 'done_at as doneAt'])

export const listRefundsOf = (db: Db, paymentNo: PaymentNo) =>
  providerRefunds(db)
    .where('provider_refund.payment_no', '=', paymentNo)
    .orderBy('provider_refund.created_at')
    .orderBy('provider_refund_no')
    .execute()

/** The oldest first. The index provider_refund_under_way is found by the very words of its condition. */
export const listUnderWay = (db: Db, { cursor, limit }: { cursor: string | undefined; limit: number }) =>
  providerRefunds(db)
    .where(sql<boolean>`provider_refund.state <> 'DONE'`)
    .where(sql<boolean>`provider_refund.state IN ('PENDING', 'SENT', 'ABNORMAL')`)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(provider_refund.created_at, provider_refund_no) > (
          SELECT last.created_at, last.provider_refund_no FROM provider_refund AS last
          WHERE last.provider_refund_no = ${cursor})`,
      ),
    )
    .orderBy('provider_refund.created_at')
    .orderBy('provider_refund_no')
    .limit(limit)
    .execute()
