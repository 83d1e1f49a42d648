-- What members say about a product that they used: one comment for each product of an order, shown once staff passed it.

CREATE TABLE comment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  comment_no text NOT NULL UNIQUE,
  order_no text NOT NULL,
  product_code text NOT NULL,
  -- In both languages, as it was bought.
  product_name jsonb NOT NULL,
  member_id bigint NOT NULL REFERENCES member,
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  content text NOT NULL CHECK (length(content) BETWEEN 1 AND 500),
  -- Masked when it was written; null: anonymous.
  shown_name text,
  audit_status text NOT NULL DEFAULT 'AWAIT' CHECK (audit_status IN ('AWAIT', 'REJECT', 'PASS')),
  audit_by text,
  audit_at timestamptz,
  audit_info text,
  CHECK ((audit_status = 'AWAIT') = (audit_at IS NULL) AND (audit_at IS NULL) = (audit_by IS NULL)),
  CHECK (audit_status <> 'REJECT' OR audit_info IS NOT NULL),
  reply text,
  reply_by text,
  reply_at timestamptz,
  CHECK ((reply IS NULL) = (reply_by IS NULL) AND (reply IS NULL) = (reply_at IS NULL)),
  created_at timestamptz NOT NULL,
  -- Moves with each change by its member: staff decide on what they have read.
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT comment_once UNIQUE (order_no, product_code)
);
CREATE INDEX comment_shown ON comment (product_code, id DESC) WHERE audit_status = 'PASS';
CREATE INDEX comment_by_status ON comment (audit_status, id);
CREATE INDEX comment_of_member ON comment (member_id, id DESC);

-- Moves with the audit status of its comments, so that an average needs no scan.
CREATE TABLE comment_score (
  product_code text PRIMARY KEY,
  comments integer NOT NULL CHECK (comments >= 0),
  score_sum integer NOT NULL CHECK (score_sum BETWEEN comments AND 5 * comments)
);
