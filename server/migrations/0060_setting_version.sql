-- Two who edit a setting: the second is refused. Every change counts, also one that an operator makes in SQL.
ALTER TABLE setting ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE FUNCTION raise_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;

CREATE TRIGGER setting_version BEFORE UPDATE ON setting FOR EACH ROW EXECUTE FUNCTION raise_version();
