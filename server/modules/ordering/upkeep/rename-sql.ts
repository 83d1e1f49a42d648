/** Visitors whose document may be stored under a former name; migration 0039 has listed them. */
import { sql } from 'kysely'
import type { IdType } from '#contract/values/person.ts'
import type { Db } from '../../../platform/db.ts'

type VisitorSeat = { unitId: number; seat: number }

export async function listVisitorsToRename(
  db: Db,
  limit: number,
): Promise<(VisitorSeat & { idType: IdType; documentSealed: Buffer })[]> {
  const { rows } = await sql<VisitorSeat & { idType: IdType; documentSealed: Buffer }>`
    SELECT unit_id AS "unitId", seat, id_type AS "idType", document_sealed AS "documentSealed"
    FROM visitor_to_rename JOIN visitor USING (unit_id, seat) LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * One visitor a statement, so that it waits for nobody who waits for it. Whoever has the day under the new name already
 * keeps it: two tickets that were sold to one document stay sold.
 */
export async function renameVisitor(
  db: Db,
  { unitId, seat, documentIndex }: VisitorSeat & { documentIndex: Buffer | null },
): Promise<void> {
  await sql`
    WITH finished_rename AS (DELETE FROM visitor_to_rename WHERE unit_id = ${unitId} AND seat = ${seat})
    UPDATE visitor SET document_index = ${documentIndex}
    WHERE unit_id = ${unitId} AND seat = ${seat} AND document_index <> ${documentIndex} AND NOT EXISTS (
      SELECT FROM visitor AS other
      WHERE other.visit_date = visitor.visit_date AND other.document_index = ${documentIndex}
        AND other.product_id = visitor.product_id AND other.live AND other.once_per_day
        AND other.document_index IS NOT NULL AND visitor.live AND visitor.once_per_day)`.execute(db)
}
