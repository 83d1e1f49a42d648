/**
 * Loaded into every process of the tests (node --import): writes down each different statement that the shop's own code
 * sends to PostgreSQL, with its first values. What tests ask the database by themselves is left out.
 */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'

const folder = process.env['STATEMENTS_TO'] ?? ''
/** Deep enough to see which of our functions waits for the statement. */
Error.stackTraceLimit = 60

const ours = /\/server\/(modules|platform|gateways|seed)\/[^)]*?(?<!\.test)\.ts/
const known = new Set<string>()

type Query = { text?: unknown; values?: unknown[] }
const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
pg.Client.prototype.query = function hooked(this: pg.Client, ...args: unknown[]): unknown {
  const [first, second] = args
  const { text, values } = typeof first === 'string' ? { text: first, values: second } : (first as Query)
  if (typeof text === 'string') note(text, Array.isArray(values) ? values : [])
  return query.apply(this, args)
} as typeof pg.Client.prototype.query

/** Its sender stands in the stack; a test that sends by itself stands there without any of our functions. */
const isOurs = (): boolean => ours.test(new Error('who asks').stack ?? '')

/** At once, because test runners end their processes without any goodbye. */
function note(text: string, values: unknown[]): void {
  if (known.has(text) || !isOurs()) return
  known.add(text)
  const line = serialize([text, values]).toString('base64')
  if (folder !== '') appendFileSync(join(folder, `${process.pid}.lines`), `${line}\n`)
}
