-- A document counts under one name, whichever type it was declared as (ADR 0039). Names of passports and other documents
-- that were placed before may have to change; they are hashed with a key, so that a sweep renames them.
CREATE TABLE visitor_to_rename (
  unit_id bigint NOT NULL,
  seat smallint NOT NULL,
  PRIMARY KEY (unit_id, seat),
  FOREIGN KEY (unit_id, seat) REFERENCES visitor ON DELETE CASCADE
);

-- Today of the venue may be a day ahead of the server's.
INSERT INTO visitor_to_rename (unit_id, seat)
SELECT unit_id, seat FROM visitor
WHERE id_type IN ('PASSPORT', 'OTHER') AND document_sealed IS NOT NULL
  AND (visit_date IS NULL OR visit_date >= current_date - 1);
