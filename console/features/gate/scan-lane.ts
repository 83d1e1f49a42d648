/**
 * The scans of one lane: one after the other, each sent again with its nonce until an answer comes, so that nobody is
 * counted twice whose answer was lost.
 */
import type { ScanAnswer, ScanInput } from '#contract/values/gate.ts'

export type Scan = ScanInput

export type LaneOutcome =
  | { kind: 'answered'; answer: ScanAnswer }
  | { kind: 'failed'; message: string }
  | { kind: 'given-up' }

export type LaneEntry = { scan: Scan; outcome: LaneOutcome; at: Date }

export type LaneState = {
  /** What is on its way; `tries` from the second on says that an answer is missing. */
  sending: { scan: Scan; tries: number } | null
  waiting: number
  /** The newest first, so many as are kept. */
  entries: readonly LaneEntry[]
  /** How many there have been. */
  ended: number
}

export type Lane = {
  state(): LaneState
  subscribe(listener: () => void): () => void
  show(scan: Scan): void
  /** Waits no longer for the scan on its way. Whether its people were counted, another scan of the ticket shows. */
  giveUp(): void
}

export type LaneDeps = {
  send: (scan: Scan) => Promise<ScanAnswer>
  /** Whether the server may not have decided yet. */
  isUnanswered: (error: unknown) => boolean
  pause: (ms: number) => Promise<void>
  onEntry: (entry: LaneEntry) => void
}

const KEPT_ENTRIES = 30
const PAUSES_MS = [300, 700, 1_500, 3_000] as const

export function openLane(deps: LaneDeps): Lane {
  const listeners = new Set<() => void>()
  const queue: Scan[] = []
  let state: LaneState = { sending: null, waiting: 0, entries: [], ended: 0 }
  let isGivenUp = false

  const change = (changed: Partial<LaneState>) => {
    state = { ...state, ...changed }
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    for (let scan = queue.shift(); scan; scan = queue.shift()) {
      isGivenUp = false
      const outcome = await sendUntilAnswered(scan)
      const entry = { scan, outcome, at: new Date() }
      change({ entries: [entry, ...state.entries].slice(0, KEPT_ENTRIES), ended: state.ended + 1 })
      deps.onEntry(entry)
    }
    change({ sending: null })
  }

  async function sendUntilAnswered(scan: Scan): Promise<LaneOutcome> {
    for (let tries = 1; !isGivenUp; tries += 1) {
      change({ sending: { scan, tries }, waiting: queue.length })
      try {
        return { kind: 'answered', answer: await deps.send(scan) }
      } catch (error) {
        if (!deps.isUnanswered(error)) return { kind: 'failed', message: (error as Error).message }
      }
      await deps.pause(PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1] ?? 0)
    }
    return { kind: 'given-up' }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    show(scan) {
      queue.push(scan)
      if (state.sending) change({ waiting: queue.length })
      else void run()
    },
    giveUp() {
      isGivenUp = true
    },
  }
}
