import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fen, noFen, sumOf } from '#contract/values/fen.ts'
import type { RefundRules } from '#contract/values/policy.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { deciderOf, feeOf, manyRefundsOfPayment, offersAnotherDay, quoteUnit, totalsOf } from './rules.ts'

const start = new Date('2026-11-21T02:00:00Z')
const earlier = (hours: number) => new Date(start.getTime() - hours * 3_600_000)

const standard: RefundRules = {
  tiers: [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 0, feeBp: 1000 },
  ],
}

const quoted = (rules: RefundRules, at: Date, anchor: Date | null = start) =>
  quoteUnit({ worthFen: fen(15_000), priceParts: [{ priceFen: fen(15_000) }], rules, anchor }, at)

describe('what a refund costs', () => {
  test.each([
    ['a minute too late for the free refund', 24 - 1 / 60, 1_500],
    ['in the very last moment before the slot', 0, 1_500],
    ['after the slot began', -1 / 3600, undefined],
    ['exactly a day before', 24, 0],
    ['a month before', 720, 0],
  ])('%s', (_, hoursBefore, feeFen) => {
    expect(quoted(standard, earlier(hoursBefore))?.feeFen).toBe(feeFen)
  })

  test('the quote says until when its fee holds', () => {
    expect(quoted(standard, earlier(30))?.tierEndsAt).toEqual(earlier(24))
    expect(quoted(standard, earlier(3))?.tierEndsAt).toEqual(start)
  })

  test('after a declined change it costs what it did when that was asked for, for a time', () => {
    const unit = { worthFen: fen(15_000), priceParts: [], rules: standard, anchor: start }
    const declined = [{ askedAt: earlier(25), until: earlier(2) }]
    expect(quoteUnit(unit, earlier(3), declined)).toMatchObject({ feeFen: 0, tierEndsAt: earlier(2) })
    expect(quoteUnit(unit, earlier(2), declined)?.feeFen, 'over').toBe(1_500)
    expect(quoteUnit(unit, earlier(3), [{ askedAt: earlier(20), until: start }])).toMatchObject({
      feeFen: 1_500,
      tierEndsAt: start,
    })
    const noMore = { tiers: [{ untilHoursBefore: 24, feeBp: 0 }] }
    expect(quoteUnit({ ...unit, rules: noMore }, earlier(3), declined)?.feeFen).toBe(0)
    expect(quoteUnit({ ...unit, rules: noMore }, earlier(3))).toBeNull()
  })

  test('no declined change makes a refund dearer', () => {
    const moment = fc.integer({ min: -50, max: 100 })
    fc.assert(
      fc.property(moment, moment, moment, (now, askedAt, until) => {
        const unit = { worthFen: fen(15_000), priceParts: [], rules: standard, anchor: start }
        const declined = [{ askedAt: earlier(askedAt), until: earlier(until) }]
        const alone = quoteUnit(unit, earlier(now))?.feeFen ?? 15_000
        expect(quoteUnit(unit, earlier(now), declined)?.feeFen ?? 15_000).toBeLessThanOrEqual(alone)
      }),
    )
  })

  test('without tiers nothing ever comes back', () => {
    const hours = fc.double({ min: -1_000, max: 1_000, noNaN: true })
    fc.assert(fc.property(hours, (some) => quoted({ tiers: [] }, earlier(some)) === null))
  })

  test('hours after the anchor are negative: a week after the receipt, and as long as it has not come', () => {
    const week: RefundRules = { anchor: 'RECEIVED', tiers: [{ untilHoursBefore: -168, feeBp: 0 }] }
    expect(quoted(week, earlier(-168))?.feeFen).toBe(0)
    expect(quoted(week, earlier(-168.01))).toBeNull()
    expect(quoted(week, earlier(-10_000), null)).toMatchObject({ feeFen: 0, tierEndsAt: null })
  })

  test('waiting never makes it cheaper', () => {
    const hours = fc.double({ min: -100, max: 1_000, noNaN: true })
    fc.assert(
      fc.property(hours, hours, (one, other) => {
        const [early, late] = [Math.max(one, other), Math.min(one, other)]
        const cost = (at: number) => quoted(standard, earlier(at))?.feeFen ?? 15_000
        expect(cost(early)).toBeLessThanOrEqual(cost(late))
      }),
    )
  })
})

describe('the fee of a tier', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 }).map(fen)

  test('is the price of the first nights, a fixed sum or a share, whichever is most', () => {
    const unit = {
      worthFen: fen(90_000),
      priceParts: [fen(50_000), fen(40_000)].map((priceFen) => ({ priceFen })),
    }
    expect(feeOf(unit, { untilHoursBefore: 0, feeUnits: 1 })).toBe(50_000)
    expect(feeOf(unit, { untilHoursBefore: 0, feeUnits: 1, feeBp: 6_000 })).toBe(54_000)
    expect(feeOf(unit, { untilHoursBefore: 0, feeFen: fen(2_000) })).toBe(2_000)
  })

  test('never exceeds what the unit is worth', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 0, max: 10_000 }), (worthFen, feeFen, feeBp) => {
        const unit = { worthFen, priceParts: [{ priceFen: fen(2_000_000) }] }
        const fee = feeOf(unit, { untilHoursBefore: 0, feeFen, feeBp, feeUnits: 1 })
        expect(fee).toBeGreaterThanOrEqual(0)
        expect(fee).toBeLessThanOrEqual(worthFen)
      }),
    )
  })

  test('is rounded for each unit by itself, so refunding one by one comes to the same', () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 1, maxLength: 9 }), (worths) => {
        const units = worths.map((worthFen) => ({
          worthFen,
          feeFen: feeOf({ worthFen, priceParts: [] }, { untilHoursBefore: 0, feeBp: 1_000 }),
        }))
        const apart = sumOf(units.map((unit) => totalsOf([unit]).amountFen))
        expect(totalsOf(units).amountFen).toBe(apart)
      }),
    )
  })
})

test('freight comes back beside the tickets, without a fee', () => {
  expect(totalsOf([{ worthFen: fen(1_000), feeFen: fen(100) }], fen(800))).toEqual({
    worthFen: 1_000,
    feeFen: 100,
    freightFen: 800,
    amountFen: 1_700,
  })
})

describe('who decides', () => {
  const autoLimitFen = 500_000
  const plain = {
    isSent: false,
    amountFen: noFen,
    autoLimitFen,
    confirmedByStaff: false,
    rules: [standard],
    refundsOfPayment: 0,
  }

  test.each([
    ['time alone, as a rule', {}, 'AUTO'],
    ['staff, what they had confirmed', { confirmedByStaff: true }, 'STAFF'],
    ['staff, much money', { amountFen: fen(autoLimitFen + 1) }, 'STAFF'],
    ['the goods that come back', { isSent: true, refundsOfPayment: manyRefundsOfPayment }, 'GOODS'],
    ['staff, as the policy says', { rules: [{ ...standard, approval: 'STAFF' as const }] }, 'STAFF'],
    ['staff, a payment that was refunded too often', { refundsOfPayment: manyRefundsOfPayment }, 'STAFF'],
  ])('%s', (_, facts, who) => expect(deciderOf({ ...plain, ...facts })).toBe(who))
})

test('after a closure another day is for good tickets with a date of their own, and never for teams', () => {
  const ticket = { was: 'valid' as const, visitDate: '2026-11-21' as VisitDate, packageNo: null }
  const others = [
    { ...ticket, was: 'reserved' as const },
    { ...ticket, visitDate: null },
    { ...ticket, packageNo: 1 },
  ]
  expect(offersAnotherDay('WEB', others)).toBe(false)
  expect(offersAnotherDay('WEB', [...others, ticket])).toBe(true)
  expect(offersAnotherDay('B2B', [ticket])).toBe(false)
})
