/** Does any statement read a table that grows from end to end? */
import type pg from 'pg'
import { hotSettings } from '../server/platform/prepared.ts'
import type { Statement } from './statements.ts'

export type Walk = { table: string; text: string }

export type CheckedPlans = {
  statements: number
  /** Tables that count as grown now. */
  tables: string[]
  walks: Walk[]
  /** Not explained: of another database, or of something that is not there at this moment. */
  skipped: string[]
}

/** What must see all rows, and is done seldom. */
const wholeOnPurpose: readonly { table: string; text: RegExp; because: string }[] = [
  {
    table: 'hold',
    text: /AS "heldRows"/,
    because: 'counters are recounted from all holds, every five minutes',
  },
  {
    table: 'open_hold',
    text: /DELETE FROM open_hold|AS "unitRows"/,
    because: 'it keeps what is open now, whatever the years were: every ten minutes the rest is thrown away',
  },
  { table: 'pool', text: /AS "heldRows"/, because: 'and compared with those of all pools' },
  { table: 'pool', text: /\bruled\s+AS\b/, because: 'the pools of a whole year are laid out, every hour' },
  {
    table: 'ledger_entry',
    text: /group by "account"/,
    because: 'the balance of an account is all its entries',
  },
  { table: 'ledger_tx', text: /group by "account"/, because: 'as above' },
]

const isOnPurpose = (walk: Walk): boolean =>
  wholeOnPurpose.some(({ table, text }) => table === walk.table && text.test(walk.text))

/** A table of fewer rows fits into some dozens of pages; reading them all is right. */
const GROWN_ROWS = 9_000

/**
 * Explains each statement with the values of its last time, as the database plans what is sent once, and prepared ones
 * also as they are planned for good. Writes nothing.
 */
export async function checkPlans(pool: pg.Pool, statements: readonly Statement[]): Promise<CheckedPlans> {
  const tables = await grownTables(pool)
  const judged: CheckedPlans = { statements: 0, tables, walks: [], skipped: [] }
  const client = await pool.connect()
  try {
    for (const statement of statements) {
      const plan = await planOf(client, statement)
      if (plan === null) {
        judged.skipped.push(statement.text)
        continue
      }
      judged.statements += 1
      for (const table of walkedIn(plan)) {
        const walk = { table, text: statement.text }
        if (tables.includes(table) && !isOnPurpose(walk)) judged.walks.push(walk)
      }
    }
  } finally {
    client.release(true)
  }
  return judged
}

async function grownTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reltuples >= $1
    ORDER BY relname`,
    [GROWN_ROWS],
  )
  return rows.map(({ relname }) => relname)
}

/** Both ways of planning, one below the other; null when neither works. */
async function planOf(client: pg.PoolClient, { text, values }: Statement): Promise<string | null> {
  const plans = [
    await explained(client, `EXPLAIN ${text}`, values, {}),
    await explained(client, `EXPLAIN (GENERIC_PLAN) ${text}`, null, hotSettings),
  ].filter((plan) => plan !== null)
  return plans.length === 0 ? null : plans.join('\n')
}

async function explained(
  client: pg.PoolClient,
  text: string,
  values: unknown[] | null,
  settings: Record<string, string>,
): Promise<string | null> {
  await client.query('RESET ALL')
  for (const [name, value] of Object.entries(settings)) await client.query(`SET ${name} = ${value}`)
  try {
    const { rows } = await (values === null ? client.query(text) : client.query(text, values))
    return rows.map((row: Record<string, string>) => row['QUERY PLAN']).join('\n')
  } catch {
    return null
  }
}

export const walkedIn = (plan: string): string[] => [
  ...new Set([...plan.matchAll(/Seq Scan on (?:public\.)?(\w+)/g)].map(([, table]) => table ?? '')),
]
