-- The outbox as staff look through it: by state, kind, order and channel, newest first; with what was answered last.

ALTER TABLE notification_outbox
  -- What the last try came to, or why there was none; null for what was sent before this was kept.
  ADD COLUMN outcome text CHECK (outcome IN ('sent', 'refused', 'limited', 'rejected', 'unknown', 'no-template', 'day-limit', 'unwanted')),
  ADD COLUMN sent_at timestamptz;

CREATE INDEX notification_outbox_of_state ON notification_outbox (state, id);
CREATE INDEX notification_outbox_of_kind ON notification_outbox (kind, id);
CREATE INDEX notification_outbox_of_order ON notification_outbox (order_id, id) WHERE order_id IS NOT NULL;
CREATE INDEX notification_outbox_of_channel ON notification_outbox (channel, id) WHERE channel IS NOT NULL;
