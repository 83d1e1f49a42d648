/**
 * A database for a test. Each worker of the run keeps a few that are clones of the migrated template; one that was used
 * before is emptied first, which takes a hundredth of the time of a new clone.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { databaseUrl } from '../operations/embedded-postgres.ts'
import type { Db } from '../platform/db.ts'
import { openClient } from '../platform/open-client.ts'
import { openDb } from '../platform/open-db.ts'
import { emptyDatabase } from './empty-database.ts'
import { testConnections } from './test-connections.ts'

export type TestDatabase = { db: Db; pool: pg.Pool; url: string; drop(): Promise<void> }

export type TestDatabaseOptions = {
  /** Without any table, and of its own. */
  empty?: boolean
  /** A copy of another test database, to which nobody is connected. */
  copyOf?: TestDatabase
  maxConnections?: number
}

/** Inside a test it is given back by itself; in `beforeAll` call `drop` in `afterAll`. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { empty = false, copyOf, maxConnections = 8 } = options
  assert.ok(empty || !inject('templateFailure'), inject('templateFailure'))
  const template = empty ? 'template0' : copyOf && new URL(copyOf.url).pathname.slice(1)
  const { name, release } = template ? await newDatabase(template) : await lentDatabase()
  const url = databaseUrl(inject('postgresUrl'), name)
  const { db, pool, close } = template
    ? openDb(url, { name, maxConnections })
    : testConnections(url, { maxConnections })
  let dropped = false
  const drop = async () => {
    if (dropped) return
    dropped = true
    await close()
    await release()
  }
  afterThisTest(drop)
  return { db, pool, url, drop }
}

/** Cleans up when the running test ends; outside a test (`beforeAll`) that is left to the caller. */
export function afterThisTest(cleanUp: () => Promise<void>): void {
  try {
    onTestFinished(cleanUp)
  } catch {
    // No test is running.
  }
}

type Lent = { name: string; release(): Promise<void> }

const inUse = new Set<string>()

/** The first of this worker's databases that no test of this file uses now. */
async function lentDatabase(): Promise<Lent> {
  let number = 0
  while (inUse.has(nameOf(number))) number += 1
  const name = nameOf(number)
  inUse.add(name)
  await makeReady(name)
  return { name, release: async () => void inUse.delete(name) }
}

const nameOf = (number: number) =>
  `test_${inject('run')}_${process.env['VITEST_POOL_ID'] ?? 'alone'}_${number}`

async function makeReady(name: string): Promise<void> {
  if ((await exists(name)) && (await emptied(name))) return
  await tell(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  await tell(`CREATE DATABASE ${name} TEMPLATE ${inject('templateDatabase')}`)
}

const exists = async (name: string): Promise<boolean> =>
  cleaners.has(name) || (await tell('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1

/** False when a test has changed more than rows: then a new clone takes its place. */
async function emptied(name: string): Promise<boolean> {
  const former = cleaners.get(name)
  try {
    return await emptyDatabase(former ?? (await openCleaner(name)), inject('template'))
  } catch (error) {
    // A test that closes all connections closes this one as well.
    if (!former) throw error
    cleaners.delete(name)
    return await emptyDatabase(await openCleaner(name), inject('template'))
  }
}

/** Connections that stay between tests: a new one has to learn all tables anew, which takes longer than emptying them. */
const cleaners = new Map<string, pg.Client>()

async function openCleaner(name: string): Promise<pg.Client> {
  const client = await openClient(databaseUrl(inject('postgresUrl'), name))
  client.once('end', () => {
    if (cleaners.get(name) === client) cleaners.delete(name)
  })
  cleaners.set(name, client)
  return client
}

async function newDatabase(template: string): Promise<Lent> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // Only a database to which nobody is connected can be copied.
  await cleaners.get(template)?.end()
  await tell(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return { name, release: async () => void (await tell(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)) }
}

async function tell(sql: string, values: unknown[] = []): Promise<pg.QueryResult> {
  const client = await openClient(inject('postgresUrl'))
  try {
    return await client.query(sql, values)
  } finally {
    await client.end()
  }
}
