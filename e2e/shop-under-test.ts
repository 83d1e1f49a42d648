/**
 * The whole shop for the journeys: a database of its own with the demo tower, the sandbox, and a control by which a test
 * moves the business clock and reads what a person would see. Started as a child process; sends its addresses to its parent and ends when the parent does.
 */
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { seedDemo } from '../demo/seed.ts'
import { mailSettings, merchantSettings } from '../sandbox/merchant-settings.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import { startEmbeddedPostgres } from '../server/operations/embedded-postgres.ts'
import { systemChance } from '../server/platform/chance.ts'
import type { Clock } from '../server/platform/clock.ts'
import { freePort } from '../server/platform/free-port.ts'
import { createLog } from '../server/platform/log.ts'
import { migrate } from '../server/platform/migrate.ts'
import { openDb } from '../server/platform/open-db.ts'
import { vaultOf } from '../server/platform/vault.ts'
import { runShop } from '../server/run-shop.ts'
import { openControl } from './control.ts'
import type { Addresses } from './support/addresses.ts'

const folder = join(import.meta.dirname, '../.lookout/e2e', String(process.pid))

/** The wall clock, ahead by as much as the tests have moved it. */
let aheadMs = 0
const clock: Clock = { now: () => new Date(Date.now() + aheadMs) }
const advance = (ms: number): void => {
  aheadMs += ms
}

function environment(port: number, settings: Record<string, string>): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    ...settings,
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    METRICS_PORT: '0',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FILES_DIR: join(folder, 'files'),
    VAULT_SECRET: randomBytes(32).toString('base64'),
    TICKET_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    RATE_LIMIT_PER_IP: '0',
    RATE_LIMIT_PER_SESSION: '0',
    // All journeys come from one address; one that is about limits names another.
    UNPROVEN_SEATS: '60',
    // Chromium takes all that the machine has: a shop that comes late here is not to refuse calls, as it would when open.
    MAX_EVENT_LOOP_DELAY_MS: '60000',
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: process.env['E2E_LOG_LEVEL'] ?? 'error',
  }
}

async function seed(config: Config): Promise<void> {
  await migrate(config.DATABASE_URL)
  const { db, close } = openDb(config.DATABASE_URL, { name: 'seed', maxConnections: 2 })
  const vault = vaultOf(config.VAULT_SECRET)
  await seedDemo({ db, clock, vault, chance: systemChance, filesDir: config.FILES_DIR })
  await close()
}

/** Another web over the same database, in the other authorization mode. */
async function configAtProvider(settings: Record<string, string>): Promise<Config> {
  const port = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  return readConfig({ ...settings, ROLE: 'web', AUTH_MODEL: 'OIDC', PORT: port, PUBLIC_URL })
}

async function start() {
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), fast: true })
  const sandbox = await startSandbox({ port: 0, dir: join(folder, 'sandbox') })
  const port = await freePort()
  const settings = {
    ...environment(port, merchantSettings(sandbox.url, sandbox.keys)),
    ...mailSettings(sandbox.mailUrl),
    DATABASE_URL: postgres.url,
  }
  const config = readConfig(settings)
  const log = createLog(config.LOG_LEVEL)
  const openedAt = new Date().toISOString()
  await seed(config)
  const shop = await runShop(config, log, clock)
  const atProvider = await runShop(await configAtProvider(settings), log, clock)
  const control = await openControl({
    databaseUrl: config.DATABASE_URL,
    vaultSecret: config.VAULT_SECRET,
    clock,
    advance,
  })
  const addresses: Addresses = {
    shop: config.PUBLIC_URL,
    shopAtProvider: atProvider.url ?? '',
    sandbox: sandbox.url,
    sandboxToken: sandbox.keys.controlToken,
    control: control.url,
    openedAt,
  }
  const stop = async () => {
    await control.close()
    await atProvider.close()
    await shop.close()
    await sandbox.stop()
    await postgres.stop()
    for (const path of [folder, postgres.folder]) await rm(path, { recursive: true, force: true })
    process.exit(0)
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop())
  process.send?.(addresses)
}

await start()
