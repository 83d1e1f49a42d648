/** Many rows like one that the real calls made, for lists of several pages. */
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** The only row of the table, so many times more; `no` is its number, of which each copy has another one of the same length. */
export async function copyRow({ db }: { db: Db }, table: string, no: string, count: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = ${table} AND column_name NOT IN ('id', 'ask_key', ${no})
      AND is_generated = 'NEVER'`.execute(db)
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  const own = sql.ref(no)
  await sql`
    INSERT INTO ${sql.table(table)} (${own}, ${columns})
    SELECT left(${own}, -3) || to_char(copy, 'FM000'), ${columns}
    FROM ${sql.table(table)}, generate_series(1, ${sql.lit(count)}) AS copy ORDER BY copy`.execute(db)
}
