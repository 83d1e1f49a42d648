/** A ticket in the words of the gate: what it is, for when, and how many came in with it. */
import type { ReactNode } from 'react'
import type { GateTicket, ScanAnswer } from '#contract/values/gate.ts'
import { venueDate, venueTime } from '#contract/values/time.ts'
import { short } from '../../lib/format.ts'
import { gateWords as say } from './messages.ts'

export const ticketLine = ({ productName, ticketName }: GateTicket): string =>
  `${productName} · ${ticketName}`

export function timeOf({ visitDate, slotFrom, slotTo }: GateTicket): string {
  const slot = [slotFrom, slotTo].filter((time) => time !== null).join('–')
  return [visitDate ?? '', slot].filter((part) => part !== '').join(' ')
}

/** "2 of 3 are in, 1 more may enter"; nothing for a ticket of one person. */
export function countOf({ admits, admitted }: GateTicket): string {
  if (admits === 1) return ''
  const left = admits - admitted
  return [say.inOf(admitted, admits), ...(left > 0 ? [say.left(left)] : [])].join(' · ')
}

/** Only the time of what was today. */
function momentOf(instant: string, now: string): string {
  const at = new Date(instant)
  return venueDate(at) === venueDate(new Date(now)) ? venueTime(at) : short(instant)
}

export function PreviousEntry({ answer: { ticket, people, at } }: { answer: ScanAnswer }): ReactNode {
  if (!ticket?.previous || people > 0) return null
  const { previous } = ticket
  return <p className="gate-count">{say.previous(momentOf(previous.at, at), previous.gateName)}</p>
}
