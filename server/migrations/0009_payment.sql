-- Attempts to pay, what providers told us, and money that goes back by itself.

-- One attempt at one provider; its number is the provider's out_trade_no. An order may have several.
CREATE TABLE payment (
  payment_no text PRIMARY KEY CHECK (payment_no ~ '^P\d{6}[0-9A-Z]{14}$'),
  order_no text NOT NULL REFERENCES shop_order (order_no),
  provider text NOT NULL CHECK (provider IN ('WECHAT_PAY', 'ALIPAY')),
  pay_type text NOT NULL,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  -- Money may still come to what is CLOSED or FAILED; then it becomes PAID, and PAID stays.
  state text NOT NULL CHECK (state IN ('CREATED', 'PAID', 'CLOSED', 'FAILED')),
  -- Nobody may pay it any more: it is to be closed at the provider.
  closing boolean NOT NULL DEFAULT false,
  -- Keyed hash of who pays (openid, address), where the provider wants the same one each time.
  payer_index bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,

  provider_trade_no text,
  -- What the provider told, not what was asked for.
  paid_fen bigint,
  paid_at timestamptz,
  CHECK ((state = 'PAID') = (provider_trade_no IS NOT NULL)),
  CHECK ((state = 'PAID') = (paid_fen IS NOT NULL)),
  CHECK ((state = 'PAID') = (paid_at IS NOT NULL)),
  -- Gone back or promised to: never more than came in.
  back_fen bigint NOT NULL DEFAULT 0 CHECK (back_fen BETWEEN 0 AND coalesce(paid_fen, 0)),

  -- When the provider is asked next, how often it was, and when last for a buyer who waits.
  poll_due_at timestamptz,
  polls integer NOT NULL DEFAULT 0,
  asked_at timestamptz
);
CREATE INDEX payment_of_order ON payment (order_no);
CREATE INDEX payment_poll_due ON payment (poll_due_at) WHERE poll_due_at IS NOT NULL;
-- The same way asked again is the same attempt.
CREATE UNIQUE INDEX payment_open_way ON payment (order_no, pay_type) WHERE state = 'CREATED' AND NOT closing;

-- Idempotency: what was answered to a key, so that it is answered again.
CREATE TABLE payment_start (
  start_key bytea PRIMARY KEY,
  digest bytea NOT NULL,
  payment_no text NOT NULL REFERENCES payment,
  next jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX payment_start_of_payment ON payment_start (payment_no);

-- Everything genuine that providers told, once per event.
CREATE TABLE notice_inbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  dedupe_key text NOT NULL,
  payment_no text NOT NULL,
  outcome text NOT NULL,
  payload_digest bytea NOT NULL,
  received_at timestamptz NOT NULL,
  UNIQUE (provider, dedupe_key)
);

-- Money that goes back to who paid it. The number is stable: asking the provider again never moves money twice.
CREATE TABLE money_back (
  refund_no text PRIMARY KEY CHECK (refund_no ~ '^[0-9A-Za-z_-]{1,64}$'),
  payment_no text NOT NULL REFERENCES payment,
  amount_fen bigint NOT NULL CHECK (amount_fen > 0),
  cause text NOT NULL CHECK (cause IN ('LATE', 'CANCELLED', 'DOUBLE', 'MISMATCH', 'REFUND')),
  state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'DONE', 'ABNORMAL')),
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  done_at timestamptz,
  CHECK ((state = 'DONE') = (done_at IS NOT NULL))
);
CREATE INDEX money_back_of_payment ON money_back (payment_no);
CREATE INDEX money_back_due ON money_back (due_at) WHERE state IN ('PENDING', 'SENT');
-- Providers take one refund of a payment at a time.
CREATE UNIQUE INDEX money_back_one_open ON money_back (payment_no) WHERE state = 'SENT';

-- What a person must look at.
CREATE TABLE payment_alert (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What it is about; told once.
  key text NOT NULL UNIQUE,
  kind text NOT NULL,
  provider text NOT NULL,
  payment_no text NOT NULL,
  detail jsonb NOT NULL,
  at timestamptz NOT NULL,
  resolved_at timestamptz
);
CREATE INDEX payment_alert_open ON payment_alert (id) WHERE resolved_at IS NULL;
