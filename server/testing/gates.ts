/** Gates of a test shop. */
import { sql } from 'kysely'
import type { Db } from '../platform/db.ts'

/** One for whatever admits to the tower, unless products are named. */
export async function insertGate(db: Db, code: string, products: readonly string[] = []): Promise<void> {
  const name = JSON.stringify({ 'zh-CN': '一号门', 'en-US': 'Gate 1' })
  await sql`INSERT INTO gate (code, name, products) VALUES (${code}, ${name}::jsonb, ${products})`.execute(db)
}
