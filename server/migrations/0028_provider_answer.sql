-- What the provider said of an unpaid attempt when a buyer waited for its result: 'unpaid' (nobody has paid it yet) or
-- 'unsure' (it could not say). Empty until it was asked.
ALTER TABLE payment ADD COLUMN last_answer text CHECK (last_answer IN ('unpaid', 'unsure'));
