-- A stay by nights begins and ends at the times of its house, not at times of the shop's own.
ALTER TABLE product ADD COLUMN check_in time, ADD COLUMN check_out time;
UPDATE product SET check_in = '14:00', check_out = '12:00' WHERE stay = 'NIGHTS';
ALTER TABLE product ADD CONSTRAINT product_check_in_of_nights
  CHECK ((check_in IS NOT NULL) = (stay = 'NIGHTS') AND (check_out IS NOT NULL) = (stay = 'NIGHTS'));
