/** What a month of days shows in its calendar, and which day comes next when one is full. */
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { Language } from '#contract/language.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { dateText, yuan, yuanShort } from '../../lib/format.ts'
import type { CalendarCell } from '../../ui/month-calendar.tsx'

export type DayWords = {
  today: string
  legend: string
  from: (price: string) => string
  /** Short enough for a cell. */
  left: (count: number) => string
  few: (count: number) => string
  /** In the sentence of those who hear it. */
  leftSpoken: (count: number) => string
  short: Record<Exclude<AvailabilityState, 'OPEN' | 'FEW' | 'PAST'>, string>
  /** The whole sentence. */
  why: Record<Exclude<AvailabilityState, 'OPEN' | 'FEW'>, string>
}

export type Telling = { today: VisitDate; language: Language; words: DayWords }

export const isFree = (state: AvailabilityState): state is 'OPEN' | 'FEW' =>
  state === 'OPEN' || state === 'FEW'

export function cellOf(day: CalendarDay, { today, language, words }: Telling): CalendarCell {
  const free = isFree(day.state)
  const price = free && day.lowestPriceFen !== null ? day.lowestPriceFen : null
  const note = noteOf(day, words)
  const told = [
    dateText(day.date, language),
    price === null ? '' : words.from(yuan(price)),
    spokenOf(day, words),
  ]
  return {
    date: day.date,
    ...(day.date === today ? { name: words.today } : {}),
    ...(price === null ? {} : { price: yuanShort(price) }),
    note,
    ...(day.state === 'FEW' ? { tone: 'few' as const } : {}),
    ...(free ? {} : { tone: 'none' as const }),
    disabled: day.state === 'PAST',
    label: told.filter(Boolean).join(language === 'zh-CN' ? '，' : ', '),
  }
}

function noteOf(day: CalendarDay, words: DayWords): string {
  if (day.state === 'PAST') return ''
  if (!isFree(day.state)) return words.short[day.state]
  if (day.left === null) return ''
  return day.state === 'FEW' ? words.few(day.left) : words.left(day.left)
}

function spokenOf(day: CalendarDay, words: DayWords): string {
  if (!isFree(day.state)) return words.why[day.state]
  return day.left === null ? '' : words.leftSpoken(day.left)
}

/** The first day after this one that still has places; null when the month has none. */
export const nextFreeDay = (days: readonly CalendarDay[], after: VisitDate): CalendarDay | null =>
  days.find((day) => day.date > after && isFree(day.state)) ?? null

/** Whether anything was ever set for sale in this month; past an empty month there is nothing to look for. */
export const hasSale = (days: readonly CalendarDay[]): boolean =>
  days.some((day) => !['NO_LIMIT_SET', 'NOT_ON_SALE', 'PAST'].includes(day.state))
