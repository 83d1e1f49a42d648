import { expect, test } from 'vitest'
import type { Slot } from '#contract/endpoints/inventory.ts'
import type { AvailabilityState } from '#contract/values/product.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { lightAt, lightOf, popularSlots, seesSunset, sunOf, sunsetTime } from './light.ts'

/** Sunrise 06:40, sunset 17:43. */
const sun = { rise: 400, set: 17 * 60 + 43 }

const slot = (from: string, to: string, left = 40, state: AvailabilityState = 'OPEN'): Slot => ({
  from: from as SlotTime,
  to: to as SlotTime,
  state,
  left,
  capacity: 40,
  prices: [],
})

test('the light goes from gold to blue to night around sunset, and back around sunrise', () => {
  const at = (time: string) => lightAt(Number(time.slice(0, 2)) * 60 + Number(time.slice(3)), sun)
  const evening = ['12:00', '16:42', '16:43', '17:42', '17:43', '18:27', '18:28', '23:59'].map(at)
  expect(evening).toEqual(['day', 'day', 'golden', 'golden', 'dusk', 'dusk', 'night', 'night'])
  expect(['00:00', '05:54', '05:55', '06:39', '06:40', '07:39', '07:40'].map(at)).toEqual([
    'night',
    'night',
    'dusk',
    'dusk',
    'golden',
    'golden',
    'day',
  ])
})

test('a slot has the light of its middle; without a known place every hour is day', () => {
  expect(lightOf(slot('17:30', '18:00'), sun)).toBe('dusk')
  expect(lightOf(slot('17:00', '17:30'), sun)).toBe('golden')
  expect(lightOf(slot('21:00', '21:30'), null)).toBe('day')
})

test('the slots in which one comes in time for the sunset are those of the half hour before it', () => {
  const day = [slot('16:30', '17:00'), slot('17:00', '17:30'), slot('17:30', '18:00'), slot('18:00', '18:30')]
  expect(day.filter((each) => seesSunset(each, sun)).map(({ from }) => from)).toEqual(['17:00', '17:30'])
  expect(day.some((each) => seesSunset(each, null))).toBe(false)
})

test('sunset is a time of the venue, where its place is known', () => {
  expect(sunsetTime(sun)).toBe('17:43')
  const date = '2026-11-21' as VisitDate
  expect(sunOf(date, null)).toBeNull()
  expect(sunsetTime(sunOf(date, { lat: 23.1065, lng: 113.3245 }) ?? { rise: 0, set: 0 })).toMatch(/^17:4\d$/)
})

test('popular are the three fullest slots of which half is gone, and never one that is full', () => {
  const day = [
    slot('09:00', '09:30', 40),
    slot('16:30', '17:00', 20),
    slot('17:00', '17:30', 4, 'FEW'),
    slot('17:30', '18:00', 0, 'SOLD_OUT'),
    slot('18:00', '18:30', 10),
    slot('18:30', '19:00', 15),
    slot('19:00', '19:30', 21),
  ]
  expect([...popularSlots(day)].map(({ from }) => from)).toEqual(['17:00', '18:00', '18:30'])
})
