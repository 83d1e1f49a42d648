/** A travel agency buys as much as its pages promise, and its open orders count together on the group alone. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import { maxGroupTickets } from '#contract/max-per-order.ts'
import { largestQuantity } from '#contract/values/cart.ts'
import { countedCodes } from '../../../testing/answer-codes.ts'
import { type HoldInput, held, holdBody, placeBody, readNotice } from '../../../testing/buying.ts'
import { buyingGroup } from '../../../testing/groups.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { desktop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { holdLimits } from '../order/rules.ts'

const many = (quantity: number): HoldInput => ({ tickets: { ADULT: { quantity, priceFen: 15_000 } } })
const hundred = many(100)
const EACH = 25
/** So many orders of a hundred are what a group may have open. */
const full = holdLimits.group.units / 100

async function openTower() {
  const shop = await testShop()
  const park = await testPark(shop.db, {
    slotCapacity: 3_000,
    dayCapacity: 5_000,
    tickets: [
      { realName: 'EVERY', perDocumentPerDay: false, maxPerOrder: 120 },
      { code: 'CHILD', priceFen: 7_000, realName: 'EVERY', perDocumentPerDay: false },
      { code: 'SENIOR', priceFen: 9_000, realName: 'EVERY', perDocumentPerDay: false },
    ],
  })
  const buyers = []
  for (const account of ['anna1', 'benjamin', 'caroline', 'dorothea', 'emily1'])
    buyers.push(await newMember(shop, { account }))
  const [lead, ...others] = buyers
  if (!lead) throw new Error('an agency has buyers')
  await buyingGroup(shop, buyers, { paidInFen: 2_000_000 })
  const hold = (who: { token?: string; sessionId?: string }, input = hundred) =>
    shop.call(holdSeats, { ...who, body: holdBody(park, input) })
  return { shop, park, lead, others, hold }
}

test('an agency names a hundred people, pays for them from its balance, and holds a second order meanwhile', async () => {
  const { shop, park, lead, hold } = await openTower()
  const first = await held(shop, park, lead, hundred)
  await readNotice(shop, first.orderNo, lead)
  const body = placeBody(first)
  expect(body.visitors).toHaveLength(100)
  expect((await shop.call(placeOrder, { ...lead, body })).respCode).toBe('200')
  const second = await hold(lead)
  expect(second.respCode).toBe('200')
  await assertCountersTrue(shop.db)
  const { orderNo } = first
  const paid = await shop.call(startPayment, {
    ...lead,
    userAgent: desktop,
    body: { orderNo, payType: 'ADVANCE' },
  })
  expect(paid).toMatchObject({ respCode: '200', data: { next: { action: 'none' } } })
  const { data: order } = await shop.call(readOrder, { ...lead, params: { orderNo } })
  expect(order).toMatchObject({ flowStatus: 'AWAIT_CHECK', amounts: { payableFen: 1_500_000 } })
  const { data } = await shop.call(readTickets, { ...lead, params: { orderNo } })
  expect(data.party).toMatchObject({ admits: 100, admitted: 0 })
  expect(new Set(data.tickets.map(({ unitNo }) => unitNo)).size).toBe(100)
  expect((await counted(shop)).filter(({ orders }) => orders > 0)).toEqual([{ units: 100, orders: 1 }])
  await shop.call(releaseHold, { ...lead, params: { orderNo: second.data.orderNo } })
  expect((await counted(shop)).filter(({ orders }) => orders > 0)).toEqual([])
  await assertCountersTrue(shop.db)
})

const counted = async ({ db }: Awaited<ReturnType<typeof openTower>>['shop']) =>
  (await sql<{ units: number; orders: number }>`SELECT units, orders FROM open_hold`.execute(db)).rows

test('an order of a hundred each of three types is placed with all its people', async () => {
  const { shop, park, lead } = await openTower()
  const tickets = {
    ...hundred.tickets,
    CHILD: { quantity: 100, priceFen: 7_000 },
    SENIOR: { quantity: 100, priceFen: 9_000 },
  }
  const hold = await held(shop, park, lead, { tickets })
  await readNotice(shop, hold.orderNo, lead)
  const body = placeBody(hold, {
    visitors: placeBody(hold).visitors.map((visitor, n) => ({
      ...visitor,
      name: 'Maria Alejandra Fernandez de Cordoba',
      idType: 'PASSPORT',
      idNumber: `E${String(10_000_000 + n)}`,
      birthDate: '1990-03-07' as never,
    })),
  })
  const placed = await shop.call(placeOrder, { ...lead, body })
  expect(placed).toMatchObject({ respCode: '200', data: { payableFen: 3_100_000 } })
  await assertCountersTrue(shop.db)
})

test('an agency has as many of an offer as any order may, more than others may have of it; one more is no request', async () => {
  const { shop, lead, hold } = await openTower()
  expect(await hold(await newGuest(shop), many(121))).toMatchObject({
    respCode: 'TOO_MANY_PER_ORDER',
    data: { max: 120 },
  })
  expect((await hold(lead, many(maxGroupTickets))).respCode).toBe('200')
  expect((await hold(lead, many(largestQuantity + 1))).respCode).toBe('BAD_REQUEST')
})

test('an agency of two hundred names all of them, and pays for them from its balance', async () => {
  const { shop, park, lead } = await openTower()
  const first = await held(shop, park, lead, { tickets: { CHILD: { quantity: 200, priceFen: 7_000 } } })
  await readNotice(shop, first.orderNo, lead)
  const body = placeBody(first)
  expect(body.visitors).toHaveLength(200)
  expect((await shop.call(placeOrder, { ...lead, body })).respCode).toBe('200')
  const paying = { orderNo: first.orderNo, payType: 'ADVANCE' } as const
  const paid = await shop.call(startPayment, { ...lead, userAgent: desktop, body: paying })
  expect(paid).toMatchObject({ respCode: '200', data: { next: { action: 'none' } } })
  const { data } = await shop.call(readTickets, { ...lead, params: { orderNo: first.orderNo } })
  expect(data.party).toMatchObject({ admits: 200, admitted: 0 })
  await assertCountersTrue(shop.db)
})

test('the open orders of all its buyers count together, also in one browser, and leave other groups alone', async () => {
  const { shop, lead, others, hold } = await openTower()
  const rival = await newMember(shop, { account: 'rival' })
  await buyingGroup(shop, [rival], { paidInFen: 0 })
  const answers = []
  for (let n = 0; n < full; n += 1) answers.push(await hold([lead, ...others][n % 5] ?? lead))
  expect(countedCodes(answers)).toEqual({ '200': full })
  expect((await hold(lead, many(1))).respCode).toBe('TOO_MANY_GROUP_HOLDS')
  expect((await hold(rival)).respCode).toBe('200')
  shop.clock.advance({ minutes: 11 })
  await shop.sweep()
  expect((await hold(lead)).respCode).toBe('200')
  await assertCountersTrue(shop.db)
})

test('colleagues in one office each have an order open, where one member could not', async () => {
  const { lead, hold, shop } = await openTower()
  const { orders } = holdLimits.group
  const holds = []
  for (let n = 0; n <= orders; n += 1) holds.push(await hold(lead, many(1)))
  expect(countedCodes(holds)).toEqual({ '200': orders, TOO_MANY_GROUP_HOLDS: 1 })
  await assertCountersTrue(shop.db)
})

test('the limit holds when all buyers of a group ask two processes at once', async () => {
  const { shop, park, lead, others } = await openTower()
  const { clock } = shop
  const second = await testShop({ process: { database: { ...shop, drop: async () => undefined }, clock } })
  const buyers = [lead, ...others]
  const answers = await Promise.all(
    Array.from({ length: EACH }, (_, n) =>
      (n % 2 ? shop : second).call(holdSeats, {
        token: (buyers[n % buyers.length] as TestMember).token,
        sessionId: `office-${n}`,
        body: holdBody(park, hundred),
      }),
    ),
  )
  expect(countedCodes(answers)).toEqual({ '200': full, TOO_MANY_GROUP_HOLDS: EACH - full })
  await assertCountersTrue(shop.db)
})

test('a buyer of no group holds what a browser or a member may, whatever an offer allows', async () => {
  const { shop, hold } = await openTower()
  const { session } = holdLimits
  const guest = await newGuest(shop)
  const stranger = await newMember(shop, { account: 'stranger' })
  for (const { token } of [guest, stranger]) {
    const sessionId = `browser-${token.slice(0, 8)}`
    expect((await hold({ token, sessionId }, many(session.units + 1))).respCode).toBe('TOO_MANY_HOLDS')
    expect((await hold({ token, sessionId }, many(session.units))).respCode).toBe('200')
  }
  await assertCountersTrue(shop.db)
})

test('a member who holds as one of a group and leaves it cannot place at its prices', async () => {
  const { shop, park, lead } = await openTower()
  const hold = await held(shop, park, lead, hundred)
  await readNotice(shop, hold.orderNo, lead)
  await sql`DELETE FROM corp_member WHERE member_id = ${lead.id}`.execute(shop.db)
  await sql`UPDATE member SET corp = NULL WHERE id = ${lead.id}`.execute(shop.db)
  await shop.cachesCurrent()
  const answer = await shop.call(placeOrder, { ...lead, body: placeBody(hold) })
  expect(answer.respCode).toBe('HOLD_OF_OTHER_BUYER')
  shop.clock.advance({ minutes: 11 })
  await shop.sweep()
  await assertCountersTrue(shop.db)
})
