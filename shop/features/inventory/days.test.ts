import { expect, test } from 'vitest'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import { fen } from '#contract/values/fen.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { cellOf, closedReasonOf, hasSale, movedTo, nextFreeDay } from './days.ts'
import { dayWords, dayWordsOf, slotWordsOf } from './messages.ts'

const date = (text: string) => text as VisitDate
const day = (text: string, state: AvailabilityState, left: number | null = 120): CalendarDay => ({
  date: date(text),
  state,
  left,
  fromPriceFen: fen(15000),
})
const telling = {
  today: date('2026-11-20'),
  language: 'zh-CN' as const,
  words: dayWords['zh-CN'],
  lead: '成人票',
}

test('a cell shows the lowest price and what is left, and says both in one sentence', () => {
  expect(cellOf(day('2026-11-21', 'OPEN'), telling)).toEqual({
    date: '2026-11-21',
    price: '¥150.00',
    note: '充足',
    disabled: false,
    label: '11月21日 周六，成人票 ¥150.00，余量充足',
  })
})

test('today has its name, a day with few places warns', () => {
  expect(cellOf(day('2026-11-20', 'FEW', 3), telling)).toMatchObject({
    name: '今天',
    tone: 'few',
    note: '仅 3',
  })
})

test('a number is shown only where it is small enough to matter', () => {
  const noteOf = (state: AvailabilityState, left: number) => {
    const { note, label } = cellOf(day('2026-11-21', state, left), telling)
    return [note, label.split('，').at(-1)]
  }
  expect(noteOf('OPEN', 2400)).toEqual(['充足', '余量充足'])
  expect(noteOf('FEW', 240)).toEqual(['紧张', '余量紧张'])
  expect(noteOf('FEW', 12)).toEqual(['仅 12', '仅余 12'])
  const english = { ...telling, language: 'en-US' as const, words: dayWords['en-US'] }
  expect(cellOf(day('2026-11-21', 'FEW', 12), english).note).toBe('12 left')
  expect(cellOf(day('2026-11-21', 'FEW', 1), english).label).toContain('only 1 left')
})

test('prices of the calendar have two decimals', () => {
  const cell = cellOf({ ...day('2026-11-21', 'OPEN'), fromPriceFen: fen(128_050) }, telling)
  expect(cell.price).toBe('¥1,280.50')
})

test('what has no room in a cell is spoken with both decimals', () => {
  const cell = cellOf({ ...day('2026-11-21', 'OPEN'), fromPriceFen: fen(128_000) }, telling)
  expect(cell.price).toBe('¥1,280')
  expect(cell.label).toContain('¥1,280.00')
})

test.each([
  ['¥980.00', '¥980.00'],
  ['¥1,280.00', '¥1,280'],
  ['¥0.00', '¥0.00'],
  ['+¥60.00', '+¥60'],
  ['-¥40.00', '-¥40'],
  ['+¥60.50', '+¥60.50'],
  ['+¥380.00', '+¥380'],
  ['-¥1,580.00', '-¥1,580'],
  ['+¥17,560.00', '+¥17560'],
])('%s stands in a cell as %s, and is spoken whole', (sum, short) => {
  const cell = cellOf(day('2026-11-21', 'OPEN'), { ...telling, priced: () => sum })
  expect(cell.price).toBe(short)
  expect(cell.label).toContain(sum)
})

test('a full day may still be opened and shows no price', () => {
  const cell = cellOf(day('2026-11-21', 'SOLD_OUT', 0), telling)
  expect(cell).toMatchObject({ note: '售罄', tone: 'none', disabled: false })
  expect(cell.price).toBeUndefined()
})

test('a date without flow limit says why it cannot be bought', () => {
  const cell = cellOf(day('2026-11-21', 'NO_LIMIT_SET', null), telling)
  expect(cell.label).toBe('11月21日 周六，该日期暂未设置客流限额，不能购买')
})

test('a day that is over cannot be pressed', () => {
  expect(cellOf(day('2026-11-19', 'PAST'), telling)).toMatchObject({ disabled: true, note: '' })
})

test('today, once its sales have ended, says so in its cell, in its sentence and when it is pressed', () => {
  expect(cellOf(day('2026-11-20', 'PAST', 0), telling)).toMatchObject({
    name: '今天',
    note: '停售',
    tone: 'none',
    disabled: false,
    label: '11月20日 周五，今日已停止销售',
  })
  expect(closedReasonOf(day('2026-11-20', 'PAST', 0), telling)).toBe('今日已停止销售')
  expect(closedReasonOf(day('2026-11-19', 'PAST', 0), telling)).toBe('日期已过')
})

test('after a full day the next free one is offered', () => {
  const days = [
    day('2026-11-20', 'OPEN'),
    day('2026-11-21', 'SOLD_OUT'),
    day('2026-11-22', 'CLOSED'),
    day('2026-11-23', 'FEW', 2),
  ]
  expect(nextFreeDay(days, date('2026-11-21'))?.date).toBe('2026-11-23')
  expect(nextFreeDay(days, date('2026-11-23'))).toBeNull()
})

test('a month in which nothing is set is the end of the calendar', () => {
  expect(hasSale([day('2027-03-01', 'NO_LIMIT_SET'), day('2027-03-02', 'NOT_ON_SALE')])).toBe(false)
  expect(hasSale([day('2027-03-01', 'NO_LIMIT_SET'), day('2027-03-02', 'SOLD_OUT')])).toBe(true)
})

test('a day that is full for buyers may be free for tickets that move, and no other day changes', () => {
  expect(movedTo(day('2026-11-21', 'SOLD_OUT'), 'OPEN')).toMatchObject({ state: 'FEW', left: null })
  for (const [state, toMove] of [
    ['SOLD_OUT', 'SOLD_OUT'],
    ['SOLD_OUT', undefined],
    ['CLOSED', 'OPEN'],
    ['OPEN', 'FEW'],
  ] as const)
    expect(movedTo(day('2026-11-21', state), toMove).state).toBe(state)
})

test('only what has a flow limit says that none is set', () => {
  const park = dayWordsOf({ type: 'PKTK', kind: 'park' }).why.NO_LIMIT_SET
  expect(Object.values(dayWords).map(({ why }) => why.NO_LIMIT_SET)).toContain(park)
  for (const type of ['HTRM', 'CR', 'GD', 'SR', 'FT', 'ER'] as const) {
    const { why, short } = dayWordsOf({ type })
    expect(`${why.NO_LIMIT_SET} ${short.NO_LIMIT_SET}`).not.toMatch(/限|limit|set/i)
    expect(slotWordsOf({ type }).none.NO_LIMIT_SET).not.toMatch(/限|limit/i)
    expect(why.CLOSED).not.toMatch(/闭馆|tower/)
  }
})
