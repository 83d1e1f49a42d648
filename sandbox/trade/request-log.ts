/** What was asked of the sandbox lately, with the text to sign whenever a signature was refused. */
import type { Op, Provider } from './rules.ts'

export type LoggedRequest = {
  at: string
  provider: Provider
  op: Op | 'unknown'
  method: string
  target: string
  outNos: readonly string[]
  status: number | null
  /** The error's code, or the fault that was played. */
  problem?: string
  /** What the sandbox built from the request and checked the signature against. */
  canonical?: string
}

export type RequestLog = { add(asked: LoggedRequest): void; all(): LoggedRequest[]; clear(): void }

const KEPT = 1000

/** Kept in memory only: it is a help for the person at the desk, not state. */
export function openRequestLog(): RequestLog {
  let entries: LoggedRequest[] = []
  return {
    add: (asked) => {
      entries.push(asked)
      if (entries.length > 2 * KEPT) entries = entries.slice(-KEPT)
    },
    all: () => entries.slice(-KEPT),
    clear: () => {
      entries = []
    },
  }
}
