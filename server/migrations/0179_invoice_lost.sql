-- Sent under its number, and nobody there knew it afterwards: it may still have arrived.
ALTER TABLE invoice ADD COLUMN lost boolean NOT NULL DEFAULT false;
