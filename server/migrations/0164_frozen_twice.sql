-- A card that staff have frozen may be in a refund as well: neither alone sets it free then.
ALTER TABLE card DROP CONSTRAINT card_frozen_for_check;
ALTER TABLE card ADD CONSTRAINT card_frozen_for_check CHECK (frozen_for IN ('REFUND', 'STAFF', 'BOTH'));
UPDATE card SET frozen_for = 'BOTH' FROM unit
  WHERE unit.unit_no = card.unit_no AND unit.state = 'refunding' AND card.state = 'FROZEN' AND frozen_for = 'STAFF';
UPDATE card SET state = 'FROZEN', frozen_for = 'REFUND' FROM unit
  WHERE unit.unit_no = card.unit_no AND unit.state = 'refunding' AND card.state = 'ACTIVE';
