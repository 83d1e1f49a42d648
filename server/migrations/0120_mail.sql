-- Copies by e-mail, to members who wrote an address into their profile. Each is a row of its own, tried and given up apart
-- from the SMS or message in WeChat that it copies; its event_key is that of the other with `mail:` before it.

ALTER TABLE notification_outbox
  -- The recipient is an address, not a mobile.
  ADD COLUMN by_mail boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT notification_outbox_channel_check,
  ADD CONSTRAINT notification_outbox_channel_check CHECK (channel IN ('SMS', 'WECHAT', 'EMAIL'));
