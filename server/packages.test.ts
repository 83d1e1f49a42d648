/** Packages of parts on their own days: had whole or not at all, refunded whole, each part used by itself. */
import { sql } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { runClosure } from '#contract/console/closure.ts'
import { readWindowRefund } from '#contract/console/desk.ts'
import {
  confirmStaffOrder,
  findOrders,
  readStaffOrder,
  rejectStaffOrder,
} from '#contract/console/ordering.ts'
import { readStaffRefund, rejectStaffRefund } from '#contract/console/refund.ts'
import { listProducts, readProduct } from '#contract/endpoints/catalogue.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { buyAgain, type Hold, holdSeats, readHold, releaseHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readPayOptions } from '#contract/endpoints/payment.ts'
import { askRefund, quoteRefund, readRefund, revokeRefund } from '#contract/endpoints/refund.ts'
import { fen, sumOf } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { addDays, monthOf, type SlotTime, venueInstant } from '#contract/values/time.ts'
import { workClosures } from './modules/closure/work-closures.ts'
import { rejectOrder } from './modules/ordering/lifecycle/confirm-orders.ts'
import { approveRefund, askAtDesk } from './modules/refund/decide/staff-refunds.ts'
import { returnRejectedOrders } from './modules/refund/unfulfilled/return-rejected.ts'
import { inTransaction } from './platform/db.ts'
import { admitAtGate } from './testing/admitting.ts'
import { orderItems, placeBody, readNotice, visitorsFor } from './testing/buying.ts'
import { assertCountersTrue, assertPackagesTrue } from './testing/laws.ts'
import { confirmedOrder, paymentOf } from './testing/pending-refund.ts'
import { newMember, type TestMember } from './testing/people.ts'
import { payPlaced } from './testing/placing.ts'
import { done } from './testing/purchase.ts'
import { findWrongHolds } from './testing/simulation/seat-laws.ts'
import { newStaff } from './testing/staff.ts'
import { insertPackage, packagePrice, type TestPackage } from './testing/test-package.ts'
import { type TestShop, testShop } from './testing/test-shop.ts'

type HoldInput = { quantity?: number; slot?: string | null; date?: string; priceFen?: number }
type Scene = { shop: TestShop; trip: TestPackage; anna: TestMember }

async function openShop(options: Parameters<typeof insertPackage>[1] = {}): Promise<Scene> {
  const shop = await testShop()
  const trip = await insertPackage(shop.db, options)
  return { shop, trip, anna: await newMember(shop, { account: 'anna' }) }
}

const bodyOf = (
  { trip }: Scene,
  { quantity = 1, slot = '10:30', date, priceFen = packagePrice }: HoldInput = {},
) => ({
  items: [
    {
      productCode: 'TRIP',
      visitDate: date ?? trip.first,
      slotFrom: null,
      lines: [{ offerCode: trip.offer, quantity, priceFen, ...(slot && { partSlots: { deck: slot } }) }],
    },
  ],
})

const hold = (scene: Scene, input: HoldInput = {}, who: object = scene.anna) =>
  scene.shop.call(holdSeats, { ...who, body: bodyOf(scene, input) })

async function bought(scene: Scene, quantity = 1): Promise<Hold> {
  const { shop, anna } = scene
  const { hold: held, answer } = await orderItems(shop, anna, bodyOf(scene, { quantity }))
  const { orderNo, payableFen } = done(answer)
  expect(await payPlaced(shop, orderNo, payableFen)).toBe('seated')
  return held
}

async function assertTrue({ shop: { db } }: Scene): Promise<void> {
  await assertCountersTrue(db)
  await assertPackagesTrue(db)
  expect(await findWrongHolds(db)).toEqual([])
}

const taken = async ({ shop: { db } }: Scene): Promise<number> => {
  const { rows } = await sql<{ taken: number }>`SELECT sum(held + sold)::integer AS taken FROM pool`.execute(
    db,
  )
  return rows[0]?.taken ?? 0
}

test('a package that lacks a part is not had at all', async () => {
  const scene = await openShop({ meals: 1 })
  const { shop, trip } = scene
  expect((await hold(scene, { slot: null })).respCode).toBe('SLOT_NEEDED')
  expect((await hold(scene, { slot: '13:00' })).respCode).toBe('SLOT_NEEDED')
  expect((await hold(scene, { priceFen: packagePrice - 1 })).respCode).toBe('PRICE_CHANGED')
  expect((await hold(scene, { quantity: 2 })).respCode).toBe('SOLD_OUT')
  // The parts of the second day have no pools, though the package has a price then.
  expect((await hold(scene, { date: addDays(trip.first, 1) })).respCode).not.toBe('200')
  await sql`UPDATE product SET sale_state = 'MAINTENANCE' WHERE code = 'BUFFET'`.execute(shop.db)
  const meal = async () => (await shop.call(readProduct, { params: { code: 'BUFFET' as never } })).data
  await expect.poll(async () => (await meal()).saleState).toBe('MAINTENANCE')
  expect((await hold(scene)).respCode).not.toBe('200')
  expect(await taken(scene)).toBe(0)
})

test('a day is for sale as long as each part has room on its own day', async () => {
  const scene = await openShop({ rooms: 2, slotCapacity: 5, meals: 9 })
  const { shop, trip } = scene
  const params = { code: 'TRIP' as never }
  const month = async () =>
    (await shop.call(readMonth, { params, query: { month: monthOf(trip.first) } })).data.days
  expect((await month()).slice(0, 2)).toMatchObject([
    { date: trip.first, state: 'FEW', left: 2, fromPriceFen: packagePrice },
    { state: 'NO_LIMIT_SET' },
  ])
  const day = async () => (await shop.call(readDay, { params, query: { date: trip.first } })).data
  expect(await day()).toMatchObject({
    slots: [{ from: null, prices: [{ offerCode: trip.offer, priceFen: packagePrice, left: 2 }] }],
    parts: [
      { partCode: 'room', visitDate: trip.first, untilDate: addDays(trip.first, 1), slots: [{ left: 2 }] },
      { partCode: 'deck', visitDate: trip.first, slots: [{ from: '10:00', left: 2 }, {}, {}] },
      { partCode: 'meal', visitDate: addDays(trip.first, 1), slots: [{ from: null, left: 9 }] },
    ],
  })
  await sql`UPDATE pool SET closed = true WHERE id = ${trip.mealPool}`.execute(shop.db)
  shop.clock.advance({ seconds: 1 })
  expect((await month())[0]).toMatchObject({ state: 'CLOSED' })
  const { data: detail } = await shop.call(readProduct, { params })
  expect(
    detail.offers[0]?.parts?.map(({ productCode, quantity, dayFrom }) => [productCode, quantity, dayFrom]),
  ).toEqual([
    ['HOTEL', 1, 0],
    ['DECK', 2, 0],
    ['BUFFET', 1, 1],
  ])
  const { data: list } = await shop.call(listProducts, { query: { kind: 'general', type: 'FT' } })
  expect(list.items.map(({ code }) => code)).toEqual(['TRIP'])
})

test('its price is spread over its units to the fen, and each part is a line with its own day', async () => {
  const scene = await openShop()
  const { shop, trip, anna } = scene
  const order = await bought(scene, 2)
  await assertTrue(scene)
  expect(order).toMatchObject({
    productCode: 'TRIP',
    amounts: { payableFen: 2 * packagePrice },
    packages: [{ offerCode: trip.offer, quantity: 2, amountFen: 2 * packagePrice }],
  })
  const params = { orderNo: order.orderNo }
  const { data } = await shop.call(readOrder, { ...anna, params })
  expect(data).toMatchObject({ productCode: 'TRIP', quantity: 2, packages: [{ quantity: 2 }] })
  const { data: toPay } = await shop.call(readPayOptions, { ...anna, params })
  expect(toPay.lines, 'what is paid is the package').toEqual([
    { offerCode: trip.offer, name: data.packages[0]?.name, quantity: 2 },
  ])
  expect(
    data.lines.map(({ productCode, visitDate, slotFrom, quantity }) => [
      productCode,
      visitDate,
      slotFrom,
      quantity,
    ]),
  ).toEqual([
    ['HOTEL', trip.first, null, 2],
    ['DECK', trip.first, '10:30', 4],
    ['BUFFET', addDays(trip.first, 1), null, 2],
  ])
  expect(sumOf(data.units.map(({ worthFen }) => worthFen))).toBe(2 * packagePrice)
  expect((await shop.call(listOrders, { ...anna, query: {} })).data.items[0]).toMatchObject({ quantity: 2 })
  expect(data.actions).not.toContain('change')
  const { data: shown } = await shop.call(readTickets, { ...anna, params })
  expect(new Set(shown.tickets.map(({ productCode }) => productCode))).toEqual(
    new Set(['HOTEL', 'DECK', 'BUFFET']),
  )
})

test('one person is named in every part of a package, but not twice in one of them', async () => {
  const scene = await openShop()
  const { shop, anna } = scene
  const { data } = await hold(scene, { quantity: 2 })
  expect(data.items.flatMap(({ lines }) => lines.map(({ packages }) => packages))).toEqual(
    data.items.flatMap(({ lines }) => lines.map(() => ({ first: 1, count: 2 }))),
  )
  await readNotice(shop, data.orderNo, anna)
  // The first person of each part is the same, and so on.
  const visitors = data.items.flatMap((item) => visitorsFor({ ...data, items: [item] }))
  expect(new Set(visitors.map(({ idNumber }) => idNumber)).size).toBe(4)
  const place = (people: typeof visitors) =>
    shop.call(placeOrder, { ...anna, body: placeBody(data, { visitors: people }) })
  const [one] = visitors
  expect((await place(visitors.map((each) => ({ ...each, idNumber: one?.idNumber })))).respCode).toBe(
    'VISITOR_TWICE',
  )
  expect((await place(visitors)).respCode).toBe('200')
  await assertTrue(scene)
})

test('tickets of one part that bear another fen are lines of their own', async () => {
  const scene = await openShop()
  const { shop } = scene
  await sql`UPDATE price SET price_fen = 38002 WHERE price_fen = ${packagePrice}`.execute(shop.db)
  await expect.poll(async () => (await hold(scene, { priceFen: 38_002 })).respCode).toBe('200')
  const { rows } = await sql<{ code: string; price: number; amount: number }>`
    SELECT part_code AS code, price_fen AS price, amount_fen AS amount FROM order_line WHERE NOT is_package
    ORDER BY position`.execute(shop.db)
  expect(rows.map(({ code }) => code)).toEqual(['room', 'deck', 'deck', 'meal'])
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(38_002)
  await assertTrue(scene)
})

test('of many who want the last packages, whose parts share pools, each has all of one or nothing', async () => {
  const scene = await openShop({ rooms: 3, slotCapacity: 9 })
  const { shop, trip } = scene
  // The deck is a part twice: in two slots of one day, whose day takes seven of its guests.
  await sql`INSERT INTO package_part (offer_id, position, code, part_offer_id, quantity, day_from)
    SELECT offer_id, 3, 'night', part_offer_id, 1, 0 FROM package_part WHERE code = 'deck'`.execute(shop.db)
  await sql`UPDATE pool SET capacity = 7 WHERE id = ${trip.deck.poolIds['day'] ?? 0}`.execute(shop.db)
  const [item] = bodyOf(scene).items
  const lines = [{ ...item?.lines[0], partSlots: { deck: '10:00', night: '11:00' } }]
  const items = [{ ...item, lines }] as never
  await expect
    .poll(async () => {
      const { respCode, data } = await shop.call(holdSeats, { ...scene.anna, body: { items } })
      if (respCode === '200')
        await shop.call(releaseHold, { ...scene.anna, params: { orderNo: data.orderNo } })
      const { rows } = await sql<{ night: boolean }>`
        SELECT bool_or(part_code = 'night') AS night FROM order_line`.execute(shop.db)
      return rows[0]?.night
    })
    .toBe(true)
  const buyers = Array.from({ length: 8 }, (_, n) => ({
    sessionId: `race-${n}-0123456789abcdef`,
    ip: `198.51.100.${n}`,
  }))
  const codes = await Promise.all(
    buyers.map(async (who) => (await shop.call(holdSeats, { ...who, body: { items } })).respCode),
  )
  expect(codes.filter((code) => code === '200')).toHaveLength(2)
  expect(codes.filter((code) => code === 'SOLD_OUT')).toHaveLength(6)
  await assertTrue(scene)
  const { rows } = await sql`
    SELECT count(*)::integer AS lines FROM order_line JOIN shop_order ON id = order_id WHERE flow_status = 'INIT'
    GROUP BY order_id`.execute(shop.db)
  expect(rows).toEqual([{ lines: 5 }, { lines: 5 }])
})

const params = (orderNo: OrderNo) => ({ orderNo })

async function unitsBy({ shop, anna }: Scene, orderNo: OrderNo) {
  const { data } = await shop.call(quoteRefund, { ...anna, params: params(orderNo), body: { unitNos: [] } })
  return data.units
}

const ask = (
  { shop, anna }: Scene,
  orderNo: OrderNo,
  units: readonly { unitNo: string; amountFen: number }[],
) =>
  shop.call(askRefund, {
    ...anna,
    body: {
      orderNo,
      unitNos: units.map(({ unitNo }) => unitNo),
      reasonCode: 'PLANS_CHANGED',
      expectedAmountFen: fen(units.reduce((sum, { amountFen }) => sum + amountFen, 0)),
    },
  })

test('a buyer gets a package refunded as a whole, one of two as well', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  const { orderNo } = await bought(scene, 2)
  await confirmedOrder(shop, orderNo)
  const units = await unitsBy(scene, orderNo)
  const ofFirst = units.filter(({ packageNo }) => packageNo === 1)
  expect(ofFirst).toHaveLength(4)
  expect((await ask(scene, orderNo, ofFirst.slice(0, 3))).respCode).toBe('PACKAGE_WHOLE')
  expect((await ask(scene, orderNo, [...ofFirst, ...units.slice(-1)])).respCode).toBe('PACKAGE_WHOLE')
  const partly = { unitNos: ofFirst.slice(1).map(({ unitNo }) => unitNo) }
  expect((await shop.call(quoteRefund, { ...anna, params: params(orderNo), body: partly })).respCode).toBe(
    'PACKAGE_WHOLE',
  )
  const asked = await ask(scene, orderNo, ofFirst)
  expect(asked).toMatchObject({ respCode: '200', data: { amountFen: packagePrice } })
  await assertTrue(scene)
  const { refundNo } = asked.data
  await shop.call(revokeRefund, { ...anna, params: { refundNo } })
  expect((await ask(scene, orderNo, await unitsBy(scene, orderNo))).data.amountFen).toBe(2 * packagePrice)
  await assertTrue(scene)
})

test('the parts of a package are told apart by their products: to the buyer who gives them back, and at the window', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  const units = await unitsBy(scene, orderNo)
  const names = units.map(({ name }) => name)
  expect(names.map((name) => name.split(' · ')[0])).toEqual(
    ['HOTEL', 'DECK', 'DECK', 'BUFFET'].map((code) => `name of ${code}（中文）`),
  )
  const asked = await ask(scene, orderNo, units)
  expect(asked.respCode).toBe('200')
  const { refundNo } = asked.data
  const { token } = await newStaff(shop, 'orders')
  const mine = (await shop.call(readRefund, { ...anna, params: { refundNo } })).data
  const theirs = (await shop.call(readStaffRefund, { token, params: { refundNo } })).data
  const atWindow = (await shop.call(readWindowRefund, { token, params: params(orderNo) })).data
  const inOrder = (await shop.call(readStaffOrder, { token, params: params(orderNo) })).data
  for (const shown of [mine.tickets, theirs.tickets, atWindow.units, inOrder.units])
    expect(shown.map(({ name }) => name)).toEqual(names)
})

test('each part of a package is used at its own place, on its own day', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna, trip } = scene
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  const codeOf = async (product: string) => {
    const { data } = await shop.call(readTickets, { ...anna, params: params(orderNo) })
    const ticket = data.tickets.find(({ productCode }) => productCode === product)
    return [ticket?.code ?? '', product as ProductCode] as const
  }
  shop.clock.set(venueInstant(trip.first, '15:00' as SlotTime))
  await admitAtGate(shop, ...(await codeOf('HOTEL')))
  shop.clock.set(venueInstant(addDays(trip.first, 1), '12:00' as SlotTime))
  await admitAtGate(shop, ...(await codeOf('BUFFET')))
  const { data } = await shop.call(readOrder, { ...anna, params: params(orderNo) })
  expect(data.flowStatus).toBe('CHECK_ING')
  expect(data.units.map(({ state }) => state)).toEqual(['used', 'valid', 'valid', 'used'])
  await assertTrue(scene)
})

test('a part that was used leaves the rest to staff, who may split a package', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna, trip } = scene
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  const [room] = await unitsBy(scene, orderNo)
  const decision = { at: shop.clock.now(), actor: 'staff:test' }
  const asked = {
    orderNo,
    unitNos: [room?.unitNo ?? ''],
    reasonCode: 'WEATHER',
    source: 'USER',
    ...decision,
  } as const
  const refundNo = await inTransaction(shop.db, (tx) => askAtDesk(tx, shop.deps, asked as never))
  await inTransaction(shop.db, (tx) => approveRefund(tx, { refundNo, ...decision }))
  // What is left of it still goes together.
  const rest = (await unitsBy(scene, orderNo)).filter(({ state }) => state === 'valid')
  expect(rest).toHaveLength(3)
  expect((await ask(scene, orderNo, rest.slice(1))).respCode).toBe('PACKAGE_WHOLE')
  const detail = async () => (await shop.call(readOrder, { ...anna, params: params(orderNo) })).data
  expect((await detail()).actions).toContain('refund')
  await sql`UPDATE order_line SET valid_from = ${shop.clock.now()} WHERE part_code = 'deck'`.execute(shop.db)
  const { data: shown } = await shop.call(readTickets, { ...anna, params: params(orderNo) })
  const ticket = shown.tickets.find(({ productCode }) => productCode === 'DECK')
  await admitAtGate(shop, ticket?.code ?? '')
  expect((await detail()).flowStatus).toBe('PART_TD_ING')
  expect((await detail()).actions).not.toContain('refund')
  const { data: list } = await shop.call(listOrders, { ...anna, query: {} })
  expect(list.items[0]?.actions).not.toContain('refund')
  const left = (await unitsBy(scene, orderNo)).filter(({ state }) => state === 'valid')
  expect(left.map(({ obstacle }) => obstacle)).toEqual(['PACKAGE_WHOLE', 'PACKAGE_WHOLE'])
  expect((await ask(scene, orderNo, left)).respCode).toBe('PACKAGE_WHOLE')
  const last = { ...asked, unitNos: left.map(({ unitNo }) => unitNo) }
  await inTransaction(shop.db, (tx) => askAtDesk(tx, shop.deps, last as never))
  await assertCountersTrue(shop.db)
  expect(trip.offer).toBe('TRIP-TWO')
})

/** Wind on the second day: its meals cannot be had. */
async function closeMeals({ shop, trip }: Scene): Promise<void> {
  const { token } = await newStaff(shop, 'orders')
  const answer = await shop.call(runClosure, {
    token,
    body: {
      ...{ productCode: 'BUFFET', visitDate: addDays(trip.first, 1) },
      reason: { 'zh-CN': '大风天气', 'en-US': 'Strong wind' },
    },
  })
  expect(answer.respCode, answer.respMsg).toBe('200')
  await workClosures(shop.deps)
}

/** Half of it is kept until an hour before, and nothing comes back later. */
const dearPolicy = ({ shop }: Scene) =>
  sql`UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":1,"feeBp":5000}]}' WHERE kind = 'REFUND'`.execute(
    shop.db,
  )

const feesOf = async (scene: Scene, orderNo: OrderNo) =>
  (await unitsBy(scene, orderNo)).map(({ state, feeFen, obstacle }) => [state, feeFen > 0, obstacle])

test('a package of which a closure took a part costs nothing to give back, and never too late', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  await dearPolicy(scene)
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  expect(await feesOf(scene, orderNo)).toEqual(Array(4).fill(['valid', true, null]))
  await closeMeals(scene)
  const rest = [...Array(3).fill(['valid', false, null]), ['refunding', false, 'REFUND_NOT_POSSIBLE']]
  expect(await feesOf(scene, orderNo)).toEqual(rest)
  // Half an hour before the room: by the policy it is too late.
  await sql`UPDATE order_line SET valid_from = ${new Date(shop.clock.now().getTime() + 1_800_000)}`.execute(
    shop.db,
  )
  const actions = (await shop.call(readOrder, { ...anna, params: params(orderNo) })).data.actions
  expect(actions).toContain('refund')
  expect((await shop.call(listOrders, { ...anna, query: {} })).data.items[0]?.actions).toEqual(actions)
  const left = (await unitsBy(scene, orderNo)).filter(({ state }) => state === 'valid')
  expect((await ask(scene, orderNo, left.slice(1))).respCode).toBe('PACKAGE_WHOLE')
  const asked = await ask(scene, orderNo, left)
  expect(asked, asked.respMsg).toMatchObject({ respCode: '200', data: { feeFen: 0 } })
  const { rows } = await sql`SELECT sum(amount_fen)::integer AS back FROM refund`.execute(shop.db)
  expect(rows).toEqual([{ back: packagePrice }])
  await assertTrue(scene)
})

test('a part that staff do not give back after all, when the rest was asked for, is good and comes back by itself', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop } = scene
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  await closeMeals(scene)
  const rest = (await unitsBy(scene, orderNo)).filter(({ state }) => state === 'valid')
  const { data: asked } = await ask(scene, orderNo, rest)
  const { token } = await newStaff(shop, 'orders')
  const { rows } = await sql<{ refundNo: RefundNo }>`
    SELECT refund_no AS "refundNo" FROM refund WHERE kind = 'CLOSURE'`.execute(shop.db)
  const [closing] = rows
  if (!closing) throw new Error('the closure asked for no refund')
  const reason = { reason: '已在现场处理' }
  const declined = await shop.call(rejectStaffRefund, { token, params: closing, body: reason })
  expect(declined.respCode, declined.respMsg).toBe('200')
  const statesNow = async () => (await unitsBy(scene, orderNo)).map(({ state }) => state)
  expect(await statesNow()).toEqual([...Array(3).fill('refunding'), 'valid'])
  await assertTrue(scene)
  const last = async () => (await unitsBy(scene, orderNo)).filter(({ state }) => state === 'valid')
  // Staff may decline the rest as well, and then all four are good again.
  expect((await ask(scene, orderNo, await last())).respCode).toBe('PACKAGE_WHOLE')
  const decision = { at: shop.clock.now(), actor: 'staff:test' }
  await inTransaction(shop.db, (tx) => approveRefund(tx, { refundNo: asked.refundNo, ...decision }))
  const answer = await ask(scene, orderNo, await last())
  expect(answer.respCode, answer.respMsg).toBe('200')
  await assertTrue(scene)
})

test('a package that is split at the window keeps its fee and its time, and the rest waits until that is decided', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  await dearPolicy(scene)
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  const [room] = await unitsBy(scene, orderNo)
  const decision = { at: shop.clock.now(), actor: 'staff:test' }
  const asked = { orderNo, unitNos: [room?.unitNo ?? ''], reasonCode: 'WEATHER', source: 'USER' } as const
  await inTransaction(shop.db, (tx) => askAtDesk(tx, shop.deps, { ...asked, ...decision }))
  expect((await feesOf(scene, orderNo)).slice(1)).toEqual(Array(3).fill(['valid', true, null]))
  // Whoever decides may refuse, and then all four are good again.
  expect((await ask(scene, orderNo, (await unitsBy(scene, orderNo)).slice(1))).respCode).toBe('PACKAGE_WHOLE')
  await sql`UPDATE order_line SET valid_from = ${shop.clock.now()}`.execute(shop.db)
  const { actions } = (await shop.call(readOrder, { ...anna, params: params(orderNo) })).data
  expect(actions).not.toContain('refund')
})

test('who had asked for a package back when a closure took a part pays no fee for any of it', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop } = scene
  await dearPolicy(scene)
  const { orderNo } = await bought(scene, 2)
  await confirmedOrder(shop, orderNo)
  const first = (await unitsBy(scene, orderNo)).filter(({ packageNo }) => packageNo === 1)
  expect((await ask(scene, orderNo, first)).respCode).toBe('200')
  await closeMeals(scene)
  const { rows } =
    await sql`SELECT source, fee_fen AS fee, amount_fen AS amount FROM refund ORDER BY source`.execute(
      shop.db,
    )
  expect(rows).toMatchObject([
    { source: 'SYSTEM', fee: 0 },
    { source: 'USER', fee: 0, amount: packagePrice },
  ])
  await assertTrue(scene)
})

test('a package that was not confirmed is refunded by its buyer also where a closure took a part of it', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop } = scene
  const { orderNo } = await bought(scene)
  await confirmedOrder(shop, orderNo)
  await sql`UPDATE shop_order SET confirmation = 'AWAITING', flow_status = 'UNCONIRM'`.execute(shop.db)
  await sql`UPDATE unit SET state = 'reserved'`.execute(shop.db)
  await closeMeals(scene)
  await inTransaction(shop.db, (tx) =>
    rejectOrder(tx, orderNo, { at: shop.clock.now(), actor: 'staff:test' }),
  )
  const left = (await unitsBy(scene, orderNo)).filter(({ obstacle }) => obstacle === null)
  expect(left).toHaveLength(3)
  expect((await ask(scene, orderNo, left.slice(1))).respCode).toBe('REFUND_WHOLE')
  const asked = await ask(scene, orderNo, left)
  expect(asked, asked.respMsg).toMatchObject({ respCode: '200', data: { feeFen: 0 } })
  await assertTrue(scene)
})

/** Staff decline what a closure asked for: its guests were let in all the same. */
async function declineClosure({ shop }: Scene): Promise<void> {
  const { rows } = await sql<{ no: RefundNo }>`
    SELECT refund_no AS no FROM refund WHERE kind = 'CLOSURE'`.execute(shop.db)
  const { token } = await newStaff(shop, 'orders')
  for (const { no } of rows) {
    const body = { reason: '餐厅照常供餐' }
    const answer = await shop.call(rejectStaffRefund, { token, params: { refundNo: no }, body })
    expect(answer.respCode, answer.respMsg).toBe('200')
  }
}

test.each([
  { decision: 'confirmed', decide: confirmStaffOrder, flowStatus: 'AWAIT_CHECK', state: 'valid' },
  { decision: 'rejected', decide: rejectStaffOrder, flowStatus: 'CONFIRM_FAIL', state: 'reserved' },
])('a part whose closure staff decline after the rest was $decision is what the rest is', async (given) => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  const { orderNo } = await bought(scene)
  await closeMeals(scene)
  const { token } = await newStaff(shop, 'orders')
  const body = { reason: '名单有误' }
  const decided = await shop.call(given.decide as typeof rejectStaffOrder, {
    ...{ token, params: params(orderNo), body },
  })
  expect(decided.respCode, decided.respMsg).toBe('200')
  await declineClosure(scene)
  const order = (await shop.call(readOrder, { ...anna, params: params(orderNo) })).data
  const { flowStatus, state } = given
  expect(order).toMatchObject({ flowStatus, units: Array(4).fill({ state }) })
  await assertTrue(scene)
})

test.each([
  { order: 'before', amounts: [packagePrice] },
  { order: 'after', amounts: [41_667, 8_334] },
])('a rejected package is refunded in full when its closure is declined $order the return', async (given) => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  // The closure would be decided after a day.
  await sql`INSERT INTO setting (code, value) VALUES ('confirm.kept-hours', '2')`.execute(shop.db)
  const deps = { ...shop.deps, log: pino({ level: 'silent' }) }
  const { orderNo } = await bought(scene)
  await paymentOf(shop, orderNo)
  await closeMeals(scene)
  const rejection = { at: shop.clock.now(), actor: 'staff:test' }
  await inTransaction(shop.db, (tx) => rejectOrder(tx, orderNo, rejection))
  if (given.order === 'before') await declineClosure(scene)
  shop.clock.advance({ minutes: 120 })
  await returnRejectedOrders(deps)
  if (given.order === 'after') {
    await declineClosure(scene)
    await returnRejectedOrders(deps)
  }
  const order = (await shop.call(readOrder, { ...anna, params: params(orderNo) })).data
  expect(order.units.map(({ state }) => state)).toEqual(Array(4).fill('returning'))
  expect(order.amounts).toMatchObject({ paidFen: packagePrice, refundedFen: packagePrice })
  const { rows } =
    await sql`SELECT amount_fen AS fen FROM refund WHERE kind = 'REJECTED' ORDER BY id`.execute(shop.db)
  expect(rows).toEqual(given.amounts.map((amount) => ({ fen: amount })))
  await assertTrue(scene)
})

test('what was held and given back is bought again with its slots, and staff see the package', async () => {
  const scene = await openShop({ confirmWithinMinutes: 120 })
  const { shop, anna } = scene
  const { data: held } = await hold(scene)
  const seen = await shop.call(readHold, { ...anna, params: params(held.orderNo) })
  expect(seen.data.packages).toEqual(held.packages)
  expect(seen.data.items).toEqual(held.items)
  await readNotice(shop, held.orderNo, anna)
  await shop.call(placeOrder, { ...anna, body: placeBody(held) })
  shop.clock.advance({ minutes: 60 })
  await shop.sweep()
  const again = await shop.call(buyAgain, { ...anna, params: params(held.orderNo) })
  expect(again).toMatchObject({ respCode: '200', data: { packages: [{ quantity: 1 }] } })
  expect(again.data.items.map(({ slotFrom }) => slotFrom)).toEqual([null, '10:30', null])
  await assertTrue(scene)
  await readNotice(shop, again.data.orderNo, anna)
  await shop.call(placeOrder, { ...anna, body: placeBody(again.data) })
  const { orderNo } = again.data
  await payPlaced(shop, orderNo, packagePrice)
  const { token } = await newStaff(shop, 'orders')
  const confirmed = await shop.call(confirmStaffOrder, {
    token,
    params: params(orderNo),
    body: { note: 'YJ-1' },
  })
  expect(confirmed.data.flowStatus).toBe('AWAIT_CHECK')
  const { data: staffs } = await shop.call(readStaffOrder, { token, params: params(orderNo) })
  expect(staffs).toMatchObject({ quantity: 1, packages: [{ offerCode: 'TRIP-TWO' }], lines: [{}, {}, {}] })
  const { data: found } = await shop.call(findOrders, { token, query: {} })
  expect(found.items.map(({ quantity }) => quantity)).toEqual([1, 1])
})
