-- PostgreSQL looks for what refers to each row that is deleted: forgotten holds, and members who are erased. Without an index
-- it reads every scan of the gates and every voucher for one of them.
CREATE INDEX gate_scan_of_order ON gate_scan (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX voucher_of_member ON voucher (member_id) WHERE member_id IS NOT NULL;
