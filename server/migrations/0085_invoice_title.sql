-- To whom a member has invoices made out, kept to be chosen again.
CREATE TABLE invoice_title (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- Name, tax number, address, telephone, bank, account and e-mail, as one sealed text.
  title_sealed bytea NOT NULL,
  -- Keyed hash of kind, name and tax number: no title stands twice in one list.
  title_index bytea NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, title_index)
);

CREATE UNIQUE INDEX invoice_title_one_default ON invoice_title (member_id) WHERE is_default;
