/** One order of several products, dates and slots: held and placed whole, used and over line by line. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buyAgain, type Hold, holdSeats, openNotice, readHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Validity } from '#contract/values/order-line.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { inTransaction } from '../../platform/db.ts'
import { holdItem, idCard, placeBody, readNotice, visitorsFor } from '../../testing/buying.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { findWrongHolds } from '../../testing/simulation/seat-laws.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { rewriteOrder } from './change/change-seats-sql.ts'
import { listOrdersByPlaced } from './console/find-store.ts'
import { sweepExpiredTickets } from './lifecycle/expire-orders.ts'
import { cancelUnpaid, markPaid } from './lifecycle/settle-order.ts'
import { verifyTicket } from './reading/ticket-code.ts'

const named = { realName: 'EVERY' } as const
const adults = (quantity: number) => ({ ADULT: { quantity, priceFen: 15_000 } })

/** What only the show says. */
const section = {
  title: { 'zh-CN': '演出须知', 'en-US': 'The show' },
  text: { 'zh-CN': '请勿使用闪光灯', 'en-US': 'No flashlights, please' },
}

/** A deck with slots on the first of December, a show without slots on the third. */
async function openTower(showCapacity = 10) {
  const shop = await testShop()
  const deck = await testPark(shop.db, { tickets: [named] })
  const show = await testPark(shop.db, {
    code: 'SHOW',
    visitDate: '2026-12-03',
    slots: null,
    dayCapacity: showCapacity,
    tickets: [named],
  })
  await sql`UPDATE product SET notice = notice || ${JSON.stringify([section])}::jsonb WHERE id = ${show.productId}`.execute(
    shop.db,
  )
  return { shop, deck, show, anna: await newMember(shop, { account: 'anna' }) }
}

const threeItems = (deck: TestPark, show: TestPark) => [
  holdItem(deck, { tickets: adults(2) }),
  holdItem(deck, { tickets: adults(1), slot: '11:00' }),
  holdItem(show, { tickets: adults(2), slot: null }),
]

async function takenOf({ db }: TestShop): Promise<unknown> {
  const { rows } = await sql<{ name: string; taken: number }>`
    SELECT code || coalesce(' ' || left(slot_from::text, 5), '') AS name, held + sold AS taken
    FROM pool JOIN resource ON resource.id = resource_id WHERE held + sold > 0 ORDER BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, taken }) => [name, taken]))
}

async function holdThree({ shop, deck, show, anna }: Awaited<ReturnType<typeof openTower>>): Promise<Hold> {
  const answer = await shop.call(holdSeats, { ...anna, body: { items: threeItems(deck, show) } })
  expect(answer.respCode).toBe('200')
  return answer.data
}

async function paid(shop: TestShop, hold: Hold, anna: TestMember, firstId = 1): Promise<OrderNo> {
  await readNotice(shop, hold.orderNo, anna)
  const body = placeBody(hold, { visitors: visitorsFor(hold, firstId) })
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
  const { orderNo, amounts } = hold
  expect(await payPlaced(shop, orderNo, amounts.payableFen)).toBe('seated')
  return orderNo
}

test('seats of several products, dates and slots are held together, and shown item by item', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const hold = await holdThree(tower)
  expect(hold).toMatchObject({ productCode: 'DECK', visitDate: '2026-12-01', slotFrom: '10:00' })
  expect(hold.lines).toEqual(hold.items[0]?.lines)
  expect(hold.amounts.payableFen).toBe(75_000)
  expect(
    hold.items.map(({ productCode, visitDate, slotFrom, lines: [line] }) => [
      [productCode, visitDate, slotFrom].join(' '),
      line?.quantity,
      line?.firstUnit,
    ]),
  ).toEqual([
    ['DECK 2026-12-01 10:00', 2, 0],
    ['DECK 2026-12-01 11:00', 1, 2],
    ['SHOW 2026-12-03 ', 2, 0],
  ])
  expect(await takenOf(shop)).toEqual({
    'DECK-day': 3,
    'DECK-slot 10:00': 2,
    'DECK-slot 11:00': 1,
    'SHOW-day': 2,
  })
  expect((await shop.call(readHold, { ...anna, params: { orderNo: hold.orderNo } })).data).toEqual(hold)
  const notice = await shop.call(openNotice, { ...anna, params: { orderNo: hold.orderNo } })
  const titles = notice.data.notice.map(({ title }) => title)
  expect(titles, 'what both say alike is said once').toEqual(['notice（中文）', '演出须知'])
})

test('the order and its tickets tell each product, date, slot and validity; lists tell the first', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const orderNo = await paid(shop, await holdThree(tower), anna)
  const params = { orderNo }
  const own = (visit: Validity) => [visit.productName, visit.visitDate, visit.slotFrom, visit.validUntil]
  const deckUntil = '2026-12-01T16:00:00.000Z'
  const wanted = [
    ['name of DECK', '2026-12-01', '10:00', deckUntil],
    ['name of DECK', '2026-12-01', '11:00', deckUntil],
    ['name of SHOW', '2026-12-03', null, '2026-12-03T16:00:00.000Z'],
  ]
  const english = { ...anna, params, language: 'en-US' } as const
  const order = (await shop.call(readOrder, english)).data
  expect(order.lines.map(own)).toEqual(wanted)
  expect(order.lines.map(({ validFrom, place }) => [validFrom, place])).toEqual([
    ['2026-12-01T02:00:00.000Z', 'place of DECK'],
    ['2026-12-01T03:00:00.000Z', 'place of DECK'],
    ['2026-12-02T16:00:00.000Z', 'place of SHOW'],
  ])
  expect(order.units.map(({ line }) => line)).toEqual([0, 0, 1, 2, 2])
  const { tickets } = (await shop.call(readTickets, english)).data
  expect(tickets.map(own)).toEqual([0, 0, 1, 2, 2].map((line) => wanted[line]))
  const { items } = (await shop.call(listOrders, anna)).data
  expect(items).toMatchObject([
    { productCode: 'DECK', visitDate: '2026-12-01', slotFrom: '10:00', quantity: 5 },
  ])
})

test('where one item finds no seat, nothing is held', async () => {
  const { shop, deck, show } = await openTower(1)
  const answer = await shop.call(holdSeats, { body: { items: threeItems(deck, show) } })
  expect(answer).toMatchObject({
    respCode: 'ITEM_SOLD_OUT',
    respMsg: '第3项“name of SHOW（中文）”余量不足，请调整后再下单',
    data: { item: 3, productCode: 'SHOW' },
  })
  const english = await shop.call(holdSeats, { language: 'en-US', body: { items: threeItems(deck, show) } })
  expect(english.respMsg).toBe('Item 3, name of SHOW: not enough left, please change it')
  expect(await takenOf(shop)).toEqual({})
})

test('carts and single tickets that race for what runs out: each cart has all of its items or none', async () => {
  const { shop, deck, show } = await openTower(6)
  const two = holdItem(show, { tickets: adults(2), slot: null })
  const wanted = Array.from({ length: 24 }, (_, n) =>
    n % 3 === 0
      ? [holdItem(show, { tickets: adults(1), slot: null })]
      : [holdItem(deck, { tickets: adults(1) }), two],
  )
  const answers = await Promise.all(
    wanted.map((items, n) => shop.call(holdSeats, { sessionId: `cart-${n}`, body: { items } })),
  )
  const had = wanted.filter((_, n) => answers[n]?.respCode === '200')
  const carts = had.filter((items) => items.length === 2).length
  const singles = had.length - carts
  const no = answers.filter(({ respCode }) => respCode !== '200').map(({ respCode }) => respCode)
  expect(no.filter((code) => code !== 'ITEM_SOLD_OUT' && code !== 'SOLD_OUT')).toEqual([])
  expect(2 * carts + singles).toBe(6)
  const taken = Object.entries((await takenOf(shop)) as Record<string, number>)
  expect(taken.filter(([name]) => name.startsWith('SHOW'))).toEqual([['SHOW-day', 6]])
  for (const [, seats] of taken.filter(([name]) => name.startsWith('DECK'))) expect(seats).toBe(carts)
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
})

test('of items that share what is left the first that finds too little is named, and so is what is closed', async () => {
  const { shop, deck } = await openTower()
  await sql`UPDATE pool SET sold = capacity - 3 WHERE id = ${deck.poolIds['day']}`.execute(shop.db)
  const items = [
    holdItem(deck, { tickets: adults(2) }),
    holdItem(deck, { tickets: adults(1), slot: '10:30' }),
    holdItem(deck, { tickets: adults(1), slot: '11:00' }),
  ]
  const refusal = async () => {
    const { respCode, data } = await shop.call(holdSeats, { body: { items } })
    return [respCode, (data as unknown as { item: number }).item]
  }
  expect(await refusal()).toEqual(['ITEM_SOLD_OUT', 3])
  // The memory of this process may still say open; the claim itself knows.
  await shop.call(holdSeats, { body: { items: items.slice(0, 1) } })
  await sql`UPDATE pool SET closed = true WHERE id = ${deck.poolIds['10:30']}`.execute(shop.db)
  expect(await refusal()).toEqual(['ITEM_CLOSED', 2])
  shop.clock.advance({ seconds: 1 })
  expect(await refusal(), 'also once this process knows').toEqual(['ITEM_CLOSED', 2])
  expect(await takenOf(shop)).toMatchObject({ 'DECK-slot 10:00': 2 })
})

test('refused: an item twice, more of a ticket than an order may have, and what staff confirm beside others', async () => {
  const { shop, deck, show } = await openTower()
  // Before the first call: from then on the shop remembers what is for sale.
  const guide = await testPark(shop.db, { code: 'GUIDE', confirmWithinMinutes: 60 })
  const code = async (items: ReturnType<typeof holdItem>[]) =>
    (await shop.call(holdSeats, { body: { items } })).respCode
  const item = holdItem(deck, { tickets: adults(11) })
  expect(await code([item, item])).toBe('BAD_REQUEST')
  expect(await code([item, holdItem(deck, { tickets: adults(10), slot: '11:00' })])).toBe(
    'TOO_MANY_PER_ORDER',
  )
  expect(await code([holdItem(show, { slot: null }), holdItem(guide)])).toBe('CART_APART')
  expect(await code([])).toBe('BAD_REQUEST')
  expect(await takenOf(shop)).toEqual({})
})

test('a person may come to several products and days of an order, but once to each', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const hold = await holdThree(tower)
  await readNotice(shop, hold.orderNo, anna)
  const visitors = visitorsFor(hold).map((visitor) => ({ ...visitor, idNumber: idCard(visitor.unit + 1) }))
  const twice = visitors.map((visitor) => ({ ...visitor, idNumber: idCard(1 + (visitor.unit % 2)) }))
  const place = (people: typeof visitors) =>
    shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: people }) })
  expect((await place(twice)).respCode).toBe('VISITOR_TWICE')
  expect((await place(visitors)).respCode).toBe('200')
  const { rows } = await sql<{ days: string[] }>`
    SELECT array_agg(DISTINCT visitor.visit_date || ' ' || product_code ORDER BY visitor.visit_date || ' ' || product_code) AS days
    FROM visitor JOIN unit ON unit.id = unit_id
    JOIN order_line ON order_line.order_id = unit.order_id AND position = line_position
    WHERE visitor.product_id = order_line.product_id AND visitor.visit_date = order_line.visit_date
    GROUP BY document_index ORDER BY min(unit.id)`.execute(shop.db)
  expect(rows.map(({ days }) => days)).toEqual([
    ['2026-12-01 DECK', '2026-12-03 SHOW'],
    ['2026-12-01 DECK', '2026-12-03 SHOW'],
    ['2026-12-01 DECK'],
  ])
})

test('each ticket opens the gate of its own product, day and slot, and is over with its own day', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const orderNo = await paid(shop, await holdThree(tower), anna)
  const { tickets } = (await shop.call(readTickets, { ...anna, params: { orderNo } })).data
  const codes = tickets.map(({ code }) => verifyTicket(shop.deps.ticketKey, code ?? ''))
  expect(codes.map((code) => [code?.productCode, code?.visitDate, code?.slotFrom].join(' '))).toEqual([
    'DECK 2026-12-01 10:00',
    'DECK 2026-12-01 10:00',
    'DECK 2026-12-01 11:00',
    'SHOW 2026-12-03 ',
    'SHOW 2026-12-03 ',
  ])
  const sweepAt = (at: string) => sweepExpiredTickets(shop.db, { now: () => new Date(at) })
  const standing = async () => {
    const { rows } = await sql<{ status: string; states: string[] }>`
      SELECT flow_status AS status, (SELECT array_agg(state ORDER BY id) FROM unit) AS states
      FROM shop_order`.execute(shop.db)
    return rows[0]
  }
  expect(await sweepAt('2026-12-01T16:00:00Z')).toBe(1)
  expect(await standing()).toEqual({
    status: 'CHECK_ING',
    states: ['expired', 'expired', 'expired', 'valid', 'valid'],
  })
  expect(await sweepAt('2026-12-02T16:00:00Z')).toBe(0)
  expect(await sweepAt('2026-12-03T16:00:00Z')).toBe(1)
  expect((await standing())?.status).toBe('CHECK_FINISH')
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
})

test('late money takes all seats again, or none once one of the days is over', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const hold = await holdThree(tower)
  await readNotice(shop, hold.orderNo, anna)
  await shop.call(placeOrder, { ...anna, body: placeBody(hold) })
  await sql`UPDATE shop_order SET flow_status = 'PAST_DUE', release_due_at = now()`.execute(shop.db)
  const { orderNo, amounts } = hold
  const late = (at: string) =>
    inTransaction(shop.db, (tx) =>
      markPaid(tx, { orderNo, paidFen: amounts.payableFen, payType: 'WECHAT_QR', at: new Date(at) }),
    )
  expect(await late('2026-12-02T04:00:00Z')).toBe('no-seats')
  expect(await late('2026-11-30T04:00:00Z')).toBe('seated')
  expect(await takenOf(shop)).toEqual({
    'DECK-day': 3,
    'DECK-slot 10:00': 2,
    'DECK-slot 11:00': 1,
    'SHOW-day': 2,
  })
})

test('an order of several items is bought again whole, with its people', async () => {
  const tower = await openTower()
  const { shop, anna } = tower
  const hold = await holdThree(tower)
  await readNotice(shop, hold.orderNo, anna)
  await shop.call(placeOrder, { ...anna, body: placeBody(hold) })
  expect(await inTransaction(shop.db, (tx) => cancelUnpaid(tx, hold.orderNo, shop.clock.now()))).toBe(true)
  expect(await takenOf(shop)).toEqual({})
  const again = (await shop.call(buyAgain, { ...anna, params: { orderNo: hold.orderNo } })).data
  expect(again.items).toEqual(hold.items)
  expect(again.formerVisitors.map(({ offerCode, unit }) => `${offerCode} ${unit}`)).toEqual([
    'DECK-ADULT 0',
    'DECK-ADULT 1',
    'DECK-ADULT 2',
    'SHOW-ADULT 0',
    'SHOW-ADULT 1',
  ])
  const kept = again.formerVisitors.map(({ offerCode, unit, seat }) => ({
    offerCode,
    unit,
    seat,
    keep: true,
  }))
  await readNotice(shop, again.orderNo, anna)
  const body = placeBody(again, { visitors: kept as never })
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
})

test('staff find an order by its first product also when a change of another one gave it the product of that', async () => {
  const tower = await openTower()
  const { shop, deck, show, anna } = tower
  const orderNo = await paid(shop, await holdThree(tower), anna)
  const { rows } = await sql<{ id: number }>`UPDATE unit SET state = 'used' FROM shop_order
    WHERE shop_order.id = order_id AND order_no = ${orderNo} AND line_position < 2 RETURNING shop_order.id`.execute(
    shop.db,
  )
  const unchanged = { differenceFen: 0, feeFen: 0, paidFen: 0 }
  await inTransaction(shop.db, (tx) => rewriteOrder(tx, rows[0]?.id ?? 0, unchanged))
  for (const { productId: id, productCode } of [deck, show]) {
    const product = { code: productCode as ProductCode, id }
    const found = await listOrdersByPlaced(shop.db, { product }, { direction: 'desc', after: null, limit: 9 })
    expect(found.map((order) => [order.orderNo, order.productCode])).toEqual([[orderNo, 'SHOW']])
  }
})
