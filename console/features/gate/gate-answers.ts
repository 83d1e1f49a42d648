/** What an answer looks like at the gate: its colour, its word, the line below it, and how staff may go on. Pure. */
import type { ScanAnswer, ScanOutcome } from '#contract/values/gate.ts'
import type { Scan } from './scan-lane.ts'

/** Green: go in. Amber: staff decide. Red: stay out. */
export type Tone = 'green' | 'amber' | 'red'

const amber: readonly ScanOutcome[] = ['CHECK_DOCUMENT', 'TOO_MANY']
const green: readonly ScanOutcome[] = ['ADMIT', 'ADMIT_PART']

export const toneOf = (outcome: ScanOutcome): Tone => {
  if (green.includes(outcome)) return 'green'
  return amber.includes(outcome) ? 'amber' : 'red'
}

/** The signed code of a card begins otherwise than that of a ticket. */
export const mediumOf = (content: string): 'QR' | 'CARD' => (content.startsWith('LK2.') ? 'CARD' : 'QR')

/** How many may still come in with this ticket. */
export const leftOf = ({ ticket }: ScanAnswer): number =>
  ticket === null ? 0 : Math.max(0, ticket.admits - ticket.admitted)

export type NextStep =
  /** The document was looked at. */
  | { kind: 'document'; changed: Pick<Scan, 'documentChecked'>; people: number }
  /** Fewer than were asked for, or the others of a party. */
  | { kind: 'people'; changed: Pick<Scan, 'people'>; people: number }

/** What one press does with the same ticket, as another scan; null where nothing follows. */
export function nextStepOf(scan: Scan, answer: ScanAnswer): NextStep | null {
  const left = leftOf(answer)
  if (answer.outcome === 'CHECK_DOCUMENT')
    return { kind: 'document', changed: { documentChecked: true }, people: scan.people ?? left }
  if ((answer.outcome === 'TOO_MANY' || answer.outcome === 'ADMIT_PART') && left > 0)
    return { kind: 'people', changed: { people: left }, people: left }
  return null
}
