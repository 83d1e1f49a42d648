/** How many points a ticket earns, and how many an order may take. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { returnedOf } from '#contract/values/points.ts'
import { earnedBy, maxOf, pointsFor, worthOf } from './point-rules.ts'

test('a ticket earns a point for each yuan, and none for the rest', () => {
  expect([15_000, 199, 100, 99, 0].map((worth) => earnedBy(fen(worth), 1))).toEqual([150, 1, 1, 0, 0])
  expect(earnedBy(fen(150), 3)).toBe(4)
  expect(earnedBy(fen(15_000), 0)).toBe(0)
})

test('an order takes a fifth of its cost, and no more than there are', () => {
  const asked = { points: 10_000, costFen: fen(30_000), capBp: 2_000, fenPer100: 100 }
  expect(maxOf(asked)).toBe(6_000)
  expect(maxOf({ ...asked, points: 5_999 })).toBe(5_999)
  expect(maxOf({ ...asked, costFen: fen(4) })).toBe(0)
})

test('points are worth what is set, rounded down, and none is taken that pays nothing', () => {
  const asked = { points: 10_000, costFen: fen(30_000), capBp: 2_000 }
  expect(maxOf({ ...asked, fenPer100: 300 })).toBe(2_000)
  expect(worthOf(2_000, 300)).toBe(6_000)
  expect(maxOf({ ...asked, points: 333, fenPer100: 3 })).toBe(300)
  expect([worthOf(333, 3), worthOf(300, 3), worthOf(299, 3)]).toEqual([9, 9, 8])
  expect(maxOf({ ...asked, points: 33, fenPer100: 3 })).toBe(0)
})

const sums = fc.integer({ min: 0, max: 100_000_000 })
const capBps = fc.integer({ min: 0, max: 10_000 })
const rates = fc.integer({ min: 1, max: 10_000 })

test('an order never takes more than it costs, than its cap, or than there are', () => {
  fc.assert(
    fc.property(sums, sums, capBps, rates, (points, cost, capBp, fenPer100) => {
      const most = maxOf({ points, costFen: fen(cost), capBp, fenPer100 })
      expect(most).toBeGreaterThanOrEqual(0)
      expect(most).toBeLessThanOrEqual(points)
      const worth = worthOf(most, fenPer100)
      expect(worth).toBeLessThanOrEqual(cost)
      expect(worth * 10_000).toBeLessThanOrEqual(cost * capBp)
      expect(pointsFor(worth, fenPer100), 'none is wasted').toBe(most)
    }),
  )
})

test('whatever refunds give back of an order, together they give back all of its points', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000_000 }), (paid, points) => {
      let [left, leftFen] = [points, paid.reduce((sum, part) => sum + part, 0)]
      for (const part of paid) {
        const back = returnedOf(left, fen(part), fen(leftFen))
        expect(back).toBeGreaterThanOrEqual(0)
        if (points === leftFen && left === leftFen) expect(back, 'a fen each').toBe(part)
        left -= back
        leftFen -= part
      }
      expect(left).toBe(0)
    }),
  )
})
