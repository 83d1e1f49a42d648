/** The real shop on a database of its own, with a clock that a test moves. */
import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildWeb } from '../build-web.ts'
import { storageDisk } from '../gateways/storage-disk.ts'
import { ticketKeyOf } from '../modules/ordering/reading/ticket-code.ts'
import { openMemories } from '../open-shop.ts'
import { systemChance } from '../platform/chance.ts'
import { readinessOf } from '../platform/health.ts'
import type { Limits } from '../platform/http-limits.ts'
import { type Listener, openListener } from '../platform/listen.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics } from '../platform/metrics.ts'
import { isMigrated } from '../platform/migrate.ts'
import { hotSettings } from '../platform/prepared.ts'
import { vaultOf } from '../platform/vault.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { shopSweeps } from '../sweeps.ts'
import type { PagesFolders } from '../web/pages.ts'
import { type CallShop, callerOf } from './call.ts'
import { type MovableClock, movableClock } from './movable-clock.ts'
import { type RecordedSms, recordedSms } from './recorded-sms.ts'
import { type RecordedWechat, recordedWechat } from './recorded-wechat.ts'
import { scriptedWechat } from './scripted-wechat.ts'
import { testConnections } from './test-connections.ts'
import { afterThisTest, type TestDatabase, testDatabase } from './test-database.ts'

export type TestShop = Omit<TestDatabase, 'drop'> & {
  app: FastifyInstance
  deps: ShopDeps
  clock: MovableClock
  sms: RecordedSms
  wechatMessages: RecordedWechat
  call: CallShop
  /** Waits until its caches are invalidated by every NOTIFY that its database has sent so far. */
  cachesCurrent(): Promise<void>
  /** Does once what workers do: every sweep. */
  sweep(): Promise<void>
  /** Where its files lie, `public/` and `temp/`. */
  filesDir: string
  close(): Promise<void>
}

export type TestShopOptions = {
  /** A Saturday morning at the venue by default. */
  now?: string | Date
  /** Instead of what the test shop brings: gateways on a sandbox, another chance. */
  deps?: Partial<ShopDeps>
  /** Another process of the same shop: the database stays when this one closes, and the clock is shared. */
  process?: { database: TestDatabase; clock: MovableClock }
  log?: Log
  limits?: Limits
  trustedProxies?: string[]
  /** The built shop and the public files; none by default. */
  folders?: PagesFolders
  /** The built console; none by default. */
  consoleFolder?: string
  /** The description of the calls, which takes longer to write than anything else of a test shop. */
  apiDocs?: boolean
}

const ticketPem = generateKeyPairSync('ed25519')
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

export const testVault = vaultOf(Buffer.alloc(32, 7))

const nowhere = join(tmpdir(), 'lookout-no-shop')
const filesBelow = (dir: string) => ({ files: join(dir, 'public'), temporary: join(dir, 'temp') })

/** Inside a test it closes by itself; in `beforeAll` call `close` in `afterAll`. */
export async function testShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { database, clock, dropDatabase } = await groundOf(options)
  const { db, pool, url } = database
  const sms = recordedSms()
  const wechatMessages = recordedWechat()
  const filesDir = mkdtempSync(join(tmpdir(), 'lookout-test-files-'))
  const log = options.log ?? pino({ level: 'silent' })
  const hot = testConnections(url, { maxConnections: 2, settings: hotSettings })
  const changes = await openListener(url)
  const deps: ShopDeps = {
    db,
    log,
    clock,
    chance: systemChance,
    vault: testVault,
    sms,
    smsAbroad: null,
    pool,
    hotPool: hot.pool,
    ticketKey: ticketKeyOf(ticketPem),
    storage: storageDisk(filesDir),
    wechat: scriptedWechat(),
    wechatMessages,
    provider: null,
    pay: [],
    amap: null,
    mail: null,
    tracking: null,
    invoices: null,
    providerKeys: [],
    publicUrl: 'https://shop.example',
    pictureSources: ['https://cdn.example'],
    authModel: 'F',
    demandsTotp: false,
    captchaOn: false,
    ...(await openMemories({ db, clock, changes })),
    ...options.deps,
  }
  const app = await buildWeb(deps, {
    log,
    metrics: createMetrics({ version: 'test', role: 'all' }),
    limits: options.limits ?? { perIpPerMinute: 0, perSessionPerMinute: 0 },
    load: { maxConcurrentRequests: 10_000, maxEventLoopDelayMs: 60_000 },
    security: { https: false, pictureSources: [] },
    trustedProxies: options.trustedProxies ?? [],
    readiness: readinessOf(() => isMigrated(db), log),
    version: 'test',
    apiDocs: options.apiDocs ?? false,
    folders: {
      console: options.consoleFolder ?? nowhere,
      ...(options.folders ?? { shop: nowhere, ...filesBelow(filesDir) }),
    },
  })
  const close = async () => {
    await app.close()
    await changes.close()
    await hot.close()
    rmSync(filesDir, { recursive: true, force: true })
    await dropDatabase()
  }
  afterThisTest(close)
  return {
    app,
    deps,
    clock,
    sms,
    wechatMessages,
    db,
    pool,
    url,
    filesDir,
    call: callerOf(app),
    cachesCurrent: await cacheBarrier(database, changes),
    sweep: () => sweepOnce(deps),
    close,
  }
}

/** What the process stands on: its own, or what others stand on as well. */
async function groundOf({ process, now = '2026-11-21T10:00:00+08:00' }: TestShopOptions) {
  if (process) return { ...process, dropDatabase: async () => undefined }
  const database = await testDatabase()
  return { database, clock: movableClock(now), dropDatabase: database.drop }
}

/** PostgreSQL delivers notifications in the order of commits, so all earlier ones arrive before this one. */
async function cacheBarrier({ pool }: TestDatabase, changes: Listener): Promise<TestShop['cachesCurrent']> {
  const waiting: (() => void)[] = []
  await changes.on('test_barrier', () => waiting.shift()?.())
  return async () => {
    const arrived = new Promise<void>((resolve) => waiting.push(resolve))
    await pool.query("SELECT pg_notify('test_barrier', '')")
    await arrived
  }
}

async function sweepOnce(deps: ShopDeps): Promise<void> {
  for (const { run } of shopSweeps(deps)) await run()
}
