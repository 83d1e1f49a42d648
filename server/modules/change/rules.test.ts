import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { ChangeRules } from '#contract/values/policy.ts'
import { changeFee } from './rules.ts'

type Ticket = Parameters<typeof changeFee>[0]['ticket']

const feeOf = (worthFen: Fen, fee: Pick<ChangeRules, 'feeFen' | 'feeBp'>): Fen => {
  const rules = { maxTimes: 1, untilHoursBefore: 0, ...fee }
  return changeFee({ worthFen, ticket: { changePolicy: { rules } } as unknown as Ticket })
}

test('a change costs the larger of its two fees', () => {
  expect(feeOf(fen(10_000), { feeFen: fen(500), feeBp: 1_000 })).toBe(1_000)
  expect(feeOf(fen(4_000), { feeFen: fen(500), feeBp: 1_000 })).toBe(500)
  expect(feeOf(fen(4_000), {})).toBe(0)
})

test('and never more than the ticket is worth: one for 50 yuan by a policy of 80, one that a coupon paid', () => {
  expect(feeOf(fen(5_000), { feeFen: fen(8_000) })).toBe(5_000)
  expect(feeOf(fen(0), { feeFen: fen(8_000) })).toBe(0)
  fc.assert(
    fc.property(fc.nat(100_000), fc.nat(100_000), fc.nat(10_000), (worth, feeFen, feeBp) => {
      const fee = feeOf(fen(worth), { feeFen: fen(feeFen), feeBp })
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(worth)
    }),
  )
})
