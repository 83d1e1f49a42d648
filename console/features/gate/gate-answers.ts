/** What an answer looks like at the gate: its colour, its word, the line below it, and how staff may go on. Pure. */
import { maxPeople, type ScanAnswer, type ScanOutcome } from '#contract/values/gate.ts'
import type { Scan } from './scan-lane.ts'

/** Green: go in. Amber: staff decide. Red: stay out. */
export type Tone = 'green' | 'amber' | 'red'

const amber: readonly ScanOutcome[] = ['CHECK_DOCUMENT', 'TOO_MANY', 'HOW_MANY']
const green: readonly ScanOutcome[] = ['ADMIT', 'ADMIT_PART']

export const toneOf = (outcome: ScanOutcome): Tone => {
  if (green.includes(outcome)) return 'green'
  return amber.includes(outcome) ? 'amber' : 'red'
}

/** The signed codes of a card and of a party begin otherwise than that of a ticket. */
export function mediumOf(content: string): 'QR' | 'CARD' | 'PARTY' {
  if (content.startsWith('LK2.')) return 'CARD'
  return content.startsWith('LK3.') ? 'PARTY' : 'QR'
}

/** How many may still come in with this ticket. */
export const leftOf = ({ ticket }: ScanAnswer): number =>
  ticket === null ? 0 : Math.max(0, ticket.admits - ticket.admitted)

export type NextStep =
  /** The document was looked at. */
  | { kind: 'document'; changed: Pick<Scan, 'documentChecked'>; people: number }
  /** Fewer than were asked for, or the others of a party. */
  | { kind: 'people'; changed: Pick<Scan, 'people'>; people: number }
  /** Of a party staff say how many come in now, at most so many at once. */
  | { kind: 'party'; people: number }

const asksHowMany: readonly ScanOutcome[] = ['HOW_MANY', 'ADMIT_PART', 'TOO_MANY']

/** What one press does with the same ticket, as another scan; null where nothing follows. */
export function nextStepOf(scan: Scan, answer: ScanAnswer): NextStep | null {
  const left = leftOf(answer)
  const isParty = answer.ticket !== null && answer.ticket.orderNo !== null
  if (isParty && left > 0 && asksHowMany.includes(answer.outcome))
    return { kind: 'party', people: Math.min(left, maxPeople) }
  if (answer.outcome === 'CHECK_DOCUMENT')
    return { kind: 'document', changed: { documentChecked: true }, people: scan.people ?? Math.max(1, left) }
  if ((answer.outcome === 'TOO_MANY' || answer.outcome === 'ADMIT_PART') && left > 0)
    return { kind: 'people', changed: { people: left }, people: left }
  return null
}
