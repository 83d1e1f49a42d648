import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LONGEST_STAY, type StayRule } from '#contract/values/calendar.ts'
import { fen } from '#contract/values/fen.ts'
import { addDays, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import type { DayPools, Draw, Pool } from './rules.ts'
import {
  type Bought,
  datesOfStay,
  placesOfStay,
  priceOf,
  pricePartsOf,
  type StayTimes,
  stayFault,
  validityOfStay,
} from './stay-rules.ts'

const first = '2026-12-01' as VisitDate
const day = (n: number) => addDays(first, n)
const none = { visitDate: null, untilDate: null }

describe('the dates that a stay takes', () => {
  test('nights end before the day of departure, days include the last one, and thirty are the most', () => {
    expect(datesOfStay('NIGHTS', { visitDate: first, untilDate: day(2) })).toEqual([first, day(1)])
    expect(datesOfStay('DAYS', { visitDate: first, untilDate: day(2) })).toEqual([first, day(1), day(2)])
    expect(datesOfStay('DAYS', { visitDate: first, untilDate: first })).toEqual([first])
    expect(datesOfStay('NIGHTS', { visitDate: first, untilDate: day(LONGEST_STAY) })).toHaveLength(
      LONGEST_STAY,
    )
    expect(datesOfStay('NIGHTS', { visitDate: first, untilDate: day(LONGEST_STAY + 1) })).toBeNull()
  })

  test('dates that do not fit the stay are none', () => {
    expect(datesOfStay('NIGHTS', { visitDate: first, untilDate: first })).toBeNull()
    expect(datesOfStay('DAYS', { visitDate: day(1), untilDate: first })).toBeNull()
    for (const stay of ['SLOT', 'DAY', 'NIGHTS', 'DAYS'] as const) expect(datesOfStay(stay, none)).toBeNull()
    expect(datesOfStay('DAY', { visitDate: first, untilDate: day(1) })).toBeNull()
    expect(datesOfStay('NONE', none)).toEqual([])
    expect(datesOfStay('NONE', { visitDate: first, untilDate: null })).toBeNull()
  })
})

const draw = (resourceId: number, units: number, slots = 1): Draw => ({
  resourceId,
  kind: slots > 1 ? 'SLOT' : 'DAY',
  channel: null,
  slotMinutes: slots > 1 ? 60 : null,
  units,
  slots,
})

const poolOf = (id: number, resourceId: number, left: number, from: SlotTime | null = null): Pool => ({
  id,
  resourceId,
  date: first,
  from,
  to: from && (`${String(Number(from.slice(0, 2)) + 1).padStart(2, '0')}:00` as SlotTime),
  capacity: left,
  left,
  closed: false,
})

/** What the statement does: so many units go in, one after the other, as long as each of their pools has room. */
function unitsThatFit(seats: readonly { pool: Pool; units: number }[]): number {
  const left = new Map(seats.map(({ pool }) => [pool.id, pool.left]))
  for (let fit = 0; ; fit += 1)
    for (const { pool, units } of seats) {
      const rest = (left.get(pool.id) ?? 0) - units
      if (rest < 0) return fit
      left.set(pool.id, rest)
    }
}

describe('where a stay finds its seats', () => {
  test('in one pool per date and resource; as many as can be claimed are left', () => {
    const lefts = fc.array(fc.array(fc.nat(9), { minLength: 1, maxLength: 3 }), {
      minLength: 1,
      maxLength: 14,
    })
    fc.assert(
      fc.property(
        lefts,
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
        (byDate, units) => {
          const draws = units.map((each, resource) => draw(resource, each))
          const days = new Map<VisitDate, DayPools>(
            byDate.map((pools, n) => [
              day(n),
              new Map(
                draws.map(({ resourceId }) => [
                  resourceId,
                  [poolOf(n * 10 + resourceId, resourceId, pools[resourceId % pools.length] ?? 0)],
                ]),
              ),
            ]),
          )
          const dates = [...days.keys()]
          const [place, ...others] = placesOfStay('NIGHTS', draws, dates, { days, stock: new Map() })
          expect(others).toEqual([])
          expect(place?.seats).toHaveLength(dates.length * draws.length)
          expect(place?.left).toBe(unitsThatFit(place?.seats ?? []))
        },
      ),
    )
  })

  test('nowhere when one night has no pools, and nothing is left when one is closed', () => {
    const room = new Map([[1, [poolOf(1, 1, 5)]]])
    const shut = new Map([[1, [{ ...poolOf(2, 1, 5), closed: true }]]])
    const stayIn = (days: Map<VisitDate, DayPools>) =>
      placesOfStay('NIGHTS', [draw(1, 1)], [day(0), day(1)], { days, stock: new Map() })
    expect(stayIn(new Map([[day(0), room]]))).toEqual([])
    expect(
      stayIn(
        new Map([
          [day(0), room],
          [day(1), shut],
        ]),
      ),
    ).toMatchObject([{ closed: true, left: 0 }])
  })

  test('adjoining slots from the start on; none where the next one does not begin as the last ends', () => {
    const times = ['10:00', '11:00', '12:00', '14:00'] as SlotTime[]
    const pools = new Map([[1, times.map((from, n) => poolOf(n, 1, 3 - (n % 2), from))]])
    const places = placesOfStay('SLOT', [draw(1, 1, 2)], [first], {
      days: new Map([[first, pools]]),
      stock: new Map(),
    })
    expect(places.map(({ from, to, left }) => [from, to, left])).toEqual([
      ['10:00', '12:00', 2],
      ['11:00', '13:00', 2],
    ])
  })

  test('in the pool without a date', () => {
    const stock = new Map([[1, [{ ...poolOf(1, 1, 7), date: null }]]])
    expect(placesOfStay('NONE', [draw(1, 2)], [], { days: new Map(), stock })).toMatchObject([
      { from: null, left: 3 },
    ])
  })
})

test('a stay costs what its dates cost together, and nothing is sold with a date that has no price', () => {
  const priceOn = (date: VisitDate | null) =>
    date === day(3) ? null : fen(date === null ? 500 : 100 + Number(date.slice(8)))
  const parts = pricePartsOf('NIGHTS', [day(0), day(1)], priceOn)
  expect(parts).toEqual([
    { date: day(0), priceFen: 101 },
    { date: day(1), priceFen: 102 },
  ])
  expect(priceOf(parts ?? [])).toBe(203)
  expect(pricePartsOf('DAYS', [day(2), day(3)], priceOn)).toBeNull()
  expect(pricePartsOf('NONE', [], priceOn)).toEqual([{ date: null, priceFen: 500 }])
})

describe('what a date asks of stays', () => {
  const rule = (asks: Partial<StayRule>): StayRule => ({
    minLength: null,
    maxLength: null,
    noArrival: false,
    noDeparture: false,
    ...asks,
  })
  const faultOf = (on: VisitDate, asks: Partial<StayRule>, nights: number, limits = {}) => {
    const dates = Array.from({ length: nights }, (_, n) => day(n))
    const known = { minLength: null, maxLength: null, ...limits }
    return stayFault('NIGHTS', dates, known, (date) => (date === on ? rule(asks) : null))?.why ?? null
  }

  test('the length counts at arrival, beside what the product asks', () => {
    expect(faultOf(first, { minLength: 3 }, 2)).toBe('STAY_TOO_SHORT')
    expect(faultOf(day(1), { minLength: 3 }, 2)).toBeNull()
    expect(faultOf(first, { maxLength: 2 }, 3)).toBe('STAY_TOO_LONG')
    expect(faultOf(first, {}, 3, { maxLength: 2 })).toBe('STAY_TOO_LONG')
    expect(faultOf(first, {}, 1, { minLength: 2 })).toBe('STAY_TOO_SHORT')
  })

  test('nobody arrives where arrivals are closed, or leaves where departures are', () => {
    expect(faultOf(first, { noArrival: true }, 2)).toBe('NO_ARRIVAL')
    expect(faultOf(day(1), { noArrival: true }, 2)).toBeNull()
    expect(faultOf(day(2), { noDeparture: true }, 2)).toBe('NO_DEPARTURE')
    expect(faultOf(day(1), { noDeparture: true }, 2)).toBeNull()
  })
})

test('when a unit may be used', () => {
  const bought = { slotFrom: null, boughtAt: new Date('2026-11-21T02:00:00Z') }
  const hours = { checkIn: '15:00' as SlotTime, checkOut: '11:00' as SlotTime }
  const times = (
    stay: StayTimes['stay'],
    { validDays = null, ...more }: Partial<Bought & Pick<StayTimes, 'validDays'>>,
  ) => {
    const { from, until } = validityOfStay({ stay, validDays, ...hours }, { ...bought, ...none, ...more })
    return [from.toISOString(), until?.toISOString() ?? null]
  }
  const noon = { visitDate: first, slotFrom: '12:00' as SlotTime }
  expect(times('SLOT', noon)).toEqual(['2026-12-01T04:00:00.000Z', '2026-12-01T16:00:00.000Z'])
  expect(times('DAY', { visitDate: first })).toEqual(['2026-11-30T16:00:00.000Z', '2026-12-01T16:00:00.000Z'])
  expect(times('NIGHTS', { visitDate: first, untilDate: day(2) })).toEqual([
    '2026-12-01T07:00:00.000Z',
    '2026-12-04T03:00:00.000Z',
  ])
  expect(times('DAYS', { visitDate: first, untilDate: day(2) })).toEqual([
    '2026-11-30T16:00:00.000Z',
    '2026-12-03T16:00:00.000Z',
  ])
  expect(times('NONE', { validDays: 30 })).toEqual(['2026-11-21T02:00:00.000Z', '2026-12-21T02:00:00.000Z'])
  expect(times('NONE', {})).toEqual(['2026-11-21T02:00:00.000Z', null])
})
