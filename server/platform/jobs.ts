/**
 * Slow or outside work on graphile-worker: kept in the database, tried again, shared by all workers. What follows every
 * order is a sweep instead: a job per order would cost more than the order.
 */
import { Logger, parseCronItems, run, runMigrations } from 'graphile-worker'
import type pg from 'pg'
import type { Log } from './log.ts'
import { openDb } from './open-db.ts'

export type Job = {
  /** "module: what it does". */
  name: string
  /** When it begins by itself, in UTC: minute, hour, day of month, month, day of week. */
  cron: string
  run(): Promise<void>
}

export type Jobs = {
  /** Ends after the jobs that are under way. */
  stop(): Promise<void>
}

const AT_ONCE = 2
const POLL_MS = 5_000
const TRIES = 5

/**
 * Makes the queue's own tables, on a pool of ours: one that the library opens is closed without waiting, and a
 * connection that the server ends meanwhile would end the process.
 */
export async function prepareJobs(url: string): Promise<void> {
  const { pool, close } = openDb(url, { name: 'lookout queue', maxConnections: 1, statementSeconds: 0 })
  try {
    await runMigrations({ pgPool: pool, logger: silent })
  } finally {
    await close()
  }
}

type Means = { pool: pg.Pool; log: Log; pollMs?: number }

export async function startJobs(jobs: Job[], { pool, log, pollMs = POLL_MS }: Means): Promise<Jobs> {
  const runner = await run({
    pgPool: pool,
    concurrency: AT_ONCE,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOver(log),
    taskList: Object.fromEntries(jobs.map((job) => [identifierOf(job), () => job.run()])),
    parsedCronItems: parseCronItems(
      jobs.map((job) => ({
        task: identifierOf(job),
        match: job.cron,
        // Two workers, or one that was away: still once.
        options: { jobKey: identifierOf(job), maxAttempts: TRIES },
      })),
    ),
  })
  return { stop: () => runner.stop() }
}

const identifierOf = ({ name }: Job): string => name.replace(/[^a-z]+/gi, '-')

const silent = new Logger(() => () => undefined)

/** The worker tells names and times of jobs, no contents. */
const loggerOver = (log: Log): Logger =>
  new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
    else log.debug(message)
  })
