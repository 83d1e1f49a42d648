-- Staff move tickets for a buyer who calls, stands at the window, or has a team's order: who asked for a change of date.

ALTER TABLE order_change ADD COLUMN asked_by text NOT NULL DEFAULT 'buyer'
  CHECK (asked_by = 'buyer' OR asked_by LIKE 'staff:_%');
