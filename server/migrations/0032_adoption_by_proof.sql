-- Orders of a guest join an account only with a proof of the mobile in the same call; nobody reads what was proved before.
ALTER TABLE member DROP COLUMN mobile_proved;
