/** The coupons that an order form offers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testActivity } from '../../testing/coupons.ts'
import { newMember } from '../../testing/people.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { couponsFor } from './order-coupons.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('of more coupons that end together than a form shows, an order that took one and ended changes nothing', async () => {
  const code = await testActivity(shop, { total: 120, perMember: 120 })
  const { id } = await newMember(shop, { account: 'anna' })
  await sql`
    INSERT INTO coupon (coupon_no, activity_id, member_id, ordinal, valid_from, valid_until, claimed_at)
    SELECT 'Q261121' || lpad(n::text, 12, '0'), coupon_activity.id, ${id}, n, opens_at, closes_at, opens_at
    FROM coupon_activity, generate_series(1, 120) AS n WHERE code = ${code}`.execute(shop.db)
  const purchase = { lines: [], channel: 'H5', at: shop.clock.now() }
  const offered = async () =>
    (await couponsFor(shop.db, memberIdOf(Number(id)), purchase)).map(({ couponNo }) => couponNo)

  const before = await offered()
  expect(before).toHaveLength(100)
  // What taking and returning it leaves behind: the row lies elsewhere in the table.
  await sql`UPDATE coupon SET returned_at = claimed_at WHERE coupon_no = ${before[0]}`.execute(shop.db)
  expect(await offered()).toEqual(before)
  expect(before).toEqual(before.toSorted())
})
