-- Points: a member's balance is the sum of its entries, and changes together with them.

CREATE TABLE point_balance (
  member_id bigint PRIMARY KEY REFERENCES member ON DELETE CASCADE,
  points integer NOT NULL CHECK (points >= 0)
);

CREATE TABLE point_entry (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  quantity integer NOT NULL CHECK (quantity <> 0),
  -- EARN: a ticket was used. SPEND: an order was placed with them. RETURN: that order ended unpaid, or was refunded.
  cause text NOT NULL CHECK (cause IN ('EARN', 'SPEND', 'RETURN', 'GIFT')),
  CHECK ((quantity < 0) = (cause = 'SPEND')),
  -- Null for a gift.
  order_no text CHECK ((order_no IS NULL) = (cause = 'GIFT')),
  -- What happened once is entered once.
  key text NOT NULL UNIQUE,
  at timestamptz NOT NULL
);
CREATE INDEX point_entry_of_member ON point_entry (member_id, id DESC);

INSERT INTO point_entry (member_id, quantity, cause, key, at)
SELECT id, points, 'GIFT', 'gift:' || id || ':1', created_at FROM member WHERE points > 0;
INSERT INTO point_balance (member_id, points) SELECT id, points FROM member WHERE points > 0;
ALTER TABLE member DROP COLUMN points;
