-- Renewing an order's key ends the sessions that the old key opened.
CREATE INDEX session_of_order ON session (order_no) WHERE order_no IS NOT NULL;
