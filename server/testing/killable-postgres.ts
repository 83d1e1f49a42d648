/** A PostgreSQL that a test may kill and start again; unlike the tests' common one it keeps every committed byte. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseUrl } from '../operations/embedded-postgres.ts'
import { dataFolder, reachableBase } from '../operations/postgres-files.ts'
import { launchPostmaster, type Postmaster } from '../operations/postgres-process.ts'
import { freePort } from '../platform/free-port.ts'
import { newClient, openClient } from '../platform/open-client.ts'

export type KillablePostgres = {
  /** Of an empty database. */
  url: string
  /** kill -9: the postmaster and with it all its children, in the middle of whatever they do. */
  kill(): void
  isKilled(): boolean
  /** SIGSTOP of every process of it: connections are accepted by the operating system, and nobody says anything. */
  stop(): Promise<void>
  /** The end of that. */
  goOn(): void
  /** On the same port and data; resolves when it answers. */
  start(): Promise<void>
  end(): Promise<void>
}

const NAME = 'lookout_killable'
const BETWEEN_TRIES_MS = 50

export async function killablePostgres(): Promise<KillablePostgres> {
  const made = mkdtempSync(join(tmpdir(), 'lookout-killable-'))
  // PostgreSQL runs as another user when we are root.
  chmodSync(made, 0o755)
  const folder = reachableBase(made)
  const data = dataFolder(folder, { careless: false })
  const port = await freePort()
  let postmaster = await launch()
  let killed = false
  let stopped: number[] = []

  async function launch(): Promise<Postmaster> {
    // Children of a killed postmaster need a moment to notice; until then its successor gives up at once.
    for (;;) {
      const launched = await launchPostmaster({ folder, data, port })
      if (launched && (await answers(launched))) return launched
      await pause(BETWEEN_TRIES_MS)
    }
  }

  const goOn = () => {
    for (const pid of stopped.splice(0)) signal(pid, 'SIGCONT')
  }

  const kill = () => {
    killed = true
    if (postmaster.isAlive()) process.kill(postmaster.pid, 'SIGKILL')
  }
  await tell(postmaster.url, `CREATE DATABASE ${NAME}`)
  return {
    url: databaseUrl(postmaster.url, NAME),
    kill,
    isKilled: () => killed,
    async stop() {
      stopped = await stopAll(postmaster)
    },
    goOn,
    async start() {
      while (postmaster.isAlive()) await pause(BETWEEN_TRIES_MS)
      postmaster = await launch()
      killed = false
    },
    async end() {
      kill()
      // A stopped child would never notice that it is alone.
      goOn()
      rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: BETWEEN_TRIES_MS })
      rmSync(made, { recursive: true, force: true })
    },
  }
}

/** The postmaster first, so that no child is born while they are counted. */
async function stopAll({ pid: postmaster, url }: Postmaster): Promise<number[]> {
  const client = await openClient(url)
  signal(postmaster, 'SIGSTOP')
  const { rows } = await client.query<{ pid: number }>('SELECT pid FROM pg_stat_activity')
  const children = rows.map(({ pid }) => pid)
  for (const pid of children) signal(pid, 'SIGSTOP')
  client.connection.stream.destroy()
  return [postmaster, ...children]
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function answers({ url, isAlive }: Postmaster): Promise<boolean> {
  while (isAlive()) {
    const answered = await tell(url, 'SELECT 1').then(
      () => true,
      () => false,
    )
    if (answered) return true
    await pause(BETWEEN_TRIES_MS)
  }
  return false
}

async function tell(url: string, statement: string): Promise<void> {
  const client = newClient(url)
  try {
    await client.connect()
    await client.query(statement)
  } finally {
    await client.end()
  }
}
