/** Whoever gives a card back early may have used it: staff see how often before they decide. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStaffCard } from '#contract/console/card.ts'
import { readCard } from '#contract/endpoints/card.ts'
import type { CardNo } from '#contract/values/card.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { type HoldInput, placed } from '../../testing/buying.ts'
import { activeCards, insertCardProduct } from '../../testing/cards.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertPool, type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { listUsedCards } from './used-cards.ts'

let shop: TestShop
let park: TestPark
let anna: TestMember
let staff: TestStaff
let today: VisitDate
beforeAll(async () => {
  shop = await testShop({ now: '2026-11-21T00:30:00Z' })
  today = venueDate(shop.clock.now())
  await insertCardProduct(shop.db, { at: shop.clock.now(), holders: 1 })
  const ofCard = { realName: 'EVERY', perDocumentPerDay: false } as const
  park = await testPark(shop.db, {
    visitDate: today,
    tickets: [{ ...ofCard, needsCard: ['FAMILY'], code: 'FREE', priceFen: 0 }],
  })
  const next = addDays(today, 1)
  const { rows } = await sql<{ id: number; code: string }>`
    SELECT resource.id, resource.code FROM resource WHERE code <> 'CARDS'`.execute(shop.db)
  for (const { id, code } of rows)
    await insertPool(shop.db, id, next, { capacity: 50, from: code.endsWith('day') ? null : '10:00' })
  await sql`INSERT INTO price (offer_id, visit_date, price_fen) VALUES (${park.offerIds['FREE']}, ${next}, 0)`.execute(
    shop.db,
  )
  anna = await newMember(shop, { account: 'anna' })
  staff = await newStaff(shop, 'orders')
})
afterAll(() => shop.close())

const free = { FREE: { quantity: 1, priceFen: 0 } } as unknown as NonNullable<HoldInput['tickets']>

async function book(date: VisitDate): Promise<void> {
  await placed(shop, { ...park, visitDate: date }, { token: anna.token }, { tickets: free })
}

test('a card that is given back within its week shows staff how often it was used and is booked', async () => {
  const [card] = await activeCards(shop, anna, staff, { firstId: 1 })
  const orderNo = card?.orderNo as OrderNo
  await book(today)
  await book(addDays(today, 1))
  const { rows } = await sql<{ id: number }>`SELECT id FROM shop_order WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  const of = { orderId: Number(rows[0]?.id), today }
  expect(await listUsedCards(shop.deps, shop.db, of)).toEqual([
    { cardNo: card?.cardNo, holderName: '张**', visits: 1, booked: 1 },
  ])
  // Its holder and staff read how many of the year are gone.
  const params = { cardNo: card?.cardNo as CardNo }
  const visits = { today: 1, year: 2 }
  expect((await shop.call(readCard, { token: anna.token, params })).data).toMatchObject({
    ...{ visits, bookedDays: [today, addDays(today, 1)] },
  })
  expect((await shop.call(readStaffCard, { token: staff.token, params })).data.visits).toEqual(visits)
})
