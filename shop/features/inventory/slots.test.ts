import { expect, test } from 'vitest'
import type { Slot } from '#contract/endpoints/inventory.ts'
import { productPhrases } from '#contract/product-phrases.ts'
import { fen } from '#contract/values/fen.ts'
import type { AvailabilityState, OfferCode } from '#contract/values/product.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { SlotTime } from '#contract/values/time.ts'
import { dayWords, slotWords } from './messages.ts'
import {
  closedBecause,
  dayPartOf,
  emptyReasonOf,
  freeAfterFull,
  keyOf,
  nextFreeSlot,
  partsOf,
  replacementOf,
  rowOf,
  slotAt,
  slotsAhead,
} from './slots.ts'

const slot = (from: string, state: AvailabilityState = 'OPEN', left = 30): Slot => ({
  from: from as SlotTime,
  to: `${from.slice(0, 3)}59` as SlotTime,
  state,
  left,
  capacity: 40,
  prices: [{ offerCode: 'ADULT' as OfferCode, priceFen: fen(15000), left }],
})

const rowsOf = (language: 'zh-CN' | 'en-US') => ({
  words: slotWords[language],
  unit: productTypes.PKTK.words[language].unit,
  full: productPhrases.ticket[language].slotFull,
  lead: 'ADULT' as OfferCode,
  sun: null,
  popular: new Set<Slot>(),
  language,
})

test('a row shows time, price, what is left and how full it is', () => {
  expect(rowOf(slot('17:30'), rowsOf('zh-CN'))).toEqual({
    key: '17:30',
    time: '17:30–17:59',
    price: '¥150.00',
    fullness: 0.25,
    note: '余 30 张',
    tone: 'ok',
    light: 'day',
    marks: [],
    disabled: false,
  })
})

test('a row shows the price of the ticket that stands for the product, and the light of its hour', () => {
  const prices = [
    { offerCode: 'MINOR' as OfferCode, priceFen: fen(7_500), left: 9 },
    { offerCode: 'ADULT' as OfferCode, priceFen: fen(16_000), left: 9 },
  ]
  const sunset = { ...slot('17:30'), prices }
  const day = { ...rowsOf('zh-CN'), sun: { rise: 400, set: 1063 }, popular: new Set([sunset]) }
  expect(rowOf(sunset, day)).toMatchObject({ price: '¥160.00', light: 'dusk', marks: ['日落', '热门'] })
})

test('a day without anything to choose says why: closed is not sold out', () => {
  const words = { fullDay: '当日已售罄', todayOver: '今日已停止售票', why: dayWords['zh-CN'].why }
  expect(emptyReasonOf('CLOSED', false, words)).toBe('当日不开放，暂停销售')
  const inspection = {
    ...slot('10:00', 'CLOSED', 0),
    reason: { 'zh-CN': '设备检修', 'en-US': 'Under repair' },
  }
  const closed = closedBecause([slot('09:00'), inspection], 'en-US')
  expect(emptyReasonOf('CLOSED', false, { ...words, closed })).toBe('Under repair')
  expect(rowOf(inspection, rowsOf('zh-CN')).note).toBe('设备检修')
  expect(emptyReasonOf('SOLD_OUT', false, words)).toBe('当日已售罄')
  expect(emptyReasonOf('PAST', true, words)).toBe('今日已停止售票')
  expect(emptyReasonOf('PAST', false, words)).toBe('日期已过')
  expect(emptyReasonOf('NO_LIMIT_SET', false, words)).toContain('客流限额')
})

test('a slot of a product with shorter ones is found again as the one around it', () => {
  const day = [slot('10:00'), slot('11:00')]
  expect(slotAt(day, '11:00')?.from).toBe('11:00')
  expect(slotAt(day, '10:15')?.from).toBe('10:00')
  expect(slotAt(day, '09:45')).toBeUndefined()
  expect(slotAt(day, undefined)).toBeUndefined()
})

test('a full slot says so and cannot be chosen', () => {
  expect(rowOf(slot('17:30', 'SOLD_OUT', 0), rowsOf('en-US'))).toMatchObject({
    note: 'No tickets left',
    fullness: 1,
    price: '',
    disabled: true,
  })
})

test('slots that are over are left out', () => {
  const day = [slot('09:00', 'PAST'), slot('09:30', 'SOLD_OUT'), slot('10:00')]
  expect(slotsAhead(day).map(keyOf)).toEqual(['09:30', '10:00'])
})

test('the next free slot is the first with tickets, from a time on when one is given', () => {
  const day = [slot('09:00'), slot('17:00', 'SOLD_OUT', 0), slot('17:30', 'FEW', 2)]
  expect(nextFreeSlot(day)?.from).toBe('09:00')
  expect(nextFreeSlot(day, '17:00')?.from).toBe('17:30')
  expect(nextFreeSlot(day, '18:00')).toBeNull()
})

test('beside full slots stands the free one that follows them, also in another part of the day', () => {
  const evening = [slot('17:00', 'SOLD_OUT', 0), slot('17:30', 'SOLD_OUT', 0), slot('18:00')]
  expect(freeAfterFull(evening, evening)?.from).toBe('18:00')
  const noon = [slot('11:30', 'SOLD_OUT', 0)]
  expect(freeAfterFull(noon, [...noon, slot('12:00', 'FEW', 1)])?.from).toBe('12:00')
  expect(freeAfterFull([slot('18:00')], evening)).toBeNull()
})

test('a slot that turned out too full is replaced by the next with enough places, or an earlier one', () => {
  const day = [slot('09:00'), slot('17:30', 'FEW', 1), slot('18:00', 'FEW', 2), slot('18:30', 'OPEN', 9)]
  expect(replacementOf('17:30', day, 3)?.from).toBe('18:30')
  expect(replacementOf('17:30', day, 20)?.from).toBe('09:00')
  expect(replacementOf('17:30', day.slice(1, 2), 1)).toBeNull()
})

test('a day is cut at noon and at five', () => {
  const day = [slot('11:45'), slot('12:00'), slot('16:59'), slot('17:00')]
  expect(day.map(dayPartOf)).toEqual(['morning', 'afternoon', 'afternoon', 'evening'])
  expect(partsOf([slot('18:00')])).toEqual(['evening'])
})

test('a product without slots has one, the whole day', () => {
  const day: Slot = { ...slot('00:00'), from: null, to: null }
  expect(keyOf(day)).toBe('day')
  expect(rowOf(day, rowsOf('en-US')).time).toBe('')
})
