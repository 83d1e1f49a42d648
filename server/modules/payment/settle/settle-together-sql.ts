/**
 * The plain case of money that came: the order waits for exactly this attempt and amount. Any number of webhooks go in
 * one statement; whatever is not plain is left to settle-payment.ts, which takes its time in a transaction.
 */
import type pg from 'pg'
import type { Verdict } from '../../../platform/batcher.ts'
import { bytea, prepared } from '../../../platform/prepared.ts'
import { heldSeatsSold } from '../../ordering/lifecycle/seats-sold-sql.ts'
import { stateOncePaid } from '../../ordering/order/rules.ts'
import { moneyTakenIn } from '../attempts/attempt-written-sql.ts'
import type { PaidTrade, Provider } from '../pay-gateway.ts'

/** A proved webhook of a paid trade; merchant and currency were compared. */
export type PaidWebhook = {
  provider: Provider
  dedupeKey: string
  paymentNo: string
  payloadDigest: Buffer
  trade: PaidTrade
  at: Date
}

/**
 * Locks the orders by id, then their attempts, as everywhere. No other attempt of such an order can be open
 * (payment_one_open), so none has to be closed. Orders that staff must confirm are not plain, nor those of which a
 * visitor lost the day to another order.
 *
 * - input: the webhooks; waiting_order: their orders, locked
 * - waiting_payment: their attempts, locked, where the amount is right
 * - new_webhook, settled_payment: webhooks of events that are new
 * - paid_payment and what follows it: the attempts and the ledger
 * - sale and what follows it: the orders, their units, claims and counters
 */
const settleStatement = prepared<{ n: number }>(
  'settle',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(
      n integer, provider text, dedupe_key text, payment_no text, payload_digest bytea, trade_no text, paid_fen bigint,
      paid_at timestamptz, at timestamptz)
  ),
  waiting_order AS MATERIALIZED (
    SELECT id, order_no FROM shop_order
    WHERE order_no = ANY(ARRAY(
        SELECT order_no FROM payment WHERE payment_no = ANY(ARRAY(SELECT payment_no FROM input))))
      AND flow_status = 'AWAIT_PAID' AND seats = 'HELD' AND confirmation = 'NONE' AND NOT displaced
    ORDER BY id FOR NO KEY UPDATE
  ),
  waiting_payment AS MATERIALIZED (
    SELECT input.*, waiting_order.id AS order_id, payment.pay_type
    FROM payment JOIN waiting_order USING (order_no) JOIN input USING (payment_no)
    WHERE payment.payment_no = ANY(ARRAY(SELECT payment_no FROM input)) AND payment.provider = input.provider
      AND payment.amount_fen = input.paid_fen AND payment.state = 'CREATED' AND NOT payment.closing
    FOR NO KEY UPDATE OF payment
  ),
  new_webhook AS (
    INSERT INTO payment_webhook (provider, dedupe_key, payment_no, outcome, payload_digest, received_at)
    SELECT provider, dedupe_key, payment_no, 'paid', payload_digest, at FROM waiting_payment
    ORDER BY provider, dedupe_key
    ON CONFLICT (provider, dedupe_key) DO NOTHING
    RETURNING payment_no
  ),
  settled_payment AS MATERIALIZED (
    SELECT waiting_payment.* FROM waiting_payment JOIN new_webhook USING (payment_no)
  ),
  ${moneyTakenIn},
  sale AS MATERIALIZED (
    SELECT order_id, $2::text AS status, $3::text AS units, paid_fen, pay_type, at,
      NULL::timestamptz AS confirm_until, 'paid' AS note, 'provider' AS actor FROM settled_payment
  ),
  ${heldSeatsSold}
  SELECT n FROM settled_payment`,
)

/** True: the order is paid. False: this case is not plain, and nothing was written. */
export async function settleTogether(
  pool: pg.Pool,
  paid: readonly PaidWebhook[],
): Promise<Verdict<boolean>[]> {
  const { status, units } = stateOncePaid('NONE')
  // Sent twice at the same moment: the second is looked at when the first is done.
  const first = new Map(paid.map((one) => [one.paymentNo, one] as const).toReversed())
  const batch = [...first.values()]
  const rows = await settleStatement.run(pool, [JSON.stringify(batch.map(rowOf)), status, units])
  const settled = new Set(rows.map(({ n }) => batch[n]))
  return paid.map((one) => (first.get(one.paymentNo) === one ? { answer: settled.has(one) } : 'retry'))
}

const rowOf = ({ trade, ...paid }: PaidWebhook, n: number) => ({
  n,
  provider: paid.provider,
  dedupe_key: paid.dedupeKey,
  payment_no: paid.paymentNo,
  payload_digest: bytea(paid.payloadDigest),
  trade_no: trade.providerTradeNo,
  paid_fen: trade.amountFen,
  paid_at: trade.paidAt,
  at: paid.at,
})
