/** The embedded PostgreSQL survives what happens to processes: neighbours, kill -9, closed folders. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { openClient } from '../platform/open-client.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { binariesFolder, programsOf, runAs } from './postgres-files.ts'

const opened: EmbeddedPostgres[] = []
const folders: string[] = []

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-postgres-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(folder: string): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, fast: true })
  opened.push(server)
  folders.push(server.folder)
  return server
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>> {
  const client = await openClient(url)
  try {
    const { rows } = await client.query(sql)
    return rows[0] ?? {}
  } finally {
    await client.end()
  }
}

const pidFile = (server: EmbeddedPostgres) => join(server.folder, 'data/postmaster.pid')

afterEach(async () => {
  for (const server of opened.splice(0)) await server.stop()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded PostgreSQL', () => {
  test('two users share one server, and the last one out stops it', async () => {
    const folder = freshFolder()
    const [first, second] = await Promise.all([start(folder), start(folder)])
    expect(second.url).toBe(first.url)
    expect([first.adopted, second.adopted].sort()).toEqual([false, true])

    await first.stop()
    expect(await ask(second.url, 'SELECT 1 AS one')).toEqual({ one: 1 })

    await second.stop()
    expect(existsSync(pidFile(second))).toBe(false)
  })

  test('a server whose owner was killed is adopted with all it kept, and stopped in the end', async () => {
    const folder = freshFolder()
    const owner = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startEmbeddedPostgres } from '${join(import.meta.dirname, 'embedded-postgres.ts')}'
         console.log((await startEmbeddedPostgres({ folder: '${folder}', fast: true })).url)`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [output] = await once(owner.stdout, 'data')
    const url = String(output).trim()
    await ask(url, 'CREATE TABLE kept (id int)')
    owner.kill('SIGKILL')
    await once(owner, 'exit')

    const heir = await start(folder)
    expect(heir).toMatchObject({ url, adopted: true })
    expect(await ask(heir.url, 'SELECT count(*)::int AS n FROM kept')).toEqual({ n: 0 })
    await heir.stop()
    expect(existsSync(pidFile(heir))).toBe(false)
  })

  test('a server that is killed comes back on its port', async () => {
    const server = await start(freshFolder())
    const { pid } = await ask(server.url, 'SELECT pg_backend_pid() AS pid')
    const { data } = await ask(server.url, `SELECT pg_read_file('postmaster.pid') AS data`)
    expect(pid).toBeGreaterThan(0)
    process.kill(Number(String(data).split('\n')[0]), 'SIGKILL')
    await expect
      .poll(() => ask(server.url, 'SELECT 1 AS one').catch(() => null), { timeout: 20_000 })
      .toEqual({ one: 1 })
  })

  test('a note of a dead server whose number belongs to another program now does not keep it from starting', async () => {
    const folder = freshFolder()
    const former = await start(folder)
    const { note } = await ask(former.url, `SELECT pg_read_file('postmaster.pid') AS note`)
    await former.stop()
    writeFileSync(pidFile(former), String(note).replace(/^\d+/, String(process.pid)))
    if (process.getuid?.() === 0) chownSync(pidFile(former), 65534, 65534)
    const again = await start(folder)
    expect(again.adopted).toBe(false)
    expect(await ask(again.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  })

  test('a folder that is closed to others does not matter', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'lookout-closed-'))
    folders.push(closed)
    const server = await start(join(closed, 'data'))
    expect(await ask(server.url, 'SELECT 1 AS one')).toEqual({ one: 1 })
  })

  test.runIf(process.getuid?.() === 0)(
    'its programs run as nobody when root installed them in a closed folder',
    () => {
      const closed = mkdtempSync(join(tmpdir(), 'lookout-closed-'))
      folders.push(closed)
      const installed = dirname(dirname(binariesFolder()))
      const clone = join(closed, 'package')
      cpSync(installed, clone, { recursive: true, verbatimSymlinks: true })
      const version = `test-${process.pid}`
      writeFileSync(join(clone, 'package.json'), JSON.stringify({ version }))
      const programs = programsOf(clone)
      folders.push(dirname(dirname(programs)))
      expect(programs).not.toContain(closed)
      const printed = execFileSync(join(programs, 'postgres'), ['--version'], {
        ...runAs,
        cwd: '/',
        encoding: 'utf8',
      })
      expect(printed).toContain('PostgreSQL')
    },
  )
})
