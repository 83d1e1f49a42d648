-- Which orders' money moved lately: refunds by their steps, changes by their end.
CREATE INDEX refund_history_at ON refund_history (at);
CREATE INDEX order_change_ended ON order_change (ended_at) WHERE ended_at IS NOT NULL;
