/** How money, dates and times read, in both languages; instants stand on the venue's clock. */
import type { Language } from '#contract/language.ts'
import { type Fen, inGroupedYuan } from '#contract/values/fen.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'

const venueOffsetMs = 8 * 3_600_000

const weekdays: Record<Language, readonly string[]> = {
  'zh-CN': ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
  'en-US': ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Weekday heads of a calendar that starts on Monday. */
export const weekdayHeads: Record<Language, readonly string[]> = {
  'zh-CN': ['一', '二', '三', '四', '五', '六', '日'],
  'en-US': ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}

/** "¥1,120.00"; never rounds. */
export function yuan(amount: Fen): string {
  const text = inGroupedYuan(amount)
  return amount < 0 ? `-¥${text.slice(1)}` : `¥${text}`
}

function partsOf(date: VisitDate) {
  const at = new Date(`${date}T00:00:00Z`)
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), day: at.getUTCDate(), weekday: at.getUTCDay() }
}

/** "11月21日 周六" or "Sat 21 Nov". */
export function dateText(date: VisitDate | null, language: Language): string {
  if (date === null) return ''
  const { month, day, weekday } = partsOf(date)
  const name = weekdays[language][weekday] ?? ''
  return language === 'zh-CN' ? `${month + 1}月${day}日 ${name}` : `${name} ${day} ${months[month]}`
}

/** "2026年11月" or "November 2026". */
export function monthText(month: string, language: Language): string {
  const [year = '', number = ''] = month.split('-')
  if (language === 'zh-CN') return `${year}年${Number(number)}月`
  const name = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
  return `${name.format(new Date(`${month}-01T00:00:00Z`))} ${year}`
}

/** "17:30–18:00"; a product without slots has no text. */
export const slotText = (from: SlotTime | null, to: SlotTime | null): string =>
  from && to ? `${from}–${to}` : (from ?? '')

type Visit = {
  visitDate: VisitDate | null
  untilDate?: VisitDate | null
  slotFrom: SlotTime | null
  slotTo: SlotTime | null
}

/** The date with its slot, or from the first date of a stay to its last; nothing for what has no date. */
export const visitText = (
  { visitDate, untilDate = null, slotFrom, slotTo }: Visit,
  language: Language,
): string =>
  [
    [visitDate, untilDate].flatMap((date) => (date ? dateText(date, language) : [])).join('–'),
    slotText(slotFrom, slotTo),
  ]
    .filter(Boolean)
    .join(' ')

/** "YYYY-MM-DD HH:mm:ss" on the venue's clock; a number of 10 digits is seconds (spec 1.5). */
export function instantText(instant: string | number): string {
  const millis = typeof instant === 'number' ? millisOf(instant) : Date.parse(instant)
  if (Number.isNaN(millis)) return ''
  return new Date(millis + venueOffsetMs).toISOString().slice(0, 19).replace('T', ' ')
}

/** To the minute: seconds matter to nobody here. */
export const minuteText = (instant: string): string => instantText(instant).slice(0, 16)

/** 10 digits are seconds, anything longer is milliseconds. */
export const millisOf = (timestamp: number): number =>
  String(Math.trunc(Math.abs(timestamp))).length <= 10 ? timestamp * 1000 : timestamp

/** "09:58"; what is over shows 00:00. */
export function countdownText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds))
  return `${String(Math.trunc(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
}
