-- What a kind of product states beside what all products do (contract/values/extras), and what its order form was
-- answered: sealed as one text, as names are.
ALTER TABLE product ADD COLUMN extra jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(extra) = 'object');
ALTER TABLE shop_order ADD COLUMN extras_sealed bytea;
