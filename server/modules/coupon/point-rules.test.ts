/** How many points a ticket earns, and how many an order may take. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { earnedBy, mostOf } from './point-rules.ts'

test('a ticket earns a point for each yuan, and none for the rest', () => {
  expect([15_000, 199, 100, 99, 0].map((worth) => earnedBy(fen(worth), 1))).toEqual([150, 1, 1, 0, 0])
  expect(earnedBy(fen(150), 3)).toBe(4)
  expect(earnedBy(fen(15_000), 0)).toBe(0)
})

test('an order takes a fifth of its cost, and no more than there are', () => {
  expect(mostOf({ points: 10_000, costFen: fen(30_000), capBp: 2_000 })).toBe(6_000)
  expect(mostOf({ points: 5_999, costFen: fen(30_000), capBp: 2_000 })).toBe(5_999)
  expect(mostOf({ points: 10_000, costFen: fen(4), capBp: 2_000 })).toBe(0)
})

const sums = fc.integer({ min: 0, max: 100_000_000 })

test('an order never takes more than it costs, than its cap, or than there are', () => {
  fc.assert(
    fc.property(sums, sums, fc.integer({ min: 0, max: 10_000 }), (points, cost, capBp) => {
      const most = mostOf({ points, costFen: fen(cost), capBp })
      expect(most).toBeGreaterThanOrEqual(0)
      expect(most).toBeLessThanOrEqual(Math.min(points, cost))
      expect(most * 10_000).toBeLessThanOrEqual(cost * capBp)
    }),
  )
})
