/** Attempts to pay: made, asked about, closed and paid; each move is a compare-and-set. */
import assert from 'node:assert/strict'
import { type Selectable, sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type { BatchCode } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { PaidThrough, PaidTrade } from '../pay-gateway.ts'
import { firstPollAt, pollAfterEndMs, pollDelaysSeconds, pollLateSeconds } from '../rules.ts'
import { type PaymentTables, tables } from '../tables.ts'
import { attemptsOpened, moneyTakenIn } from './attempt-written-sql.ts'

export type NewAttempt = {
  paymentNo: PaymentNo
  orderNo: OrderNo
  /** Of what it pays instead of the order. */
  changeNo: ChangeNo | null
  provider: PaidThrough
  payType: PayType
  amountFen: Fen
  payerIndex: Buffer
  createdAt: Date
  /** The last moment to pay. */
  expiresAt: Date
}

export type Attempt = ReturnType<typeof attemptOf>

const attemptOf = (row: Selectable<PaymentTables['payment']>) => ({
  paymentNo: row.payment_no,
  orderNo: row.order_no,
  changeNo: row.change_no,
  provider: row.provider,
  payType: row.pay_type,
  amountFen: row.amount_fen,
  state: row.state,
  closing: row.closing,
  payerIndex: row.payer_index,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  providerTradeNo: row.provider_trade_no,
  paidFen: row.paid_fen,
})

/** The caller holds the lock of its order and closed every other open attempt. */
export async function insertAttempt(tx: Tx, input: NewAttempt): Promise<Attempt> {
  const { rows } = await sql<Selectable<PaymentTables['payment']>>`
    WITH opening AS MATERIALIZED (
      SELECT ${input.paymentNo}::text AS payment_no, ${input.orderNo}::text AS order_no,
        ${input.changeNo}::text AS change_no, ${input.provider}::text AS provider, ${input.payType}::text AS pay_type,
        ${input.amountFen}::bigint AS amount_fen, ${input.payerIndex}::bytea AS payer_index,
        ${input.createdAt}::timestamptz AS at, ${input.expiresAt}::timestamptz AS expires_at,
        ${firstPollAt(input.createdAt)}::timestamptz AS poll_due_at
    ), ${sql.raw(attemptsOpened)} SELECT * FROM new_payment`.execute(tx)
  const row = rows[0]
  assert.ok(row, 'an order with two open attempts')
  return attemptOf(row)
}

/** Paid in the moment in which it is made. */
export async function insertPaid(
  tx: Tx,
  input: Omit<NewAttempt, 'expiresAt'> & { providerTradeNo: string },
): Promise<void> {
  await tables(tx)
    .insertInto('payment')
    .values({
      payment_no: input.paymentNo,
      order_no: input.orderNo,
      change_no: input.changeNo,
      provider: input.provider,
      pay_type: input.payType,
      amount_fen: input.amountFen,
      state: 'PAID',
      payer_index: input.payerIndex,
      created_at: input.createdAt,
      expires_at: input.createdAt,
      provider_trade_no: input.providerTradeNo,
      paid_fen: input.amountFen,
      paid_at: input.createdAt,
    })
    .execute()
}

/** Null when we know no such number. */
export async function findAttempt(db: Db | Tx, paymentNo: string): Promise<Attempt | null> {
  const row = await tables(db)
    .selectFrom('payment')
    .selectAll()
    .where('payment_no', '=', paymentNo as PaymentNo)
    .executeTakeFirst()
  return row ? attemptOf(row) : null
}

/** The batch whose vouchers paid an order, also once they are back. */
export async function findPayingBatch(db: Db | Tx, orderNo: OrderNo): Promise<BatchCode | null> {
  const row = await tables(db)
    .selectFrom('payment')
    .select('provider_trade_no as batchCode')
    .where('order_no', '=', orderNo)
    .where('provider', '=', 'EXTICKET')
    .executeTakeFirst()
  return (row?.batchCode ?? null) as BatchCode | null
}

/** Attempts of an order that may still be paid, as far as we know. */
export async function listOpenAttempts(db: Db | Tx, orderNo: OrderNo): Promise<Attempt[]> {
  const rows = await tables(db)
    .selectFrom('payment')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('state', '=', 'CREATED')
    .orderBy('created_at')
    .execute()
  return rows.map(attemptOf)
}

/** Nobody may pay these any more; the sweep closes them at the provider. Answers them. */
export async function startClosing(
  tx: Tx,
  orderNo: OrderNo,
  { at, except }: { at: Date; except?: PaymentNo },
): Promise<Attempt[]> {
  const rows = await tables(tx)
    .updateTable('payment')
    .set({ closing: true, poll_due_at: at })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'CREATED')
    .$if(except !== undefined, (query) => query.where('payment_no', '!=', except ?? ('' as PaymentNo)))
    .returningAll()
    .execute()
  return rows.map(attemptOf)
}

/** The same for one attempt. */
export async function closeSoon(db: Db | Tx, paymentNo: PaymentNo, at: Date): Promise<void> {
  await tables(db)
    .updateTable('payment')
    .set({ closing: true, poll_due_at: at })
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'CREATED')
    .execute()
}

/** The money came, from whatever state, and is booked; false when that was known. */
export async function takeMoneyIn(
  tx: Tx,
  paymentNo: PaymentNo,
  { trade, at }: { trade: PaidTrade; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    WITH settled_payment AS MATERIALIZED (
      SELECT payment_no, provider, ${trade.providerTradeNo}::text AS trade_no, ${trade.amountFen}::bigint AS paid_fen,
        ${trade.paidAt}::timestamptz AS paid_at, ${at}::timestamptz AS at
      FROM payment WHERE payment_no = ${paymentNo} AND state <> 'PAID' FOR NO KEY UPDATE
    ), ${sql.raw(moneyTakenIn)} SELECT payment_no FROM settled_payment`.execute(tx)
  return rows.length > 0
}

/** It was never taken by the provider, or it is closed there; what was paid meanwhile stays paid. */
export async function endAttempt(
  db: Db | Tx,
  paymentNo: PaymentNo,
  state: 'CLOSED' | 'FAILED',
): Promise<void> {
  await tables(db)
    .updateTable('payment')
    .set({ state, closing: false, poll_due_at: null })
    .where('payment_no', '=', paymentNo)
    .where('state', '=', 'CREATED')
    .execute()
}

/** The sweep looks at it next. */
export async function pollAt(db: Db | Tx, paymentNo: PaymentNo, at: Date): Promise<void> {
  await tables(db)
    .updateTable('payment')
    .set({ poll_due_at: at })
    .where('payment_no', '=', paymentNo)
    .where('state', '!=', 'PAID')
    .execute()
}

/** Takes what is due, and puts its next time off at once, so that no other worker takes it too. */
export async function claimDuePolls(db: Db, now: Date, limit: number): Promise<Attempt[]> {
  const { rows } = await sql<Selectable<PaymentTables['payment']>>`
    UPDATE payment SET polls = polls + 1, poll_due_at = ${now}::timestamptz + make_interval(secs => CASE
      WHEN ${now} > expires_at + make_interval(secs => ${pollAfterEndMs / 1000}) THEN ${pollLateSeconds}
      ELSE (${pollDelaysSeconds}::int[])[least(polls + 2, ${pollDelaysSeconds.length})] END)
    WHERE payment_no IN (
      SELECT payment_no FROM payment WHERE poll_due_at <= ${now}
      ORDER BY poll_due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING *`.execute(db)
  return rows.map(attemptOf)
}

/** A buyer waits: takes the order's open attempts that nobody asked about since then. */
export async function claimAsks(
  db: Db,
  orderNo: OrderNo,
  { now, since }: { now: Date; since: Date },
): Promise<Attempt[]> {
  const rows = await tables(db)
    .updateTable('payment')
    .set({ asked_at: now })
    .where('order_no', '=', orderNo)
    .where('state', '=', 'CREATED')
    .where((where) => where.or([where('asked_at', 'is', null), where('asked_at', '<=', since)]))
    .returningAll()
    .execute()
  return rows.map(attemptOf)
}

/** refunds: how many were made of it, whatever became of them. */
export type RefundablePayment = { paymentNo: PaymentNo; payType: PayType; leftFen: Fen; refunds: number }

/** What payments of an order brought and is not promised back, the newest first. */
export async function listRefundable(db: Db | Tx, orderNo: OrderNo): Promise<RefundablePayment[]> {
  return await tables(db)
    .selectFrom('payment')
    .select(['payment_no as paymentNo', 'pay_type as payType'])
    .select(sql<Fen>`paid_fen - provider_refund_fen`.as('leftFen'))
    .select((of) =>
      of
        .selectFrom('provider_refund')
        .whereRef('provider_refund.payment_no', '=', 'payment.payment_no')
        .select(sql<number>`count(*)::integer`.as('refunds'))
        .$asScalar()
        .$notNull()
        .as('refunds'),
    )
    .where('order_no', '=', orderNo)
    .where('state', '=', 'PAID')
    .where(sql<boolean>`paid_fen > provider_refund_fen`)
    .orderBy('paid_at', 'desc')
    .orderBy('payment_no', 'desc')
    .execute()
}

/** What the provider said of attempts that are still unpaid, so that the next question of a waiting buyer knows it. */
export async function noteAnswer(
  db: Db,
  paymentNos: readonly PaymentNo[],
  answer: 'unpaid' | 'unsure',
): Promise<void> {
  if (paymentNos.length === 0) return
  await tables(db)
    .updateTable('payment')
    .set({ last_answer: answer })
    .where('payment_no', 'in', paymentNos)
    .where('state', '=', 'CREATED')
    .execute()
}

/** Promises an amount of a payment back; false when more would go back than came in. */
export async function reserveProviderRefund(tx: Tx, paymentNo: PaymentNo, amountFen: Fen): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment')
    .set({ provider_refund_fen: sql<Fen>`provider_refund_fen + ${amountFen}` })
    .where('payment_no', '=', paymentNo)
    .where(sql<boolean>`provider_refund_fen + ${amountFen} <= paid_fen`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Which orders were paid by these payments; numbers of anything else are left out. */
export async function listOrderNos(
  db: Db,
  paymentNos: readonly string[],
): Promise<ReadonlyMap<string, OrderNo>> {
  if (paymentNos.length === 0) return new Map()
  const rows = await tables(db)
    .selectFrom('payment')
    .select(['payment_no as paymentNo', 'order_no as orderNo'])
    .where('payment_no', 'in', paymentNos as readonly PaymentNo[])
    .execute()
  return new Map(rows.map(({ paymentNo, orderNo }) => [paymentNo, orderNo]))
}
