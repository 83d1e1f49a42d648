-- What a member recognises a device by, "Chrome · Android"; empty where it told nothing known.
ALTER TABLE session ADD COLUMN device text NOT NULL DEFAULT '';
