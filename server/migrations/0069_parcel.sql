-- Goods that are sent: where to, what it costs, and where they can be picked up instead.

-- Goods name DELIVERY, PICKUP or both; what shows a code at a door or a window needs no more than that.
ALTER TABLE product ADD COLUMN getting text[] NOT NULL DEFAULT '{QR}'
  CHECK (cardinality(getting) > 0 AND getting <@ '{QR,WINDOW,ONSITE,DELIVERY,PICKUP,PARTS}'::text[]);

ALTER TABLE offer
  -- Of goods, in both languages: [{"name": …, "value": …}], a colour, a size.
  ADD COLUMN options jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(options) = 'array'),
  ADD COLUMN weight_grams integer CHECK (weight_grams > 0),
  -- None: it is sent free of charge, wherever it is sent to.
  ADD COLUMN freight_code text;

-- Every rule names areas, a first amount and a next one, and no amount is less than nothing.
CREATE FUNCTION freight_rules_fit(rules jsonb) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_typeof(rules) = 'array' AND rules <> '[]' AND NOT EXISTS (
    SELECT FROM jsonb_array_elements(CASE WHEN jsonb_typeof(rules) = 'array' THEN rules ELSE '[]' END) AS rule
    WHERE jsonb_typeof(rule -> 'areas') IS DISTINCT FROM 'array'
      OR EXISTS (SELECT FROM jsonb_array_elements_text(rule -> 'areas') AS area WHERE area !~ '^[1-8]\d(\d{2}){0,2}$')
      OR coalesce(rule ->> 'first', '') !~ '^[1-9]\d{0,8}$' OR coalesce(rule ->> 'next', '') !~ '^[1-9]\d{0,8}$'
      OR coalesce(rule ->> 'firstFen', '') !~ '^\d{1,9}$' OR coalesce(rule ->> 'nextFen', '') !~ '^\d{1,9}$')
$$;

-- As policies: a change is a new version, and orders name the one they were placed with.
CREATE TABLE freight_template (
  code text NOT NULL CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,31}$'),
  version integer NOT NULL CHECK (version > 0),
  name jsonb NOT NULL,
  charge_by text NOT NULL CHECK (charge_by IN ('PIECE', 'WEIGHT')),
  -- [{"areas": ["65", "5401"], "first": 1000, "firstFen": 1200, "next": 500, "nextFen": 300}]; no area: everywhere else.
  rules jsonb NOT NULL CHECK (freight_rules_fit(rules)),
  free_from_fen bigint CHECK (free_from_fen > 0),
  free_from_pieces integer CHECK (free_from_pieces > 0),
  not_to text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (code, version)
);

CREATE TABLE pick_up_point (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,31}$'),
  -- In both languages.
  name jsonb NOT NULL,
  place jsonb NOT NULL,
  hours jsonb NOT NULL,
  sort integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true
);

CREATE TABLE address (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  -- Recipient, mobile, region and street, as one sealed text.
  address_sealed bytea NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX address_of_member ON address (member_id, id);
CREATE UNIQUE INDEX address_default ON address (member_id) WHERE is_default;

ALTER TABLE shop_order
  ADD COLUMN way_to_get text CHECK (way_to_get IN ('DELIVERY', 'PICKUP')),
  -- What the freight is the sum of: [{"template": …, "version": 1, "fen": 1200}].
  ADD COLUMN freight_parts jsonb,
  ADD CHECK (freight_parts IS NULL OR way_to_get = 'DELIVERY');
