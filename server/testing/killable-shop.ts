/** The whole shop as processes that may be killed at any moment: database, providers, two webs and a worker. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { type SandboxControl, sandboxControl } from '../../sandbox/control.ts'
import { openKeys } from '../../sandbox/keys.ts'
import { merchantSettings } from '../../sandbox/merchant-settings.ts'
import { sandboxFolder } from '../../sandbox/testing/folder.ts'
import type { Db } from '../platform/db.ts'
import { freePort } from '../platform/free-port.ts'
import { openDb } from '../platform/open-db.ts'
import { type CallShop, callerAt } from './call.ts'
import { type KillablePostgres, killablePostgres } from './killable-postgres.ts'
import { type ShopProcess, startShopProcess, testSettings } from './shop-process.ts'

export const killTargets = ['web', 'worker', 'sandbox', 'postgres'] as const
export type KillTarget = (typeof killTargets)[number]

export type KillableShop = {
  db: Db
  pool: pg.Pool
  control: SandboxControl
  /** Asks one web or the other, in turn. */
  callOf(index: number): CallShop
  /** kill -9, now. What else runs must go on running. */
  kill(target: KillTarget, index: number): void
  /** What the shop's processes called bugs of ours, killed ones included. */
  bugs(): unknown[]
  /** Starts again what was killed; resolves when all of the shop is there. */
  revive(): Promise<void>
  end(): Promise<void>
}

/** One process that is started again with what it was started with. */
type Part = { start(): Promise<ChildProcess>; child: ChildProcess }

export async function killableShop(): Promise<KillableShop> {
  const postgres = await killablePostgres()
  const dir = sandboxFolder()
  const keys = await openKeys(dir)
  const [webOne, webTwo, sandboxPort] = [await freePort(), await freePort(), await freePort()]
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`
  const settings = {
    ...testSettings(),
    ...merchantSettings(sandboxUrl, keys),
    PUBLIC_URL: `http://127.0.0.1:${webOne}`,
    DATABASE_URL: postgres.url,
    RATE_LIMIT_PER_IP: '0',
    UNPROVEN_SEATS: '1000000',
    RATE_LIMIT_PER_SESSION: '0',
  }
  const processes: ShopProcess[] = []
  const shopPart = (ROLE: string, port: number) =>
    begun(async () => {
      const started = await startShopProcess({ ...settings, ROLE, PORT: String(port) })
      processes.push(started)
      return started.child
    })
  const sandbox = await begun(() => startSandboxProcess(sandboxPort, dir))
  const webs = [await shopPart('web', webOne), await shopPart('web', webTwo)]
  const worker = await shopPart('worker', 0)
  const parts = [sandbox, worker, ...webs]
  const { db, pool, close } = openDb(postgres.url)
  return {
    db,
    pool,
    control: sandboxControl(sandboxUrl, keys.controlToken),
    callOf: (index) => callerAt(`http://127.0.0.1:${[webOne, webTwo][index % 2]}`),
    kill(target, index) {
      if (target === 'postgres') return postgres.kill()
      const part = target === 'web' ? webs[index % 2] : { worker, sandbox }[target]
      part?.child.kill('SIGKILL')
    },
    bugs: () => processes.flatMap(({ log }) => log.filter(({ msg }) => msg === 'a request failed')),
    revive: () => revive(postgres, parts),
    async end() {
      for (const { child } of parts) child.kill('SIGKILL')
      await close()
      await postgres.end()
      rmSync(dir, { recursive: true })
    },
  }
}

async function begun(start: () => Promise<ChildProcess>): Promise<Part> {
  return { start, child: await start() }
}

async function revive(postgres: KillablePostgres, parts: readonly Part[]): Promise<void> {
  if (postgres.isKilled()) await postgres.start()
  for (const part of parts) {
    const { child } = part
    if (child.killed && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    if (child.signalCode === 'SIGKILL') part.child = await part.start()
    else assert.equal(child.exitCode, null, 'what was not killed goes on')
  }
}

async function startSandboxProcess(port: number, dir: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, '../../sandbox/main.ts'), {
    env: { SANDBOX_PORT: String(port), SANDBOX_DIR: dir },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await once(child, 'message')
  return child
}
