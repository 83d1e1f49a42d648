-- Events of an order that its buyer is written to about: written down in the transaction of what happened, without
-- looking up who that is; a sweep adds recipient, language and parameters.

ALTER TABLE notification_outbox
  ALTER COLUMN language DROP NOT NULL,
  ALTER COLUMN recipient_index DROP NOT NULL,
  ALTER COLUMN recipient_sealed DROP NOT NULL,
  ALTER COLUMN params_sealed DROP NOT NULL,
  ADD COLUMN order_id bigint,
  -- What the event is about besides its order: an amount, a date.
  ADD COLUMN event_params jsonb,
  DROP CONSTRAINT notification_outbox_state_check,
  ADD CONSTRAINT notification_outbox_state_check CHECK (state IN ('NEW', 'DUE', 'SENT', 'SKIPPED', 'FAILED')),
  -- SKIPPED also: the buyer is gone, or does not want this kind.
  ADD CONSTRAINT notification_outbox_addressed CHECK (
    (state = 'NEW' AND order_id IS NOT NULL) OR state = 'SKIPPED'
    OR (language IS NOT NULL AND recipient_index IS NOT NULL AND recipient_sealed IS NOT NULL AND params_sealed IS NOT NULL)
  );
CREATE INDEX notification_outbox_new ON notification_outbox (id) WHERE state = 'NEW';

-- What a member has switched off.
CREATE TABLE notification_muted (
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  topic text NOT NULL,
  PRIMARY KEY (member_id, topic)
);
