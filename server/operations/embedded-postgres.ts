/**
 * A real PostgreSQL from npm, started by us: no service to install, no install script, no new user. Processes may share
 * a data folder: the first process starts the server, the last one out stops it, and a server that a killed process
 * left behind is adopted.
 */
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import {
  releaseSharedAdvisoryLock,
  shareAdvisoryLock,
  tryAdvisoryLock,
} from '../platform/advisory-lock-sql.ts'
import { newClient } from '../platform/open-client.ts'
import { dataFolder, logFile, reachableBase } from './postgres-files.ts'
import { adoptPostmaster, launchPostmaster, type Postmaster, stopPostmaster } from './postgres-process.ts'

export type EmbeddedPostgres = {
  /** Of the maintenance database; see `databaseUrl`. */
  url: string
  /** Where the data really is: elsewhere than wished when root's folder is closed to others. */
  folder: string
  /** True when a running server was found: another process uses it, or one was killed. */
  adopted: boolean
  /** Stops the server, unless another process still uses it. Close your own pools first. */
  stop(): Promise<void>
}

type Input = {
  /** Data and log go below. */
  folder: string
  /** A free one by default. An adopted server keeps its own. */
  port?: number
  /** For tests: no fsync, no checksums, so a crash of the machine loses everything. */
  fast?: boolean
}

const STARTS_WITHIN_MS = 60_000
/** Every process that uses the server holds this lock shared; who gets it alone is the last one. */
const USERS_LOCK = 7_010_488

export async function startEmbeddedPostgres(input: Input): Promise<EmbeddedPostgres> {
  const server = { ...input, folder: reachableBase(input.folder), data: '' }
  server.data = dataFolder(server.folder, { careless: input.fast ?? false })
  const arrival = await arrive(server)
  let keeper = arrival
  let stopping = false
  let restarted: Promise<void> | undefined
  const watch = () => {
    keeper.client.once('end', () => {
      if (!stopping) restarted = restart()
    })
  }
  /** A server that dies under us comes back on its port, because pools already point there. */
  async function restart(): Promise<void> {
    keeper = await arrive({ ...server, port: keeper.postmaster.port })
    watch()
  }
  watch()
  // A process that ends without stop() leaves a server that ends with its last client.
  const abandon = () => {
    if (!keeper.adopted && keeper.postmaster.isAlive()) process.kill(keeper.postmaster.pid, 'SIGTERM')
  }
  process.once('exit', abandon)
  return {
    url: keeper.postmaster.url,
    folder: server.folder,
    adopted: arrival.adopted,
    async stop() {
      stopping = true
      process.removeListener('exit', abandon)
      // One that is coming back is waited for: it would come into a folder that its owner has removed.
      await restarted?.catch(() => undefined)
      await depart(keeper, server.data)
    },
  }
}

/** The address of one database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

type Server = { folder: string; data: string; port?: number; fast?: boolean }
type Keeper = { client: pg.Client; postmaster: Postmaster; adopted: boolean }

/** Finds the running server or starts one; tries again, because a neighbour may start or stop it at the same moment. */
async function arrive(server: Server): Promise<Keeper> {
  const deadline = Date.now() + STARTS_WITHIN_MS
  do {
    const running = await adoptPostmaster(server.data)
    const postmaster = running ?? (await launchPostmaster(server))
    const client = postmaster && (await answering(postmaster, deadline))
    if (client) return { client, postmaster, adopted: running !== null }
  } while (Date.now() < deadline)
  const log = readFileSync(logFile(server.folder), 'utf8').slice(-2000)
  throw new Error(`PostgreSQL did not start. The end of ${logFile(server.folder)}:\n${log}`)
}

/** Waits for the first answer and counts this process among the users; null when the server is gone again. */
async function answering(postmaster: Postmaster, deadline: number): Promise<pg.Client | null> {
  while (Date.now() < deadline && postmaster.isAlive()) {
    // A lost connection ends the client; `end` is what we listen to.
    const client = newClient({ connectionString: postmaster.url, application_name: 'lookout keeper' })
    try {
      await client.connect()
      await shareAdvisoryLock(client, USERS_LOCK)
      return client
    } catch {
      await new Promise((soon) => setTimeout(soon, 20))
    }
  }
  return null
}

async function depart({ client, postmaster }: Keeper, data: string): Promise<void> {
  try {
    await releaseSharedAdvisoryLock(client, USERS_LOCK)
    const alone = await tryAdvisoryLock(client, USERS_LOCK)
    await client.end()
    if (alone) await stopPostmaster(postmaster, data)
  } catch {
    // The server died in the meantime: nothing is left to stop.
  }
}
