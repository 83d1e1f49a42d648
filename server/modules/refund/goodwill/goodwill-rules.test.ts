import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, noFen, sumOf } from '#contract/values/fen.ts'
import { unitStates } from '#contract/values/order.ts'
import { type GivenOn, leftToGive, splitGoodwill } from './goodwill-rules.ts'

const unitsOf = (...worths: number[]): GivenOn[] =>
  worths.map((worth, id) => ({ id, state: 'valid', worthFen: fen(worth), givenFen: noFen }))

const anyUnits = fc.array(
  fc.record({
    state: fc.constantFrom(...unitStates),
    worthFen: fc.integer({ min: 0, max: 10_000_000 }).map(fen),
    givenFen: fc.integer({ min: 0, max: 50_000 }).map(fen),
  }),
  { maxLength: 20 },
)

describe('goodwill is spread over units', () => {
  test('to the fen, and no unit is worth less than nothing afterwards', () => {
    fc.assert(
      fc.property(anyUnits, fc.nat(), (drawn, at) => {
        const units = drawn.map((unit, id) => ({ id, ...unit }))
        const leftFen = leftToGive({ units, limitFen: 1e9, paymentsLeftFen: fen(1e9) })
        fc.pre(leftFen > 0)
        const amountFen = fen(1 + (at % leftFen))
        const given = splitGoodwill(amountFen, units)
        expect(sumOf(given.map(({ givenFen }) => givenFen))).toBe(amountFen)
        for (const { unitId, givenFen } of given) {
          const unit = units[unitId]
          expect(givenFen).toBeGreaterThan(0)
          expect(givenFen).toBeLessThanOrEqual(unit?.worthFen ?? -1)
          expect(['valid', 'used', 'expired']).toContain(unit?.state)
        }
      }),
    )
  })

  test('all of it takes all of their worth, and one fen is given on one of them', () => {
    const units = unitsOf(15_000, 1, 7_499)
    expect(splitGoodwill(fen(22_500), units).map(({ givenFen }) => givenFen)).toEqual([15_000, 1, 7_499])
    expect(splitGoodwill(fen(1), units)).toEqual([{ unitId: 0, givenFen: 1 }])
  })

  test.each([0, -1, 22_501])('%i fen of 22500 is a mistake of the caller', (amount) => {
    expect(() => splitGoodwill(fen(amount), unitsOf(15_000, 7_500))).toThrow('worth')
  })
})

describe('what is left to give', () => {
  test('is never more than the units are worth, the payments have or the limit leaves, nor less than nothing', () => {
    const units = unitsOf(15_000, 7_500)
    const left = (limitFen: number, paid: number, of = units) =>
      leftToGive({ units: of, limitFen, paymentsLeftFen: fen(paid) })
    expect(left(90_000, 90_000)).toBe(22_500)
    expect(left(90_000, 9_000)).toBe(9_000)
    expect(left(5_000, 9_000)).toBe(5_000)
    const given = units.map((unit) => ({ ...unit, givenFen: fen(2_000) }))
    expect(left(5_000, 9_000, given)).toBe(1_000)
    expect(left(3_000, 9_000, given)).toBe(0)
    expect(left(5_000, 9_000, [])).toBe(0)
  })

  test('units on their way back or to another date do not count', () => {
    for (const state of ['reserved', 'changing', 'refunding', 'returning', 'refunded', 'void'] as const) {
      const units = unitsOf(15_000).map((unit) => ({ ...unit, state }))
      expect(leftToGive({ units, limitFen: 90_000, paymentsLeftFen: fen(90_000) })).toBe(0)
    }
  })
})
