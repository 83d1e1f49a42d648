-- A share of a number's SMS codes is kept for whoever has proved the number before, and some for whoever read an image code.

-- How a token was earned: the image code is the harder way.
ALTER TABLE captcha_token ADD COLUMN kind text NOT NULL DEFAULT 'slider' CHECK (kind IN ('slider', 'code'));

-- open: asked by anybody. careful: after an image code. known: from where the number was proved before, or by its member.
ALTER TABLE sms_sending ADD COLUMN trust text NOT NULL DEFAULT 'open' CHECK (trust IN ('open', 'careful', 'known'));

-- The network that asked, remembered for the number when the code comes back.
ALTER TABLE sms_code ADD COLUMN network_index bytea;

-- Browsers and networks in which a number was proved.
CREATE TABLE sms_place (
  mobile_index bytea NOT NULL,
  place_index bytea NOT NULL,
  proved_at timestamptz NOT NULL,
  PRIMARY KEY (mobile_index, place_index)
);
CREATE INDEX sms_place_age ON sms_place (proved_at);

-- False while only an external provider has said that the mobile is the member's.
ALTER TABLE member ADD COLUMN mobile_proved boolean NOT NULL DEFAULT true;
UPDATE member SET mobile_proved = false
WHERE password_phc IS NULL AND id IN (SELECT member_id FROM oauth_identity);
