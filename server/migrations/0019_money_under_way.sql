-- What is on its way back is summed at every look of the monitoring: all that has arrived over the years stays unread.
CREATE INDEX money_back_under_way ON money_back (state) INCLUDE (amount_fen) WHERE state <> 'DONE';
