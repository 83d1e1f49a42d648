-- What the operator sets without touching code: brand, contact, home screen, addresses of files.

CREATE TABLE setting (
  code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9.-]{1,63}$'),
  -- Texts are objects with a key per language.
  value jsonb NOT NULL,
  -- Others are for the server and for staff only.
  public boolean NOT NULL DEFAULT false
);

-- Tells every process to forget what it cached. PostgreSQL sends equal messages of one transaction once.
CREATE FUNCTION tell_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify(TG_ARGV[0], '');
  RETURN NULL;
END $$;

CREATE TRIGGER setting_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON setting
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('setting_changed');
