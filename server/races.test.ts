/** Buyers who race each other and themselves, through HTTP, against two web and two worker processes. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { cancelOrder, readPayResult, startPayment } from '#contract/endpoints/payment.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { holdLimits } from './modules/ordering/order/rules.ts'
import { countedCodes } from './testing/answer-codes.ts'
import { holdBody, idCard, placeBody, visitorsFor } from './testing/buying.ts'
import {
  assertBillsTrue,
  assertBooksTrue,
  assertCountersTrue,
  assertTicketsTrue,
  countOpenWork,
} from './testing/laws.ts'
import { type TwoWebs, twoWebs } from './testing/two-webs.ts'
import {
  openGuests,
  openMember,
  placedOnWeb,
  readyToPlace,
  startedOnWeb,
  type WebBuyer,
} from './testing/web-buyers.ts'

let shop: TwoWebs

const named = { NAMED: { quantity: 1, priceFen: 9_000 } }

beforeAll(async () => {
  shop = await twoWebs({
    slots: ['10:00', '10:30', '11:00'],
    slotCapacity: 50,
    tickets: [{}, { code: 'NAMED', priceFen: 9_000, realName: 'EVERY' }],
  })
})

afterAll(() => shop.close())

/** The loser of a race is refused; nobody meets a bug. */
afterEach(() => expect(shop.errors()).toEqual([]))

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

async function checkLaws(): Promise<void> {
  const { database, sandbox } = shop
  await assertCountersTrue(database.db)
  await assertBooksTrue(database.db)
  await assertTicketsTrue(database.db)
  await assertBillsTrue(database.db, sandbox.control)
}

const openThings = () => countOpenWork(shop.database.db)
const settled = () => expect.poll(openThings, { timeout: 60_000 }).toBe(0)

test('200 buyers for a slot of 50: 50 have a ticket, 150 a clear no, and every counter equals its rows', async () => {
  const { callOf, park, database, sandbox } = shop
  const tokens = await openGuests(database.db, 25)
  const buyers = numbers(200).map((index) => ({
    token: tokens[index % tokens.length] ?? '',
    sessionId: `crowd-${index}`,
  }))
  const orders = await Promise.all(
    buyers.map((buyer, index) => buyThrough(index, buyer, { slot: '11:00', no: ['SLOT_SOLD_OUT'] })),
  )
  const bought = orders.filter((orderNo) => orderNo !== null)
  expect(bought).toHaveLength(50)
  await sandbox.control.idle()
  const { rows } = await database.pool.query(
    `SELECT count(*)::integer AS units, count(DISTINCT unit_no)::integer AS numbers FROM unit
    JOIN shop_order ON shop_order.id = order_id WHERE slot_from = '11:00' AND state = 'valid'`,
  )
  expect(rows).toEqual([{ units: 50, numbers: 50 }])
  const { rows: pools } = await database.pool.query('SELECT held, sold, capacity FROM pool WHERE id = $1', [
    park.poolIds['11:00'],
  ])
  expect(pools).toEqual([{ held: 0, sold: 50, capacity: 50 }])
  await checkLaws()
  const late = await callOf(0)(holdSeats, { sessionId: 'late', body: holdBody(park, { slot: '11:00' }) })
  expect(late).toMatchObject({ status: 200, respCode: 'SLOT_SOLD_OUT' })
})

/** Each step by the other process; null when the shop said no. */
async function buyThrough(index: number, buyer: WebBuyer, input: { slot: string; no: string[] }) {
  const { callOf, park, sandbox } = shop
  const orderNo = await placedOnWeb(callOf(index), park, buyer, input)
  if (!orderNo) return null
  await sandbox.control.pay(await startedOnWeb(callOf(index + 1), orderNo, buyer))
  return orderNo
}

test('an account that races itself from twenty browsers holds what one account may hold', async () => {
  const { callOf, park, database } = shop
  const token = await openMember(database.db, 'racer', '13600000001')
  const answers = await Promise.all(
    numbers(20).map((index) =>
      callOf(index)(holdSeats, { token, sessionId: `racer-${index}`, body: holdBody(park) }),
    ),
  )
  const allowed = holdLimits.member.orders
  expect(countedCodes(answers)).toEqual({ '200': allowed, TOO_MANY_HOLDS: 20 - allowed })
  await assertCountersTrue(database.db)
})

test('a mobile that races itself holds and places what one mobile may leave unpaid', async () => {
  const { callOf, park, database } = shop
  const [token = ''] = await openGuests(database.db, 1, 100)
  const holds = await Promise.all(
    numbers(12).map(async (index) => {
      const buyer = { token, sessionId: `mobile-${index}` }
      return { buyer, hold: await readyToPlace(callOf(index), park, buyer, { no: ['TOO_MANY_HOLDS'] }) }
    }),
  )
  // A guest is counted from the hold on.
  const held = holds.flatMap(({ buyer, hold }) => (hold ? [{ buyer, hold }] : []))
  const answers = await Promise.all(
    held.map(({ buyer, hold }, index) => callOf(index + 1)(placeOrder, { ...buyer, body: placeBody(hold) })),
  )
  expect(countedCodes(answers)).toEqual({ '200': holdLimits.mobile.orders })
  await assertCountersTrue(database.db)
})

test('a document that races itself through six mobiles is placed by each, and the one that pays first has the day', async () => {
  const { callOf, park, database } = shop
  const tokens = await openGuests(database.db, 6, 200)
  const answers = await Promise.all(
    tokens.map(async (token, index) => {
      const buyer = { token, sessionId: `document-${index}` }
      const hold = await readyToPlace(callOf(index), park, buyer, { tickets: named, slot: '10:30' })
      if (!hold) throw new Error('not held')
      const visitors = visitorsFor(hold).map((visitor) => ({ ...visitor, idNumber: idCard(77) }))
      return callOf(index + 1)(placeOrder, { ...buyer, body: placeBody(hold, { visitors }) })
    }),
  )
  expect(countedCodes(answers)).toEqual({ '200': 6 })
  await assertCountersTrue(database.db)
})

test('the same Idempotency-Key ten times at once is one hold, one order and one payment', async () => {
  const { callOf, park, database } = shop
  const [token = ''] = await openGuests(database.db, 1, 300)
  const buyer = { token, sessionId: 'same-key', idempotencyKey: 'pressed-ten-times' }
  const tenTimes = <T>(ask: (index: number) => Promise<T>) => Promise.all(numbers(10).map(ask))
  const held = await tenTimes((index) => callOf(index)(holdSeats, { ...buyer, body: holdBody(park) }))
  expect(new Set(held.map(({ data }) => data.orderNo)).size).toBe(1)
  const hold = held[0]?.data
  if (!hold) throw new Error('not held')
  await database.pool.query(
    "UPDATE shop_order SET notice_opened_at = now() - interval '1 minute' WHERE order_no = $1",
    [hold.orderNo],
  )
  const placed = await tenTimes((index) => callOf(index)(placeOrder, { ...buyer, body: placeBody(hold) }))
  expect(countedCodes(placed)).toEqual({ '200': 10 })
  const started = await tenTimes((index) =>
    callOf(index)(startPayment, {
      ...buyer,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      body: { orderNo: hold.orderNo, payType: 'WECHAT_QR' },
    }),
  )
  expect(countedCodes(started)).toEqual({ '200': 10 })
  expect(new Set(started.map(({ data }) => JSON.stringify([data.paymentNo, data.next]))).size).toBe(1)
  await assertCountersTrue(database.db)
})

async function payable(from: number, count: number) {
  const { callOf, park, database } = shop
  const tokens = await openGuests(database.db, count, from)
  return Promise.all(
    tokens.map(async (token, index) => {
      const buyer = { token, sessionId: `payable-${from + index}` }
      const orderNo = await placedOnWeb(callOf(index), park, buyer, { slot: '10:30' })
      if (!orderNo) throw new Error('not placed')
      return { buyer, orderNo, paymentNo: await startedOnWeb(callOf(index + 1), orderNo, buyer) }
    }),
  )
}

/** Either tickets or nothing paid; that all other money went back is shown by the bills. */
async function endings(orders: readonly { orderNo: OrderNo; buyer: WebBuyer }[], unpaid: string) {
  const results = await Promise.all(
    orders.map(({ orderNo, buyer }, index) =>
      shop.callOf(index)(readPayResult, { ...buyer, params: { orderNo } }),
    ),
  )
  for (const { data } of results) {
    expect([unpaid, 'AWAIT_CHECK']).toContain(data.flowStatus)
    expect(data.paidFen).toBe(data.flowStatus === unpaid ? 0 : data.payableFen)
  }
}

test('cancelling against paying: tickets, or all the money back', async () => {
  const orders = await payable(400, 12)
  await Promise.all(
    orders.flatMap(({ orderNo, buyer, paymentNo }, index) => [
      shop.sandbox.control.pay(paymentNo),
      shop.callOf(index)(cancelOrder, { ...buyer, params: { orderNo } }),
    ]),
  )
  await settled()
  await endings(orders, 'CANCEL')
  await checkLaws()
})

test('running out against paying, with two workers that release: tickets, or all the money back', async () => {
  const orders = await payable(500, 12)
  const orderNos = orders.map(({ orderNo }) => orderNo)
  await shop.database.pool.query(
    `UPDATE shop_order SET pay_until = $2::timestamptz, release_due_at = $2 WHERE order_no = ANY($1::text[])`,
    [orderNos, new Date(Date.now() + 500)],
  )
  await Promise.all(orders.map(({ paymentNo }) => payInAWhile(paymentNo)))
  await settled()
  await endings(orders, 'PAST_DUE')
  await checkLaws()
})

/** Around the moment in which the workers let the seats go; a provider that has closed the trade takes no money. */
async function payInAWhile(paymentNo: string): Promise<void> {
  await expect.poll(openThings, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0)
  await shop.sandbox.control.pay(paymentNo).catch(() => undefined)
}
