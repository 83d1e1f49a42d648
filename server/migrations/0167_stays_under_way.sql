-- Today's page counts stays that began on a former day; few lines have a last day.
CREATE INDEX order_line_until ON order_line (until_date) WHERE until_date IS NOT NULL;
