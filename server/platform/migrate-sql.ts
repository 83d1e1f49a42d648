/** Which migrations a database has, and how one of them is applied. */
import { sql } from 'kysely'
import type { Db } from './db.ts'

/** The names of the migrations that were applied, in no order. */
export async function listApplied(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs the statements of a file of server/migrations. */
export async function applyMigration(db: Db, statements: string): Promise<void> {
  await sql.raw(statements).execute(db)
}
