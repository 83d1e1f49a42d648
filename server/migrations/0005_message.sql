-- SMS codes that prove a mobile, and the sendings that the limits count.

-- One live code per mobile and purpose; a new one replaces the old.
CREATE TABLE sms_code (
  mobile_index bytea NOT NULL,
  purpose text NOT NULL,
  -- Keyed hash of mobile, purpose and code.
  code_hash bytea NOT NULL,
  tries smallint NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (mobile_index, purpose)
);
CREATE INDEX sms_code_expiry ON sms_code (expires_at);

-- One row per code that was sent; rows older than a day count nowhere and are swept away.
CREATE TABLE sms_sending (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  mobile_index bytea NOT NULL,
  ip_index bytea NOT NULL,
  sent_at timestamptz NOT NULL
);
CREATE INDEX sms_sending_of_mobile ON sms_sending (mobile_index, sent_at);
CREATE INDEX sms_sending_of_ip ON sms_sending (ip_index, sent_at);
CREATE INDEX sms_sending_age ON sms_sending (sent_at);
