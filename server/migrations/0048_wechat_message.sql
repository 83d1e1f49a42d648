-- Messages in WeChat to members who have bound their account to it.

-- WeChat's id of the user, to write to; null until the next log-in for who was bound before.
ALTER TABLE wechat_binding ADD COLUMN openid_sealed bytea;

ALTER TABLE notification_outbox
  -- Null: by SMS only.
  ADD COLUMN openid_sealed bytea,
  -- How it was sent; null while it was not.
  ADD COLUMN channel text CHECK (channel IN ('SMS', 'WECHAT'));
