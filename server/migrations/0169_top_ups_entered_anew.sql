-- A top-up that was rejected, as its amount was mistyped, is entered anew under the reference of its transfer.
ALTER TABLE top_up DROP CONSTRAINT top_up_bank_ref_key;
CREATE UNIQUE INDEX top_up_of_transfer ON top_up (bank_ref) WHERE state <> 'REJECTED';
