/** Orders of goods: what sending them costs, where they go, and what of it comes back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProduct } from '#contract/endpoints/catalogue.ts'
import { type Hold, holdSeats, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { type PlaceOrder, placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { createAddress, readFreight } from '#contract/endpoints/parcel.ts'
import type { QuotedDelivery } from '#contract/values/delivery.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { both } from '../../../testing/both.ts'
import { readNotice } from '../../../testing/buying.ts'
import { claimed, testActivity } from '../../../testing/coupons.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { givenPoints } from '../../../testing/points.ts'
import { asked, orderDetail, quoted, work } from '../../../testing/refunding.ts'
import { goodsItem, homeAddress, insertGoods } from '../../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

async function goodsShop(options: { freeFromFen?: number; getting?: string } = {}) {
  const shop = await payingShop(world)
  const goods = await insertGoods(shop.db, { at: shop.clock.now(), ...options })
  return { ...shop, goods, anna: await newMember(shop, { account: 'anna' }) }
}

const sessions = { last: 0 }
type Holder = { token: string; sessionId: string }

/** So many models in red, with the notice read. */
async function ready(shop: PayingShop, { token }: TestMember, quantity = 2): Promise<[Hold, Holder]> {
  sessions.last += 1
  const who = { token, sessionId: `goods-session-${String(sessions.last).padStart(6, '0')}` }
  const answer = await shop.call(holdSeats, { ...who, body: { items: [goodsItem(quantity)] } as never })
  expect(answer.respCode).toBe('200')
  await readNotice({ call: shop.call, clock: { advance: shop.advance } }, answer.data.orderNo, who)
  return [answer.data, who]
}

type Delivery = NonNullable<PlaceOrder['delivery']>
const home: Delivery = { wayToGet: 'DELIVERY', address: homeAddress }
const homeIn = (region: string): Delivery => ({ wayToGet: 'DELIVERY', address: { ...homeAddress, region } })
const lobby: Delivery = { wayToGet: 'PICKUP', pickUpPoint: 'LOBBY' }

const place = (
  shop: PayingShop,
  [hold, who]: [Hold, Holder],
  expectedPayableFen: number,
  more: Partial<PlaceOrder>,
) =>
  shop.call(placeOrder, {
    ...who,
    body: {
      orderNo: hold.orderNo,
      contactName: '李小龙',
      visitors: [],
      noticeAgreed: true,
      expectedPayableFen: expectedPayableFen as never,
      ...more,
    },
  })

const quote = (shop: PayingShop, [hold, who]: [Hold, Holder], delivery?: QuotedDelivery, couponNo?: string) =>
  shop.call(quoteHold, {
    ...who,
    params: { orderNo: hold.orderNo },
    body: { ...(delivery && { delivery }), ...(couponNo && { couponNo: couponNo as never }) },
  })

/** Two models: 160.00 and, for 1.2 kg, 11.00. */
async function paid(shop: PayingShop, buyer: TestMember, delivery: Delivery = home): Promise<PlacedOrder> {
  const held = await ready(shop, buyer)
  const answer = await place(shop, held, delivery.wayToGet === 'PICKUP' ? 16_000 : 17_100, { delivery })
  expect(answer.respCode).toBe('200')
  const order = { ...held[1], orderNo: held[0].orderNo, payableFen: answer.data.payableFen, buyer }
  const { paymentNo } = await shop.started(order, 'ALIPAY_QR')
  await world.control.pay(paymentNo)
  await world.control.idle()
  return order
}

async function lawsHold(shop: PayingShop): Promise<void> {
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
}

test('what sending costs is said before the order, of goods that are sent alone', async () => {
  const shop = await goodsShop({ freeFromFen: 20_000 })
  const freightOf = async () =>
    (await shop.call(readFreight, { params: { code: 'TOWER' as ProductCode } })).data.freight
  expect(await freightOf()).toEqual({
    ...{ fromFen: 800, toFen: 2_000, grows: true, someNotServed: true },
    ...{ freeFromFen: 20_000, freeFromPieces: null },
  })
  expect((await shop.call(readFreight, { params: { code: 'NONE' as ProductCode } })).respCode).toBe(
    'NOT_FOUND',
  )
  const pickedUp = await goodsShop({ getting: '{PICKUP}' })
  const answer = await pickedUp.call(readFreight, { params: { code: 'TOWER' as ProductCode } })
  expect(answer.data).toEqual({ freight: null })
})

test('the quote carries the freight of a region, and stores nothing', async () => {
  const shop = await goodsShop()
  const held = await ready(shop, shop.anna)
  const nowhere = (await quote(shop, held)).data
  expect(nowhere).toMatchObject({
    ways: ['DELIVERY', 'PICKUP'],
    freight: [],
    amounts: { payableFen: 16_000 },
  })
  const near = (await quote(shop, held, { wayToGet: 'DELIVERY', region: '330106' })).data
  expect(near.freight).toEqual([{ name: 'post（中文）', fen: 1_100 }])
  expect(near.amounts).toMatchObject({ goodsFen: 16_000, freightFen: 1_100, payableFen: 17_100 })
  const far = (await quote(shop, held, { wayToGet: 'DELIVERY', region: '650102' })).data
  expect(far.amounts.payableFen).toBe(19_000)
  const pickUp = (await quote(shop, held, { wayToGet: 'PICKUP' })).data
  expect(pickUp.amounts.payableFen).toBe(16_000)
  expect(await quote(shop, held, { wayToGet: 'DELIVERY', region: '540102' })).toMatchObject({
    respCode: 'AREA_NOT_SERVED',
    respMsg: '抱歉，所选商品暂不支持配送到该地区',
  })
  const { rows } = await sql`SELECT FROM shop_order WHERE freight_fen > 0 OR way_to_get IS NOT NULL`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
})

test('a guest types an address; the order freezes its freight and keeps the address sealed', async () => {
  const shop = await goodsShop()
  const guest = await newGuest(shop)
  const order = await paid(shop, guest)
  await sql`INSERT INTO freight_template (code, version, name, charge_by, rules)
    SELECT code, 2, name, charge_by, '[{"areas":[],"first":1,"firstFen":9900,"next":1,"nextFen":0}]' FROM freight_template`.execute(
    shop.db,
  )
  const { data } = await shop.call(readOrder, { token: guest.token, params: { orderNo: order.orderNo } })
  expect(data.amounts).toMatchObject({
    goodsFen: 16_000,
    freightFen: 1_100,
    payableFen: 17_100,
    paidFen: 17_100,
  })
  expect(data.extras.map(({ label, value }) => [label, value])).toEqual([
    ['收货人', '王小梅'],
    ['收货电话', '13700137000'],
    ['收货地址', '浙江省杭州市西湖区文三路100号3幢502室'],
  ])
  const inEnglish = { token: guest.token, language: 'en-US', params: { orderNo: order.orderNo } } as const
  expect((await shop.call(readOrder, inEnglish)).data.extras.at(-1)).toMatchObject({
    label: 'Delivery address',
    value: '浙江省 杭州市 西湖区 文三路100号3幢502室',
  })
  const { rows } = await sql<{ kept: string; parts: unknown }>`
    SELECT shop_order::text AS kept, freight_parts AS parts FROM shop_order WHERE order_no = ${order.orderNo}`.execute(
    shop.db,
  )
  expect(rows[0]?.parts).toEqual([{ template: 'POST', version: 1, fen: 1_100 }])
  expect(rows[0]?.kept).not.toContain('文三路')
  await lawsHold(shop)
})

test('a member chooses a kept address by its number; one of somebody else, or a deleted one, is gone', async () => {
  const shop = await goodsShop()
  const bert = await newMember(shop, { account: 'bert' })
  const keep = async ({ token }: TestMember) =>
    (await shop.call(createAddress, { token, body: { ...homeAddress, isDefault: true } })).data.id
  const [own, other] = [await keep(shop.anna), await keep(bert)]
  const held = await ready(shop, shop.anna)
  for (const addressId of [other, '999999']) {
    expect((await quote(shop, held, { wayToGet: 'DELIVERY', addressId })).respCode).toBe('ADDRESS_GONE')
    const answer = await place(shop, held, 17_100, { delivery: { wayToGet: 'DELIVERY', addressId } })
    expect(answer.respCode).toBe('ADDRESS_GONE')
  }
  expect((await quote(shop, held, { wayToGet: 'DELIVERY', addressId: own })).data.amounts.payableFen).toBe(
    17_100,
  )
  const answer = await place(shop, held, 17_100, { delivery: { wayToGet: 'DELIVERY', addressId: own } })
  expect(answer.data).toMatchObject({ payableFen: 17_100, flowStatus: 'AWAIT_PAID' })
})

test('refused, and nothing changes: no way chosen, an area not served, another freight, a closed point, an unknown region', async () => {
  const shop = await goodsShop()
  const held = await ready(shop, shop.anna)
  const refusals: [Partial<PlaceOrder>, number, string][] = [
    [{}, 16_000, 'DELIVERY_MISSING'],
    [{ delivery: { wayToGet: 'DELIVERY' } }, 16_000, 'ADDRESS_MISSING'],
    [{ delivery: homeIn('540102') }, 16_000, 'AREA_NOT_SERVED'],
    [{ delivery: homeIn('330199') }, 16_000, 'REGION_UNKNOWN'],
    [{ delivery: home }, 16_000, 'PRICE_CHANGED'],
    [{ delivery: homeIn('650102') }, 17_100, 'PRICE_CHANGED'],
    [{ delivery: { ...lobby, pickUpPoint: 'CLOSED' } as Delivery }, 16_000, 'PICK_UP_POINT_GONE'],
  ]
  for (const [more, expected, code] of refusals)
    expect((await place(shop, held, expected, more)).respCode, code).toBe(code)
  const { rows } = await sql`
    SELECT flow_status, freight_fen::integer, payable_fen::integer, way_to_get FROM shop_order`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ flow_status: 'INIT', freight_fen: 0, payable_fen: 16_000, way_to_get: null }])
  expect((await place(shop, held, 17_100, { delivery: home })).respCode).toBe('200')
  await lawsHold(shop)
})

test('goods are picked up without freight, where they can be', async () => {
  const shop = await goodsShop()
  const order = await paid(shop, shop.anna, lobby)
  const detail = await orderDetail(shop, order)
  expect(detail.extras).toMatchObject([{ label: '自提点', value: 'Shop（中文）（Level 1（中文））' }])
  expect(detail.amounts).toMatchObject({ freightFen: 0, paidFen: 16_000 })
  expect(detail).toMatchObject({ wayToGetTicket: '到自提点出示订单码领取' })
  expect(detail.actions).toContain('tickets')
  const sentOnly = await goodsShop({ getting: '{DELIVERY}' })
  const held = await ready(sentOnly, sentOnly.anna)
  expect((await place(sentOnly, held, 16_000, { delivery: lobby })).respCode).toBe('WAY_NOT_OFFERED')
})

test('what is sent has no code that opens anything; what is picked up has one', async () => {
  const shop = await goodsShop()
  const codes = async (order: PlacedOrder) => {
    const { token } = order.buyer
    const { data } = await shop.call(readTickets, { token, params: { orderNo: order.orderNo } })
    return data.tickets.map(({ code }) => code !== null)
  }
  const sent = await paid(shop, shop.anna)
  const detail = await orderDetail(shop, sent)
  expect([detail.wayToGetTicket, detail.actions.includes('tickets')]).toEqual(['快递配送', false])
  const listed = await shop.call(listOrders, { token: sent.buyer.token, query: {} })
  expect(listed.data.items.map(({ actions }) => actions)).toEqual([detail.actions])
  expect(await codes(sent)).toEqual([false, false])
  expect(await codes(await paid(shop, shop.anna, lobby))).toEqual([true, true])
})

test('a product of goods says how it can be had, what it is made of, and the colour of each offer', async () => {
  const shop = await payingShop(world)
  await insertGoods(shop.db, { at: shop.clock.now() })
  const extra = {
    spec: [{ name: both('Height'), value: both('24 cm') }],
    shipsWithinHours: 48,
  }
  const stored = { ...extra, returnDays: 30 }
  await sql`UPDATE product SET extra = ${JSON.stringify(stored)}::jsonb WHERE code = 'TOWER'`.execute(shop.db)
  const params = { code: 'TOWER' as never }
  const { data } = await shop.call(readProduct, { params, language: 'en-US' })
  expect(data.ways).toEqual(['DELIVERY', 'PICKUP'])
  expect(data.returnHours, 'as its refund policy gives back, whatever was once written beside it').toBe(168)
  expect(data.extra).toEqual({ ...extra, spec: [{ name: 'Height', value: '24 cm' }] })
  expect(data.offers.map(({ options }) => options)).toEqual([
    [{ name: 'Colour', value: 'RED' }],
    [{ name: 'Colour', value: 'BLUE' }],
  ])
})

test('free from so much on counts what is paid after the coupon', async () => {
  const shop = await goodsShop({ freeFromFen: 15_000 })
  const couponNo = await claimed(shop, shop.anna, await testActivity(shop, { minusFen: 1_001 }))
  const held = await ready(shop, shop.anna)
  const near = { wayToGet: 'DELIVERY', region: '330106' } as const
  expect((await quote(shop, held, near)).data.amounts.payableFen).toBe(16_000)
  expect((await quote(shop, held, near, couponNo)).data.amounts).toMatchObject({
    couponFen: 1_001,
    freightFen: 1_100,
    payableFen: 16_099,
  })
  const answer = await place(shop, held, 16_099, { delivery: home, couponNo })
  expect(answer.data.payableFen).toBe(16_099)
  await lawsHold(shop)
})

test('points count as a discount as well, in the quote as in the order', async () => {
  const shop = await goodsShop({ freeFromFen: 15_500 })
  await givenPoints(shop.db, shop.anna, 1_000)
  const [hold, who] = await ready(shop, shop.anna)
  const delivery = { wayToGet: 'DELIVERY', region: '330106' } as const
  const quoted = await shop.call(quoteHold, {
    ...who,
    params: { orderNo: hold.orderNo },
    body: { delivery, points: 1_000 },
  })
  expect(quoted.data.amounts).toMatchObject({ integralFen: 1_000, freightFen: 1_100, payableFen: 16_100 })
  const answer = await place(shop, [hold, who], 16_100, { delivery: home, points: 1_000 })
  expect(answer.data).toMatchObject({ payableFen: 16_100, flowStatus: 'AWAIT_PAID' })
  await lawsHold(shop)
})

test('who receives the parcel is the contact, and who picks up must be named', async () => {
  const shop = await goodsShop()
  const unnamed = { contactName: undefined } as never as Partial<PlaceOrder>
  const sent = await ready(shop, shop.anna)
  expect((await place(shop, sent, 17_100, { ...unnamed, delivery: home })).respCode).toBe('200')
  const order = await shop.call(readOrder, { ...sent[1], params: { orderNo: sent[0].orderNo } })
  expect(order.data.contactName).toBe('王**')
  const pickedUp = await ready(shop, shop.anna)
  expect((await place(shop, pickedUp, 16_000, { ...unnamed, delivery: lobby })).respCode).toBe(
    'NAME_NOT_COMPLIANT',
  )
  await lawsHold(shop)
})

test('the same Idempotency-Key places once, with its freight once', async () => {
  const shop = await goodsShop()
  const held = await ready(shop, shop.anna)
  const more = { delivery: home }
  const request = () =>
    shop.call(placeOrder, {
      ...held[1],
      idempotencyKey: '0d7c8d4e-59d5-4a44-8f5b-6f0e2f0c9a11',
      body: {
        ...{ orderNo: held[0].orderNo, contactName: '李小龙', visitors: [], noticeAgreed: true },
        expectedPayableFen: 17_100 as never,
        ...more,
      },
    })
  const answers = await Promise.all([request(), request(), request()])
  expect(answers.map(({ data }) => data.payableFen)).toEqual([17_100, 17_100, 17_100])
  await lawsHold(shop)
})

test('before it is sent, freight comes back with the last of the goods, and not before', async () => {
  const shop = await goodsShop()
  const order = await paid(shop, shop.anna)
  const [first, second] = (await quoted(shop, order)).units
  expect((await quoted(shop, order, [first?.unitNo ?? ''])).freightFen).toBe(0)
  const both = await quoted(shop, order, [first?.unitNo ?? '', second?.unitNo ?? ''])
  expect(both).toMatchObject({ worthFen: 16_000, freightFen: 1_100, amountFen: 17_100, feeFen: 0 })
  await asked(shop, order, 1)
  await shop.advance({ minutes: 11 })
  await work(shop)
  const rest = await quoted(shop, order, [second?.unitNo ?? ''])
  expect(rest).toMatchObject({ freightFen: 1_100, amountFen: 9_100 })
})
