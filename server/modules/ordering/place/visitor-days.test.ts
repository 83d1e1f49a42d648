import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { openGuestOrder } from '#contract/endpoints/session.ts'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { idCard } from '../../../testing/buying.ts'
import { eventually } from '../../../testing/eventually.ts'
import { assertBooksTrue, assertCountersTrue } from '../../../testing/laws.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { payPlaced, placeNamed, readPlacedOrder } from '../../../testing/placing.ts'
import { type TestParkOptions, testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { documentAnswers } from '../order/rules.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const named: TestParkOptions = { tickets: [{ realName: 'EVERY' }] }

async function openTower(options = named) {
  const shop = await testShop()
  return { shop, park: await testPark(shop.db, options) }
}

test("a stranger's unpaid order for a document neither blocks nor outlives its owner's", async () => {
  const { shop, park } = await openTower()
  const [stranger, owner] = [await newGuest(shop), await newGuest(shop)]
  const theirs = await placeNamed(shop, park, stranger)
  const own = await placeNamed(shop, park, owner)
  expect([theirs.respCode, own.respCode]).toEqual(['200', '200'])
  expect(await payPlaced(shop, own.orderNo)).toBe('seated')
  expect((await placeNamed(shop, park, stranger)).respCode).toBe('VISITOR_HAS_TICKET')
  expect(await payPlaced(shop, theirs.orderNo)).toBe('no-seats')
  expect(await readPlacedOrder(shop, own.orderNo)).toEqual({
    flow: 'AWAIT_CHECK',
    seats: 'SOLD',
    live: [true],
  })
  expect(await readPlacedOrder(shop, theirs.orderNo)).toEqual({
    flow: 'CANCEL',
    seats: 'RELEASED',
    live: [false],
  })
  await assertCountersTrue(shop.db)
})

test('who was displaced and pays first has the day again, and the order that displaced it goes without', async () => {
  const { shop, park } = await openTower()
  const [first, second] = [await newGuest(shop), await newGuest(shop)]
  const early = await placeNamed(shop, park, first, { documents: [1, 2] })
  const late = await placeNamed(shop, park, second, { documents: [2, 3] })
  expect(await readPlacedOrder(shop, early.orderNo)).toMatchObject({ live: [true, false] })
  expect(await payPlaced(shop, early.orderNo, 30_000)).toBe('seated')
  expect(await readPlacedOrder(shop, early.orderNo)).toMatchObject({
    flow: 'AWAIT_CHECK',
    live: [true, true],
  })
  expect(await readPlacedOrder(shop, late.orderNo)).toMatchObject({ flow: 'AWAIT_PAID', live: [false, true] })
  expect(await payPlaced(shop, late.orderNo, 30_000)).toBe('no-seats')
  expect(await readPlacedOrder(shop, late.orderNo)).toMatchObject({ flow: 'CANCEL', live: [false, false] })
  await assertCountersTrue(shop.db)
})

test('who was displaced has the day again when the other order ended unpaid', async () => {
  const { shop, park } = await openTower()
  const early = await placeNamed(shop, park, await newGuest(shop))
  shop.clock.advance({ minutes: 10 })
  const late = await placeNamed(shop, park, await newGuest(shop))
  await sql`UPDATE shop_order SET pay_until = created_at WHERE order_no = ${late.orderNo}`.execute(shop.db)
  await shop.sweep()
  expect(await readPlacedOrder(shop, late.orderNo)).toMatchObject({ flow: 'PAST_DUE' })
  expect(await payPlaced(shop, early.orderNo)).toBe('seated')
  expect(await readPlacedOrder(shop, early.orderNo)).toMatchObject({ live: [true] })
})

test('late money takes the day back from an order that nobody has paid', async () => {
  const { shop, park } = await openTower()
  const early = await placeNamed(shop, park, await newGuest(shop))
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
  const late = await placeNamed(shop, park, await newGuest(shop))
  expect(await payPlaced(shop, early.orderNo)).toBe('seated')
  expect(await payPlaced(shop, late.orderNo)).toBe('no-seats')
  await assertCountersTrue(shop.db)
})

test('orders that cross in two documents are placed, displaced and paid at once: each document has one ticket', async () => {
  const { shop, park } = await openTower()
  const guests = await Promise.all([1, 2, 3, 4].map(async (n) => ({ n, guest: await aGuest(shop, n) })))
  for (let round = 0; round < 4; round += 1) {
    const pair = [round * 2 + 1, round * 2 + 2]
    const placings = await Promise.all(
      guests.map(({ n, guest }) =>
        placeNamed(shop, park, guest, { documents: n % 2 ? pair : pair.toReversed(), ip: `198.51.100.${n}` }),
      ),
    )
    expect(placings.map(({ respCode }) => respCode)).toEqual(Array(4).fill('200'))
    const outcomes = await Promise.all(placings.map(({ orderNo }) => payThroughDeadlocks(shop, orderNo)))
    expect(outcomes.toSorted()).toEqual(['no-seats', 'no-seats', 'no-seats', 'seated'])
  }
  const { rows } = await sql`SELECT count(*)::integer AS tickets FROM visitor WHERE live`.execute(shop.db)
  expect(rows).toEqual([{ tickets: 8 }])
  await assertCountersTrue(shop.db)
})

/** One after the other: the browser of a test asks for one code at a time. */
let guests = Promise.resolve()
function aGuest(shop: TestShop, _n: number): Promise<TestMember> {
  const guest = guests.then(() => newGuest(shop))
  guests = guest.then(() => undefined)
  return guest
}

/** A provider sends its webhook again. */
async function payThroughDeadlocks(shop: TestShop, orderNo: OrderNo): Promise<string> {
  try {
    return await payPlaced(shop, orderNo, 30_000)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '40P01')
      return await payThroughDeadlocks(shop, orderNo)
    throw error
  }
}

test('two pay over HTTP for the same document: one has the ticket, the money of the other goes back', async () => {
  const shop = await payingShop(world, { park: named })
  const buyers = [await newGuest(shop), await newGuest(shop)]
  const orders = []
  for (const buyer of buyers) {
    const { orderNo, respCode, sessionId } = await placeNamed(shop, shop.park, buyer)
    expect(respCode).toBe('200')
    orders.push({ orderNo, payableFen: fen(15_000), buyer, sessionId })
  }
  const started = await Promise.all(orders.map((order) => shop.started(order, 'WECHAT_QR')))
  for (const { paymentNo } of started) await world.control.pay(paymentNo)
  await settleAll(shop)
  const ends = await Promise.all(
    orders.map(
      async ({ orderNo, buyer }) =>
        (await shop.call(readOrder, { token: buyer.token, params: { orderNo } })).data.flowStatus,
    ),
  )
  expect(ends.toSorted()).toEqual(['AWAIT_CHECK', 'CANCEL'])
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([15_000])
  await assertCountersTrue(shop.db)
  await assertBooksTrue(shop.db)
})

/** Notices are delivered, and what goes back is sent. */
async function settleAll(shop: PayingShop): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await shop.advance({ seconds: 5 })
    await shop.sweep()
    await shop.world.control.idle()
  }
}

test('the same number as another kind of document is the same visitor', async () => {
  const { shop, park } = await openTower()
  const [first, second] = [await newGuest(shop), await newGuest(shop)]
  await payPlaced(shop, (await placeNamed(shop, park, first)).orderNo)
  for (const idType of ['OTHER', 'ID_CARD'] as const)
    expect((await placeNamed(shop, park, second, { changes: { idType } })).respCode).toBe(
      'VISITOR_HAS_TICKET',
    )
  const twins = await placeNamed(shop, park, second, {
    documents: [5, 5],
    changes: { idType: 'OTHER', idNumber: idCard(5) },
  })
  expect(twins.respCode).toBe('VISITOR_TWICE')
})

test('a free ticket that asks for a document needs a member or a proven mobile, and counts as paid', async () => {
  const { shop, park } = await openTower({ tickets: [{ realName: 'EVERY', priceFen: 0 }] })
  const [stranger, owner] = [await newGuest(shop), await newMember(shop, { account: 'anna' })]
  const first = await placeNamed(shop, park, owner, { priceFen: 0 })
  const { randomKey } = (await shop.call(readOrder, { ...owner, params: { orderNo: first.orderNo } })).data
  const keyed = await shop.call(openGuestOrder, { body: { orderNo: first.orderNo, randomKey } })
  const byKey = await placeNamed(shop, park, keyed.data.tokenInfo, { documents: [2], priceFen: 0 })
  expect(byKey.respCode).toBe('NOT_ALLOWED')
  expect((await placeNamed(shop, park, stranger, { priceFen: 0 })).respCode).toBe('VISITOR_HAS_TICKET')
  expect(await readPlacedOrder(shop, first.orderNo)).toMatchObject({ flow: 'AWAIT_CHECK', live: [true] })
})

test('a free ticket takes the day from an unpaid order', async () => {
  const { shop, park } = await openTower()
  const unpaid = await placeNamed(shop, park, await newGuest(shop))
  await sql`UPDATE price SET price_fen = 0`.execute(shop.db)
  // The process learns of the new price a moment later; until then it refuses the hold.
  const buyer = await newGuest(shop)
  const free = await eventually(() => placeNamed(shop, park, buyer, { priceFen: 0 }))
  expect(free.respCode).toBe('200')
  expect(await payPlaced(shop, unpaid.orderNo)).toBe('no-seats')
  await assertCountersTrue(shop.db)
})

test('whether documents have tickets is disclosed a few times to one buyer, then nothing at all', async () => {
  const { shop, park } = await openTower()
  await payPlaced(shop, (await placeNamed(shop, park, await newGuest(shop))).orderNo)
  const spy = await newMember(shop, { account: 'curious' })
  const ask = async (document: number, ip?: string) =>
    (await placeNamed(shop, park, spy, { documents: [document], ...(ip && { ip }) })).respCode
  for (let n = 0; n < documentAnswers.buyer; n += 1) {
    expect(await ask(1, `203.0.113.${n}`)).toBe('VISITOR_HAS_TICKET')
    shop.clock.advance({ minutes: 11 })
    await shop.sweep()
  }
  expect(await ask(1)).toBe('DOCUMENTS_ASKED_OFTEN')
  expect(await ask(77)).toBe('DOCUMENTS_ASKED_OFTEN')
  expect((await placeNamed(shop, park, await newGuest(shop), { documents: [77] })).respCode).toBe('200')
  shop.clock.advance({ hours: 24 })
  expect(await ask(78)).toBe('200')
})

test('a network learns no more than its limit, whatever mobiles it proves', async () => {
  const { shop, park } = await openTower()
  await payPlaced(shop, (await placeNamed(shop, park, await newGuest(shop))).orderNo)
  const spy = await newGuest(shop)
  expect((await placeNamed(shop, park, spy)).respCode).toBe('VISITOR_HAS_TICKET')
  await sql`UPDATE document_answer SET answers = max_answers WHERE max_answers = ${documentAnswers.network}`.execute(
    shop.db,
  )
  const next = await newGuest(shop)
  expect((await placeNamed(shop, park, next, { documents: [5] })).respCode).toBe('DOCUMENTS_ASKED_OFTEN')
  expect((await placeNamed(shop, park, next, { documents: [5], ip: '192.0.2.1' })).respCode).toBe('200')
})
