-- Staff may let comments be shown as soon as they are written (comment.audit-first): what everybody reads is no longer what was passed.

ALTER TABLE comment ADD COLUMN shown boolean NOT NULL DEFAULT false;
UPDATE comment SET shown = true WHERE audit_status = 'PASS';
ALTER TABLE comment ADD CONSTRAINT comment_shown_as_decided
  CHECK (audit_status = 'AWAIT' OR shown = (audit_status = 'PASS'));

DROP INDEX comment_shown;
CREATE INDEX comment_shown ON comment (product_code, id DESC) WHERE shown;
