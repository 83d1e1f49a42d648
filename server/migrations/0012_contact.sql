-- The people whom a member buys tickets for, kept to be chosen again.
CREATE TABLE contact (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- Everything about the person, as one sealed text.
  person_sealed bytea NOT NULL,
  -- Keyed hash of the document: nobody stands twice in one list.
  document_index bytea NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, document_index)
);
