-- Pictures of products, which staff bring. They belong to no member, and orders show them for as long as orders are kept.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_used_for_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_used_for_check CHECK (used_for IN ('avatar', 'product'));
ALTER TABLE stored_file DROP CONSTRAINT stored_file_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_check
  CHECK (member_id IS NOT NULL OR due_at IS NOT NULL OR used_for = 'product');

-- What can be seen in a picture, in both languages, by the picture's path.
ALTER TABLE product ADD COLUMN picture_texts jsonb NOT NULL DEFAULT '{}';
