/** The embedded PostgreSQL as a process of the operating system: start, find again, stop. */
import { execFileSync, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../platform/free-port.ts'
import { binariesFolder, environment, logFile, passwordOf, runAs } from './postgres-files.ts'

export type Postmaster = { pid: number; port: number; url: string; isAlive(): boolean }

const LEAVES_WITHIN_MS = 3_000
const LOG_BYTES = 10_000_000

const settings = ['max_connections=200', 'jit=off', 'random_page_cost=1.1']
const durable = [...settings, 'shared_buffers=256MB', 'max_wal_size=2GB']
const careless = [...settings, 'fsync=off', 'full_page_writes=off', 'synchronous_commit=off']

/** Null when the server ended at once: its port or its data folder were taken a moment before. */
export async function launchPostmaster(input: {
  folder: string
  data: string
  port?: number
  fast?: boolean
}): Promise<Postmaster | null> {
  const port = input.port ?? (await freePort())
  const at = logFile(input.folder)
  // A file instead of a pipe: the server may outlive us.
  const log = openSync(at, existsSync(at) && statSync(at).size > LOG_BYTES ? 'w' : 'a')
  const options = (input.fast ? careless : durable).flatMap((setting) => ['-c', setting])
  const child = spawn(
    join(binariesFolder(), 'postgres'),
    ['-D', input.data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...options],
    // Detached: Ctrl-C must reach us, not the server beneath our feet.
    { ...runAs, cwd: '/', env: environment(), stdio: ['ignore', log, log], detached: true },
  )
  closeSync(log)
  const { pid } = await new Promise<typeof child>((started, failed) => {
    child.once('spawn', () => started(child)).once('error', failed)
  })
  child.unref()
  if (pid === undefined) return null
  return {
    pid,
    port,
    url: urlOf(input.data, port),
    isAlive: () => child.exitCode === null && !child.signalCode,
  }
}

/** The server that already works on this data folder, if there is one. */
export async function adoptPostmaster(data: string): Promise<Postmaster | null> {
  const note = noteOf(data)
  if (!note) return null
  if (isOurs(note.pid, data))
    return { ...note, url: urlOf(data, note.port), isAlive: () => isOurs(note.pid, data) }
  if (isRunning(note.pid)) {
    // The number of a dead server went to another program (or to a zombie): PostgreSQL would wait for it for ever.
    // Its last children see the death within this second.
    await pause(1_000)
    if (noteOf(data)?.pid === note.pid) rmSync(noteFile(data), { force: true })
  }
  return null
}

/** Smart first, so that clients that are just leaving raise no noise; then fast. */
export async function stopPostmaster({ pid }: Postmaster, data: string): Promise<void> {
  const gone = () => noteOf(data)?.pid !== pid || !isRunning(pid)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) {
    if (gone()) return
    process.kill(pid, signal)
    const deadline = Date.now() + LEAVES_WITHIN_MS
    while (!gone() && Date.now() < deadline) await pause(10)
  }
}

const noteFile = (data: string) => join(data, 'postmaster.pid')

/** What the server wrote down about itself (PostgreSQL's miscadmin.h: pid, folder, start, port, …). */
function noteOf(data: string): { pid: number; port: number } | null {
  if (!existsSync(noteFile(data))) return null
  const lines = readFileSync(noteFile(data), 'utf8').split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return pid > 0 && port > 0 ? { pid, port } : null
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Is this process a PostgreSQL on our folder? Numbers of processes are used again, quickly so in containers. */
function isOurs(pid: number, data: string): boolean {
  if (!isRunning(pid)) return false
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(data)
  } catch {
    return false
  }
}

function urlOf(data: string, port: number): string {
  return `postgres://postgres:${passwordOf(data)}@127.0.0.1:${port}/postgres`
}
