-- Top-ups that a second person has to confirm are counted on the page of the day, and their groups are listed.
CREATE INDEX top_up_waiting ON top_up (corp_id) WHERE state = 'AWAIT';
