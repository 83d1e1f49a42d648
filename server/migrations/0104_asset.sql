-- Named things behind a resource (a guide, a vehicle, a room, a table), and whom each of them serves. They never limit
-- what is sold; the capacity of pools does.

CREATE TABLE asset (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  resource_id integer NOT NULL REFERENCES resource,
  name jsonb NOT NULL,
  -- {"tel": "…", "plate": "…", "languages": ["zh-CN"]}: what the buyer reads besides the name.
  facts jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX asset_of_resource ON asset (resource_id);

-- Law 20: one asset serves one unit in a pool, and only in pools that the unit draws.
CREATE TABLE assignment (
  asset_id integer NOT NULL REFERENCES asset,
  pool_id bigint NOT NULL REFERENCES pool,
  unit_id bigint NOT NULL REFERENCES unit,
  assigned_by text NOT NULL,
  assigned_at timestamptz NOT NULL,
  -- When the buyer is written to about it: the evening before. Null: not at all, or done.
  tell_at timestamptz,
  PRIMARY KEY (asset_id, pool_id)
);
CREATE INDEX assignment_of_unit ON assignment (unit_id);
CREATE INDEX assignment_of_pool ON assignment (pool_id);
CREATE INDEX assignment_to_tell ON assignment (tell_at) WHERE tell_at IS NOT NULL;
