-- Tables and columns get the names that the trade uses: an offer is one thing that can be bought of a product, a unit
-- one admission, room or piece of an order line, a snapshot what was promised at purchase, a webhook a provider's call.

ALTER TABLE ticket_type RENAME TO offer;
ALTER TABLE price RENAME COLUMN ticket_type_id TO offer_id;
ALTER TABLE draw RENAME COLUMN ticket_type_id TO offer_id;
ALTER TABLE stay_rule RENAME COLUMN ticket_type_id TO offer_id;
ALTER TABLE order_line RENAME COLUMN ticket_type_id TO offer_id;
ALTER TABLE order_line RENAME COLUMN ticket_type_code TO offer_code;
ALTER TRIGGER ticket_type_changed ON offer RENAME TO offer_changed;

ALTER TABLE ticket_unit RENAME TO unit;

ALTER TABLE frozen_fact RENAME TO snapshot;
ALTER TABLE shop_order RENAME COLUMN product_fact TO product_snapshot;
ALTER TABLE order_line RENAME COLUMN product_fact TO product_snapshot;
ALTER TABLE order_line RENAME COLUMN line_fact TO offer_snapshot;

ALTER TABLE notice_inbox RENAME TO payment_webhook;
ALTER TABLE money_back RENAME TO provider_refund;
ALTER TABLE provider_refund RENAME COLUMN refund_no TO provider_refund_no;
ALTER TABLE payment RENAME COLUMN back_fen TO provider_refund_fen;

ALTER FUNCTION tell_change() RENAME TO notify_change;

-- Constraints, indexes and sequences follow.
CREATE FUNCTION pg_temp.new_name(name text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(replace(replace(replace(replace(name,
    'money_back_refund_no', 'provider_refund_provider_refund_no'), 'money_back', 'provider_refund'),
    'back_fen', 'provider_refund_fen'), 'notice_inbox', 'payment_webhook'), 'frozen_fact', 'snapshot'),
    'product_fact', 'product_snapshot'), 'line_fact', 'offer_snapshot'), 'ticket_unit', 'unit')
$$;

DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    WITH named (command, name) AS (
      SELECT format('ALTER TABLE %s RENAME CONSTRAINT %I', conrelid::regclass, conname), conname::text
      FROM pg_constraint WHERE conrelid <> 0 AND connamespace = current_schema()::regnamespace
      UNION ALL
      SELECT format('ALTER %s %I RENAME', CASE relkind WHEN 'i' THEN 'INDEX' ELSE 'SEQUENCE' END, relname), relname::text
      FROM pg_class
      WHERE relkind IN ('i', 'S') AND relnamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = pg_class.oid AND conname = relname)
    ), renamed (command, name, new_name) AS (
      SELECT command, name, replace(pg_temp.new_name(name), 'ticket_type', 'offer') FROM named
    )
    SELECT renamed.command || format(' TO %I', new_name) FROM renamed WHERE new_name <> name
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;

DROP FUNCTION pg_temp.new_name(text);
