-- Travel agencies that buy as groups: their applications, and who buys for them.

CREATE TABLE corp (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^A\d{6}[0-9A-Z]{8}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
  licence_no text NOT NULL,
  licence_path text NOT NULL,
  -- Name and mobile of whom the tower turns to.
  contact_sealed bytea NOT NULL,
  state text NOT NULL DEFAULT 'AWAIT' CHECK (state IN ('AWAIT', 'PASS', 'REJECT', 'CLOSED')),
  reject_text text,
  CHECK (state <> 'REJECT' OR reject_text IS NOT NULL),
  decided_by text,
  decided_at timestamptz,
  CHECK ((state = 'AWAIT') = (decided_at IS NULL) AND (decided_at IS NULL) = (decided_by IS NULL)),
  applied_at timestamptz NOT NULL,
  -- Moves with each change by its member: staff decide on what they have read.
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX corp_by_state ON corp (state, id);
-- A licence stands for one group; a rejected application keeps nobody else from it.
CREATE UNIQUE INDEX corp_licence ON corp (licence_no) WHERE state <> 'REJECT';

CREATE TABLE corp_member (
  corp_id bigint NOT NULL REFERENCES corp,
  member_id bigint NOT NULL UNIQUE REFERENCES member ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('OWNER', 'BUYER')),
  PRIMARY KEY (corp_id, member_id)
);

ALTER TABLE stored_file DROP CONSTRAINT stored_file_used_for_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_used_for_check
  CHECK (used_for IN ('avatar', 'product', 'comment', 'licence'));
