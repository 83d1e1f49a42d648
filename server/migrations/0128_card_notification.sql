-- Members are written to about what staff decide on the cards that they applied for: events of a member, without an order.
ALTER TABLE notification_outbox
  ADD COLUMN member_id bigint,
  DROP CONSTRAINT notification_outbox_addressed,
  ADD CONSTRAINT notification_outbox_addressed CHECK (
    (state = 'NEW' AND (order_id IS NOT NULL OR (member_id IS NOT NULL AND language IS NOT NULL))) OR state = 'SKIPPED'
    OR (language IS NOT NULL AND recipient_index IS NOT NULL AND recipient_sealed IS NOT NULL AND params_sealed IS NOT NULL)
  );

-- In which it was applied for; null for cards of orders, and for those of before.
ALTER TABLE card ADD COLUMN language text;
