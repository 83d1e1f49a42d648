/** A hotel by nights, a vehicle by days, a tour of two slots and a thing in stock, bought over HTTP like every ticket. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Hold, type HoldItem, holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { readPayOptions } from '#contract/endpoints/payment.ts'
import { quoteRefund } from '#contract/endpoints/refund.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import { admitAtGate } from '../../testing/admitting.ts'
import { placeBody, readNotice } from '../../testing/buying.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { newGuest, newMember, type TestMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { findStockDrift, findWrongHolds } from '../../testing/simulation/seat-laws.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { insertGuide, insertHotel, insertModel, insertVehicle, priceOn } from '../../testing/test-stays.ts'
import { sweepExpiredTickets } from './lifecycle/expire-orders.ts'

const first = '2026-12-01' as VisitDate
const day = (n: number) => addDays(first, n)

type Input = {
  code: string
  offer?: string
  from?: VisitDate | null
  until?: VisitDate | null
  slot?: string
  quantity?: number
  priceFen: number
}

const item = ({ code, offer = 'ONE', from = first, until = null, slot, quantity = 1, priceFen }: Input) =>
  ({
    productCode: code,
    visitDate: from,
    untilDate: until,
    slotFrom: slot ?? null,
    lines: [{ offerCode: `${code}-${offer}`, quantity, priceFen }],
  }) as HoldItem

const ask = (shop: TestShop, input: Input, who: { sessionId?: string; token?: string } = {}) =>
  shop.call(holdSeats, { ...who, body: { items: [item(input)] } })

async function heldBy(shop: TestShop, input: Input, anna: TestMember): Promise<Hold> {
  const answer = await ask(shop, input, anna)
  expect(answer.respCode).toBe('200')
  return answer.data
}

async function paid(shop: TestShop, hold: Hold, anna: TestMember): Promise<void> {
  await readNotice(shop, hold.orderNo, anna)
  expect((await shop.call(placeOrder, { ...anna, body: placeBody(hold) })).respCode).toBe('200')
  const { orderNo, amounts } = hold
  expect(await payPlaced(shop, orderNo, amounts.payableFen)).toBe('seated')
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
}

/** Sells what `insert` puts into the catalogue; anna comes after it, because the first call reads the catalogue. */
async function openShop<T>(insert: (db: TestShop['db']) => Promise<T>) {
  const shop = await testShop()
  const sold = await insert(shop.db)
  return { shop, sold, anna: await newMember(shop, { account: 'anna' }) }
}

/** The one unit of the order is shown at the place of its product, at ten of its first day. */
async function used(shop: TestShop, { orderNo, productCode }: Hold, anna: TestMember): Promise<void> {
  const params = { orderNo }
  shop.clock.set('2026-12-01T10:00:00+08:00')
  const { data: shown } = await shop.call(readTickets, { ...anna, params })
  await admitAtGate(shop, shown.tickets[0]?.code ?? '', productCode)
  const { data: order } = await shop.call(readOrder, { ...anna, params })
  expect(order).toMatchObject({ flowStatus: 'CHECK_FINISH', units: [{ state: 'used' }] })
}

async function takenOf({ db }: TestShop): Promise<(string | number | null)[][]> {
  const { rows } = await sql<{ date: string | null; slot: string | null; taken: number }>`
    SELECT visit_date AS date, left(slot_from::text, 5) AS slot, held + sold AS taken FROM pool
    WHERE held + sold > 0 ORDER BY visit_date, slot_from`.execute(db)
  return rows.map(({ date, slot, taken }) => [date, ...(slot === null ? [] : [slot]), taken])
}

test('a hotel by nights: one room of each night, the sum of their prices, from check-in to check-out', async () => {
  const { shop, anna } = await openShop((db) => insertHotel(db))
  const stay = { code: 'HOTEL', until: day(3), quantity: 2, priceFen: priceOn(0) + priceOn(1) + priceOn(2) }
  const hold = await heldBy(shop, stay, anna)
  expect(hold).toMatchObject({
    visitDate: first,
    untilDate: day(3),
    slotFrom: null,
    amounts: { payableFen: 66_000 },
  })
  await paid(shop, hold, anna)
  const { data: list } = await shop.call(listOrders, { ...anna, query: {} })
  expect(list.items).toMatchObject([{ visitDate: first, untilDate: day(3) }])
  const { data: order } = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(order).toMatchObject({ visitDate: first, untilDate: day(3) })
  expect(hold.refundPolicy).toBe(order.refundPolicy)
  expect(hold.freeUntil, 'a day before check-in').toBe('2026-11-30T06:00:00.000Z')
  const params = { orderNo: hold.orderNo }
  expect((await shop.call(readPayOptions, { ...anna, params })).data).toMatchObject({ untilDate: day(3) })
  const { data: quote } = await shop.call(quoteRefund, { ...anna, params, body: { unitNos: [] } })
  expect(quote.units).toMatchObject([{ untilDate: day(3) }, { untilDate: day(3) }])
  expect(await takenOf(shop)).toEqual([
    [first, 2],
    [day(1), 2],
    [day(2), 2],
  ])
  const { rows } =
    await sql`SELECT until_date, price_parts, valid_until = '2026-12-05 12:00+08' AS ends FROM order_line`.execute(
      shop.db,
    )
  expect(rows).toEqual([
    {
      until_date: day(3),
      price_parts: [0, 1, 2].map((n) => ({ date: day(n), priceFen: priceOn(n) })),
      ends: true,
    },
  ])
})

test('a stay is had whole or not at all: one full night refuses it, and the others stay free', async () => {
  const { shop, anna } = await openShop((db) => insertHotel(db, { capacity: 1 }))
  await heldBy(shop, { code: 'HOTEL', from: day(1), until: day(2), priceFen: priceOn(1) }, anna)
  const whole = { code: 'HOTEL', until: day(3), priceFen: priceOn(0) + priceOn(1) + priceOn(2) }
  expect((await ask(shop, whole)).respCode).toBe('SOLD_OUT')
  expect(await takenOf(shop)).toEqual([[day(1), 1]])
})

test('200 buyers for 3 rooms over overlapping weeks: nobody has half a stay, and no night more guests than rooms', async () => {
  const { shop } = await openShop((db) => insertHotel(db, { capacity: 3 }))
  const stays = Array.from({ length: 200 }, (_, n) => {
    const from = n % 7
    const nights = Array.from({ length: Math.min(3 + (n % 5), 10 - from) }, (_, night) => from + night)
    return { nights, priceFen: nights.reduce((sum, night) => sum + priceOn(night), 0) }
  })
  const answers = await Promise.all(
    stays.map(({ nights, priceFen }, n) => {
      const stay = { from: day(nights[0] ?? 0), until: day((nights.at(-1) ?? 0) + 1), priceFen }
      return ask(shop, { code: 'HOTEL', ...stay }, { sessionId: `guest-${n}` })
    }),
  )
  expect(new Set(answers.map(({ respCode }) => respCode))).toEqual(new Set(['200', 'SOLD_OUT']))
  const had = stays.filter((_, n) => answers[n]?.respCode === '200').flatMap(({ nights }) => nights)
  const guestsOn = (night: number) => had.filter((one) => one === night).length
  const nights = Array.from({ length: 10 }, (_, night) => night)
  expect(await takenOf(shop)).toEqual(
    nights.filter((night) => guestsOn(night) > 0).map((night) => [day(night), guestsOn(night)]),
  )
  expect(nights.filter((night) => guestsOn(night) > 3)).toEqual([])
  const refusedForNothing = stays.filter(
    ({ nights: wanted }, n) => answers[n]?.respCode !== '200' && wanted.every((night) => guestsOn(night) < 3),
  )
  expect(refusedForNothing).toEqual([])
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
})

test('refused: dates that fit no stay, too long, past the pools, another price, and what a date forbids', async () => {
  const {
    shop,
    sold: { offerId },
  } = await openShop((db) => insertHotel(db))
  const nights = (until: VisitDate | null, priceFen = priceOn(0)) =>
    ask(shop, { code: 'HOTEL', until, priceFen })
  const code = async (answer: ReturnType<typeof nights>) => (await answer).respCode
  expect(await code(nights(null))).toBe('STAY_DATES')
  expect(await code(nights(first))).toBe('STAY_DATES')
  expect(await code(nights(day(8)))).toBe('STAY_TOO_LONG')
  expect(await code(ask(shop, { code: 'HOTEL', from: day(9), until: day(11), priceFen: 1 }))).toBe(
    'OFFER_NOT_FOR_SALE',
  )
  expect(await code(nights(day(2)))).toBe('PRICE_CHANGED')
  expect(await code(ask(shop, { code: 'HOTEL', from: null, priceFen: 1 }))).toBe('STAY_DATES')
  await sql`INSERT INTO stay_rule (offer_id, on_date, min_length, no_arrival, no_departure)
    VALUES (${offerId}, ${first}, 2, false, false), (${offerId}, ${day(1)}, NULL, true, false), (${offerId}, ${day(3)}, NULL, false, true)`.execute(
    shop.db,
  )
  // With a wrong price, so that nothing is held while the rules are not known yet.
  await expect.poll(() => code(nights(day(1), 1))).toBe('STAY_TOO_SHORT')
  expect(await code(ask(shop, { code: 'HOTEL', from: day(1), until: day(2), priceFen: priceOn(1) }))).toBe(
    'NO_ARRIVAL',
  )
  expect(await code(nights(day(3), priceOn(0) + priceOn(1) + priceOn(2)))).toBe('NO_DEPARTURE')
  expect(await takenOf(shop)).toEqual([])
})

test('a vehicle by days is taken on the last day too', async () => {
  const { shop, anna } = await openShop((db) => insertVehicle(db))
  const hold = await heldBy(shop, { code: 'VAN', until: day(1), priceFen: priceOn(0) + priceOn(1) }, anna)
  await paid(shop, hold, anna)
  expect(await takenOf(shop)).toEqual([
    [first, 1],
    [day(1), 1],
  ])
  await used(shop, hold, anna)
})

test('a vehicle is for members, as its screens are: a guest is asked to log in, and the seats stay held', async () => {
  const { shop } = await openShop((db) => insertVehicle(db))
  const guest = await newGuest(shop)
  const hold = await heldBy(shop, { code: 'VAN', until: first, priceFen: priceOn(0) }, guest)
  await readNotice(shop, hold.orderNo, guest)
  const refused = await shop.call(placeOrder, { ...guest, body: placeBody(hold) })
  expect(refused).toMatchObject({ status: 403, respCode: 'LOGIN_NEEDED' })
  expect(await takenOf(shop)).toEqual([[first, 1]])
})

test('a tour of two slots takes both, and starts only where the second follows', async () => {
  const { shop, anna } = await openShop((db) => insertGuide(db))
  const long = { code: 'GUIDE', offer: 'LONG', priceFen: 40_000 }
  const hold = await heldBy(shop, { ...long, slot: '10:00' }, anna)
  expect(hold).toMatchObject({ slotFrom: '10:00', slotTo: '12:00' })
  await paid(shop, hold, anna)
  expect(await takenOf(shop)).toEqual([
    [first, '10:00', 1],
    [first, '11:00', 1],
  ])
  expect((await ask(shop, { ...long, slot: '12:00' })).respCode).toBe('SLOT_NEEDED')
  expect((await ask(shop, { ...long, slot: '14:00' })).respCode).toBe('SLOT_NEEDED')
  expect((await ask(shop, { code: 'GUIDE', offer: 'SHORT', slot: '14:00', priceFen: 20_000 })).respCode).toBe(
    '200',
  )
  await used(shop, hold, anna)
})

test('goods are no seats: any number that an order may have counts on no limit of open holds', async () => {
  const { shop, anna } = await openShop((db) =>
    insertModel(db, new Date('2026-11-20T02:00:00Z'), { capacity: 100 }),
  )
  const most = { code: 'MODEL', from: null, quantity: 20, priceFen: 8_000 }
  for (let order = 0; order < 4; order += 1) await heldBy(shop, most, anna)
  const { rows } = await sql`SELECT DISTINCT units, orders FROM open_hold`.execute(shop.db)
  expect(rows).toEqual([{ units: 0, orders: 4 }])
  const last = await heldBy(shop, { ...most, quantity: 1 }, anna)
  expect((await ask(shop, { ...most, quantity: 1 }, anna)).respCode, 'orders count as ever').toBe(
    'TOO_MANY_HOLDS',
  )
  await paid(shop, last, anna)
  shop.clock.advance({ minutes: 11 })
  await shop.sweep()
  await assertCountersTrue(shop.db)
})

test('tours of one and of two hours in one order end each at their own time', async () => {
  const { shop, anna } = await openShop((db) => insertGuide(db))
  const lines = [
    { offerCode: 'GUIDE-SHORT', quantity: 1, priceFen: 20_000 },
    { offerCode: 'GUIDE-LONG', quantity: 1, priceFen: 40_000 },
  ] as HoldItem['lines']
  const whole = { ...item({ code: 'GUIDE', slot: '10:00', priceFen: 0 }), lines }
  const { data: hold } = await shop.call(holdSeats, { ...anna, body: { items: [whole] } })
  expect(hold).toMatchObject({ slotFrom: '10:00', slotTo: '12:00' })
  await paid(shop, hold, anna)
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(data.lines.map(({ slotFrom, slotTo }) => [slotFrom, slotTo])).toEqual([
    ['10:00', '11:00'],
    ['10:00', '12:00'],
  ])
})

test('what is in stock is sold without a date until none is left, and is over after its days', async () => {
  const { shop, anna } = await openShop((db) => insertModel(db, new Date('2026-11-20T02:00:00Z')))
  const models = { code: 'MODEL', from: null, quantity: 4, priceFen: 8_000 }
  const hold = await heldBy(shop, models, anna)
  expect(hold).toMatchObject({ visitDate: null, untilDate: null, slotFrom: null })
  await paid(shop, hold, anna)
  expect(await takenOf(shop)).toEqual([[null, 4]])
  expect((await ask(shop, { ...models, quantity: 3 })).respCode).toBe('OUT_OF_STOCK')
  expect((await ask(shop, { ...models, from: first, quantity: 1 })).respCode).toBe('STAY_DATES')
  expect(await findStockDrift(shop.db)).toEqual([])
  const params = { orderNo: hold.orderNo }
  expect((await shop.call(readOrder, { ...anna, params })).data).toMatchObject({
    visitDate: null,
    flowStatus: 'AWAIT_CHECK',
  })
  expect((await shop.call(readTickets, { ...anna, params })).data.tickets).toHaveLength(4)
  expect(await sweepExpiredTickets(shop.db, { now: () => new Date('2026-12-20T00:00:00Z') })).toBe(0)
  expect(await sweepExpiredTickets(shop.db, { now: () => new Date('2026-12-22T00:00:00Z') })).toBe(1)
})
