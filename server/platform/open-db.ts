/** Opens the database: one pool of connections, and rows whose values are ours (fen as numbers, dates as texts). */
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { applySetting } from './connection-sql.ts'
import type { Db } from './db.ts'
import { clientsWith, type Heartbeat } from './heartbeat.ts'

export type OpenDb = { db: Db; pool: pg.Pool; close(): Promise<void> }

export type DbOptions = {
  /** About 8 is the fastest on two cores, more hurt hot rows. */
  maxConnections?: number
  /** Shown in pg_stat_activity. */
  name?: string
  /** Longest run of one statement; 0 for migrations. */
  statementSeconds?: number
  /** Called for connections that were lost while idle; the pool replaces them by itself. */
  onLostConnection?: (error: Error) => void
  /** Set on every connection, for example `hotSettings`. */
  settings?: Record<string, string>
  /** Ends what waits for a database that has gone silent. */
  heartbeat?: Heartbeat
}

/** Longest time in which an open transaction may wait for us, before the database takes its locks away. */
const IDLE_TRANSACTION_SECONDS = 30
const CONNECT_SECONDS = 10

export function openDb(url: string, options: DbOptions = {}): OpenDb {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 8,
    application_name: options.name ?? 'lookout',
    connectionTimeoutMillis: CONNECT_SECONDS * 1000,
    statement_timeout: (options.statementSeconds ?? 15) * 1000,
    idle_in_transaction_session_timeout: IDLE_TRANSACTION_SECONDS * 1000,
    types: ourTypes(),
    ...(options.heartbeat && { Client: clientsWith(options.heartbeat) }),
    onConnect: (client) => applySettings(client, options.settings ?? {}),
  })
  // Without a listener a lost connection would end the process. One that is idle is told; one that works tells the
  // query it works on.
  pool.on('error', options.onLostConnection ?? (() => undefined))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<object>({ dialect: new PostgresDialect({ pool }) }) as Db
  return { db, pool, close: () => close(db, pool) }
}

/** Kysely ends a pool only if it has used it itself; prepared statements go past it. */
async function close(db: Db, pool: pg.Pool): Promise<void> {
  await db.destroy()
  if (!pool.ending) await pool.end()
}

/** Before anybody gets the new connection. */
async function applySettings(client: pg.ClientBase, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings)) await applySetting(client, name, value)
}

/** Types of PostgreSQL and their arrays, by number (pg_type.h). */
const INT8 = [20, 1016] as const
const DATE = [1082, 1182] as const
const TIME = [1083, 1183] as const

function ourTypes(): pg.TypeOverrides {
  const types = new pg.TypeOverrides()
  const use = ([one, many]: readonly [number, number], parse: (text: string) => unknown) => {
    types.setTypeParser(one, parse)
    types.setTypeParser(many, (list: string) => parseList(list, parse))
  }
  use(INT8, safeNumber)
  use(DATE, (date) => date)
  use(TIME, (time) => time.slice(0, 5))
  return types
}

/** Money and ids are int8; what does not fit a number exactly must fail, never round. */
function safeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is no safe integer`)
  return number
}

/** An array of values that need no quotes: "{1,2,NULL}". */
function parseList(list: string, parse: (text: string) => unknown): unknown[] {
  const inner = list.slice(1, -1)
  return inner === '' ? [] : inner.split(',').map((text) => (text === 'NULL' ? null : parse(text)))
}
