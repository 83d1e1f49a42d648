import { expect, test } from 'vitest'
import type { Calendar } from '#contract/console/inventory.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import type { Month, SlotTime, VisitDate } from '#contract/values/time.ts'
import { cellOf, changedSince, endingsOf, isIn, movedBy, rangeOf, shownOf, weeksOf } from './cells.ts'

const date = '2026-12-05' as VisitDate
const pool = (from: string, input: Partial<Calendar['pools'][number]> = {}) => ({
  date,
  resourceCode: 'DECK',
  from: from as SlotTime,
  to: null,
  capacity: 50,
  held: 2,
  sold: 10,
  painted: false,
  closed: false,
  reason: null,
  ...input,
})
const calendar: Calendar = {
  productCode: 'DECK' as ProductCode,
  productName: { 'zh-CN': '观景台', 'en-US': 'Deck' },
  type: 'PKTK',
  kind: 'park',
  stay: 'SLOT',
  today: '2026-12-03' as VisitDate,
  version: 3,
  offers: [],
  resources: [],
  prices: [{ date, offerCode: 'ADULT' as OfferCode, channel: 'ALL', priceFen: fen(15_000) }],
  pools: [pool('10:00'), pool('10:30')],
  exceptions: [],
  stayRules: [],
}
const shown = { offer: 'ADULT' as OfferCode, channel: 'ALL', resource: 'DECK' } as const

test('a month is whole weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-12' as Month)
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]?.slice(0, 2)).toEqual([null, '2026-12-01'])
})

test('a cell adds up its slots, and what is closed has nothing left', () => {
  expect(cellOf(calendar, date, shown)).toMatchObject({
    priceFen: 15_000,
    places: { capacity: 100, held: 4, sold: 20, left: 76 },
    closed: 'none',
  })
  const half = { ...calendar, pools: [pool('10:00', { closed: true }), pool('10:30')] }
  expect(cellOf(half, date, shown)).toMatchObject({ closed: 'some', places: { left: 38 } })
  expect(cellOf(calendar, '2026-12-02' as VisitDate, shown)).toMatchObject({ places: null })
})

test('a channel without a price of its own on a date shows that of all channels, as such', () => {
  const [price] = calendar.prices
  if (!price) throw new Error('no price')
  const next = '2026-12-06' as VisitDate
  const prices = [
    price,
    { ...price, date: next },
    { ...price, channel: 'B2B' as const, priceFen: fen(9_000) },
  ]
  const ofGroups = { ...shown, channel: 'B2B' } as const
  const priced = { ...calendar, prices }
  expect(cellOf(priced, date, ofGroups)).toMatchObject({ priceFen: 9_000, isPriceOfAll: false })
  expect(cellOf(priced, next, ofGroups)).toMatchObject({ priceFen: 15_000, isPriceOfAll: true })
  expect(cellOf(priced, date, shown)).toMatchObject({ priceFen: 15_000, isPriceOfAll: false })
})

test('what the address asks for is shown where the calendar has it', () => {
  const offers = ['ADULT', 'CHILD'].map((code) => ({ code: code as OfferCode, name: calendar.productName }))
  const resource = (code: string, hasSlots: boolean) =>
    ({ code, hasSlots, channel: null, sharedWith: [] }) as unknown as Calendar['resources'][number]
  const two = { ...calendar, offers, resources: [resource('HALL', false), resource('DECK', true)] }
  const first = { offer: 'ADULT', channel: 'ALL', resource: 'DECK' }
  expect(shownOf(two, {})).toEqual(first)
  expect(shownOf(two, { offer: 'SENIOR' as OfferCode, resource: 'ROOF' })).toEqual(first)
  const asked = { offer: 'CHILD' as OfferCode, channel: 'B2B' as const, resource: 'HALL' }
  expect(shownOf(two, asked)).toEqual(asked)
})

test('a range is the same from either end, and keys stay in the month', () => {
  const range = rangeOf('2026-12-09' as VisitDate, date)
  expect(range).toEqual({ from: date, until: '2026-12-09' })
  expect(isIn('2026-12-06' as VisitDate, range, [6, 7])).toBe(true)
  expect(isIn('2026-12-07' as VisitDate, range, [6, 7])).toBe(false)
  expect(movedBy('ArrowDown', date)).toBe('2026-12-12')
  expect(movedBy('ArrowUp', date)).toBeNull()
  expect(movedBy('Tab', date)).toBeNull()
})

test('what somebody else changed in between is counted', () => {
  const now = { ...calendar, prices: [], pools: [pool('10:00', { capacity: 60 }), pool('10:30')] }
  expect(changedSince(calendar, now)).toEqual({ prices: 1, places: 1 })
  expect(changedSince(calendar, calendar)).toEqual({ prices: 0, places: 0 })
})

test('what one ending closed stands together, apart from another ending of the same opening times', () => {
  const left = (id: string, last: string | null) => ({
    ...{ id, resourceCode: null, date, weekday: null, weekOfMonth: null, from: null, until: null },
    ...{ capacity: null, reason: { 'zh-CN': '已停止开放', 'en-US': 'No longer open' } },
    ending: last === null ? null : { ruleId: '7', last: last as VisitDate },
  })
  const all = [left('1', '2026-12-04'), left('2', null), left('3', '2026-12-03'), left('4', '2026-12-04')]
  const endings = endingsOf(all).map(({ ruleId, last, items }) => [ruleId, last, items.map(({ id }) => id)])
  expect(endings).toEqual([
    ['7', '2026-12-04', ['1', '4']],
    ['7', '2026-12-03', ['3']],
  ])
})
