-- The people who run the shop, their sessions, and what they did.

CREATE TABLE staff (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account text NOT NULL UNIQUE CHECK (account ~ '^[a-z][a-z0-9._-]{2,31}$'),
  name text NOT NULL,
  roles text[] NOT NULL
    CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['owner', 'catalogue', 'orders', 'finance', 'content', 'gate']),
  password_phc text NOT NULL,
  -- Made by the shop: the next log-in must replace it.
  one_time_password boolean NOT NULL,
  totp_sealed bytea,
  -- The last 30 seconds whose code was taken, so that no code counts twice.
  totp_step bigint,
  active boolean NOT NULL DEFAULT true,
  demo boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);

CREATE TABLE staff_session (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  staff_id bigint NOT NULL REFERENCES staff,
  -- OPEN, or what a log-in still asks for.
  step text NOT NULL CHECK (step IN ('OPEN', 'TOTP', 'PASSWORD', 'ENROL')),
  -- A second factor that is being set up.
  totp_sealed bytea,
  device text NOT NULL,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX staff_session_of_staff ON staff_session (staff_id);
CREATE INDEX staff_session_expires ON staff_session (expires_at);

-- What staff wrote: a row for each call, in the same transaction.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  staff_id bigint NOT NULL REFERENCES staff,
  roles text[] NOT NULL,
  call text NOT NULL,
  target_kind text NOT NULL,
  target_no text NOT NULL,
  -- Personal data is masked.
  before jsonb,
  after jsonb,
  reason text,
  ip_index bytea NOT NULL,
  request_id text NOT NULL
);
CREATE INDEX audit_of_target ON audit (target_no, id);
CREATE INDEX audit_of_staff ON audit (staff_id, id);
CREATE INDEX audit_of_kind ON audit (target_kind, id);
CREATE INDEX audit_at ON audit (at);

CREATE FUNCTION audit_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append only' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION audit_is_append_only();

-- Answers of writes, so that the same Idempotency-Key gets the same one.
CREATE TABLE staff_request (
  key bytea PRIMARY KEY,
  digest bytea NOT NULL,
  -- May hold what is shown only once, such as a one-time password.
  answer_sealed bytea,
  at timestamptz NOT NULL
);
CREATE INDEX staff_request_at ON staff_request (at);
