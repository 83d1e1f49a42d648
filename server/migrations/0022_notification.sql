-- What buyers and members are told by SMS: written down with the event, sent by a sweep, forgotten after some days.

CREATE TABLE notification_outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Names the event: it is told once, however often it is found.
  event_key text NOT NULL UNIQUE,
  kind text NOT NULL,
  language text NOT NULL,
  recipient_index bytea NOT NULL,
  recipient_sealed bytea NOT NULL,
  -- What the template is filled with, as JSON.
  params_sealed bytea NOT NULL,
  -- SKIPPED: no SMS company has a template for this kind, or the number has had enough for a day. FAILED: given up.
  state text NOT NULL DEFAULT 'DUE' CHECK (state IN ('DUE', 'SENT', 'SKIPPED', 'FAILED')),
  tries smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- While one is being sent this is the moment at which another worker may take it over.
  due_at timestamptz NOT NULL,
  tried_at timestamptz
);
CREATE INDEX notification_outbox_due ON notification_outbox (due_at) WHERE state = 'DUE';
CREATE INDEX notification_outbox_failed ON notification_outbox (kind) WHERE state = 'FAILED';
CREATE INDEX notification_outbox_recipient ON notification_outbox (recipient_index, tried_at)
  WHERE tried_at IS NOT NULL;
CREATE INDEX notification_outbox_age ON notification_outbox (created_at);

-- The language in which the order was placed; null for orders of before.
ALTER TABLE shop_order ADD COLUMN language text;

-- Has the sweep seen that the order is paid? What was paid before there were notifications counts as seen.
ALTER TABLE shop_order ADD COLUMN paid_notified boolean NOT NULL DEFAULT true;
ALTER TABLE shop_order ALTER COLUMN paid_notified SET DEFAULT false;
UPDATE shop_order SET paid_notified = false WHERE flow_status IN ('INIT', 'AWAIT_PAID');
CREATE INDEX shop_order_paid_unnotified ON shop_order (paid_at) WHERE paid_at IS NOT NULL AND NOT paid_notified;
