import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { type Coordinates, type SunTimes, sunTimes } from './sun.ts'

const beijing = { lat: 39.9042, lng: 116.4074 }
const guangzhou = { lat: 23.1291, lng: 113.2644 }

const timesAt = (date: string, place: Coordinates): SunTimes => {
  const times = sunTimes(date as VisitDate, place)
  if (!times) throw new Error(`no sunset at ${place.lat} on ${date}`)
  return times
}
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

describe('sunrise and sunset', () => {
  test.each([
    { where: 'Beijing', place: beijing, date: '2024-06-21', rise: '04:46', set: '19:46' },
    { where: 'Beijing', place: beijing, date: '2024-12-21', rise: '07:33', set: '16:53' },
    { where: 'Guangzhou', place: guangzhou, date: '2024-06-21', rise: '05:42', set: '19:15' },
    { where: 'Guangzhou', place: guangzhou, date: '2024-12-21', rise: '07:03', set: '17:46' },
  ])('in $where on $date are those of the almanac, to two minutes', ({ place, date, rise, set }) => {
    const times = timesAt(date, place)
    expect(Math.abs(times.rise - minutes(rise))).toBeLessThanOrEqual(2)
    expect(Math.abs(times.set - minutes(set))).toBeLessThanOrEqual(2)
  })

  test('are twelve hours and some minutes apart at the equinox, wherever one is', () => {
    const latitude = fc.double({ min: -45, max: 45, noNaN: true })
    fc.assert(
      fc.property(latitude, (lat) => {
        const { rise, set } = timesAt('2026-03-20', { lat, lng: 120 })
        expect(set - rise).toBeGreaterThan(720)
        expect(set - rise).toBeLessThan(736)
      }),
    )
  })

  test('move by a few minutes from one day to the next, over the turn of the year as well', () => {
    const day = fc.integer({ min: 0, max: 3_000 })
    fc.assert(
      fc.property(day, fc.double({ min: 18, max: 45, noNaN: true }), (after, lat) => {
        const date = addDays('2024-01-01' as VisitDate, after)
        const [one, next] = [date, addDays(date, 1)].map((each) => timesAt(each, { lat, lng: 113 }))
        expect(Math.abs((next?.set ?? 0) - (one?.set ?? 0))).toBeLessThanOrEqual(3)
        expect(Math.abs((next?.rise ?? 0) - (one?.rise ?? 0))).toBeLessThanOrEqual(3)
      }),
    )
  })

  test('come an hour later fifteen degrees further west', () => {
    const [east, west] = [120, 105].map((lng) => timesAt('2026-11-21', { lat: 30, lng }).set)
    expect((west ?? 0) - (east ?? 0)).toBe(60)
  })

  test('are none where the sun stays up or down all day', () => {
    expect(sunTimes('2026-06-21' as VisitDate, { lat: 75, lng: 20 })).toBeNull()
    expect(sunTimes('2026-12-21' as VisitDate, { lat: 75, lng: 20 })).toBeNull()
    expect(sunTimes('2026-12-21' as VisitDate, { lat: 90, lng: 0 })).toBeNull()
  })
})
