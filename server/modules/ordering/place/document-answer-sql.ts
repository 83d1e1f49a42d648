/** How often it was disclosed that a document has a ticket. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db.ts'

type Answer = { key: Buffer; most: number; now: Date; until: Date }

/** Counts one more; the time begins anew once it is over. */
export async function countAnswers(db: Db, { key, most, now, until }: Answer): Promise<void> {
  await sql`
    INSERT INTO document_answer AS kept (key, answers, max_answers, until) VALUES (${key}, 1, ${most}, ${until})
    ON CONFLICT (key) DO UPDATE SET max_answers = excluded.max_answers,
      answers = CASE WHEN kept.until <= ${now} THEN 1 ELSE kept.answers + 1 END,
      until = CASE WHEN kept.until <= ${now} THEN excluded.until ELSE kept.until END`.execute(db)
}

/** Has one of them reached its limit? */
export async function hasReachedLimit(db: Db, keys: readonly Buffer[], now: Date): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM document_answer WHERE key = ANY(${keys}) AND answers >= max_answers AND until > ${now}`.execute(
    db,
  )
  return rows.length > 0
}

export async function deleteOldAnswers(db: Db, now: Date): Promise<void> {
  await sql`DELETE FROM document_answer WHERE until <= ${now}`.execute(db)
}
