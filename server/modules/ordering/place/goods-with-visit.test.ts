/** A ticket and goods that are picked up, in one order: held and paid together, each used by itself. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type Hold, holdSeats, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { admitAtGate } from '../../../testing/admitting.ts'
import { holdItem, placeBody, readNotice, visitorsFor } from '../../../testing/buying.ts'
import { lobbyPickUp } from '../../../testing/delivering.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { goodsItem, homeAddress, insertGoods } from '../../../testing/test-goods.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

type Tower = { shop: TestShop; deck: TestPark; later: TestPark; anna: TestMember }
const world: Tower = {} as never

beforeEach(async () => {
  const shop = await testShop()
  const visitDate = addDays(venueDate(shop.clock.now()), 50)
  const deck = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
  const later = await testPark(shop.db, { code: 'LATER', visitDate, tickets: [{ realName: 'EVERY' }] })
  await insertGoods(shop.db, { at: shop.clock.now() })
  Object.assign(world, { shop, deck, later, anna: await newMember(shop, { account: 'anna' }) })
})

const ticket = (park = world.deck) =>
  holdItem(park, { tickets: { ADULT: { quantity: 1, priceFen: 15_000 } } })
const holding = (items: unknown[]) => world.shop.call(holdSeats, { ...world.anna, body: { items } as never })

async function heldWith(quantity: number, park?: TestPark): Promise<Hold> {
  const answer = await holding([ticket(park), goodsItem(quantity)])
  expect(answer.respCode, answer.respMsg).toBe('200')
  await readNotice(world.shop, answer.data.orderNo, world.anna)
  return answer.data
}

const place = (hold: Hold, more: Partial<PlaceOrder>) =>
  world.shop.call(placeOrder, {
    ...world.anna,
    body: { ...placeBody(hold, { visitors: visitorsFor(hold).slice(0, 1) }), ...more },
  })

async function paid(hold: Hold) {
  const answer = await place(hold, { delivery: lobbyPickUp })
  expect(answer.respCode, answer.respMsg).toBe('200')
  expect(await payPlaced(world.shop, hold.orderNo, hold.amounts.payableFen)).toBe('seated')
}

const ofOrder = ({ orderNo }: Hold) => ({ ...world.anna, params: { orderNo } })
const detailOf = async (hold: Hold) => (await world.shop.call(readOrder, ofOrder(hold))).data

test('both are one order of one payment, whose goods can only be picked up', async () => {
  const hold = await heldWith(2)
  expect(hold.amounts.payableFen).toBe(15_000 + 16_000)
  const { data } = await world.shop.call(quoteHold, { ...ofOrder(hold), body: {} })
  expect(data.ways).toEqual(['PICKUP'])
  const home: PlaceOrder['delivery'] = { wayToGet: 'DELIVERY', address: homeAddress }
  expect((await place(hold, { delivery: home })).respCode).toBe('WAY_NOT_OFFERED')
  expect((await place(hold, {})).respCode).toBe('DELIVERY_MISSING')
  await paid(hold)
  const detail = await detailOf(hold)
  expect(detail).toMatchObject({ flowStatus: 'AWAIT_CHECK', productCode: 'DECK', wayToGet: 'PICKUP' })
  expect(detail.wayToGetTicket).toBe('凭入园二维码直接入园，或在服务窗口出示辅助码；到自提点出示订单码领取')
  expect(detail.extras.map(({ label }) => label)).toContain('自提点')
  await assertCountersTrue(world.shop.db)
})

test('only what has a date says whether it can be moved to another', async () => {
  const { shop, anna } = world
  await sql`INSERT INTO policy (kind, code, version, rules, summary) VALUES ('CHANGE', 'NEVER', 1,
    '{"maxTimes":0,"untilHoursBefore":0}', '{"zh-CN":"不可改期。","en-US":"No changes."}')`.execute(shop.db)
  await sql`UPDATE offer SET change_policy_code = 'NEVER' WHERE code LIKE 'TOWER-%'`.execute(shop.db)
  await shop.cachesCurrent()
  const together = await heldWith(1)
  await paid(together)
  expect((await detailOf(together)).changePolicy).toBe('free until a day before（中文）')
  const { data: alone } = await holding([goodsItem(1)])
  await readNotice(shop, alone.orderNo, anna)
  await paid(alone)
  expect((await detailOf(alone)).changePolicy).toBe('')
})

test('goods that are only sent, or sold alone, are refused beside a ticket, and nothing is held', async () => {
  for (const getting of ['{DELIVERY}', '{QR}']) {
    await sql`UPDATE product SET getting = ${getting}::text[] WHERE code = 'TOWER'`.execute(world.shop.db)
    world.shop.clock.advance({ seconds: 2 })
    expect((await holding([goodsItem(1), ticket()])).respCode, getting).toBe('CART_APART')
  }
  const { rows } = await sql`SELECT FROM pool WHERE held > 0`.execute(world.shop.db)
  expect(rows).toEqual([])
})

test('goods are kept as long as staff keep goods, or until the visit, whichever is later', async () => {
  const { shop, deck, later } = world
  const until = async (park: TestPark) => {
    const hold = await heldWith(1, park)
    await paid(hold)
    return (await detailOf(hold)).pickUpUntil
  }
  expect(await until(deck)).toBe(addDays(venueDate(shop.clock.now()), 30))
  expect(await until(later)).toBe(later.visitDate)
})

test('goods are handed over by a code of their own, and then nothing is kept any more while the ticket stays', async () => {
  const hold = await heldWith(1)
  await paid(hold)
  const { data } = await world.shop.call(readTickets, ofOrder(hold))
  const codes = data.tickets.map(({ code }) => code ?? '')
  expect(new Set(codes).size).toBe(2)
  expect((await detailOf(hold)).pickUpUntil).not.toBeNull()
  await admitAtGate(world.shop, codes[1] ?? '', 'TOWER' as ProductCode)
  const handedOver = await detailOf(hold)
  expect(handedOver).toMatchObject({ flowStatus: 'CHECK_ING', pickUpUntil: null })
  expect(handedOver.units.map(({ state }) => state)).toEqual(['valid', 'used'])
})
