-- Files that people brought. A row stands before its bytes and goes after them, so that no crash leaves bytes behind
-- that nobody knows of.
CREATE TABLE stored_file (
  -- `public` files are kept, `temporary` ones wait to be referred to; a file that is kept has a row in both for a moment.
  area text NOT NULL CHECK (area IN ('public', 'temporary')),
  path text NOT NULL,
  -- Whose it is; null once the member is gone.
  member_id bigint REFERENCES member ON DELETE SET NULL,
  -- What it belongs to; null: it stands for itself and its member may delete it.
  used_for text CHECK (used_for IN ('avatar')),
  content_type text NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  created_at timestamptz NOT NULL,
  -- When its bytes go; null: never. Every file has one from birth until it is referred to.
  due_at timestamptz,
  PRIMARY KEY (area, path),
  CHECK (member_id IS NOT NULL OR due_at IS NOT NULL)
);
CREATE INDEX stored_file_due ON stored_file (due_at, area, path) WHERE due_at IS NOT NULL;
CREATE INDEX stored_file_member ON stored_file (member_id);
