-- How each kind of thing is taxed; staff correct it, and invoices keep what they were issued with.
CREATE TABLE tax_class (
  code text PRIMARY KEY,
  -- Of the state's classification of goods and services.
  tax_code char(19) NOT NULL CHECK (tax_code ~ '^[0-9]{19}$'),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 9999),
  version integer NOT NULL DEFAULT 0
);
INSERT INTO tax_class (code, tax_code, rate_bp) VALUES
  ('ADMISSION', '3070101000000000000', 600),
  ('LODGING', '3070402000000000000', 600),
  ('CATERING', '3070401000000000000', 600),
  ('GOODS', '1060512990000000000', 1300),
  ('TRAVEL', '3070301000000000000', 600),
  ('GUIDE', '3070301000000000000', 600),
  ('TRANSPORT', '3010102000000000000', 900),
  ('CRUISE', '3010202000000000000', 900),
  ('FREIGHT', '1060512990000000000', 1300),
  ('FEE', '3049900000000000000', 600);

CREATE TABLE invoice (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  invoice_no text NOT NULL UNIQUE CHECK (invoice_no ~ '^V[0-9]{6}[0-9A-Z]{10}$'),
  order_id bigint NOT NULL REFERENCES shop_order (id),
  order_no text NOT NULL,
  colour text NOT NULL CHECK (colour IN ('BLUE', 'RED')),
  -- Of a red one: the blue one that it reverses.
  of_invoice_no text REFERENCES invoice (invoice_no) CHECK ((colour = 'RED') = (of_invoice_no IS NOT NULL)),
  state text NOT NULL CHECK (
    CASE colour
      WHEN 'BLUE' THEN state IN ('ASKED', 'ISSUING', 'ISSUED', 'FAILED', 'REVERSING', 'REVERSED', 'CANCELLED')
      ELSE state IN ('ASKED', 'CONFIRMING', 'ISSUED', 'FAILED')
    END),
  -- To whom, as one sealed text; what lists show of it without opening.
  title_sealed bytea NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  tax_fen bigint NOT NULL CHECK (tax_fen >= 0),
  -- Why a blue one is reversed, by the provider's numbers.
  red_reason text CHECK (red_reason IN ('1', '2', '3', '4')),
  -- The provider knows it by its number and this attempt, which rises only when the former one has failed for good.
  attempt smallint NOT NULL DEFAULT 1 CHECK (attempt BETWEEN 1 AND 99),
  -- The provider was asked under this number and said that it will never be.
  spent boolean NOT NULL DEFAULT false,
  -- When the provider was first asked under this number.
  sent_at timestamptz,
  serial text,
  official_no text,
  -- The provider's own words.
  said text,
  pdf_url text,
  -- When it is looked at next; null: nobody needs to.
  due_at timestamptz,
  tries integer NOT NULL DEFAULT 0,
  asked_at timestamptz NOT NULL,
  issued_at timestamptz,
  ask_key bytea UNIQUE,
  ask_digest bytea,
  version integer NOT NULL DEFAULT 0,
  CHECK (colour = 'RED' OR red_reason IS NULL),
  CHECK (state NOT IN ('ISSUED', 'REVERSING', 'REVERSED') OR (official_no IS NOT NULL AND issued_at IS NOT NULL))
);
-- At most one live blue invoice per order; one that has failed is the order's until it is asked for again or given up.
CREATE UNIQUE INDEX invoice_one_live ON invoice (order_id)
  WHERE colour = 'BLUE' AND state IN ('ASKED', 'ISSUING', 'ISSUED', 'FAILED', 'REVERSING');
CREATE UNIQUE INDEX invoice_one_red ON invoice (of_invoice_no) WHERE of_invoice_no IS NOT NULL;
CREATE INDEX invoice_of_order ON invoice (order_id, id);
CREATE INDEX invoice_of_state ON invoice (state, id);
CREATE INDEX invoice_due ON invoice (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE invoice_line (
  invoice_id bigint NOT NULL REFERENCES invoice,
  position smallint NOT NULL,
  tax_code char(19) NOT NULL,
  name text NOT NULL,
  quantity integer NOT NULL CHECK (quantity > 0),
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  rate_bp integer NOT NULL CHECK (rate_bp BETWEEN 0 AND 9999),
  tax_fen bigint NOT NULL CHECK (tax_fen BETWEEN 0 AND amount_fen),
  -- None: freight, or a fee.
  unit_ids bigint[] NOT NULL,
  PRIMARY KEY (invoice_id, position)
);

-- The PDF as the provider made it, sealed.
CREATE TABLE invoice_file (
  invoice_id bigint PRIMARY KEY REFERENCES invoice,
  pdf_sealed bytea NOT NULL,
  kept_at timestamptz NOT NULL
);

-- Tokens of the provider, who gives few of them: each is used until its end, by all processes.
CREATE TABLE invoice_token (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_sealed bytea,
  asked_at timestamptz NOT NULL,
  until timestamptz
);
CREATE INDEX invoice_token_asked ON invoice_token (asked_at);

-- Up to when money that moved was followed.
CREATE TABLE invoice_followed (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  at timestamptz NOT NULL
);
