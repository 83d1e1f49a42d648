/** The lane's scans as calls: what is sent, how long an answer may take, and which failure says nothing of the scan. */
import { scanTicket } from '#contract/console/gate.ts'
import type { GateCode, ScanAnswer, ScanInput } from '#contract/values/gate.ts'
import { CallFailure, call } from '../../lib/call.ts'
import { toneOf } from './gate-answers.ts'
import { type Lane, type LaneEntry, openLane } from './scan-lane.ts'
import { play } from './sounds.ts'

/** Nobody stands at a gate for longer without another try. */
const ANSWER_MS = 4_000

const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

async function send(scan: ScanInput): Promise<ScanAnswer> {
  const late = after(ANSWER_MS).then(() => Promise.reject(new CallFailure('', '')))
  return await Promise.race([call(scanTicket, { body: scan }, scan.nonce), late])
}

const unanswered: readonly string[] = ['', 'BUSY', 'FAILED', 'TOO_MANY_REQUESTS']

function sound({ outcome }: LaneEntry): void {
  play(outcome.kind === 'answered' ? toneOf(outcome.answer.outcome) : 'red')
}

export const openGateLane = (): Lane =>
  openLane({
    send,
    isUnanswered: (error) => error instanceof CallFailure && unanswered.includes(error.code),
    pause: after,
    onEntry: sound,
  })

const LONGEST_CONTENT = 512

/** A scan of its own: the nonce is drawn once and stays with it through every repeat. */
export const newScan = (
  gateCode: GateCode,
  shown: Pick<ScanInput, 'medium' | 'content' | 'unitNo' | 'people' | 'documentChecked'>,
): ScanInput => ({
  ...shown,
  content: shown.content.slice(0, LONGEST_CONTENT),
  nonce: crypto.randomUUID() as ScanInput['nonce'],
  gateCode,
})
