/** The date of a ticket as an iCalendar file (RFC 5545), for the calendar of any phone. */
import type { OrderNo } from '#contract/values/order.ts'
import type { Validity } from '#contract/values/order-line.ts'
import { addDays, type VisitDate, venueInstant } from '#contract/values/time.ts'

type Venue = { shop: string; address: string }

type DatedTicket = Pick<Validity, 'productName' | 'place' | 'untilDate' | 'slotFrom' | 'slotTo'> & {
  orderNo: OrderNo
  visitDate: VisitDate
}

export function calendarFile(ticket: DatedTicket, { shop, address }: Venue, now: Date): string {
  const { orderNo, productName, place } = ticket
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lookout//Tickets//EN',
    'BEGIN:VEVENT',
    `UID:${orderNo}@lookout`,
    `DTSTAMP:${utc(now)}`,
    ...timesOf(ticket),
    `SUMMARY:${escaped(productName)}`,
    `LOCATION:${escaped([shop, place, address].filter(Boolean).join(', '))}`,
    `DESCRIPTION:${escaped(orderNo)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** A ticket without a slot is for the whole day, a stay for all of its days; an end that is not known is left to the calendar. */
function timesOf({ visitDate, untilDate, slotFrom, slotTo }: DatedTicket): string[] {
  const day = (date: string) => date.replaceAll('-', '')
  if (slotFrom === null)
    return [
      `DTSTART;VALUE=DATE:${day(visitDate)}`,
      `DTEND;VALUE=DATE:${day(addDays(untilDate ?? visitDate, 1))}`,
    ]
  const start = `DTSTART:${utc(venueInstant(visitDate, slotFrom))}`
  return slotTo === null ? [start] : [start, `DTEND:${utc(venueInstant(visitDate, slotTo))}`]
}

/** "20261121T093000Z". */
const utc = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

const maxOctets = 75

/** A line is at most 75 octets; what is longer goes on in the next one, after a space. No character is cut apart. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let [text, octets] = ['', 0]
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > maxOctets) [text, octets] = [`${text}\r\n `, 1]
    text += character
    octets += size
  }
  return text
}
