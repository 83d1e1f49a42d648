import { expect, test } from 'vitest'
import type { StaffRefundDetail } from '#contract/console/refund.ts'
import { fen } from '#contract/values/fen.ts'
import { cameOf, damagedOf, sumsOf } from './refund-sums.ts'

const ticket = (unitNo: string, isSent = true): StaffRefundDetail['tickets'][number] => ({
  ...{ unitNo, name: 'Model', state: 'refunding', isSent, today: null },
  ...{ worthFen: fen(1_000), feeFen: fen(100), amountFen: fen(900) },
})
const tickets = [ticket('001'), ticket('002'), ticket('003', false)]
const refund = { tickets, units: 3, feeFen: fen(300), amountFen: fen(2_700) }

test('without a word all of it came, with what the refund says', () => {
  expect(sumsOf(refund, {}, false)).toEqual({ units: 3, feeFen: 300, amountFen: 2_700, missing: 0 })
  expect(sumsOf(refund, {}, true)).toMatchObject({ amountFen: 3_000 })
})

test('what did not come is left out, and what was never sent is there', () => {
  const came = { '001': false, '003': false }
  expect(cameOf(refund, came).map(({ unitNo }) => unitNo)).toEqual(['002', '003'])
  expect(sumsOf(refund, came, false)).toEqual({ units: 2, feeFen: 200, amountFen: 1_800, missing: 1 })
  expect(sumsOf(refund, came, true)).toMatchObject({ amountFen: 2_000 })
})

test('of a refund without units the sum is the refund’s own', () => {
  const goodwill = { tickets: [], units: 0, feeFen: fen(0), amountFen: fen(500) }
  expect(sumsOf(goodwill, {}, false)).toMatchObject({ amountFen: 500, missing: 0 })
})

test('what did not come is not damaged', () => {
  const damaged = { '001': true, '002': true, '003': true }
  expect(damagedOf(cameOf(refund, { '001': false }), damaged)).toEqual(['002'])
})
