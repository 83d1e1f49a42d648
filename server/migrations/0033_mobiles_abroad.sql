-- Codes to mobiles outside the Chinese mainland are limited as a whole: what they cost is what an attacker earns.

-- Of the country or region, such as 44; null for the mainland.
ALTER TABLE sms_sending ADD COLUMN calling_code text;
CREATE INDEX sms_sending_abroad ON sms_sending (sent_at) WHERE calling_code IS NOT NULL;
