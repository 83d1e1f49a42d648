-- The picture of a licence belongs to its group: it stays when the member who brought it is erased.
ALTER TABLE stored_file DROP CONSTRAINT stored_file_check;
ALTER TABLE stored_file ADD CONSTRAINT stored_file_check
  CHECK (member_id IS NOT NULL OR due_at IS NOT NULL OR used_for IN ('product', 'licence'));
