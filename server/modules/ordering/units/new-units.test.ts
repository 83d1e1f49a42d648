/** What is written for each ticket, so that its refund gives back what was paid for it and no fen else. */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { amountsOf } from '#contract/values/amounts.ts'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { held, placeBody, readNotice } from '../../../testing/buying.ts'
import { newMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'
import type { OrderLine } from '../order/order-sql.ts'
import { newUnits } from './new-units.ts'

const orderNo = '2611210000000001' as OrderNo
const line = fc.record({
  priceFen: fc.nat({ max: 1_000_000 }).map(fen),
  quantity: fc.integer({ min: 1, max: 9 }),
})
const discount = fc.nat({ max: 3_000_000 }).map(fen)

test('worth and shares of the tickets of a line add up to its amount, and the shares of all to the discounts', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      discount,
      discount,
      (bought, coupon, points) => {
        const { amounts } = amountsOf(bought, { fen: coupon }, { fen: points })
        const ticket = { admits: 1 } as OrderLine['ticket']
        const lines = bought.map((one, position) => ({ ...one, position, ticket }))
        const units = newUnits({ orderNo, amounts }, lines)
        const sum = (of: (unit: (typeof units)[number]) => Fen, position?: number) =>
          units
            .filter(({ linePosition }) => position === undefined || linePosition === position)
            .reduce((all, unit) => all + of(unit), 0)
        for (const { position, priceFen, quantity } of lines) {
          const parts = sum(
            (unit) => fen(unit.worthFen + unit.couponShareFen + unit.integralShareFen),
            position,
          )
          expect(parts).toBe(priceFen * quantity)
        }
        expect(sum(({ couponShareFen }) => couponShareFen)).toBe(amounts.couponFen)
        expect(sum(({ integralShareFen }) => integralShareFen)).toBe(amounts.integralFen)
        expect(sum(({ worthFen }) => worthFen)).toBe(amounts.payableFen)
      },
    ),
  )
})

test('each ticket keeps its shares of what the order costs less', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const anna = await newMember(shop, { account: 'anna' })
  const hold = await held(shop, park, anna, { tickets: { ADULT: { quantity: 3, priceFen: 15_000 } } })
  await sql`UPDATE shop_order SET coupon_fen = 100, integral_fen = 50, payable_fen = goods_fen - 150`.execute(
    shop.db,
  )
  await readNotice(shop, hold.orderNo, anna)
  const body = placeBody(hold, { expectedPayableFen: fen(44_850) })
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
  const { rows } = await sql<{ shares: number[] }>`
    SELECT ARRAY[price_fen, worth_fen, coupon_share_fen, integral_share_fen] AS shares FROM unit ORDER BY id`.execute(
    shop.db,
  )
  expect(rows.map(({ shares }) => shares.map(Number))).toEqual([
    [15_000, 14_950, 34, 16],
    [15_000, 14_950, 33, 17],
    [15_000, 14_950, 33, 17],
  ])
})
