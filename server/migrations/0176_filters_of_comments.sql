-- Staff filter comments by one of these, the oldest or the newest first: few of one kind are not looked for in all of them.
CREATE INDEX comment_of_product ON comment (product_code, id);
CREATE INDEX comment_of_score ON comment (score, id);
CREATE INDEX comment_by_day ON comment (created_at);
