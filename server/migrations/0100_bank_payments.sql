-- China Minsheng Bank and the digital yuan take payments as well.

ALTER TABLE payment DROP CONSTRAINT payment_provider_check,
  ADD CONSTRAINT payment_provider_check
    CHECK (provider IN ('WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY', 'EXTICKET', 'ADVANCE'));

INSERT INTO account (code, kind) VALUES
  ('cash:CMBC', 'cash'),
  ('cash:ECNY', 'cash');
