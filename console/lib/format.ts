/** Money, dates and instants as the console writes them; the venue's clock counts, wherever somebody sits. */
import type { Fen } from '#contract/values/fen.ts'
import { venueDate, venueTime, venueZone } from '#contract/values/time.ts'
import { language } from './language.ts'

const yuan = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export const money = (amount: Fen): string =>
  `${amount < 0 ? '-' : ''}¥${yuan.format(Math.abs(amount) / 100)}`

const exactInstant = new Intl.DateTimeFormat(language, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: venueZone,
})
export const exact = (instant: string): string => exactInstant.format(new Date(instant))

/** "11-21 10:30" of this year; an older one with its year. */
export function short(instant: string): string {
  const at = new Date(instant)
  const date = venueDate(at)
  const isThisYear = date.slice(0, 4) === venueDate(new Date()).slice(0, 4)
  return `${isThisYear ? date.slice(5) : date} ${venueTime(at)}`
}

const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
const DAY_MS = 86_400_000
const steps = [
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

const daysBetween = (from: number, to: number): number =>
  (Date.parse(venueDate(new Date(to))) - Date.parse(venueDate(new Date(from)))) / DAY_MS

/** "3 minutes ago", "in 2 hours", and from 24 hours on by the venue's dates: "yesterday" is the day before today. */
export function ago(instant: string, now = Date.now()): string {
  const at = Date.parse(instant)
  if (Math.abs(at - now) >= DAY_MS) return relative.format(daysBetween(now, at), 'day')
  const seconds = Math.trunc((at - now) / 1000)
  const [unit, length] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relative.format(Math.trunc(seconds / length), unit)
}

/** `staff:mei.lin` is mei.lin; who is none of staff stays as it is. */
export const accountOf = (actor: string): string => actor.replace(/^staff:/, '')
