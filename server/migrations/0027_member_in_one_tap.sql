-- Members who join with a proved mobile alone: the shop makes up their account name, and they agree to the terms.

-- False: the name was made up and may be chosen once.
ALTER TABLE member ADD COLUMN account_chosen boolean NOT NULL DEFAULT true;
-- Null: registered with a form, before or without this agreement.
ALTER TABLE member ADD COLUMN terms_agreed_at timestamptz;
