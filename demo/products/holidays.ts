/** Which days of the demo tower cost more: weekends and China's public holidays, also the moving ones. */
import { addDays, type VisitDate } from '#contract/values/time.ts'

/** Month and day of the common calendar. */
const fixedHolidays = new Set([
  '01-01',
  '04-04',
  '04-05',
  '05-01',
  '05-02',
  '05-03',
  ...[1, 2, 3, 4, 5, 6, 7].map((day) => `10-0${day}`),
])

/** Month and day of the Chinese calendar: the Spring Festival week, Dragon Boat, Mid-Autumn. */
const lunarHolidays = new Set([...[1, 2, 3, 4, 5, 6, 7].map((day) => `M01 ${day}`), 'M05 5', 'M08 15'])

export function isPeak(date: VisitDate): boolean {
  const day = Temporal.PlainDate.from(date)
  const lunar = day.withCalendar('chinese')
  return (
    day.dayOfWeek >= 6 ||
    fixedHolidays.has(date.slice(5)) ||
    lunarHolidays.has(`${lunar.monthCode} ${lunar.day}`)
  )
}

/** The dates from `today` on, `days` of them. */
export const datesFrom = (today: VisitDate, days: number): VisitDate[] =>
  Array.from({ length: days }, (_, index) => addDays(today, index))

/** The first such day after `after`; 1 is Monday, 7 is Sunday. */
export function nextWeekday(after: VisitDate, weekday: number): VisitDate {
  const ahead = (weekday - Temporal.PlainDate.from(after).dayOfWeek + 7) % 7
  return addDays(after, ahead === 0 ? 7 : ahead)
}
