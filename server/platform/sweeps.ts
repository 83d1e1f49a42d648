/**
 * What follows every order without anybody asking: deadlines, polls, returns. A sweep asks the database what is due,
 * does it, and is due again a second later; any number of workers may sweep at once (SKIP LOCKED keeps them apart).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'

export type Sweep = {
  /** "module: what it does", for logs. */
  name: string
  run(): Promise<unknown>
}

export type Sweeper = {
  /** Ends after the sweeps that are under way. */
  stop(): Promise<void>
}

const EVERY_MS = 1_000
/** A sweep that fails may fail for a reason that lasts: the database is away, a provider is down. */
const LONGEST_PAUSE_MS = 30_000

/** Each sweep has a loop of its own, so that a slow one delays no other and none overlaps itself. */
export function startSweeps(sweeps: Sweep[], log: Log, everyMs = EVERY_MS): Sweeper {
  const stopping = new AbortController()
  const loops = sweeps.map((sweep) => loop(sweep, { log, everyMs, signal: stopping.signal }))
  return {
    async stop() {
      stopping.abort()
      await Promise.all(loops)
    },
  }
}

async function loop(sweep: Sweep, how: { log: Log; everyMs: number; signal: AbortSignal }): Promise<void> {
  const { log, everyMs, signal } = how
  let failures = 0
  while (!signal.aborted) {
    try {
      await sweep.run()
      failures = 0
    } catch (error) {
      failures += 1
      log.error({ err: error, sweep: sweep.name, failures }, 'a sweep failed')
    }
    const wait = Math.min(everyMs * 2 ** Math.min(failures, 10), Math.max(LONGEST_PAUSE_MS, everyMs))
    await pause(wait, undefined, { signal }).catch(() => undefined)
  }
}
