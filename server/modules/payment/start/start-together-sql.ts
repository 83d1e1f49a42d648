/**
 * The plain case of beginning to pay: an order that waits, without any open attempt, under a new key. Any number of them
 * go in one statement; whatever is not plain is left to start-payment.ts, which knows every refusal.
 */
import type pg from 'pg'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Verdict } from '../../../platform/batcher.ts'
import { bytea, prepared } from '../../../platform/prepared.ts'
import type { Buyer } from '../../caller/caller.ts'
import { attemptsOpened } from '../attempts/attempt-written-sql.ts'
import type { Provider } from '../pay-gateway.ts'
import { firstPollAt, minPayMs } from '../rules.ts'

export type NewStart = {
  caller: Buyer
  orderNo: OrderNo
  paymentNo: PaymentNo
  provider: Provider
  payType: PayType
  payerIndex: Buffer
  startKey: Buffer
  digest: Buffer
  at: Date
}

/** What the order adds to the attempt that was opened for it. */
export type PlainStart = {
  amountFen: Fen
  expiresAt: Date
  visitDate: VisitDate | null
  /** Number of what was promised, see ordering/order/snapshots.ts. */
  productSnapshot: number
}

/**
 * Locks the orders by id. Of two that start to pay an order at once, the index payment_one_open lets one in; the other
 * finds nothing made, and asks again in a transaction.
 *
 * - input: the starts; waiting_order: their orders, locked
 * - opening: those of the caller without an attempt or a former start
 * - new_payment, new_start: the attempts, and the keys under which they are answered again
 */
const startStatement = prepared<PlainStart & { n: number }>(
  'start_payment',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(
      n integer, order_no text, member_id bigint, guest_mobile_index bytea, keyed_order_no text, payment_no text,
      provider text, pay_type text, payer_index bytea, start_key bytea, digest bytea, at timestamptz,
      payable_until timestamptz, poll_due_at timestamptz)
  ),
  waiting_order AS MATERIALIZED (
    SELECT id, order_no, member_id, guest_mobile_index, payable_fen, pay_until, visit_date, product_snapshot
    FROM shop_order WHERE order_no = ANY(ARRAY(SELECT order_no FROM input)) AND flow_status = 'AWAIT_PAID'
    ORDER BY id FOR NO KEY UPDATE
  ),
  opening AS MATERIALIZED (
    SELECT input.*, NULL::text AS change_no, payable_fen AS amount_fen, pay_until AS expires_at, visit_date,
      product_snapshot
    FROM input JOIN waiting_order USING (order_no)
    WHERE (waiting_order.member_id = input.member_id OR waiting_order.guest_mobile_index = input.guest_mobile_index
        OR waiting_order.order_no = input.keyed_order_no)
      AND pay_until >= payable_until
      AND NOT EXISTS (SELECT FROM payment WHERE payment.order_no = input.order_no AND state = 'CREATED')
      AND NOT EXISTS (SELECT FROM payment_start WHERE payment_start.start_key = input.start_key)
  ),
  ${attemptsOpened},
  new_start AS (
    INSERT INTO payment_start (start_key, digest, payment_no, created_at)
    SELECT start_key, digest, payment_no, at FROM new_payment JOIN opening USING (payment_no)
  )
  SELECT n, opening.amount_fen AS "amountFen", opening.expires_at AS "expiresAt", visit_date AS "visitDate",
    product_snapshot AS "productSnapshot"
  FROM new_payment JOIN opening USING (payment_no)`,
)

/** Null: this case is not plain, and nothing was written. */
export async function startTogether(
  pool: pg.Pool,
  starts: readonly NewStart[],
): Promise<Verdict<PlainStart | null>[]> {
  const rows = await startStatement.run(pool, [JSON.stringify(starts.map(rowOf))])
  const made = new Map(rows.map(({ n, ...start }) => [n, start] as const))
  return starts.map((_, n) => ({ answer: made.get(n) ?? null }))
}

const rowOf = ({ caller, ...start }: NewStart, n: number) => ({
  n,
  order_no: start.orderNo,
  ...ownerOf(caller),
  payment_no: start.paymentNo,
  provider: start.provider,
  pay_type: start.payType,
  payer_index: bytea(start.payerIndex),
  start_key: bytea(start.startKey),
  digest: bytea(start.digest),
  at: start.at,
  payable_until: new Date(start.at.getTime() + minPayMs),
  poll_due_at: firstPollAt(start.at),
})

/** Whose order it must be, as `owns` in ordering/order/own-order.ts says. */
function ownerOf(caller: Buyer) {
  if (caller.kind === 'member') return { member_id: caller.memberId }
  if (caller.orderNo !== null) return { keyed_order_no: caller.orderNo }
  return { guest_mobile_index: bytea(caller.mobileIndex) }
}

export type NewNext = { startKey: Buffer; paymentNo: PaymentNo; next: PayAction }

const nextStatement = prepared<{ startKey: Buffer; paymentNo: PaymentNo; next: PayAction }>(
  'keep_next',
  `WITH input AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS input(start_key bytea, payment_no text, next jsonb)
  )
  UPDATE payment_start SET next = coalesce(payment_start.next, input.next)
  FROM input JOIN payment USING (payment_no)
  WHERE payment_start.start_key = input.start_key AND payment_start.payment_no = input.payment_no
    AND payment_start.start_key = ANY(ARRAY(SELECT start_key FROM input))
    AND payment.payment_no = ANY(ARRAY(SELECT payment_no FROM input)) AND state = 'CREATED' AND NOT closing
  RETURNING payment_start.start_key AS "startKey", payment_start.payment_no AS "paymentNo", payment_start.next`,
)

/** Keeps the first answer to a key and gives it; null when the attempt may not be paid any more. */
export async function keepNextTogether(
  pool: pg.Pool,
  inputs: readonly NewNext[],
): Promise<Verdict<PayAction | null>[]> {
  const rows = await nextStatement.run(pool, [
    JSON.stringify(
      inputs.map(({ startKey, paymentNo, next }) => ({
        start_key: bytea(startKey),
        payment_no: paymentNo,
        next,
      })),
    ),
  ])
  const keyOf = (one: { startKey: Buffer; paymentNo: PaymentNo }) =>
    `${one.startKey.toString('hex')} ${one.paymentNo}`
  const kept = new Map(rows.map((row) => [keyOf(row), row.next] as const))
  return inputs.map((input) => ({ answer: kept.get(keyOf(input)) ?? null }))
}
