import { expect, test } from 'vitest'
import { datesOf, type ShownLine, visitsOf } from './line-visits.ts'

type Line = Parameters<typeof datesOf>[0][number] & ShownLine

const deck = {
  type: 'PKTK',
  productName: '云上观光',
  visitDate: '2026-12-01',
  untilDate: null,
  slotFrom: '10:00',
  slotTo: '10:30',
} as unknown as Line
const hotel = {
  type: 'HTRM',
  productName: '云端酒店',
  visitDate: '2026-12-02',
  untilDate: '2026-12-04',
  slotFrom: null,
  slotTo: null,
} as unknown as Line
const model = { ...hotel, productName: '塔模型', visitDate: null, untilDate: null } as Line

test('lines of one product, date and slot are shown without them', () => {
  expect(visitsOf([deck, deck], 'zh-CN')).toEqual([null, null])
})

test('lines of several products show each its own, goods without a date', () => {
  expect(visitsOf([deck, hotel, model], 'en-US')).toEqual([
    '云上观光 · Tue 1 Dec 10:00–10:30',
    '云端酒店 · Wed 2 Dec–Fri 4 Dec',
    '塔模型',
  ])
})

test('the dates of an order are shown once each, with how long a stay is', () => {
  const car = { ...hotel, type: 'CR' } as Line
  expect(datesOf([deck, deck])).toEqual(['12月1日 周二 10:00–10:30'])
  expect(datesOf([deck, hotel, model, car])).toEqual([
    '12月1日 周二 10:00–10:30',
    '12月2日 周三–12月4日 周五 共2晚',
    '12月2日 周三–12月4日 周五 共3天',
  ])
})
