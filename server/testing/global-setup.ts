/**
 * Once per test run: a PostgreSQL for all tests, a migrated template that every test database is cloned from, and keys
 * for the sandboxes.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openKeys } from '../../sandbox/keys.ts'
import { databaseUrl, startEmbeddedPostgres } from '../operations/embedded-postgres.ts'
import { listMigrations, migrate } from '../platform/migrate.ts'
import { openClient } from '../platform/open-client.ts'
import { readTemplate, type Template } from './empty-database.ts'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: vitest merges into its own interface.
  export interface ProvidedContext {
    postgresUrl: string
    templateDatabase: string
    template: Template
    /** Distinguishes this run's databases from those of another run on the same server. */
    run: string
    /** Why there is no template; empty when there is one. Tests without a database run all the same. */
    templateFailure: string
    /** A folder with the keys of every sandbox that does not test its own: making them takes half a second. */
    sandboxKeys: string
  }
}

const folder = join(import.meta.dirname, '../../.lookout/test-database')
const TEMPLATE_LOCK = 7_010_489

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Set by `npm run check`, whose tests would wait for a server that none of them uses.
  if (process.env['TESTS_WITHOUT_DATABASE']) {
    project.provide('templateFailure', 'npm run check opens no database')
    return async () => undefined
  }
  const server = await startEmbeddedPostgres({ folder, fast: true })
  const client = await openClient(server.url)
  try {
    await keepPlans(client)
    // Nobody else uses a server that we started: what is in it is left over from a killed run.
    if (!server.adopted) await dropLeftovers(client)
    const template = templateName()
    const failure = await makeTemplate(client, server.url, template).catch(String)
    project.provide('postgresUrl', server.url)
    project.provide('templateDatabase', template)
    project.provide('templateFailure', failure ?? '')
    project.provide(
      'template',
      failure ? { schema: '', tables: [], rows: {} } : await contentsOf(server.url, template),
    )
    project.provide('run', randomBytes(4).toString('hex'))
    project.provide('sandboxKeys', await makeKeys())
  } finally {
    await client.end()
  }
  return () => server.stop()
}

/** Statistics that PostgreSQL takes by itself, at any moment of a run, change plans, and with them the order of rows without one. */
async function keepPlans(client: pg.Client): Promise<void> {
  await client.query('ALTER SYSTEM SET autovacuum = off')
  await client.query('SELECT pg_reload_conf()')
}

async function contentsOf(serverUrl: string, template: string): Promise<Template> {
  const client = await openClient(databaseUrl(serverUrl, template))
  try {
    return await readTemplate(client)
  } finally {
    await client.end()
  }
}

/** Named after the code that makes them; a run with the same one finds them ready. */
async function makeKeys(): Promise<string> {
  const maker = readFileSync(join(import.meta.dirname, '../../sandbox/keys.ts'))
  const name = createHash('sha256').update(maker).digest('hex').slice(0, 16)
  const folder = join(import.meta.dirname, '../../.lookout/test-keys', name)
  await openKeys(folder)
  return folder
}

/** Named after the migrations, so that a run with the same ones finds it ready. */
function templateName(): string {
  const hash = createHash('sha256')
  const migrations = join(import.meta.dirname, '../migrations')
  for (const name of listMigrations()) hash.update(name).update(readFileSync(join(migrations, name)))
  return `template_${hash.digest('hex').slice(0, 16)}`
}

async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%' OR datname LIKE 'template\\_%'`,
  )
  for (const { datname } of rows) await client.query(`DROP DATABASE ${datname} WITH (FORCE)`)
}

/** Built under another name and renamed: a template that exists is complete. */
async function makeTemplate(client: pg.Client, serverUrl: string, template: string): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK])
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [template])
  if (!rowCount) {
    await client.query(`DROP DATABASE IF EXISTS ${template}_half WITH (FORCE)`)
    await client.query(`CREATE DATABASE ${template}_half`)
    await migrate(databaseUrl(serverUrl, `${template}_half`))
    await client.query(`ALTER DATABASE ${template}_half RENAME TO ${template}`)
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK])
}
