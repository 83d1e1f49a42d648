/** Words of choosing a stay of several nights or days. */
import type { CalendarDay, DayOfSlots, StayRestriction } from '#contract/endpoints/inventory.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { dateText } from '../../lib/format.ts'
import { language } from '../../lib/language.ts'
import { messages } from '../../lib/words.ts'
import { type Lengths, lengthOf, type Range, type RangeStay } from './ranges.ts'

export type RangeWords = {
  title: string
  chooseFirst: string
  chooseLast: (first: string) => string
  length: (count: number) => string
  legend: (offer: string) => string
  /** Of the day on which a stay can only end, short enough for a cell, and spoken. */
  lastShort: string
  last: string
  /** Of a day with rules of its own, short enough for a cell. */
  lengthShort: (least: number) => string
  noArrivalShort: string
  noDepartureShort: string
  tooShort: (length: number) => string
  tooLong: (length: number) => string
  noArrival: string
  noDeparture: string
  unfree: (date: string, why: string) => string
  /** Nothing is left for the dates that were chosen. */
  full: string
}

export const rangeWords = messages<Record<RangeStay, RangeWords>>({
  'zh-CN': {
    NIGHTS: {
      title: '选择入住离店日期',
      chooseFirst: '请选择入住日期',
      chooseLast: (first) => `${first}入住，请选择离店日期`,
      length: (count) => `${count}晚`,
      legend: (offer) => `${offer}每晚价格（元）与余房情况`,
      lastShort: '仅离店',
      last: '仅可离店',
      lengthShort: (least) => `${least}晚起`,
      noArrivalShort: '不入住',
      noDepartureShort: '不离店',
      tooShort: (length) => `该日入住至少连住${length}晚`,
      tooLong: (length) => `最多可连住${length}晚`,
      noArrival: '该日不办理入住，请选择其他日期',
      noDeparture: '该日不办理离店，请选择其他日期',
      unfree: (date, why) => `${date}：${why}`,
      full: '所选日期的房间已订满',
    },
    DAYS: {
      title: '选择用车日期',
      chooseFirst: '请选择开始日期',
      chooseLast: (first) => `${first}开始，请选择结束日期（当天往返请再点一次）`,
      length: (count) => `${count}天`,
      legend: (offer) => `${offer}每天价格（元）与余量情况`,
      lastShort: '',
      last: '',
      lengthShort: (least) => `${least}天起`,
      noArrivalShort: '不开始',
      noDepartureShort: '不结束',
      tooShort: (length) => `至少预订${length}天`,
      tooLong: (length) => `最多可连订${length}天`,
      noArrival: '该日不能开始用车，请选择其他日期',
      noDeparture: '该日不能结束用车，请选择其他日期',
      unfree: (date, why) => `${date}：${why}`,
      full: '所选日期的车辆已订满',
    },
  },
  'en-US': {
    NIGHTS: {
      title: 'Choose your nights',
      chooseFirst: 'Choose the day you arrive',
      chooseLast: (first) => `From ${first}. Now choose the day you leave`,
      length: (count) => (count === 1 ? '1 night' : `${count} nights`),
      legend: (offer) => `${offer}: price of each night (¥) and rooms left`,
      lastShort: 'Check-out',
      last: 'check-out only',
      lengthShort: (least) => `${least}+ nights`,
      noArrivalShort: 'No arrival',
      noDepartureShort: 'Stay on',
      tooShort: (length) => `A stay from that day is at least ${length} nights`,
      tooLong: (length) => `A stay is at most ${length} nights`,
      noArrival: 'Nobody checks in on that day. Please choose another one',
      noDeparture: 'Nobody checks out on that day. Please choose another one',
      unfree: (date, why) => `${date}: ${why}`,
      full: 'No room is left for these dates',
    },
    DAYS: {
      title: 'Choose your days',
      chooseFirst: 'Choose the first day',
      chooseLast: (first) => `From ${first}. Now choose the last day (the same one for a single day)`,
      length: (count) => (count === 1 ? '1 day' : `${count} days`),
      legend: (offer) => `${offer}: price of each day (¥) and what is left`,
      lastShort: '',
      last: '',
      lengthShort: (least) => `${least}+ days`,
      noArrivalShort: 'No start',
      noDepartureShort: 'No end',
      tooShort: (length) => `At least ${length} days`,
      tooLong: (length) => `At most ${length} days`,
      noArrival: 'A hire cannot begin on that day. Please choose another one',
      noDeparture: 'A hire cannot end on that day. Please choose another one',
      unfree: (date, why) => `${date}: ${why}`,
      full: 'No vehicle is left for these days',
    },
  },
})

/** What a day asks of stays that begin on it or, once a first date is chosen, end on it; null where it asks nothing. */
export function stayNote(
  { date, stay }: Pick<CalendarDay, 'date' | 'stay'>,
  first: VisitDate | null,
  words: RangeWords,
): { short: string; sentence: string } | null {
  if (!stay) return null
  if (first !== null && date > first)
    return stay.noDeparture ? { short: words.noDepartureShort, sentence: words.noDeparture } : null
  if (stay.noArrival) return { short: words.noArrivalShort, sentence: words.noArrival }
  const least = stay.minLength ?? 1
  return least > 1 ? { short: words.lengthShort(least), sentence: words.tooShort(least) } : null
}

const sentences = {
  STAY_TOO_SHORT: 'tooShort',
  STAY_TOO_LONG: 'tooLong',
  NO_ARRIVAL: 'noArrival',
  NO_DEPARTURE: 'noDeparture',
} as const satisfies Record<StayRestriction, keyof RangeWords>

/** Why an offer may not be had for the dates of a stay. */
export function restrictionText(
  { why, length }: DayOfSlots['restrictions'][number],
  words: RangeWords,
): string {
  const sentence = words[sentences[why]]
  return typeof sentence === 'string' ? sentence : sentence(length ?? 0)
}

/** "12月1日 周二–12月3日 周四 · 2晚" */
export const rangeText = ({ stay }: Lengths, range: Range, words: RangeWords): string =>
  [
    [...new Set([range.date, range.until])].map((date) => dateText(date, language)).join('–'),
    words.length(lengthOf(stay, range)),
  ].join(' · ')
