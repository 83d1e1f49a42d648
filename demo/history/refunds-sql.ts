/** What of the demo tower's past business was given back, all of an order or a part: asked for, granted by itself, and with its payer, within two hours. */
import { sql } from 'kysely'
import { venueZone } from '#contract/values/time.ts'
import { openAccount } from '../../server/modules/ledger/ledger.ts'
import type { Tx } from '../../server/platform/db.ts'
import { endActor, endedAt, endNote, MARK, providerOfPast } from './history-sql.ts'

const refundNo = sql`'T' || to_char(day, 'YYMMDD') || 'HIST' || lpad(number::text, 8, '0')`
const decidedAt = sql`asked_at + interval '30 minutes'`
const doneAt = sql`asked_at + interval '45 minutes'`

/** Of the planned orders that are stored and paid. */
export async function refundHistory(tx: Tx): Promise<void> {
  await sql`
    CREATE TEMP TABLE past_refund ON COMMIT DROP AS
    SELECT ${refundNo} AS refund_no, shop_order.id AS order_id, order_no, payment_no, back_fen AS amount_fen, back * unit_fee_fen AS fee_fen,
      unit_fee_fen, back < past_sale.quantity AS in_part, asked_at, ${decidedAt} AS decided_at,
      ${doneAt} AS done_at, ${providerOfPast} AS provider,
      ${endedAt} AS ended_at, ${endNote} AS end_note, ${endActor} AS end_actor
    FROM past_sale JOIN shop_order USING (order_no) WHERE asked_at IS NOT NULL ORDER BY number`.execute(tx)
  await sql`
    INSERT INTO refund (refund_no, order_id, order_no, source, kind, status, reason_code, worth_fen, fee_fen, amount_fen, needs, asked_at,
      decide_at, decided_at, decided_by, paid_back_at, finished_at, fee_earned)
    SELECT refund_no, order_id, order_no, 'USER', 'UNITS', 'FINISH', 'PLANS_CHANGED', amount_fen + fee_fen, fee_fen, amount_fen, 'AUTO', asked_at,
      decided_at, decided_at, 'system', done_at, done_at, fee_fen > 0
    FROM past_refund`.execute(tx)
  await sql`
    INSERT INTO refund_unit (refund_no, unit_id, was, worth_fen, fee_fen)
    SELECT refund_no, unit.id, 'valid', worth_fen, unit_fee_fen FROM past_refund JOIN unit USING (order_id)
    WHERE state = 'refunded'`.execute(tx)
  await sql`
    INSERT INTO refund_history (refund_no, at, status, note, actor)
    SELECT refund_no, step.* FROM past_refund, LATERAL (VALUES
      (asked_at, 'PENDING', 'asked', 'buyer'), (decided_at, 'REFUND_ING', 'approved', 'system'),
      (done_at, 'REFUND', 'arrived', 'provider'), (done_at, 'FINISH', 'finished', 'system')
    ) AS step(at, status, note, actor)`.execute(tx)
  await sql`
    INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT order_id, step.* FROM past_refund, LATERAL (VALUES
      (asked_at, CASE WHEN in_part THEN 'PART_TD_ING' ELSE 'TD_ING' END, 'refund-asked', 'buyer'),
      (decided_at, CASE WHEN in_part THEN 'PART_TD_ING' ELSE 'TD_ING' END, 'refund-approved', 'system'),
      (done_at, CASE WHEN in_part THEN 'PART_AWAIT_CHECK' ELSE 'TD_FINISH' END, 'refund-done', 'provider'),
      (CASE WHEN in_part THEN ended_at END, 'PART_FINISH', end_note, end_actor)
    ) AS step(at, status, note, actor) WHERE step.at IS NOT NULL ORDER BY order_id, step.at`.execute(tx)
  await sql`
    INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, created_at, done_at)
    SELECT refund_no || '_1', payment_no, amount_fen, 'REFUND', 'DONE', decided_at, done_at FROM past_refund`.execute(
    tx,
  )
  await sql`
    INSERT INTO refund_part (provider_refund_no, refund_no, position) SELECT refund_no || '_1', refund_no, 1 FROM past_refund`.execute(
    tx,
  )
  await sql`
    WITH booking AS (
      INSERT INTO ledger_tx (key, kind, ref, at)
      SELECT step.key || refund_no || '_1', step.kind, payment_no, step.at FROM past_refund, LATERAL (VALUES
        ('owed:', 'refund-promised', decided_at), ('refund:', 'money-back', done_at)) AS step(key, kind, at)
      RETURNING id, kind, ref
    )
    INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
    SELECT booking.id, entry.position, entry.account, entry.amount_fen FROM booking JOIN past_refund ON payment_no = ref, LATERAL (VALUES
      ('refund-promised', 0, 'clearing:order', past_refund.amount_fen), ('refund-promised', 1, 'owed:refund', -past_refund.amount_fen),
      ('money-back', 0, 'owed:refund', past_refund.amount_fen), ('money-back', 1, 'cash:' || provider, -past_refund.amount_fen)
    ) AS entry(kind, position, account, amount_fen) WHERE entry.kind = booking.kind`.execute(tx)
  await bookFees(tx)
}

/** What the policies keep of what was given back late: a booking for each day, as the sweep makes it. */
async function bookFees(tx: Tx): Promise<void> {
  await openAccount(tx, 'revenue:fee')
  await sql`
    WITH earned AS (
      SELECT to_char(decided_at AT TIME ZONE ${venueZone}, 'YYYY-MM-DD') AS day, max(decided_at) AS at, sum(fee_fen)::bigint AS amount_fen
      FROM past_refund WHERE fee_fen > 0 GROUP BY 1
    ), booking AS (
      INSERT INTO ledger_tx (key, kind, ref, at)
      SELECT 'earned:revenue:fee:' || day || ':' || ${MARK}, 'earned', day, at FROM earned RETURNING id, ref
    )
    INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
    SELECT booking.id, entry.* FROM booking JOIN earned ON day = ref,
      LATERAL (VALUES (0, 'clearing:order', earned.amount_fen), (1, 'revenue:fee', -earned.amount_fen)) AS entry(position, account, amount_fen)`.execute(
    tx,
  )
}
