-- What became of provider refunds that the provider did not pay out, and what staff do about them.

-- What staff pay back by bank transfer.
INSERT INTO account (code, kind) VALUES ('cash:HAND', 'cash');

ALTER TABLE provider_refund
  -- The number under which it was promised; left out while that is its own. A number that the provider closed is dead,
  -- and the promise goes on under another one.
  ADD COLUMN promise_no text,
  -- The provider's own number for it.
  ADD COLUMN provider_no text,
  -- Why the provider did not pay it out; stays when it is paid out after all.
  ADD COLUMN trouble text CHECK (trouble IN ('CLOSED', 'ABNORMAL')),
  -- What staff chose: another number, a bank card by the provider, a bank transfer of their own.
  ADD COLUMN remedy text CHECK (remedy IN ('ANEW', 'CARD', 'HAND')),
  -- The bank card, until the provider has it.
  ADD COLUMN card_sealed bytea,
  -- What the bank calls the transfer.
  ADD COLUMN bank_reference text,
  -- What the provider answered last when it was not paid out.
  ADD COLUMN last_answer text,
  ALTER COLUMN due_at DROP NOT NULL,
  DROP CONSTRAINT provider_refund_state_check,
  ADD CONSTRAINT provider_refund_state_check CHECK (state IN ('PENDING', 'SENT', 'DONE', 'ABNORMAL', 'DEAD'));

UPDATE provider_refund SET trouble = 'ABNORMAL', due_at = NULL WHERE state = 'ABNORMAL';

ALTER TABLE provider_refund
  ADD CHECK (trouble IS NOT NULL OR state NOT IN ('ABNORMAL', 'DEAD')),
  ADD CHECK (state <> 'DEAD' OR (trouble = 'CLOSED' AND remedy IS NOT DISTINCT FROM 'ANEW')),
  ADD CHECK ((remedy IS NOT DISTINCT FROM 'HAND') = (bank_reference IS NOT NULL)),
  ADD CHECK (card_sealed IS NULL OR (state = 'ABNORMAL' AND remedy IS NOT DISTINCT FROM 'CARD'));

-- However often it is sent anew, a promise has one number that may pay out.
CREATE UNIQUE INDEX provider_refund_one_live ON provider_refund (coalesce(promise_no, provider_refund_no))
  WHERE state <> 'DEAD';

-- Providers take one refund of a payment at a time; what goes to a bank card was taken before.
DROP INDEX provider_refund_one_open;
CREATE UNIQUE INDEX provider_refund_one_open ON provider_refund (payment_no) WHERE state = 'SENT' AND trouble IS NULL;

-- What staff want to have tried is due as well.
DROP INDEX provider_refund_due;
CREATE INDEX provider_refund_due ON provider_refund (due_at) WHERE state IN ('PENDING', 'SENT', 'ABNORMAL');

-- What staff must look at, the oldest first.
CREATE INDEX provider_refund_stuck ON provider_refund (created_at, provider_refund_no)
  WHERE state = 'ABNORMAL' OR state = 'SENT' AND tries >= 6;

-- The console lists refunds by the order in which they were asked for.
ALTER TABLE refund ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE;
CREATE INDEX refund_of_status ON refund (status, id);
