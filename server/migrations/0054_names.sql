-- When the buyer corrected a name or document of this ticket, which can be done once; staff may afterwards.
ALTER TABLE unit ADD COLUMN names_corrected_at timestamptz;
