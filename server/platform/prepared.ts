/** Hot statements: parsed and planned once per connection, then only run. */
import { createHash } from 'node:crypto'
import type pg from 'pg'

export type Prepared<Row> = (pool: pg.Pool, values: readonly unknown[]) => Promise<Row[]>

/** The name carries the text's hash, so that a new text never meets an old plan. */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string): Prepared<Row> {
  const unique = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  return async (pool, values) => (await pool.query<Row>({ name: unique, text, values: [...values] })).rows
}

/**
 * Whether the database refused a statement for what was in it (or for the moment it came in), rather than being away.
 * Class 22: data, 23: a constraint, 40: a deadlock or serialization, P0: raised by ourselves.
 */
export function isStatementFault(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^(22|23|40|P0)/.test(code)
}
