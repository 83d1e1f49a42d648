import { expect, test } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const ticket = {
  orderNo: '2611210000000001',
  productName: '云上观光, 433米',
  visitDate: '2026-12-01',
  untilDate: null,
  slotFrom: '17:30',
  slotTo: '18:00',
  place: '一层入口; 东侧',
} as unknown as Parameters<typeof calendarFile>[0]
const venue = { shop: '云顶塔', address: '云州市\n云顶路1号' }
const now = new Date('2026-11-21T02:00:00.000Z')
const linesOf = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

test('a slot is an event from its start to its end on the clock of the venue', () => {
  expect(linesOf(calendarFile(ticket, venue, now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lookout//Tickets//EN',
    'BEGIN:VEVENT',
    'UID:2611210000000001@lookout',
    'DTSTAMP:20261121T020000Z',
    'DTSTART:20261201T093000Z',
    'DTEND:20261201T100000Z',
    'SUMMARY:云上观光\\, 433米',
    'LOCATION:云顶塔\\, 一层入口\\; 东侧\\, 云州市\\n云顶路1号',
    'DESCRIPTION:2611210000000001',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a ticket without a slot is for the whole day', () => {
  const text = calendarFile({ ...ticket, slotFrom: null, slotTo: null }, venue, now)
  expect(linesOf(text)).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261202']),
  )
})

test('a stay of nights is an event until the day of departure', () => {
  const stay = { ...ticket, untilDate: '2026-12-03' as typeof ticket.visitDate, slotFrom: null, slotTo: null }
  expect(linesOf(calendarFile(stay, venue, now))).toEqual(
    expect.arrayContaining(['DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204']),
  )
})

test('no line is longer than 75 octets, and no character is cut apart', () => {
  const text = calendarFile({ ...ticket, productName: '云'.repeat(100) }, venue, now)
  for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(linesOf(text)).toContain(`SUMMARY:${'云'.repeat(100)}`)
})
