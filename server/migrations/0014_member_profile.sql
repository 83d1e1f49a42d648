-- What a member may tell of themselves besides the mobile.
ALTER TABLE member ADD COLUMN sex text CHECK (sex IN ('male', 'female'));
ALTER TABLE member ADD COLUMN email_sealed bytea;
