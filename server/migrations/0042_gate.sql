-- Gates, and every ticket that was shown at one.

-- Families and parties come in pieces. With whom people have come in, a ticket is neither refunded nor changed.
ALTER TABLE unit ADD COLUMN admitted smallint NOT NULL DEFAULT 0 CHECK (admitted BETWEEN 0 AND admits),
  ADD CONSTRAINT unit_admitted_stays CHECK (admitted = 0 OR state IN ('valid', 'used', 'expired'));

CREATE TABLE gate (
  code text PRIMARY KEY CHECK (code ~ '^[A-Z0-9][A-Z0-9-]{0,31}$'),
  name jsonb NOT NULL,
  -- Codes of the products that it lets in; none: all.
  products text[] NOT NULL DEFAULT '{}',
  early_minutes smallint NOT NULL DEFAULT 15 CHECK (early_minutes BETWEEN 0 AND 1440),
  -- After the end of a slot; null: as long as the ticket is good.
  late_minutes smallint CHECK (late_minutes BETWEEN 0 AND 1440),
  version integer NOT NULL DEFAULT 1
);

CREATE TABLE gate_scan (
  -- Drawn by the gate's page for one scan; who sends it again is answered the same.
  nonce uuid PRIMARY KEY,
  -- Of what was sent with it.
  digest bytea NOT NULL,
  gate_code text NOT NULL REFERENCES gate,
  -- Null when no ticket of ours was shown.
  unit_id bigint REFERENCES unit,
  medium text NOT NULL CHECK (medium IN ('QR', 'ASSIST')),
  at timestamptz NOT NULL,
  actor text NOT NULL,
  -- How many were let in by this scan.
  people smallint NOT NULL DEFAULT 0 CHECK (people >= 0),
  outcome text NOT NULL DEFAULT 'UNKNOWN' CHECK (outcome IN ('ADMIT', 'ADMIT_PART', 'ALREADY_USED', 'TOO_MANY', 'TOO_EARLY',
    'TOO_LATE', 'WRONG_DAY', 'WRONG_GATE', 'REFUNDED', 'CHANGED', 'CHANGING', 'NOT_PAID', 'NOT_CONFIRMED', 'UNKNOWN',
    'CHECK_DOCUMENT')),
  -- The ticket as it was shown to the gate, without names.
  shown jsonb,
  CHECK ((people > 0) = (outcome IN ('ADMIT', 'ADMIT_PART'))),
  CHECK ((unit_id IS NULL) = (shown IS NULL)),
  CHECK (unit_id IS NOT NULL OR outcome = 'UNKNOWN')
);
CREATE INDEX gate_scan_of_unit ON gate_scan (unit_id, at) WHERE people > 0;
