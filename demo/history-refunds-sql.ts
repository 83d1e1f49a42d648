/** What of the demo tower's past business was given back: asked for, granted by itself, and with its payer, within two hours. */
import { sql } from 'kysely'
import type { Tx } from '../server/platform/db.ts'
import { providerOfPast } from './history-sql.ts'

const refundNo = sql`'T' || to_char(day, 'YYMMDD') || 'HIST' || lpad(number::text, 8, '0')`
const decidedAt = sql`asked_at + interval '30 minutes'`
const doneAt = sql`asked_at + interval '45 minutes'`

/** Of the planned orders that are stored and paid. */
export async function refundHistory(tx: Tx): Promise<void> {
  await sql`
    CREATE TEMP TABLE past_refund ON COMMIT DROP AS
    SELECT ${refundNo} AS refund_no, shop_order.id AS order_id, order_no, payment_no, amount_fen, asked_at, ${decidedAt} AS decided_at,
      ${doneAt} AS done_at, ${providerOfPast} AS provider
    FROM past_sale JOIN shop_order USING (order_no) WHERE asked_at IS NOT NULL ORDER BY number`.execute(tx)
  await sql`
    INSERT INTO refund (refund_no, order_id, order_no, source, kind, status, reason_code, worth_fen, fee_fen, amount_fen, needs, asked_at,
      decide_at, decided_at, decided_by, paid_back_at, finished_at)
    SELECT refund_no, order_id, order_no, 'USER', 'UNITS', 'FINISH', 'PLANS_CHANGED', amount_fen, 0, amount_fen, 'AUTO', asked_at,
      decided_at, decided_at, 'system', done_at, done_at
    FROM past_refund`.execute(tx)
  await sql`
    INSERT INTO refund_unit (refund_no, unit_id, was, worth_fen, fee_fen)
    SELECT refund_no, unit.id, 'valid', worth_fen, 0 FROM past_refund JOIN unit USING (order_id)`.execute(tx)
  await sql`
    INSERT INTO refund_history (refund_no, at, status, note, actor)
    SELECT refund_no, step.* FROM past_refund, LATERAL (VALUES
      (asked_at, 'PENDING', 'asked', 'buyer'), (decided_at, 'REFUND_ING', 'approved', 'system'),
      (done_at, 'REFUND', 'arrived', 'provider'), (done_at, 'FINISH', 'finished', 'system')
    ) AS step(at, status, note, actor)`.execute(tx)
  await sql`
    INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT order_id, step.* FROM past_refund, LATERAL (VALUES
      (asked_at, 'TD_ING', 'refund-asked', 'buyer'), (decided_at, 'TD_ING', 'refund-approved', 'system'),
      (done_at, 'TD_FINISH', 'refund-done', 'provider')
    ) AS step(at, status, note, actor)`.execute(tx)
  await sql`
    INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, created_at, done_at)
    SELECT refund_no || '_1', payment_no, amount_fen, 'REFUND', 'DONE', decided_at, done_at FROM past_refund`.execute(
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
}
