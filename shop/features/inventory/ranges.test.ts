import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CalendarDay } from '#contract/endpoints/inventory.ts'
import { fen } from '#contract/values/fen.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { isFree } from './days.ts'
import { rangeWords, stayNote } from './range-words.ts'
import { type CalendarDays, type Lengths, lastDeparture, lengthOf, tap } from './ranges.ts'

const first = '2026-12-01' as VisitDate
const at = (day: number): VisitDate => addDays(first, day)

const day = (offset: number, more: Partial<CalendarDay> = {}): CalendarDay => ({
  date: at(offset),
  fromPriceFen: fen(88_000),
  state: 'OPEN',
  left: 5,
  ...more,
})
const month = (...days: CalendarDay[]): CalendarDays => new Map(days.map((each) => [each.date, each]))
const week = (more: Record<number, Partial<CalendarDay>> = {}): CalendarDays =>
  month(...[0, 1, 2, 3, 4, 5, 6].map((offset) => day(offset, more[offset])))

const free = { noArrival: false, noDeparture: false, minLength: null, maxLength: null }
const nights: Lengths = { stay: 'NIGHTS', minLength: null, maxLength: 5 }
const days: Lengths = { stay: 'DAYS', minLength: null, maxLength: 5 }

describe('a hotel', () => {
  test('is chosen with two taps: the day of arrival, and the day of departure, whose night is not slept', () => {
    expect(tap(null, at(1), week(), nights)).toEqual({ first: at(1) })
    expect(tap(at(1), at(3), week(), nights)).toEqual({ range: { date: at(1), until: at(3) } })
    expect(lengthOf('NIGHTS', { date: at(1), until: at(3) })).toBe(2)
  })

  test('begins anew with a tap on the same day or an earlier one', () => {
    expect(tap(at(3), at(3), week(), nights)).toEqual({ first: at(3) })
    expect(tap(at(3), at(1), week(), nights)).toEqual({ first: at(1) })
  })

  test('may end on a day without rooms, but not reach over it', () => {
    const full = week({ 3: { state: 'SOLD_OUT' } })
    expect(tap(at(1), at(3), full, nights)).toEqual({ range: { date: at(1), until: at(3) } })
    expect(tap(at(1), at(4), full, nights)).toMatchObject({ fault: { why: 'unfree', day: { date: at(3) } } })
    expect(lastDeparture(at(1), full, nights)).toBe(at(3))
    expect(lastDeparture(at(1), week(), nights)).toBeNull()
    expect(lastDeparture(at(1), full, days)).toBeNull()
  })

  test('keeps the shortest and the longest stay of the day of arrival, and days nobody arrives or leaves on', () => {
    const ruled = week({
      0: { stay: { ...free, minLength: 3 } },
      1: { stay: { ...free, noArrival: true } },
      4: { stay: { ...free, noDeparture: true } },
      5: { stay: { ...free, maxLength: 1 } },
    })
    expect(tap(at(0), at(2), ruled, nights)).toEqual({ fault: { why: 'tooShort', length: 3 } })
    expect(tap(at(0), at(3), ruled, nights)).toHaveProperty('range')
    expect(tap(null, at(1), ruled, nights)).toEqual({ fault: { why: 'noArrival' } })
    expect(tap(at(2), at(4), ruled, nights)).toEqual({ fault: { why: 'noDeparture' } })
    expect(tap(at(5), at(7), ruled, nights)).toEqual({ fault: { why: 'tooLong', length: 1 } })
    expect(tap(at(0), at(6), week(), nights)).toEqual({ fault: { why: 'tooLong', length: 5 } })
  })
})

test('a day with rules of its own shows them before it is tapped', () => {
  const ruled = (stay: Partial<typeof free>) => ({ date: at(2), stay: { ...free, ...stay } })
  const zh = rangeWords['zh-CN'].NIGHTS
  expect(stayNote(ruled({ minLength: 3 }), null, zh)).toEqual({
    short: '3晚起',
    sentence: '该日入住至少连住3晚',
  })
  expect(stayNote(ruled({ noArrival: true, minLength: 3 }), null, zh)?.short).toBe('不入住')
  expect(stayNote(ruled({ noDeparture: true }), at(1), zh)?.short).toBe('不离店')
  expect(stayNote(ruled({ noArrival: true }), at(1), zh), 'one may leave on it').toBeNull()
  expect(stayNote(ruled({ noDeparture: true, minLength: 1 }), null, zh)).toBeNull()
  expect(stayNote(ruled({ minLength: 3 }), at(2), zh)?.short, 'the day that is chosen').toBe('3晚起')
  expect(stayNote({ date: at(2) }, null, zh)).toBeNull()
  expect(stayNote(ruled({ minLength: 2 }), null, rangeWords['en-US'].DAYS)?.short).toBe('2+ days')
})

test('a car is had for a single day by a second tap on it, and its last day counts', () => {
  expect(tap(at(2), at(2), week(), days)).toEqual({ range: { date: at(2), until: at(2) } })
  expect(lengthOf('DAYS', { date: at(2), until: at(4) })).toBe(3)
  const full = week({ 4: { state: 'SOLD_OUT' } })
  expect(tap(at(2), at(4), full, days)).toHaveProperty('fault.why', 'unfree')
})

test('whatever is tapped, a stay that is taken has only free nights and a length within its limits', () => {
  const states = fc.array(fc.constantFrom('OPEN', 'FEW', 'SOLD_OUT', 'CLOSED'), {
    minLength: 7,
    maxLength: 7,
  })
  const property = fc.property(states, fc.nat(6), fc.nat(6), fc.boolean(), (found, from, to, isHotel) => {
    const known = month(...found.map((state, offset) => day(offset, { state })))
    const lengths = isHotel ? nights : days
    const begun = tap(null, at(from), known, lengths)
    if (!('first' in begun)) return !isFree(found[from] ?? 'CLOSED')
    const ended = tap(begun.first, at(to), known, lengths)
    if (!('range' in ended)) return true
    const length = lengthOf(lengths.stay, ended.range)
    const slept = found.slice(from, from + length)
    return length >= 1 && length <= 5 && slept.length === length && slept.every(isFree)
  })
  fc.assert(property)
})
