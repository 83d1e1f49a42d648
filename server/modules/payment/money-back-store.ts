/** Money that goes back: promised once per number, sent one at a time per payment, done once. */
import { type Selectable, sql } from 'kysely'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Provider } from './pay-gateway.ts'
import { betweenRefundsMs } from './rules.ts'
import { type BackCause, type BackState, type PaymentTables, tables } from './tables.ts'

export type MoneyBack = {
  refundNo: string
  paymentNo: PaymentNo
  amountFen: Fen
  cause: BackCause
  state: BackState
  tries: number
}

type Row = Selectable<PaymentTables['money_back']>

const moneyBackOf = (row: Row): MoneyBack => ({
  refundNo: row.refund_no,
  paymentNo: row.payment_no,
  amountFen: row.amount_fen,
  cause: row.cause,
  state: row.state,
  tries: row.tries,
})

export type NewMoneyBack = Pick<MoneyBack, 'refundNo' | 'paymentNo' | 'amountFen' | 'cause'> & { at: Date }

/** False when the number is known. */
export async function insertMoneyBack(tx: Tx, wish: NewMoneyBack): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('money_back')
    .values({
      refund_no: wish.refundNo,
      payment_no: wish.paymentNo,
      amount_fen: wish.amountFen,
      cause: wish.cause,
      state: 'PENDING',
      created_at: wish.at,
      due_at: wish.at,
    })
    .onConflict((conflict) => conflict.column('refund_no').doNothing())
    .returning('refund_no')
    .executeTakeFirst()
  return row !== undefined
}

/** A claimed one, with what the provider must be told of its payment. */
export type DueMoneyBack = MoneyBack & { provider: Provider; providerTradeNo: string; paidFen: Fen }

/**
 * Takes what is due: what is sent already, and of each payment the oldest promise when none is on its way and the last
 * one is long enough ago. `tries` counts this one; its next time is put off by a minute until the outcome is known.
 */
export async function claimDueMoneyBacks(db: Db, now: Date, limit: number): Promise<DueMoneyBack[]> {
  const { rows } = await sql<Row & { provider: Provider; provider_trade_no: string; paid_fen: Fen }>`
    WITH due AS (
      SELECT refund_no FROM money_back AS one
      WHERE state IN ('PENDING', 'SENT') AND due_at <= ${now} AND (state = 'SENT' OR NOT EXISTS (
        SELECT FROM money_back AS other
        WHERE other.payment_no = one.payment_no AND other.refund_no <> one.refund_no AND (
          other.state = 'SENT'
          OR other.done_at > ${now}::timestamptz - make_interval(secs => ${betweenRefundsMs / 1000})
          OR other.state = 'PENDING' AND (other.created_at, other.refund_no) < (one.created_at, one.refund_no))))
      ORDER BY due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE money_back SET state = 'SENT', tries = tries + 1,
      due_at = ${now}::timestamptz + interval '1 minute'
    FROM due, payment
    WHERE money_back.refund_no = due.refund_no AND payment.payment_no = money_back.payment_no
    RETURNING money_back.*, payment.provider, payment.provider_trade_no, payment.paid_fen`.execute(db)
  return rows.map((row) => ({
    ...moneyBackOf(row),
    provider: row.provider,
    providerTradeNo: row.provider_trade_no,
    paidFen: row.paid_fen,
  }))
}

/** Not there yet: to be asked about again then. */
export async function retryAt(db: Db, refundNo: string, at: Date): Promise<void> {
  await tables(db)
    .updateTable('money_back')
    .set({ due_at: at })
    .where('refund_no', '=', refundNo)
    .where('state', '=', 'SENT')
    .execute()
}

/** Done, or a person must look; null when the number is unknown or the move was made before. */
export async function endMoneyBack(
  tx: Tx,
  refundNo: string,
  { state, at }: { state: 'DONE' | 'ABNORMAL'; at: Date },
): Promise<MoneyBack | null> {
  const row = await tables(tx)
    .updateTable('money_back')
    .set({ state, done_at: state === 'DONE' ? at : null })
    .where('refund_no', '=', refundNo)
    // What was abnormal may be put right in the provider's console.
    .where('state', 'in', state === 'DONE' ? ['PENDING', 'SENT', 'ABNORMAL'] : ['PENDING', 'SENT'])
    .returningAll()
    .executeTakeFirst()
  return row ? moneyBackOf(row) : null
}

export async function findMoneyBack(db: Db | Tx, refundNo: string): Promise<MoneyBack | null> {
  const row = await tables(db)
    .selectFrom('money_back')
    .selectAll()
    .where('refund_no', '=', refundNo)
    .executeTakeFirst()
  return row ? moneyBackOf(row) : null
}

/** Is any refund of the order promised and not there yet? */
export async function hasRefundsUnderWay(tx: Tx, orderNo: OrderNo): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('money_back')
    .innerJoin('payment', 'payment.payment_no', 'money_back.payment_no')
    .select('refund_no')
    .where('order_no', '=', orderNo)
    .where('cause', '=', 'REFUND')
    .where('money_back.state', '!=', 'DONE')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What goes (or went) back to the payers of an order by itself. */
export async function sumReturning(db: Db, orderNo: OrderNo): Promise<Fen> {
  const row = await tables(db)
    .selectFrom('money_back')
    .innerJoin('payment', 'payment.payment_no', 'money_back.payment_no')
    .select(sql<Fen | null>`sum(money_back.amount_fen)::int8`.as('total'))
    .where('order_no', '=', orderNo)
    .where('cause', '!=', 'REFUND')
    .executeTakeFirst()
  return row?.total ?? noFen
}

/** How much is on its way, by state. The index money_back_under_way is found by the very words of its condition. */
export async function sumUnderWay(db: Db): Promise<{ state: BackState; total: Fen }[]> {
  return await tables(db)
    .selectFrom('money_back')
    .select('state')
    .select(sql<Fen>`sum(amount_fen)::int8`.as('total'))
    .where(sql<boolean>`state <> 'DONE'`)
    .groupBy('state')
    .execute()
}
