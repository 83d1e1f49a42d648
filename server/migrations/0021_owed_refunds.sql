-- Refunds used to be booked when they arrived. Those that are on their way are booked as promised: the orders no longer
-- have this money, it is owed. What is booked already stays as it is, so this may run any number of times.
WITH owed AS (
  SELECT refund_no, payment_no, order_no, money_back.amount_fen, money_back.created_at
  FROM money_back JOIN payment USING (payment_no)
  WHERE cause = 'REFUND' AND money_back.state <> 'DONE'
    AND NOT EXISTS (SELECT FROM ledger_tx WHERE key = 'owed:' || refund_no)
),
booked AS (
  INSERT INTO ledger_tx (key, kind, ref, at)
  SELECT 'owed:' || refund_no, 'refund-promised', payment_no, created_at FROM owed ORDER BY refund_no
  RETURNING id, key
),
entered AS (
  INSERT INTO ledger_entry (tx_id, position, account, amount_fen)
  SELECT id, 0, 'clearing:order', amount_fen FROM booked JOIN owed ON key = 'owed:' || refund_no
  UNION ALL SELECT id, 1, 'owed:refund', -amount_fen FROM booked JOIN owed ON key = 'owed:' || refund_no
)
UPDATE shop_order SET refunded_fen = refunded_fen + promised.fen
FROM (SELECT order_no, sum(amount_fen) AS fen FROM owed GROUP BY order_no) AS promised
WHERE shop_order.order_no = promised.order_no;
