/** What the processes of the stage cost, from proc_pid_stat(5) of Linux; elsewhere it is not known. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Milliseconds. */
export type ProcessorTime = { shop: number; postgres: number; sandbox: number; load: number }

/** Their numbers; the load generator is this process. */
export type Processes = { shop: number; sandbox: number; postmaster: number }

/** A hundredth of a second: what Linux counts in for programs (USER_HZ). */
const TICK_MS = 10

type ProcessTimes = { parent: number; own: number; ofEndedChildren: number }

/** The part behind the name, which may contain anything: state, parent, …, utime, stime, cutime, cstime. */
export function readStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (field: number) => Number(fields[field]) * TICK_MS
  return { parent: Number(fields[1]), own: ticks(11) + ticks(12), ofEndedChildren: ticks(13) + ticks(14) }
}

/** Null for a process that is gone. */
function timesOf(pid: number): ProcessTimes | null {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return null
  }
}

/** Who started a process; null where it is not known. */
export const parentOf = (pid: number): number | null => timesOf(pid)?.parent ?? null

/** So far; null where it is not known. PostgreSQL is its postmaster with all it has started. */
export function processorTime({ shop, sandbox, postmaster }: Processes): ProcessorTime | null {
  if (!existsSync('/proc/self/stat')) return null
  const own = (pid: number) => timesOf(pid)?.own ?? 0
  const children = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [timesOf(Number(name))] : []))
  const backends = children.reduce((sum, times) => sum + (times?.parent === postmaster ? times.own : 0), 0)
  const postgres = own(postmaster) + (timesOf(postmaster)?.ofEndedChildren ?? 0) + backends
  return { shop: own(shop), postgres, sandbox: own(sandbox), load: own(process.pid) }
}

/** What each of so many operations cost between two moments. */
export function perOperation(
  before: ProcessorTime | null,
  after: ProcessorTime | null,
  operations: number,
): ProcessorTime | null {
  if (!before || !after) return null
  const share = (part: keyof ProcessorTime) => (after[part] - before[part]) / operations
  return { shop: share('shop'), postgres: share('postgres'), sandbox: share('sandbox'), load: share('load') }
}
