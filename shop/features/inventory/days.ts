/** What a month of days shows in its calendar, and which day comes next when one is full. */
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import type { Language } from '#contract/language.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { dateText, yuan } from '../../lib/format.ts'
import type { CalendarCell } from '../../ui/month-calendar.tsx'

export type DayWords = {
  today: string
  legend: (ticket: string) => string
  legendOfDifference: string
  /** Short enough for a cell. */
  plenty: string
  few: string
  fewLeft: (count: number) => string
  /** In the sentence that a screen reader reads. */
  spoken: { plenty: string; few: string; fewLeft: (count: number) => string }
  short: Record<Exclude<AvailabilityState, 'OPEN' | 'FEW' | 'PAST'>, string>
  /** The whole sentence. */
  why: Record<Exclude<AvailabilityState, 'OPEN' | 'FEW'>, string>
  /** Of a day that has not passed, but is no longer sold. */
  todayOver: { short: string; why: string }
}

export type Telling = {
  today: VisitDate
  language: Language
  words: DayWords
  /** The ticket whose price the cells show. */
  lead: string
  /** In place of the price: what moving tickets to the day costs. */
  priced?: ((date: VisitDate) => string | null) | undefined
}

export const isFree = (state: AvailabilityState): state is 'OPEN' | 'FEW' =>
  state === 'OPEN' || state === 'FEW'

export function cellOf(day: CalendarDay, telling: Telling): CalendarCell {
  const { today, language, words, lead, priced } = telling
  const free = isFree(day.state)
  const price = free && day.fromPriceFen !== null ? day.fromPriceFen : null
  const own = price === null ? null : yuan(price)
  const shown = priced && free ? priced(day.date) : own
  const note = noteOf(day, telling)
  const parts = [
    dateText(day.date, language),
    shown === null ? '' : `${lead} ${shown}`.trim(),
    isFree(day.state) ? stockOf(day, words.spoken) : closedReasonOf(day, telling),
  ]
  return {
    date: day.date,
    ...(day.date === today ? { name: words.today } : {}),
    ...(shown === null ? {} : { price: shortSum(shown) }),
    note,
    ...(day.state === 'FEW' ? { tone: 'few' as const } : {}),
    ...(free ? {} : { tone: 'none' as const }),
    disabled: day.state === 'PAST' && day.date !== today,
    label: parts.filter(Boolean).join(language === 'zh-CN' ? '，' : ', '),
  }
}

/** So many characters fit into a cell of the narrowest phone. */
const CELL_WIDTH = '¥980.00'.length

/** A cell has no room for the fen of a thousand yuan or of a sign, nor for the comma of ten thousand with a sign. */
function shortSum(sum: string): string {
  const fits = sum.length <= CELL_WIDTH && /^[¥0]/.test(sum)
  if (fits || !sum.endsWith('.00')) return sum
  const whole = sum.replace(/\.00$/, '')
  return whole.length <= CELL_WIDTH ? whole : whole.replaceAll(',', '')
}

/** Above it the exact number of tickets is of no use to a visitor. */
const COUNTED_UNTIL = 30

type Said = Pick<Telling, 'today' | 'language' | 'words'>

function noteOf(day: CalendarDay, { today, words }: Said): string {
  if (day.state === 'PAST') return day.date === today ? words.todayOver.short : ''
  return isFree(day.state) ? stockOf(day, words) : words.short[day.state]
}

/** A day that is full for buyers, as it is for tickets that move; how many places are left is not shown. */
export const movedTo = (day: CalendarDay, state: AvailabilityState | undefined): CalendarDay =>
  day.state === 'SOLD_OUT' && state !== undefined && isFree(state)
    ? { ...day, state: 'FEW', left: null }
    : day

/** Why a day cannot be chosen, with the reason that staff gave for closing it. */
export function closedReasonOf(
  { date, state, reason }: CalendarDay,
  { today, language, words }: Said,
): string {
  if (isFree(state)) return ''
  if (state === 'PAST' && date === today) return words.todayOver.why
  const parts = [words.why[state], state === 'CLOSED' && reason?.[language]]
  return parts.filter(Boolean).join(language === 'zh-CN' ? '：' : ': ')
}

/** Enough, few, or few enough to count. */
function stockOf({ state, left }: CalendarDay, words: Pick<DayWords, 'plenty' | 'few' | 'fewLeft'>): string {
  if (left === null) return ''
  if (state === 'OPEN') return words.plenty
  return left > COUNTED_UNTIL ? words.few : words.fewLeft(left)
}

/** The first day after this one that still has places; null when the month has none. */
export const nextFreeDay = (days: readonly CalendarDay[], after: VisitDate): CalendarDay | null =>
  days.find((day) => day.date > after && isFree(day.state)) ?? null

/** Whether anything was ever set for sale in this month; past an empty month there is nothing to look for. */
export const hasSale = (days: readonly CalendarDay[]): boolean =>
  days.some((day) => !['NO_LIMIT_SET', 'NOT_ON_SALE', 'PAST'].includes(day.state))
