/** The shop at work in one process: web, worker or both, over one database. */
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWeb } from './build-web.ts'
import { type Config, warningsOf } from './config/config.ts'
import { version } from './config/version.ts'
import { hasDemoMembers } from './modules/member/member.ts'
import { hasDemoStaff } from './modules/staff/staff.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { bringUpToDate } from './operations/up-to-date.ts'
import type { Clock } from './platform/clock.ts'
import { type Readiness, readinessOf } from './platform/health.ts'
import type { Log } from './platform/log.ts'
import { createMetrics, type Metrics, serveMetrics, watchPool } from './platform/metrics.ts'
import { isMigrated } from './platform/migrate.ts'
import { startSweeps } from './platform/sweeps.ts'
import { shopSweeps, watchShop } from './sweeps.ts'

export type RunningShop = {
  /** Where the web listens; null for a worker. */
  url: string | null
  metricsPort: number
  /** Unready first, then requests and sweeps under way are finished, then the database is left. */
  close(): Promise<void>
}

const builtShop = join(import.meta.dirname, '../dist/shop')
const builtConsole = join(import.meta.dirname, '../dist/console')

/** One part of the process that is closed before the database. */
type Part = { close(): Promise<void> }

export async function runShop(config: Config, log: Log, clock?: Clock): Promise<RunningShop> {
  await bringUpToDate(config.DATABASE_URL)
  const shop = await openShop(config, log, clock)
  try {
    const { db } = shop.deps
    if (config.production && ((await hasDemoMembers(db)) || (await hasDemoStaff(db))))
      throw new Error('the database holds demo accounts, whose passwords everybody knows')
    return await runParts(config, log, shop)
  } catch (error) {
    await shop.close()
    throw error
  }
}

async function runParts(config: Config, log: Log, shop: OpenShop): Promise<RunningShop> {
  for (const warning of warningsOf(config)) log.warn(warning)
  const metrics = createMetrics({ version, role: config.ROLE })
  watchPool(metrics, shop.pool)
  watchShop(metrics, shop.deps)
  const migrated = await isMigrated(shop.deps.db)
  // A shop that has too much to do is ready all the same: the check waits behind no visitor.
  const readiness = readinessOf(async () => migrated && (await shop.isDatabaseThere()), log)
  const web = config.ROLE === 'worker' ? null : await openWeb(config, shop, { log, metrics, readiness })
  const worker = config.ROLE === 'web' ? null : openWorker(shop, log)
  const figures = await serveMetrics(metrics, readiness, {
    host: config.METRICS_HOST,
    port: config.METRICS_PORT,
  })
  log.info({ role: config.ROLE, version, url: web?.url, metricsPort: figures.port }, 'the shop is open')
  return {
    url: web?.url ?? null,
    metricsPort: figures.port,
    async close() {
      readiness.close()
      await pause(config.DRAIN_SECONDS * 1000)
      await Promise.all([web, worker].map((part) => part?.close()))
      await figures.close()
      await shop.close()
    },
  }
}

type Observed = { log: Log; metrics: Metrics; readiness: Readiness }

async function openWeb(
  config: Config,
  { deps }: OpenShop,
  observed: Observed,
): Promise<Part & { url: string }> {
  const app = await buildWeb(deps, {
    ...observed,
    version,
    limits: { perIpPerMinute: config.RATE_LIMIT_PER_IP, perSessionPerMinute: config.RATE_LIMIT_PER_SESSION },
    load: {
      maxConcurrentRequests: config.MAX_CONCURRENT_REQUESTS,
      maxEventLoopDelayMs: config.MAX_EVENT_LOOP_DELAY_MS,
    },
    security: {
      https: config.PUBLIC_URL.startsWith('https:'),
      pictureSources: deps.pictureSources,
    },
    trustedProxies: config.TRUSTED_PROXIES,
    apiDocs: (config.API_DOCS ?? (config.production ? 'off' : 'on')) === 'on',
    folders: {
      shop: builtShop,
      console: builtConsole,
      files: resolve(config.FILES_DIR, 'public'),
      temporary: resolve(config.FILES_DIR, 'temp'),
    },
  })
  const url = await app.listen({ host: config.HOST, port: config.PORT })
  return { url, close: () => app.close() }
}

function openWorker({ deps }: OpenShop, log: Log): Part {
  const sweeper = startSweeps(shopSweeps(deps), log)
  return { close: () => sweeper.stop() }
}
