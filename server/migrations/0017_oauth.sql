-- Accounts at an external provider (OpenID Connect): who is which member, and the journeys that find it out.

CREATE TABLE oauth_identity (
  issuer text NOT NULL,
  -- Keyed hash of the subject: the provider's own name for the person is nobody's business.
  subject_index bytea NOT NULL,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  linked_at timestamptz NOT NULL,
  PRIMARY KEY (issuer, subject_index),
  -- One person of a provider for an account.
  UNIQUE (member_id, issuer)
);

-- A browser on its way to the provider.
CREATE TABLE oauth_authorization (
  state_hash bytea PRIMARY KEY,
  session_index bytea NOT NULL,
  issuer text NOT NULL,
  target text NOT NULL,
  nonce text NOT NULL,
  verifier_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_authorization_expiry ON oauth_authorization (expires_at);

-- A browser that came back has the ticket; it must be the one that started.
CREATE TABLE oauth_ticket (
  ticket_hash bytea PRIMARY KEY,
  session_index bytea NOT NULL,
  issuer text NOT NULL,
  subject_index bytea NOT NULL,
  -- Mobile and nickname as JSON, as the provider told them.
  profile_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_ticket_expiry ON oauth_ticket (expires_at);

-- Somebody new whose mobile is not proved yet.
CREATE TABLE oauth_newcomer (
  session_index bytea PRIMARY KEY,
  issuer text NOT NULL,
  subject_index bytea NOT NULL,
  profile_sealed bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_newcomer_expiry ON oauth_newcomer (expires_at);
