/** Buyers move nights of a hotel and days of a vehicle: shared dates are carried over, and staff look at each change. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveStaffChange, rejectStaffChange } from '#contract/console/change.ts'
import { confirmStaffOrder } from '#contract/console/ordering.ts'
import {
  askChange,
  type Change,
  quoteChange,
  readChange,
  readChangeable,
} from '#contract/endpoints/change.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { orderItems, placeBody } from '../../testing/buying.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { asBuyer, desktop, type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newMember } from '../../testing/people.ts'
import { done } from '../../testing/purchase.ts'
import { findWrongHolds } from '../../testing/simulation/seat-laws.ts'
import { newStaff } from '../../testing/staff.ts'
import { insertHotel, insertVehicle, maxLength, priceOn, type StayOptions } from '../../testing/test-stays.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Stays = PayingShop & { first: VisitDate; staff: { token: string } }

/** Ten nights and ten days, the first of them in five days; staff confirm what is bought. */
async function openStays(options: StayOptions = {}, policy: object = {}): Promise<Stays> {
  const shop = await payingShop(world)
  const first = addDays(venueDate(shop.clock.now()), 5)
  const all = { capacity: 1, confirmWithinMinutes: 120, ...options, first }
  await insertHotel(shop.db, all)
  await insertVehicle(shop.db, all)
  await sql`UPDATE policy SET rules = rules || ${JSON.stringify(policy)}::jsonb WHERE kind = 'CHANGE'`.execute(
    shop.db,
  )
  return { ...shop, first, staff: await newStaff(shop, 'orders') }
}

type Range = [from: number, until: number]
const costOf = (days: readonly number[]) => fen(days.reduce((sum, day) => sum + priceOn(day), 0))
const nights = ([from, until]: Range) => Array.from({ length: until - from }, (_, at) => from + at)
const days = ([from, until]: Range) => nights([from, until + 1])

type Kind = { code: 'HOTEL' | 'VAN'; datesOf: (range: Range) => number[] }
const hotel: Kind = { code: 'HOTEL', datesOf: nights }
const van: Kind = { code: 'VAN', datesOf: days }
const accounts = { last: 0 }

/** Bought, paid and confirmed. */
async function stay(shop: Stays, { code, datesOf }: Kind, range: Range, quantity = 1): Promise<PlacedOrder> {
  accounts.last += 1
  const buyer = await newMember(shop, { account: `guest${accounts.last}` })
  const who = { token: buyer.token, sessionId: `stay-session-${String(accounts.last).padStart(4, '0')}` }
  const reach = { call: shop.call, clock: { advance: shop.advance } }
  const item = {
    productCode: code as ProductCode,
    visitDate: addDays(shop.first, range[0]),
    untilDate: addDays(shop.first, range[1]),
    slotFrom: null,
    lines: [{ offerCode: `${code}-ONE` as OfferCode, quantity, priceFen: costOf(datesOf(range)) }],
  }
  const { answer } = await orderItems(reach, who, { items: [item] }, (hold) =>
    placeBody(hold, { contactName: '张小云', visitors: [] }),
  )
  const { orderNo, payableFen } = done(answer)
  const order = { orderNo, payableFen, buyer, sessionId: who.sessionId }
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  await world.control.idle()
  await shop.call(confirmStaffOrder, { ...shop.staff, params: { orderNo }, body: { note: 'No. 7' } })
  return order
}

const choiceOf = (shop: Stays, { orderNo }: PlacedOrder, [from, until]: Range, quantity = 1) => ({
  unitNos: Array.from({ length: quantity }, (_, at) => `${orderNo}${String(at + 1).padStart(3, '0')}`),
  visitDate: addDays(shop.first, from),
  untilDate: addDays(shop.first, until),
  slotFrom: null,
})

function ask(shop: Stays, order: PlacedOrder, range: Range, { net = 0, quantity = 1 } = {}) {
  const { orderNo } = order
  const choice = choiceOf(shop, order, range, quantity)
  const body = { orderNo, ...choice, reasonCode: 'PLANS' as const, expectedNetFen: fen(net) }
  return shop.call(askChange, { body, ...asBuyer(order) })
}

async function asked(...input: Parameters<typeof ask>): Promise<Change> {
  const answer = await ask(...input)
  expect(answer.respCode, answer.respMsg).toBe('200')
  return answer.data
}

const approved = (shop: Stays, changeNo: ChangeNo) =>
  shop.call(approveStaffChange, { ...shop.staff, params: { changeNo } })

async function allTrue(shop: Stays): Promise<void> {
  await shop.checkBooks()
  await assertCountersTrue(shop.db)
  expect(await findWrongHolds(shop.db)).toEqual([])
}

/** Of which days of a kind something is held, and of which it is sold. */
async function taken(shop: Stays, { code }: Kind): Promise<{ held: number[]; sold: number[] }> {
  const { rows } = await sql<{ day: number; held: number; sold: number }>`
    SELECT visit_date - ${shop.first}::date AS day, held, sold FROM pool JOIN resource ON resource.id = resource_id
    WHERE code = ${`${code}-day`} AND held + sold > 0 ORDER BY visit_date`.execute(shop.db)
  const daysOf = (of: 'held' | 'sold') => rows.flatMap((row) => Array(row[of]).fill(row.day))
  return { held: daysOf('held'), sold: daysOf('sold') }
}

test('nights that old and new stay share are carried over in a full hotel; dearer is paid after staff agreed', async () => {
  const shop = await openStays()
  const order = await stay(shop, hotel, [0, 3])
  await stay(shop, hotel, [5, 7])
  const net = costOf([1, 2, 3, 4]) - costOf([0, 1, 2])
  const quote = await shop.call(quoteChange, {
    params: { orderNo: order.orderNo },
    body: choiceOf(shop, order, [1, 5]),
    ...asBuyer(order),
  })
  expect(quote.data).toMatchObject({ differenceFen: net, payableFen: net, needs: 'STAFF', timesLeft: 1 })
  const { changeNo, state } = await asked(shop, order, [1, 5], { net })
  expect(state).toBe('AWAIT_AUDIT')
  expect(await taken(shop, hotel)).toEqual({ held: [3, 4], sold: [0, 1, 2, 5, 6] })
  expect((await approved(shop, changeNo)).data.state).toBe('AWAIT_PAID')
  const start = { body: { changeNo, payType: 'WECHAT_QR' as const }, ...asBuyer(order), userAgent: desktop }
  await world.control.pay((await shop.call(startPayment, start)).data.paymentNo)
  await world.control.idle()
  expect(await taken(shop, hotel)).toEqual({ held: [], sold: [1, 2, 3, 4, 5, 6] })
  const { data } = await shop.call(readOrder, { params: { orderNo: order.orderNo }, ...asBuyer(order) })
  expect(data).toMatchObject({
    flowStatus: 'AWAIT_CHECK',
    visitDate: addDays(shop.first, 1),
    untilDate: addDays(shop.first, 5),
    amounts: { goodsFen: costOf([1, 2, 3, 4]), paidFen: costOf([1, 2, 3, 4]) },
    changes: [{ changeNo, state: 'DONE', date: addDays(shop.first, 1), until: addDays(shop.first, 5) }],
  })
  const { rows } = await sql`
    SELECT price_parts, valid_from = (visit_date + time '14:00') AT TIME ZONE 'Asia/Shanghai' AS "fromCheckIn"
    FROM order_line WHERE claim = 1`.execute(shop.db)
  const parts = [1, 2, 3, 4].map((day) => ({ date: addDays(shop.first, day), priceFen: priceOn(day) }))
  expect(rows).toEqual([{ price_parts: parts, fromCheckIn: true }])
  await allTrue(shop)
  await shop.sweep()
  expect(shop.sms.notifications.filter(({ kind }) => kind === 'changed').map(({ params }) => params)).toEqual(
    [{ orderNo: order.orderNo, date: `${addDays(shop.first, 1)}~${addDays(shop.first, 5)}` }],
  )
})

test('a shorter stay gives its difference back, and its last night to others', async () => {
  const shop = await openStays({ confirmWithinMinutes: null })
  const order = await stay(shop, hotel, [2, 5])
  const { state, backFen } = await asked(shop, order, [2, 4], { net: -priceOn(4) })
  expect([state, backFen]).toEqual(['DONE', priceOn(4)])
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([priceOn(4)])
  await stay(shop, hotel, [4, 5])
  await allTrue(shop)
})

test('where nothing is given back, the first night of a cheaper stay still costs what it does', async () => {
  const shop = await openStays({ confirmWithinMinutes: null }, { difference: 'UP' })
  const order = await stay(shop, hotel, [4, 6])
  expect(await asked(shop, order, [0, 2])).toMatchObject({ state: 'DONE', netFen: 0, backFen: 0 })
  const { rows } = await sql`SELECT price_parts FROM order_line WHERE claim = 1`.execute(shop.db)
  const kept = costOf([4, 5]) - priceOn(0)
  expect(rows).toMatchObject([{ price_parts: [{ priceFen: priceOn(0) }, { priceFen: kept }] }])
  await allTrue(shop)
})

test('a stay that is declined keeps its nights, and gives back those it was about to take', async () => {
  const shop = await openStays()
  const order = await stay(shop, hotel, [0, 3])
  const { changeNo } = await asked(shop, order, [1, 4], { net: priceOn(3) - priceOn(0) })
  expect((await taken(shop, hotel)).held).toEqual([3])
  const reason = 'The wing is closed'
  await shop.call(rejectStaffChange, { ...shop.staff, params: { changeNo }, body: { reason } })
  expect(await taken(shop, hotel)).toEqual({ held: [], sold: [0, 1, 2] })
  const change = await shop.call(readChange, { params: { changeNo }, ...asBuyer(order) })
  expect(change.data).toMatchObject({ state: 'REJECTED', rejectText: reason })
  await allTrue(shop)
})

test('refused: a night that others have, the same nights, one too many, and dates that are no stay', async () => {
  const shop = await openStays()
  const order = await stay(shop, hotel, [0, 2])
  await stay(shop, hotel, [3, 4])
  const codeOf = async (range: Range, net = 0) => (await ask(shop, order, range, { net })).respCode
  expect(await codeOf([1, 4], priceOn(1) + priceOn(2) + priceOn(3) - costOf([0, 1]))).toBe('SOLD_OUT')
  expect(await codeOf([0, 2])).toBe('SAME_DATE')
  expect(await codeOf([1, maxLength + 2])).toBe('STAY_TOO_LONG')
  expect(await codeOf([2, 2])).toBe('STAY_DATES')
  expect(await taken(shop, hotel)).toEqual({ held: [], sold: [0, 1, 3] })
  await allTrue(shop)
})

test('two vehicles move to days that they have in part; both lists say that they may', async () => {
  const shop = await openStays({ capacity: 2, confirmWithinMinutes: null })
  const order = await stay(shop, van, [0, 1], 2)
  const { orderNo } = order
  const { items } = (await shop.call(listOrders, { query: {}, ...asBuyer(order) })).data
  expect(items.find((item) => item.orderNo === orderNo)?.actions).toContain('change')
  const changeable = await shop.call(readChangeable, { params: { orderNo }, ...asBuyer(order) })
  expect(changeable.data.units.map(({ refusal }) => refusal)).toEqual([null, null])
  const net = 2 * (priceOn(2) - priceOn(0))
  const { changeNo } = await asked(shop, order, [1, 2], { net, quantity: 2 })
  expect(await taken(shop, van)).toEqual({ held: [2, 2], sold: [0, 0, 1, 1] })
  const start = { body: { changeNo, payType: 'WECHAT_QR' as const }, ...asBuyer(order), userAgent: desktop }
  await world.control.pay((await shop.call(startPayment, start)).data.paymentNo)
  await world.control.idle()
  expect(await taken(shop, van)).toEqual({ held: [], sold: [1, 1, 2, 2] })
  await allTrue(shop)
})
