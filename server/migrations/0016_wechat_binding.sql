-- Who is logged in by WeChat alone: one account for a WeChat user, one WeChat user for an account.

CREATE TABLE wechat_binding (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  openid_index bytea NOT NULL UNIQUE,
  -- Nickname and picture as JSON; null while the visitor has not consented to tell them.
  profile_sealed bytea,
  bound_at timestamptz NOT NULL
);

-- Does this journey log in, or only tell who pays?
ALTER TABLE wechat_authorization ADD COLUMN logs_in boolean NOT NULL DEFAULT false;
ALTER TABLE wechat_ticket ADD COLUMN logs_in boolean NOT NULL DEFAULT false, ADD COLUMN profile_sealed bytea;
ALTER TABLE wechat_identity ADD COLUMN profile_sealed bytea;
