/** What the bench plays on: a database of its own with durable defaults, the sandbox, the shop, the bare framework. */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type SandboxControl, sandboxControl } from '../sandbox/control.ts'
import { openKeys } from '../sandbox/keys.ts'
import { merchantSettings } from '../sandbox/merchant-settings.ts'
import { type Children, childrenOfThisProcess } from '../scripts/launch/children.ts'
import { dataFolder, inRoot } from '../scripts/launch/folders.ts'
import { startEmbeddedPostgres } from '../server/operations/embedded-postgres.ts'
import type { Db } from '../server/platform/db.ts'
import { freePort } from '../server/platform/free-port.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openDb } from '../server/platform/open-db.ts'
import { hotSettings } from '../server/platform/prepared.ts'
import { type Vault, vaultOf } from '../server/platform/vault.ts'
import { addKinds } from './kinds-on-sale.ts'
import { makePark, type Park } from './park.ts'
import { type Processes, parentOf } from './processor-time.ts'

export type BenchSetup = {
  shopUrl: string
  bareUrl: string
  databaseUrl: string
  sandbox: SandboxControl
  /** The same for a bare connection; who pays there shows the token. */
  cashier: { url: string; token: string }
  /** As many connections as bare SQL is fastest with, planned like the shop's hot ones. */
  pool: pg.Pool
  db: Db
  park: Park
  /** Seals what the shop opens. */
  vault: Vault
  processes: Processes
  /** Moves the shop's business clock. */
  advance(seconds: number): Promise<void>
  close(): Promise<void>
}

const BARE_CONNECTIONS = 8

/** `profileTo`: a folder for a CPU profile of the shop. Leaves nothing behind when it cannot open. */
export async function openStage(profileTo: string | null): Promise<BenchSetup> {
  const folder = join(dataFolder(), 'bench', String(process.pid))
  const children = childrenOfThisProcess()
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') })
  const bare = openDb(postgres.url, {
    name: 'bench',
    maxConnections: BARE_CONNECTIONS,
    statementSeconds: 60,
    settings: hotSettings,
  })
  const close = async () => {
    await children.stop()
    await bare.close()
    await postgres.stop()
    for (const path of [folder, postgres.folder]) await rm(path, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    const vaultSecret = randomBytes(32)
    const vault = vaultOf(vaultSecret)
    const park = await makePark(bare.pool, vault)
    await addKinds(bare.db, park.hot.visitDate)
    const started = await startProcesses(children, folder, {
      DATABASE_URL: postgres.url,
      VAULT_SECRET: vaultSecret.toString('base64'),
      ...profiling(profileTo),
    })
    const postmaster = await postmasterOf(bare.pool)
    return {
      ...started,
      databaseUrl: postgres.url,
      processes: { ...started.pids, postmaster },
      pool: bare.pool,
      db: bare.db,
      park,
      vault,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** 0 where it is not known. */
async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return parentOf(rows[0]?.pid ?? 0) ?? 0
}

const profiling = (folder: string | null): Record<string, string> =>
  folder === null ? {} : { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` }

async function startProcesses(children: Children, folder: string, base: Record<string, string>) {
  const dir = join(folder, 'sandbox')
  const sandbox = await children.start({
    name: 'sandbox',
    script: inRoot('sandbox/main.ts'),
    env: { SANDBOX_PORT: '0', SANDBOX_DIR: dir },
    onLine: () => undefined,
  })
  const sandboxUrl = String(sandbox.report['sandboxUrl'])
  const keys = await openKeys(dir)
  const port = await freePort()
  const shopUrl = `http://127.0.0.1:${port}`
  const shop = await children.start({
    name: 'shop',
    script: inRoot('bench/shop-under-load.ts'),
    env: { ...shopSettings(folder, shopUrl), ...merchantSettings(sandboxUrl, keys), ...base },
    onLine: console.error,
  })
  const bare = await children.start({
    name: 'bare framework',
    script: inRoot('bench/bare-framework.ts'),
    onLine: console.error,
  })
  const clockUrl = String(shop.report['clockUrl'])
  return {
    pids: { shop: shop.pid, sandbox: sandbox.pid },
    shopUrl,
    bareUrl: String(bare.report['url']),
    sandbox: sandboxControl(sandboxUrl, keys.controlToken),
    cashier: { url: sandboxUrl, token: keys.controlToken },
    advance: async (seconds: number) => {
      await fetch(`${clockUrl}/?ms=${seconds * 1000}`, { method: 'POST' })
    },
  }
}

/** Every buyer comes from an address of its own, named by a proxy that the shop trusts. */
function shopSettings(folder: string, shopUrl: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    NODE_ENV: 'test',
    ROLE: 'all',
    HOST: '127.0.0.1',
    PORT: new URL(shopUrl).port,
    METRICS_PORT: '0',
    PUBLIC_URL: shopUrl,
    FILES_DIR: join(folder, 'files'),
    TICKET_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT_PER_IP: '0',
    UNPROVEN_SEATS: '1000000',
    // Coupons are claimed by programs.
    CAPTCHA: 'off',
    RATE_LIMIT_PER_SESSION: '0',
    LOG_LEVEL: 'warn',
  }
}
