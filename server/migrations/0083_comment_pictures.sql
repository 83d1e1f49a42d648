-- Members show pictures with what they say.

ALTER TABLE comment ADD COLUMN pictures text[] NOT NULL DEFAULT '{}' CHECK (cardinality(pictures) <= 9);
ALTER TABLE stored_file DROP CONSTRAINT stored_file_used_for_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_used_for_check CHECK (used_for IN ('avatar', 'product', 'comment'));
