/** Provider refunds: created once per number, sent one at a time per payment, done once. */
import { type Selectable, sql } from 'kysely'
import type { ChangeNo } from '#contract/values/change.ts'
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { DepositBack, Provider } from '../pay-gateway.ts'
import { betweenRefundsMs } from '../rules.ts'
import {
  type PaymentTables,
  type ProviderRefundCause,
  type ProviderRefundRemedy,
  type ProviderRefundState,
  type ProviderRefundTrouble,
  tables,
} from '../tables.ts'

export type ProviderRefund = {
  refundNo: string
  paymentNo: PaymentNo
  amountFen: Fen
  cause: ProviderRefundCause
  state: ProviderRefundState
  tries: number
  /** The number under which it was promised. */
  promiseNo: string
  trouble: ProviderRefundTrouble | null
  remedy: ProviderRefundRemedy | null
  /** When it was given to its provider last; until then, when it was promised. */
  sentAt: Date
}

type Row = Selectable<PaymentTables['provider_refund']>

export const providerRefundOf = (row: Row): ProviderRefund => ({
  refundNo: row.provider_refund_no,
  paymentNo: row.payment_no,
  amountFen: row.amount_fen,
  cause: row.cause,
  state: row.state,
  tries: row.tries,
  promiseNo: row.promise_no ?? row.provider_refund_no,
  trouble: row.trouble,
  remedy: row.remedy,
  sentAt: row.sent_at ?? row.created_at,
})

export type NewProviderRefund = Pick<ProviderRefund, 'refundNo' | 'paymentNo' | 'amountFen' | 'cause'> & {
  at: Date
  /** Of a number that was closed, whose promise this one keeps. */
  promiseNo?: string
  /** The tower could not keep its side. */
  ofTower?: boolean
}

/** False when the number is known. */
export async function insertProviderRefund(tx: Tx, input: NewProviderRefund): Promise<boolean> {
  const row = await tables(tx)
    .insertInto('provider_refund')
    .values({
      provider_refund_no: input.refundNo,
      payment_no: input.paymentNo,
      amount_fen: input.amountFen,
      cause: input.cause,
      state: 'PENDING',
      created_at: input.at,
      due_at: input.at,
      promise_no: input.promiseNo ?? null,
    })
    .onConflict((conflict) => conflict.column('provider_refund_no').doNothing())
    .returning('provider_refund_no')
    .executeTakeFirst()
  return row !== undefined
}

/** A claimed one, with what the provider must know of its payment. */
export type DueProviderRefund = ProviderRefund & {
  provider: Provider
  providerTradeNo: string
  paidFen: Fen
  cardSealed: Buffer | null
}

/**
 * Takes what is due: what is sent already or what staff want to have tried, and of each payment the oldest promise when none is on its way and the last
 * one is long enough ago. `tries` counts this one; its next time is put off by a minute until the outcome is known.
 */
export async function claimDueProviderRefunds(
  db: Db,
  now: Date,
  limit: number,
): Promise<DueProviderRefund[]> {
  const { rows } = await sql<DueRow>`
    WITH due AS (
      SELECT provider_refund_no FROM provider_refund AS one
      WHERE state IN ('PENDING', 'SENT', 'ABNORMAL') AND due_at <= ${now} AND (state <> 'PENDING' OR NOT EXISTS (
        SELECT FROM provider_refund AS other
        WHERE other.payment_no = one.payment_no AND other.provider_refund_no <> one.provider_refund_no AND (
          other.state = 'SENT' AND other.trouble IS NULL
          OR other.done_at > ${now}::timestamptz - make_interval(secs => ${betweenRefundsMs / 1000})
          OR other.state = 'PENDING' AND (other.created_at, other.provider_refund_no) < (one.created_at, one.provider_refund_no))))
      ORDER BY due_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE provider_refund SET tries = tries + 1,
      state = CASE provider_refund.state WHEN 'PENDING' THEN 'SENT' ELSE provider_refund.state END,
      sent_at = CASE provider_refund.state WHEN 'PENDING' THEN ${now}::timestamptz ELSE provider_refund.sent_at END,
      due_at = ${now}::timestamptz + interval '1 minute'
    FROM due, payment
    WHERE provider_refund.provider_refund_no = due.provider_refund_no AND payment.payment_no = provider_refund.payment_no
    RETURNING provider_refund.*, payment.provider, payment.provider_trade_no, payment.paid_fen`.execute(db)
  return rows.map(dueOf)
}

export type DueRow = Row & { provider: Provider; provider_trade_no: string; paid_fen: Fen }

export const dueOf = (row: DueRow): DueProviderRefund => ({
  ...providerRefundOf(row),
  provider: row.provider,
  providerTradeNo: row.provider_trade_no,
  paidFen: row.paid_fen,
  cardSealed: row.card_sealed,
})

/** Not there yet, and this is what the provider answered: to be asked about again then, unless a webhook overtook the answer. */
export async function retryAt(
  db: Db,
  { refundNo, tries, state }: Pick<ProviderRefund, 'refundNo' | 'tries' | 'state'>,
  { at, answer }: { at: Date; answer: string },
): Promise<void> {
  await tables(db)
    .updateTable('provider_refund')
    .set({ due_at: at, last_answer: answer })
    .where('provider_refund_no', '=', refundNo)
    .where('tries', '=', tries)
    .where('state', '=', state)
    .execute()
}

export type ProviderRefundEnd = { at: Date; providerNo?: string | undefined } & (
  | { state: 'DONE' }
  /** `tries`: of the claim that asked the provider; left out by a webhook, which may be an old one. */
  | { state: 'ABNORMAL'; trouble: ProviderRefundTrouble; tries?: number }
)

/** Done, or a person must look; null when the number is unknown or the move was made before. */
export async function endProviderRefund(
  tx: Tx,
  refundNo: string,
  end: ProviderRefundEnd,
  /** Of one that is done: when its provider is asked how the bank of a card took it. */
  askBankAt: Date | null = null,
): Promise<ProviderRefund | null> {
  const paid = {
    state: 'DONE',
    done_at: end.at,
    due_at: null,
    card_sealed: null,
    bank_reference: null,
  } as const
  const done = { ...paid, remedy: sql<null>`nullif(remedy, 'HAND')` }
  const set =
    end.state === 'DONE'
      ? { ...done, deposit_back_due_at: askBankAt }
      : { ...stopped, trouble: end.trouble, last_answer: end.trouble }
  const row = await tables(tx)
    .updateTable('provider_refund')
    .set(set)
    .$if(end.providerNo !== undefined, (query) => query.set({ provider_no: end.providerNo ?? null }))
    .where('provider_refund_no', '=', refundNo)
    // What was abnormal may be put right in the provider's console.
    .where('state', 'in', end.state === 'DONE' ? ['PENDING', 'SENT', 'ABNORMAL'] : ['PENDING', 'SENT'])
    .$if(end.state === 'ABNORMAL', (query) =>
      end.state === 'ABNORMAL' && end.tries !== undefined
        ? query.where('tries', '=', end.tries)
        : query.where('trouble', 'is', null),
    )
    .returningAll()
    .executeTakeFirst()
  return row ? providerRefundOf(row) : null
}

/** Nothing is tried until staff have chosen what. */
export const stopped = {
  state: 'ABNORMAL',
  due_at: null,
  remedy: null,
  card_sealed: null,
  bank_reference: null,
} as const

export async function findProviderRefund(db: Db | Tx, refundNo: string): Promise<ProviderRefund | null> {
  const row = await tables(db)
    .selectFrom('provider_refund')
    .selectAll()
    .where('provider_refund_no', '=', refundNo)
    .executeTakeFirst()
  return row ? providerRefundOf(row) : null
}

/** Is any refund of the order promised and not there yet? */
export async function hasRefundsUnderWay(tx: Tx, orderNo: OrderNo): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select('provider_refund_no')
    .where('order_no', '=', orderNo)
    .where('cause', '=', 'REFUND')
    .where('provider_refund.state', 'not in', ['DONE', 'DEAD'])
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What goes (or went) back by itself to the payers of an order, or of a change of it. */
export async function sumReturning(db: Db, orderNo: OrderNo, changeNo: ChangeNo | null = null): Promise<Fen> {
  const row = await tables(db)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select(sql<Fen | null>`sum(provider_refund.amount_fen)::int8`.as('total'))
    .where('order_no', '=', orderNo)
    .where('change_no', changeNo === null ? 'is' : '=', changeNo)
    .where('cause', '!=', 'REFUND')
    .where('provider_refund.state', '!=', 'DEAD')
    .executeTakeFirst()
  return row?.total ?? noFen
}

/** How much is on its way, by state. The index provider_refund_under_way is found by the very words of its condition. */
export async function sumUnderWay(db: Db): Promise<{ state: ProviderRefundState; total: Fen }[]> {
  return await tables(db)
    .selectFrom('provider_refund')
    .select('state')
    .select(sql<Fen>`sum(amount_fen)::int8`.as('total'))
    .where(sql<boolean>`state <> 'DONE'`)
    .where('state', '!=', 'DEAD')
    .groupBy('state')
    .execute()
}

export type PartState = {
  /** The number under which it was promised. */
  promiseNo: string
  /** The number that it has now. */
  refundNo: string
  paymentNo: PaymentNo
  payType: PayType
  amountFen: Fen
  state: ProviderRefundState
  doneAt: Date | null
} & DepositBackColumns

/** What the bank of a card has said of it, in columns. */
export const depositBackColumns = [
  'deposit_back as depositBack',
  'deposit_back_fen as depositBackFen',
  'deposit_back_at as depositBackAt',
] as const

export type DepositBackColumns = {
  depositBack: DepositBack['state'] | null
  depositBackFen: Fen | null
  depositBackAt: Date | null
}

const promiseNo = sql<string>`coalesce(promise_no, provider_refund_no)`

/** Each promise under the number that it has now. */
export async function listParts(db: Db | Tx, promiseNos: readonly string[]): Promise<PartState[]> {
  if (promiseNos.length === 0) return []
  return await tables(db)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select(['provider_refund_no as refundNo', 'payment.payment_no as paymentNo', 'pay_type as payType'])
    .select(['provider_refund.amount_fen as amountFen', 'provider_refund.state', 'done_at as doneAt'])
    .select(depositBackColumns)
    .select(promiseNo.as('promiseNo'))
    .where(promiseNo, 'in', promiseNos)
    .where(sql<boolean>`provider_refund.state <> 'DEAD'`)
    .execute()
}
