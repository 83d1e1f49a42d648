/**
 * The parts of statements by which an attempt to pay is opened and its money taken in. The statements for the plain case and
 * the transactions for all others write by them, so that each is written once.
 */
import { transfersBooked } from '../../ledger/transfers-sql.ts'

/**
 * CTE that opens an attempt for each row of a CTE `opening` with payment_no, order_no, change_no, provider, pay_type,
 * amount_fen, payer_index, at, expires_at, poll_due_at. An order or a change has one open attempt: where there is one,
 * new_payment has no row.
 */
export const attemptsOpened = `
    new_payment AS (
      INSERT INTO payment (payment_no, order_no, change_no, provider, pay_type, amount_fen, state, payer_index, created_at,
        expires_at, poll_due_at)
      SELECT payment_no, order_no, change_no, provider, pay_type, amount_fen, 'CREATED', payer_index, at, expires_at,
        poll_due_at
      FROM opening ORDER BY payment_no
      ON CONFLICT DO NOTHING
      RETURNING *
    )`

/**
 * CTEs that take the money of a CTE `settled_payment` in, with payment_no, provider, trade_no, paid_fen, paid_at, at. Its
 * attempts are locked and not paid yet: they are paid, and the ledger knows it.
 */
export const moneyTakenIn = `
    paid_payment AS (
      UPDATE payment SET state = 'PAID', closing = false, poll_due_at = NULL,
        provider_trade_no = settled_payment.trade_no, paid_fen = settled_payment.paid_fen,
        paid_at = settled_payment.paid_at
      FROM settled_payment
      WHERE payment.payment_no = settled_payment.payment_no
        AND payment.payment_no = ANY(ARRAY(SELECT payment_no FROM settled_payment))
    ),
    transfer AS MATERIALIZED (
      SELECT 'payment:' || payment_no AS key, payment_no AS ref, at, paid_fen AS amount_fen,
        'clearing:order' AS from_account, 'cash:' || provider AS to_account FROM settled_payment
    ),
    ${transfersBooked('payment')}`
