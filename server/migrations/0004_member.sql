-- Members: an account, a proved mobile, and for group accounts the agency that they belong to.

CREATE TABLE member (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL,
  -- Accounts differ in more than the case of their letters.
  account_key text NOT NULL GENERATED ALWAYS AS (lower(account)) STORED UNIQUE,
  -- A PHC string. Null: the member only ever logs in by SMS or through a provider.
  password_phc text,
  mobile_sealed bytea NOT NULL,
  mobile_index bytea NOT NULL UNIQUE,
  nickname text NOT NULL,
  avatar text,
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  corp text,
  -- Made by the demo seed with a password that everybody knows; production refuses to start with one.
  demo boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX member_demo ON member (id) WHERE demo;
