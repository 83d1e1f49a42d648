-- Who is there: tokens of members and guests, tries at logging in, and what WeChat says of its user.

-- A visitor who proved a mobile without an account. Goes when the mobile registers.
CREATE TABLE guest (
  id uuid PRIMARY KEY,
  mobile_sealed bytea NOT NULL,
  mobile_index bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

CREATE TABLE session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- SHA-256 of the token; the token itself is only ever in the browser.
  token_hash bytea NOT NULL UNIQUE,
  member_id bigint REFERENCES member ON DELETE CASCADE,
  guest_id uuid REFERENCES guest ON DELETE CASCADE,
  -- The one order whose key was shown.
  order_no text,
  created_at timestamptz NOT NULL,
  -- Moves on as the token is used, at most once a minute.
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (num_nonnulls(member_id, guest_id, order_no) = 1)
);
CREATE INDEX session_of_member ON session (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX session_of_guest ON session (guest_id) WHERE guest_id IS NOT NULL;
CREATE INDEX session_expiry ON session (expires_at);

-- Counted tries; its shape belongs to rate-limiter-flexible. Keys hold hashes, never an account or an address.
CREATE TABLE login_limit (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX login_limit_expiry ON login_limit (expire);

-- A browser on its way to WeChat: which one, and where it goes on.
CREATE TABLE wechat_authorization (
  state_hash bytea PRIMARY KEY,
  session_index bytea NOT NULL,
  target text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX wechat_authorization_expiry ON wechat_authorization (expires_at);

-- A browser that came back from WeChat has the ticket; it must be the one that started.
CREATE TABLE wechat_ticket (
  ticket_hash bytea PRIMARY KEY,
  session_index bytea NOT NULL,
  openid_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX wechat_ticket_expiry ON wechat_ticket (expires_at);

-- The WeChat user behind a browser session.
CREATE TABLE wechat_identity (
  session_index bytea PRIMARY KEY,
  openid_sealed bytea NOT NULL,
  known_at timestamptz NOT NULL
);
CREATE INDEX wechat_identity_age ON wechat_identity (known_at);
