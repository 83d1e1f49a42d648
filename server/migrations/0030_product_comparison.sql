-- What visitors compare products by: what a ticket includes, and whom it suits.

ALTER TABLE product
  -- An array of texts. Equal texts of several products are one line of their comparison.
  ADD COLUMN includes jsonb NOT NULL DEFAULT '[]',
  -- Empty: the operator does not say.
  ADD COLUMN suits jsonb NOT NULL DEFAULT '{"zh-CN": "", "en-US": ""}';
