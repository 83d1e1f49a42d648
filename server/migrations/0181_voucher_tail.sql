-- Staff look for a voucher of any batch by its last four characters.
CREATE INDEX voucher_of_tail ON voucher (tail, batch_code, serial_no);
