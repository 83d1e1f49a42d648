-- A fee that a closure or staff waived stays waived when the buyer edits the refund, whatever its policy says by then.
ALTER TABLE refund_unit ADD COLUMN fee_waived boolean NOT NULL DEFAULT false;

UPDATE refund_unit SET fee_waived = true
FROM refund
WHERE refund.refund_no = refund_unit.refund_no AND status = 'PENDING' AND refund_unit.fee_fen = 0
  AND EXISTS (SELECT FROM refund_history
    WHERE refund_history.refund_no = refund.refund_no AND note = 'waived');
