-- What arrived back on a day is summed for the desk every second.
CREATE INDEX provider_refund_done ON provider_refund (done_at) WHERE done_at IS NOT NULL;
