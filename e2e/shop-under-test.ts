/**
 * The whole shop for the journeys: a copy of the demo tower, the sandbox, and a control by which a test moves the business
 * clock and reads what a person would see. Started as a child process with the tower in E2E_TOWER; sends its addresses to its
 * parent and ends when the parent does.
 */
import { generateKeyPairSync } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { mailSettings, merchantSettings } from '../sandbox/merchant-settings.ts'
import { startSandbox } from '../sandbox/sandbox.ts'
import { type Config, readConfig } from '../server/config/config.ts'
import type { Clock } from '../server/platform/clock.ts'
import { freePort } from '../server/platform/free-port.ts'
import { createLog } from '../server/platform/log.ts'
import { runShop } from '../server/run-shop.ts'
import { openControl } from './control.ts'
import type { Addresses } from './support/addresses.ts'
import { copyTower, type DemoTower } from './support/tower-copy.ts'

const folder = join(import.meta.dirname, '../.lookout/e2e', String(process.pid))
const filesDir = join(folder, 'files')

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
    FILES_DIR: filesDir,
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

/** Another web over the same database, in the other authorization mode. */
async function configAtProvider(settings: Record<string, string>): Promise<Config> {
  const port = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  return readConfig({ ...settings, ROLE: 'web', AUTH_MODEL: 'OIDC', PORT: port, PUBLIC_URL })
}

function givenTower(): DemoTower {
  const given = process.env['E2E_TOWER']
  if (!given) throw new Error('start the journeys with: npm run e2e')
  return JSON.parse(given)
}

async function start() {
  const tower = givenTower()
  const sandbox = await startSandbox({ port: 0, dir: join(folder, 'sandbox') })
  const port = await freePort()
  const settings = {
    ...environment(port, merchantSettings(sandbox.url, sandbox.keys)),
    ...mailSettings(sandbox.mailUrl),
    DATABASE_URL: await copyTower(tower, { database: `shop_${process.pid}`, filesDir }),
    VAULT_SECRET: tower.vaultSecret,
  }
  const config = readConfig(settings)
  const log = createLog(config.LOG_LEVEL)
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
    openedAt: tower.seededAt,
  }
  const stop = async () => {
    await control.close()
    await atProvider.close()
    await shop.close()
    await sandbox.stop()
    await rm(folder, { recursive: true, force: true })
    process.exit(0)
  }
  for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, () => void stop())
  process.send?.(addresses)
}

await start()
