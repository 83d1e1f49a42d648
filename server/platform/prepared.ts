/** Hot statements: parsed and planned once per connection, then only run. */
import { createHash } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from './db.ts'

export type Prepared<Row> = {
  text: string
  run(pool: pg.Pool, values: readonly unknown[]): Promise<Row[]>
  /** Inside an open transaction, without a plan that is kept. */
  runIn(tx: Tx, values: readonly unknown[]): Promise<Row[]>
}

/** The name carries the text's hash, so that a new text never meets an old plan. */
export function prepared<Row extends pg.QueryResultRow>(name: string, text: string): Prepared<Row> {
  const unique = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
  return {
    text,
    run: async (pool, values) => (await pool.query<Row>({ name: unique, text, values: [...values] })).rows,
    runIn: async (tx, values) => (await tx.executeQuery<Row>(CompiledQuery.raw(text, [...values]))).rows,
  }
}

/**
 * For connections that hot statements run on. Their plans are made once, perhaps while a table is all but empty, and
 * must still be right when it has grown a thousandfold a minute later: never read a table from end to end.
 */
export const hotSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' }

/** Bytes inside JSON, as PostgreSQL reads them. */
export const bytea = <T extends Buffer | null>(bytes: T): T extends null ? string | null : string =>
  (bytes === null ? null : `\\x${bytes.toString('hex')}`) as T extends null ? string | null : string

/**
 * Whether the database refused a statement for what was in it (or for the moment it came in), rather than being away.
 * Class 22: data, 23: a constraint, 40: a deadlock or serialization, P0: raised by ourselves.
 */
export const isStatementFault = (error: unknown): boolean => /^(22|23|40|P0)/.test(sqlStateOf(error))

/** PostgreSQL ended one of several statements that waited for each other in a circle. */
export const isDeadlock = (error: unknown): boolean => sqlStateOf(error) === '40P01'

const sqlStateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
