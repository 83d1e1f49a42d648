/** npm start as people use it: once, twice, killed, and never leaving anything behind. */
import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inRoot } from './launch/folders.ts'

const started: ChildProcess[] = []
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-start-'))
  // PostgreSQL runs as another user when root starts it.
  chmodSync(folder, 0o755)
})

afterAll(async () => {
  for (const child of started) {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  rmSync(folder, { recursive: true, force: true })
})

type Copy = { child: ChildProcess; output(): string; exit: Promise<number | null> }

/** The whole way: run.mjs, then the launcher. */
function launch(env: Record<string, string> = {}): Copy {
  const child = spawn(process.execPath, [inRoot('scripts/run.mjs'), 'start'], {
    env: {
      PATH: process.env['PATH'],
      LOOKOUT_DIR: folder,
      PORT: '0',
      SANDBOX_PORT: '0',
      METRICS_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text))
  const exit = new Promise<number | null>((ended) => child.once('exit', (code) => ended(code)))
  return { child, output: () => said, exit }
}

const OPENS_WITHIN = { timeout: 300_000, interval: 50 }

type OpenCopy = Copy & { url: string }

async function openCopy(): Promise<OpenCopy> {
  const copy = launch()
  const ended = copy.exit.then(() => assert.fail(`it ended: ${copy.output()}`))
  const opened = vi.waitFor(() => expect(copy.output()).toContain('Ctrl-C closes'), OPENS_WITHIN)
  await Promise.race([opened, ended])
  last = { ...copy, url: /http:\/\/localhost:\d+/.exec(copy.output())?.[0] ?? '' }
  return last
}

let last: OpenCopy | null = null

/** What the test before left running, or else a new one: each takes seconds to open. */
const runningCopy = async (): Promise<OpenCopy> => {
  const isOpen = last && last.child.exitCode === null && last.child.signalCode === null
  return last && isOpen ? last : await openCopy()
}

/** Every process below this one, with its parent's number. */
function descendants(pid: number): number[] {
  const table = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
  const rows = table
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/).map(Number))
  const childrenOf = (parent: number): number[] =>
    rows.flatMap(([child = 0, above]) => (above === parent ? [child, ...childrenOf(child)] : []))
  return childrenOf(pid)
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    // A zombie is gone; nobody has asked for its exit code yet.
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Processes of PostgreSQL end by themselves as soon as the first of them is killed. */
function killUnlessGone(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const allGone = (pids: number[]) =>
  vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 120_000, interval: 50 })

test('a first start opens the seeded shop, and Ctrl-C leaves no process', { timeout: 600_000 }, async () => {
  const copy = await openCopy()
  const ready = await fetch(`${copy.url}/readyz`)
  expect(ready.status).toBe(200)
  expect(copy.output()).toContain('Seeding the demo tower')
  expect(readFileSync(join(folder, 'shop.log'), 'utf8')).not.toContain('could not be renewed')
  const below = descendants(copy.child.pid ?? 0)
  expect(below.length).toBeGreaterThan(4)

  copy.child.kill('SIGINT')
  expect(await copy.exit).toBe(0)
  await allGone(below)
})

test('a second copy in the same folder learns where the first one is', { timeout: 600_000 }, async () => {
  const first = await runningCopy()
  const second = launch()
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(
    `Another copy of Lookout is already running in this folder at ${first.url}`,
  )
  expect((await fetch(`${first.url}/healthz`)).status).toBe(200)
})

test('a port of one’s own choice that is taken is named', { timeout: 600_000 }, async () => {
  const copy = await runningCopy()
  const { port } = new URL(copy.url)
  const other = mkdtempSync(join(tmpdir(), 'lookout-start-'))
  const second = launch({ LOOKOUT_DIR: other, PORT: port })
  expect(await second.exit).toBe(1)
  expect(second.output()).toContain(`Port ${port} (PORT) is taken`)
  rmSync(other, { recursive: true, force: true })
})

test.each(['scripts/run.mjs', 'scripts/start.ts'])(
  'killing %s kills all of it, and the next start finds everything',
  { timeout: 600_000 },
  async (part) => {
    const killed = await runningCopy()
    const all = [killed.child.pid ?? 0, ...descendants(killed.child.pid ?? 0)]
    process.kill(all.find((pid) => readCommand(pid).includes(part)) ?? 0, 'SIGKILL')
    await allGone(all)

    const next = await openCopy()
    expect(next.output()).not.toContain('Seeding')
    expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  },
)

test('when every process is killed at once, the next start still works', { timeout: 600_000 }, async () => {
  const killed = await runningCopy()
  const ours = [killed.child.pid ?? 0, ...descendants(killed.child.pid ?? 0)]
  for (const pid of ours) killUnlessGone(pid)
  await allGone(ours)

  const next = await openCopy()
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
})

test('a part that dies takes the rest along, with a word about it', { timeout: 600_000 }, async () => {
  const copy = await runningCopy()
  const below = descendants(copy.child.pid ?? 0)
  const sandbox = below.find((pid) => readCommand(pid).includes('sandbox/main.ts'))
  process.kill(sandbox ?? 0, 'SIGKILL')
  expect(await copy.exit).toBe(1)
  expect(copy.output()).toContain('The sandbox ended unexpectedly')
  await allGone(below)
})

const readCommand = (pid: number): string =>
  execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })

test('the demo is no production', async () => {
  const copy = launch({ NODE_ENV: 'production' })
  expect(await copy.exit).toBe(1)
  expect(copy.output()).toContain('In production')
})
