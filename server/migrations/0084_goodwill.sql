-- Staff give some of an order's money back and take none of its units away.

-- What was given on a unit, which is no longer part of its worth: price = worth + shares of discounts + given.
ALTER TABLE unit ADD COLUMN given_fen bigint NOT NULL DEFAULT 0 CHECK (given_fen >= 0);

-- Of each refund of kind GOODWILL, on which units it was given; they stay what they are.
CREATE TABLE refund_given (
  refund_no text NOT NULL REFERENCES refund,
  unit_id bigint NOT NULL REFERENCES unit (id),
  given_fen bigint NOT NULL CHECK (given_fen > 0),
  PRIMARY KEY (refund_no, unit_id)
);
CREATE INDEX refund_given_of_unit ON refund_given (unit_id);
