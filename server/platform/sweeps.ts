/**
 * All that happens without a call: deadlines, polls, refunds, clean-up. A sweep asks the database what is due, does it, and
 * runs again after its interval. Any number of workers may run the same sweep at once: rows are claimed with SKIP LOCKED,
 * and whatever else a sweep does may be done twice.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export type Sweep = {
  /** "module: what it does", for logs. */
  name: string
  /** From the end of one run to the start of the next; one second unless given. The first run is at the start. */
  everySeconds?: number
  run(): Promise<unknown>
}

export type Sweeper = {
  /** Ends after the sweeps that are under way. */
  stop(): Promise<void>
}

/** A sweep that fails may fail for a reason that lasts: the database is away, a provider is down. */
const MAX_RETRY_MS = 30_000

/**
 * Each sweep has a loop of its own, so that a slow one delays no other and none overlaps itself. `secondMs` is how long a
 * second of an interval takes; a test shortens it.
 */
export function startSweeps(sweeps: Sweep[], log: Log, secondMs = 1_000): Sweeper {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, { log, secondMs, signal: stopping.signal }))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function loop(sweep: Sweep, how: { log: Log; secondMs: number; signal: AbortSignal }): Promise<void> {
  const { log, secondMs, signal } = how
  let failures = 0
  while (!signal.aborted) {
    try {
      await sweep.run()
      failures = 0
    } catch (error) {
      failures += 1
      log.error({ err: error, sweep: sweep.name, failures }, 'a sweep failed')
    }
    await pause(pauseMs(sweep, failures, secondMs), undefined, { signal }).catch(() => undefined)
  }
}

/** After failures it retries at growing intervals, however seldom it runs otherwise. */
function pauseMs({ everySeconds = 1 }: Sweep, failures: number, secondMs: number): number {
  return failures === 0
    ? everySeconds * secondMs
    : Math.min(secondMs * 2 ** Math.min(failures, 10), MAX_RETRY_MS)
}
