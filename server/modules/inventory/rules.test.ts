import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { salesChannels } from '#contract/values/order.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import {
  type DayPools,
  type Draw,
  drawsFor,
  leftOver,
  minutesInto,
  type Pool,
  placesOf,
  saleEndsAt,
  stateOfLeft,
} from './rules.ts'

const date = '2026-11-28' as VisitDate
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` as SlotTime

type Input = { left: number; capacity?: number; closed?: boolean }

/** A resource with slots from ten o'clock on, or with one pool for the day when `minutes` is null. */
function poolsOf(resourceId: number, minutes: number | null, inputs: readonly Input[]): Pool[] {
  return inputs.map(({ left, capacity = left, closed = false }, index) => ({
    id: resourceId * 100 + index,
    resourceId,
    date,
    from: minutes === null ? null : timeOf(600 + index * minutes),
    to: minutes === null ? null : timeOf(600 + (index + 1) * minutes),
    capacity,
    left,
    closed,
  }))
}

const dayOf = (...pools: Pool[][]): DayPools => Map.groupBy(pools.flat(), ({ resourceId }) => resourceId)

const draw = (resourceId: number, slotMinutes: number | null, units = 1): Draw => ({
  resourceId,
  kind: slotMinutes === null ? 'DAY' : 'SLOT',
  channel: null,
  slotMinutes,
  units,
  slots: 1,
})

describe('where a ticket finds its seats', () => {
  test('nowhere, when one of its resources has no pools', () => {
    const pools = dayOf(poolsOf(1, 30, [{ left: 5 }]))
    expect(placesOf([draw(1, 30), draw(2, null)], pools)).toEqual([])
    expect(placesOf([draw(3, 30)], pools)).toEqual([])
    expect(placesOf([], pools)).toEqual([])
  })

  test('the scarcest resource decides, counted in what one ticket takes', () => {
    const pools = dayOf(
      poolsOf(1, 30, [{ left: 9, capacity: 10 }]),
      poolsOf(2, null, [{ left: 7, capacity: 8 }]),
    )
    expect(placesOf([draw(1, 30), draw(2, null, 3)], pools)).toMatchObject([
      { from: '10:00', to: '10:30', left: 2, capacity: 2 },
    ])
  })

  test('one closed pool closes the place', () => {
    const pools = dayOf(poolsOf(1, 30, [{ left: 9 }]), poolsOf(2, 30, [{ left: 9, closed: true }]))
    expect(placesOf([draw(1, 30), draw(2, 30)], pools)).toMatchObject([
      { closed: true, left: 0, capacity: 9 },
    ])
  })

  test('the shorter slots lead, and the longer slot in which one begins is taken', () => {
    const pools = dayOf(
      poolsOf(1, 30, [{ left: 1 }]),
      poolsOf(2, 15, [{ left: 4 }, { left: 4 }, { left: 4 }]),
    )
    const places = placesOf([draw(1, 30), draw(2, 15)], pools)
    expect(places.map(({ from, to, left }) => [from, to, left])).toEqual([
      ['10:00', '10:15', 1],
      ['10:15', '10:30', 1],
    ])
    expect(leftOver(places)).toBe(1)
  })

  test.each(salesChannels)('an allotment of %s is drawn only by its own channel', (channel) => {
    const own: Draw = { ...draw(2, null), kind: 'ALLOTMENT', channel }
    for (const caller of salesChannels)
      expect(drawsFor([draw(1, 30), own], caller)).toEqual([
        draw(1, 30),
        ...(caller === channel ? [own] : []),
      ])
  })
})

describe('capacity', () => {
  const input = fc
    .record({ capacity: fc.nat(30), taken: fc.nat(30), closed: fc.boolean() })
    .map(({ capacity, taken, closed }) => ({ capacity, left: Math.max(0, capacity - taken), closed }))
  const day = fc.record({
    fine: fc.array(input, { minLength: 1, maxLength: 8 }),
    coarse: fc.array(input, { minLength: 1, maxLength: 4 }),
    whole: input,
    units: fc.tuple(
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
      fc.integer({ min: 1, max: 3 }),
    ),
  })

  test('what is shown as left can be sold, and after that no place has any left', () => {
    fc.assert(
      fc.property(day, ({ fine, coarse, whole, units }) => {
        const pools = dayOf(poolsOf(1, 15, fine), poolsOf(2, 30, coarse), poolsOf(3, null, [whole]))
        const draws = [draw(1, 15, units[0]), draw(2, 30, units[1]), draw(3, null, units[2])]
        const promised = leftOver(placesOf(draws, pools))
        let sold = 0
        for (;;) {
          const place = placesOf(draws, pools).find(({ left }) => left > 0)
          if (!place) break
          for (const seat of place.seats) seat.pool.left -= seat.units
          sold += 1
        }
        expect(sold).toBe(promised)
        for (const pool of [...pools.values()].flat()) expect(pool.left).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('a place never has more left than it holds', () => {
    fc.assert(
      fc.property(day, ({ fine, coarse, whole, units }) => {
        const pools = dayOf(poolsOf(1, 15, fine), poolsOf(2, 30, coarse), poolsOf(3, null, [whole]))
        for (const place of placesOf([draw(1, 15, units[0]), draw(2, 30), draw(3, null)], pools))
          expect(place.left).toBeLessThanOrEqual(place.capacity)
      }),
    )
  })
})

test.each([
  [0, 100, 'SOLD_OUT'],
  [-1, 100, 'SOLD_OUT'],
  [1, 2, 'FEW'],
  [10, 100, 'FEW'],
  [11, 100, 'OPEN'],
  [4, 20, 'OPEN'],
] as const)('%i left of %i is %s', (left, capacity, state) => {
  expect(stateOfLeft(left, capacity)).toBe(state)
})

test('the sale ends by the clock of the venue', () => {
  const ends = (from: string | null, cutoffMinutes: number, boardingUntilMinutes: number | null = null) =>
    saleEndsAt(from as SlotTime | null, { cutoffMinutes, boardingUntilMinutes })
  expect(ends('17:30', 15)).toBe(17 * 60 + 45)
  expect(ends('17:30', -30)).toBe(17 * 60)
  expect(ends(null, 21 * 60 + 30)).toBe(21 * 60 + 30)
  expect(ends('17:30', 15, 10), 'its boarding is over').toBe(17 * 60 + 20)
  expect(ends('17:30', 0, 0)).toBe(17 * 60 + 30)
  expect(ends('17:30', -30, 10)).toBe(17 * 60)
  expect(minutesInto(date, new Date('2026-11-28T09:45:00Z'))).toBe(17 * 60 + 45)
  expect(minutesInto(date, new Date('2026-11-27T15:59:30Z'))).toBe(-0.5)
})
