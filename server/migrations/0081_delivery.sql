-- Parcels: which pieces of an order were sent in which, how far each has come, and when its buyer had it.

ALTER TABLE unit
  -- Of goods that are delivered: packed and handed to a carrier.
  ADD COLUMN sent_at timestamptz,
  -- The buyer said so, or ten days had passed since it was signed for.
  ADD COLUMN received_at timestamptz CHECK (received_at >= sent_at),
  -- Until then it may be returned; afterwards it counts as used. Null again once that is settled.
  ADD COLUMN return_until timestamptz CHECK (return_until IS NULL OR received_at IS NOT NULL);
CREATE INDEX unit_returnable ON unit (return_until) WHERE return_until IS NOT NULL;

-- Orders of which something may have to be packed, the oldest first.
CREATE INDEX shop_order_to_pack ON shop_order (id) WHERE way_to_get = 'DELIVERY' AND seats = 'SOLD'
  AND flow_status IN ('AWAIT_CHECK', 'CHECK_ING', 'PART_AWAIT_CHECK', 'PART_TD_ING', 'CHANGING_ING');

CREATE TABLE shipment (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  shipment_no text NOT NULL UNIQUE CHECK (shipment_no ~ '^S\d{6}[0-9A-Z]{10}$'),
  order_id bigint NOT NULL REFERENCES shop_order (id),
  order_no text NOT NULL,
  -- As Kuaidi100 names it.
  carrier text NOT NULL CHECK (carrier ~ '^[a-z0-9]{2,30}$'),
  tracking_no text NOT NULL CHECK (tracking_no ~ '^[A-Z0-9-]{6,32}$'),
  state text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT', 'SIGNED', 'RETURNED')),
  sent_at timestamptz NOT NULL,
  -- Where it was signed for: by the recipient, or by us when it came back.
  signed_at timestamptz CHECK ((state = 'SENT') = (signed_at IS NULL)),
  -- Its pieces count as received then, whatever the buyer says. Null: not before it is signed for, or done.
  received_due_at timestamptz CHECK (received_due_at IS NULL OR state = 'SIGNED'),
  -- The carrier is asked again then; null: there is nothing more to learn.
  ask_at timestamptz,
  -- Goes up with each correction of its number.
  version integer NOT NULL DEFAULT 1,
  -- One number is one parcel.
  UNIQUE (carrier, tracking_no)
);
CREATE INDEX shipment_of_order ON shipment (order_id);
CREATE INDEX shipment_to_ask ON shipment (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX shipment_to_receive ON shipment (received_due_at) WHERE received_due_at IS NOT NULL;
CREATE INDEX shipment_of_state ON shipment (state, id DESC);

-- A piece is sent once.
CREATE TABLE shipment_unit (
  unit_id bigint PRIMARY KEY REFERENCES unit (id),
  shipment_id bigint NOT NULL REFERENCES shipment
);
CREATE INDEX shipment_unit_of_shipment ON shipment_unit (shipment_id);

-- What the carrier says, which may come twice and in any order.
CREATE TABLE shipment_event (
  shipment_id bigint NOT NULL REFERENCES shipment,
  at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  PRIMARY KEY (shipment_id, at, text)
);
