/** Whatever is bought with whatever discount, each fen is on exactly one unit. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountsOf, type Discount, type PricedLine, type UnitShares } from './amounts.ts'
import { type Fen, fen, noFen, sumOf } from './fen.ts'

const price = fc
  .oneof(fc.constant(0), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 0, max: 10_000_000 }))
  .map(fen)
const line: fc.Arbitrary<PricedLine> = fc.record({ priceFen: price, quantity: fc.nat({ max: 12 }) })
const lines = fc.array(line, { maxLength: 6 })
const sum = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 100_000_000 })).map(fen)
const discount: fc.Arbitrary<Discount> = fc.oneof(
  fc.record({ fen: sum }),
  fc.record({ fen: sum, lines: fc.uniqueArray(fc.nat({ max: 6 })) }),
)

const couponOf = (units: readonly UnitShares[]) => sumOf(units.map(({ couponShareFen }) => couponShareFen))
const pointsOf = (units: readonly UnitShares[]) =>
  sumOf(units.map(({ integralShareFen }) => integralShareFen))
const isFor = ({ lines: valid }: Discount, at: number) => valid?.includes(at) ?? true
const costOf = (bought: readonly PricedLine[], coupon: Discount) =>
  bought.reduce((all, { priceFen, quantity }, at) => all + (isFor(coupon, at) ? priceFen * quantity : 0), 0)

describe('of any order', () => {
  test('the shares of the units add up to the discount, and what they are worth to what is paid for them', () => {
    fc.assert(
      fc.property(lines, discount, discount, sum, (bought, coupon, points, freight) => {
        const { amounts, units } = amountsOf(bought, coupon, points, freight)
        expect(couponOf(units)).toBe(amounts.couponFen)
        expect(pointsOf(units)).toBe(amounts.integralFen)
        const worth = sumOf(units.map(({ worthFen }) => worthFen))
        expect(worth + amounts.freightFen + amounts.otherFen).toBe(amounts.payableFen)
        expect(amounts.payableFen).toBe(
          amounts.goodsFen - amounts.couponFen - amounts.integralFen + amounts.freightFen + amounts.otherFen,
        )
      }),
    )
  })

  test('there is a unit for each that is bought, in the order of the lines, at its price', () => {
    fc.assert(
      fc.property(lines, discount, discount, (bought, coupon, points) => {
        const { amounts, units } = amountsOf(bought, coupon, points)
        const wanted = bought.flatMap(({ priceFen, quantity }, at) =>
          Array<[number, Fen]>(quantity).fill([at, priceFen]),
        )
        expect(units.map((unit) => [unit.line, unit.priceFen])).toEqual(wanted)
        expect(amounts.goodsFen).toBe(costOf(bought, { fen: noFen }))
      }),
    )
  })

  test('no share is negative and none takes more than its unit costs', () => {
    fc.assert(
      fc.property(lines, discount, discount, (bought, coupon, points) => {
        for (const unit of amountsOf(bought, coupon, points).units) {
          expect(unit.couponShareFen).toBeGreaterThanOrEqual(0)
          expect(unit.integralShareFen).toBeGreaterThanOrEqual(0)
          expect(unit.worthFen).toBeGreaterThanOrEqual(0)
          expect(unit.worthFen + unit.couponShareFen + unit.integralShareFen).toBe(unit.priceFen)
        }
      }),
    )
  })

  test('a discount takes what it is worth, or all that the units it is valid for cost, and nothing of others', () => {
    fc.assert(
      fc.property(lines, discount, (bought, coupon) => {
        const { amounts, units } = amountsOf(bought, coupon)
        expect(amounts.couponFen).toBe(Math.min(coupon.fen, costOf(bought, coupon)))
        const others = units.filter((unit) => !isFor(coupon, unit.line))
        expect(couponOf(others)).toBe(0)
      }),
    )
  })

  test('each share is less than one fen away from the exact part', () => {
    fc.assert(
      fc.property(lines, discount, (bought, coupon) => {
        const cost = BigInt(costOf(bought, coupon))
        const { amounts, units } = amountsOf(bought, coupon)
        for (const unit of units.filter((one) => isFor(coupon, one.line) && cost > 0n)) {
          const off = BigInt(unit.couponShareFen) * cost - BigInt(amounts.couponFen) * BigInt(unit.priceFen)
          expect(off < cost && -off < cost).toBe(true)
        }
      }),
    )
  })

  test('the order of the lines changes neither sums nor what a unit of a price bears', () => {
    const shuffled = lines.chain((bought) =>
      fc.tuple(fc.constant(bought), fc.shuffledSubarray(bought, { minLength: bought.length })),
    )
    const borne = (units: readonly UnitShares[]) =>
      units
        .map((unit) => [unit.priceFen, unit.couponShareFen])
        .toSorted(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
    fc.assert(
      fc.property(shuffled, sum, sum, ([bought, other], coupon, points) => {
        const [one, two] = [bought, other].map((list) => amountsOf(list, { fen: coupon }, { fen: points }))
        expect(two?.amounts).toEqual(one?.amounts)
        expect(borne(two?.units ?? [])).toEqual(borne(one?.units ?? []))
      }),
    )
  })

  test('a greater discount never makes it dearer, and a dearer unit never bears less', () => {
    fc.assert(
      fc.property(lines, sum, sum, (bought, coupon, more) => {
        const { amounts, units } = amountsOf(bought, { fen: coupon })
        const greater = amountsOf(bought, { fen: fen(coupon + more) })
        expect(greater.amounts.payableFen).toBeLessThanOrEqual(amounts.payableFen)
        const byPrice = units.toSorted((a, b) => a.priceFen - b.priceFen)
        for (const [index, unit] of byPrice.entries()) {
          const cheaper = byPrice[index - 1]
          if (cheaper && cheaper.priceFen < unit.priceFen)
            expect(unit.couponShareFen).toBeGreaterThanOrEqual(cheaper.couponShareFen)
        }
      }),
    )
  })
})

test('two hundred units, ten thousand and sums near the largest add up to the fen', () => {
  for (const quantity of [200, 10_000]) {
    const bought = [
      { priceFen: fen(33_333), quantity },
      { priceFen: fen(1), quantity: 3 },
    ]
    const { amounts, units } = amountsOf(bought, { fen: fen(100_001) }, { fen: fen(7) }, fen(1_200))
    expect(couponOf(units)).toBe(100_001)
    expect(amounts.payableFen).toBe(33_333 * quantity + 3 - 100_001 - 7 + 1_200)
  }
  const dear = { priceFen: fen(4_000_000_000_000), quantity: 2_000 }
  expect(couponOf(amountsOf([dear], { fen: fen(7_999_999_999_999_999) }).units)).toBe(7_999_999_999_999_999)
})

test('three tickets of 0.10 less a coupon of 0.10: 0.04, 0.03 and 0.03', () => {
  const { amounts, units } = amountsOf([{ priceFen: fen(10), quantity: 3 }], { fen: fen(10) })
  expect(units.map(({ couponShareFen }) => couponShareFen)).toEqual([4, 3, 3])
  expect(units.map(({ worthFen }) => worthFen)).toEqual([6, 7, 7])
  expect(amounts.payableFen).toBe(20)
})

test('freight is on no unit, and a coupon never pays for it', () => {
  const { amounts, units } = amountsOf(
    [{ priceFen: fen(500), quantity: 1 }],
    { fen: fen(900) },
    { fen: fen(50) },
    fen(1_200),
  )
  expect(amounts).toEqual({
    goodsFen: 500,
    couponFen: 500,
    integralFen: 0,
    freightFen: 1200,
    otherFen: 0,
    payableFen: 1200,
    paidFen: 0,
    refundedFen: 0,
  })
  expect(units[0]?.worthFen).toBe(0)
})

test('nothing bought costs nothing', () => {
  expect(amountsOf([], { fen: fen(100) }, { fen: fen(100) })).toEqual({
    amounts: {
      goodsFen: 0,
      couponFen: 0,
      integralFen: 0,
      freightFen: 0,
      otherFen: 0,
      payableFen: 0,
      paidFen: 0,
      refundedFen: 0,
    },
    units: [],
  })
})
