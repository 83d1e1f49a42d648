-- Everybody reads the comments of a product by what they give it (good: 4 and 5, middle: 3, poor: 1 and 2), and those with pictures.

-- How many there are of each stands on the filters, so what is kept of a product is kept of each of its scores.
DROP TABLE comment_score;
CREATE TABLE comment_score (
  product_code text NOT NULL,
  score smallint NOT NULL CHECK (score BETWEEN 1 AND 5),
  comments integer NOT NULL CHECK (comments >= 0),
  with_pictures integer NOT NULL CHECK (with_pictures BETWEEN 0 AND comments),
  PRIMARY KEY (product_code, score)
);
INSERT INTO comment_score (product_code, score, comments, with_pictures)
SELECT product_code, score, count(*), count(*) FILTER (WHERE pictures <> '{}') FROM comment WHERE shown GROUP BY product_code, score;

-- Few of one kind are not looked for in all of them, the newest first.
CREATE INDEX comment_shown_good ON comment (product_code, id DESC) WHERE shown AND score >= 4;
CREATE INDEX comment_shown_middle ON comment (product_code, id DESC) WHERE shown AND score = 3;
CREATE INDEX comment_shown_poor ON comment (product_code, id DESC) WHERE shown AND score <= 2;
CREATE INDEX comment_shown_with_pictures ON comment (product_code, id DESC) WHERE shown AND pictures <> '{}';

-- Staff edit pick-up points: of two who edit the same one, the second looks again.
ALTER TABLE pick_up_point ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version > 0);
