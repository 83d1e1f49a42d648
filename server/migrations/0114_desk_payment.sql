-- A payment whose code a visitor showed at the window: what was scanned, and how far taking it has come.

CREATE TABLE desk_payment (
  payment_no text PRIMARY KEY REFERENCES payment (payment_no),
  order_no text NOT NULL,
  -- ASKING: the company has not been asked yet. WAITING: it has, and has not said yet that it is paid. CANCELLING: nobody
  -- may pay it any more, and the company has not confirmed it. The others are ends.
  state text NOT NULL CHECK (state IN ('ASKING', 'WAITING', 'CANCELLING', 'PAID', 'CANCELLED', 'REFUSED')),
  -- Gone as soon as the company has been asked.
  code_sealed bytea CHECK (code_sealed IS NULL OR state = 'ASKING'),
  problem text,
  created_at timestamptz NOT NULL,
  -- Until then one waits for the visitor's password; null before the company was asked.
  give_up_at timestamptz,
  due_at timestamptz CHECK ((due_at IS NOT NULL) = (state IN ('ASKING', 'WAITING', 'CANCELLING'))),
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX desk_payment_due ON desk_payment (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX desk_payment_of_order ON desk_payment (order_no, created_at DESC);
