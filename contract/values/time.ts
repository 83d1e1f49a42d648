/** Dates and times on the wire: visit dates are dates, slots are times of day, instants are instants. */
import * as z from 'zod/mini'

/** A visit date of the calendar, of this century or the last: "2026-11-21". */
export const VisitDate = z.iso
  .date()
  .check(z.regex(/^(19|20)/))
  .brand<'VisitDate'>()
export type VisitDate = z.infer<typeof VisitDate>

export const Month = z
  .string()
  .check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))
  .brand<'Month'>()
export type Month = z.infer<typeof Month>

/** A time of day at the venue, "17:30". */
export const SlotTime = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
  .brand<'SlotTime'>()
export type SlotTime = z.infer<typeof SlotTime>

/** An instant, ISO 8601 in UTC. */
export const Instant = z.iso.datetime()
export type Instant = z.infer<typeof Instant>

/** The venue's clock stands in Asia/Shanghai, which knows no summer time: UTC+8 all year. */
export const venueZone = 'Asia/Shanghai'
const venueOffsetMs = 8 * 3_600_000

export const venueDate = (instant: Date): VisitDate =>
  new Date(instant.getTime() + venueOffsetMs).toISOString().slice(0, 10) as VisitDate

export const venueTime = (instant: Date): SlotTime =>
  new Date(instant.getTime() + venueOffsetMs).toISOString().slice(11, 16) as SlotTime

/** The instant at which a time of day strikes at the venue. */
export const venueInstant = (date: VisitDate, time: SlotTime): Date => new Date(`${date}T${time}:00+08:00`)

/** When a day begins at the venue: at midnight. */
export const startOfDay = (day: VisitDate): Date => venueInstant(day, '00:00' as SlotTime)

/** When a day begins at the venue, and when the next one does. */
export const dayInstants = (day: VisitDate): readonly [from: Date, until: Date] => [
  startOfDay(day),
  startOfDay(addDays(day, 1)),
]

export const monthOf = (date: VisitDate): Month => date.slice(0, 7) as Month

export function addDays(date: VisitDate, days: number): VisitDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as VisitDate
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (date: VisitDate): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

/** All dates of a month, in order. */
export function datesOf(month: Month): VisitDate[] {
  const first = `${month}-01` as VisitDate
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter(
    (date) => monthOf(date) === month,
  )
}
