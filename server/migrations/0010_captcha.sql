-- Challenges that tell people from programs, and the tokens that solving them earns.

-- The one challenge of a browser session, purpose and kind; a new one replaces it, a try uses it up.
CREATE TABLE captcha_challenge (
  session_index bytea NOT NULL,
  purpose text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('slider', 'code')),
  -- Where the piece belongs, or what the code says. Null: used up, and another is asked.
  answer text,
  -- The challenge before this one was solved, and one was not enough.
  passed boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (session_index, purpose, kind)
);
CREATE INDEX captcha_challenge_expiry ON captcha_challenge (expires_at);

-- Spent by being deleted.
CREATE TABLE captcha_token (
  token_hash bytea PRIMARY KEY,
  session_index bytea NOT NULL,
  purpose text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_token_expiry ON captcha_token (expires_at);

-- Tries at captchas are counted with those at logging in: one table for all limits.
ALTER TABLE login_limit RENAME TO try_limit;
ALTER INDEX login_limit_expiry RENAME TO try_limit_expiry;
