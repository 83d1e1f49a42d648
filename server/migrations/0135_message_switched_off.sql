-- Staff switch single kinds of notifications off: what is due then is not sent.
ALTER TABLE notification_outbox
  DROP CONSTRAINT notification_outbox_outcome_check,
  ADD CONSTRAINT notification_outbox_outcome_check CHECK (outcome IN (
    'sent', 'refused', 'limited', 'rejected', 'unknown', 'no-template', 'day-limit', 'unwanted', 'switched-off'
  ));
