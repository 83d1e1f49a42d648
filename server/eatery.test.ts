/** A table at the tower after it is paid: another seating, another day, the right gate, and a set that the desk confirms. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGate, scanTicket } from '#contract/console/gate.ts'
import { confirmStaffOrder, readStaffOrder, rejectStaffOrder } from '#contract/console/ordering.ts'
import { askChange } from '#contract/endpoints/change.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { askRefund, quoteRefund, readOrderEdit, resubmitOrder } from '#contract/endpoints/refund.ts'
import type { Answers } from '#contract/values/asked.ts'
import { fen } from '#contract/values/fen.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { addDays, type SlotTime, type VisitDate, venueDate } from '#contract/values/time.ts'
import { orderItems, placeBody } from './testing/buying.ts'
import { assertCountersTrue } from './testing/laws.ts'
import { type PayingShop, type PlacedOrder, payingShop } from './testing/paying-shop.ts'
import { newMember, type TestMember } from './testing/people.ts'
import { done } from './testing/purchase.ts'
import { newStaff } from './testing/staff.ts'
import { buffetPrice, dinnerPrice, insertEatery } from './testing/test-eatery.ts'
import { type TestWorld, testWorld } from './testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Restaurant = PayingShop & { anna: TestMember; day: VisitDate; next: VisitDate }

/** The tables of the second day are those of the first; `confirmWithinMinutes` makes dinner a set that staff confirm. */
async function openRestaurant(confirmWithinMinutes: number | null = null): Promise<Restaurant> {
  const shop = await payingShop(world)
  const day = addDays(venueDate(shop.clock.now()), 3)
  const next = addDays(day, 1)
  await insertEatery(shop.db, day, confirmWithinMinutes)
  await sql`INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity)
    SELECT resource_id, ${next}, slot_from, slot_to, capacity FROM pool JOIN resource ON resource.id = resource_id
    WHERE resource.code IN ('TABLE2', 'COVERS', 'BUFFET')`.execute(shop.db)
  await sql`INSERT INTO price (offer_id, visit_date, price_fen)
    SELECT offer_id, ${next}, price_fen FROM price JOIN offer ON offer.id = offer_id
    WHERE offer.code IN ('DINNER-TWO', 'BUFFET-ADULT')`.execute(shop.db)
  return { ...shop, day, next, anna: await newMember(shop, { account: 'anna' }) }
}

type Meal = { slot?: string | null; answers?: Answers }

/** Dinner for two at a seating, or two places at the buffet where there is none; paid. */
async function booked(shop: Restaurant, { slot = '17:30', answers }: Meal = {}): Promise<PlacedOrder> {
  const { anna } = shop
  const what =
    slot === null
      ? { productCode: 'BUFFET', offerCode: 'BUFFET-ADULT', quantity: 2, priceFen: buffetPrice }
      : { productCode: 'DINNER', offerCode: 'DINNER-TWO', quantity: 1, priceFen: dinnerPrice }
  const item = {
    productCode: what.productCode as ProductCode,
    visitDate: shop.day,
    slotFrom: slot as SlotTime | null,
    lines: [
      { offerCode: what.offerCode as OfferCode, quantity: what.quantity, priceFen: fen(what.priceFen) },
    ],
  }
  const extras = [answers ?? (slot === null ? { arrival: '12:00' } : { partySize: 2, arrival: '15' })]
  const { answer } = await orderItems({ call: shop.call, clock: shop }, anna, { items: [item] }, (hold) =>
    placeBody(hold, { extras }),
  )
  const { orderNo, payableFen } = done(answer)
  const order = { orderNo, payableFen, buyer: anna, sessionId: 'a-table-at-the-window' }
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  await world.control.idle()
  return order
}

const detailOf = async (shop: Restaurant, { orderNo }: PlacedOrder) =>
  (await shop.call(readOrder, { ...shop.anna, params: { orderNo } })).data

const codesOf = async (shop: Restaurant, { orderNo }: PlacedOrder) =>
  (await shop.call(readTickets, { ...shop.anna, params: { orderNo } })).data.tickets.map(({ code }) => code)

const move = (
  shop: Restaurant,
  { orderNo }: PlacedOrder,
  to: { date: VisitDate; slot: string | null; units?: number },
) =>
  shop.call(askChange, {
    ...shop.anna,
    body: {
      orderNo,
      unitNos: Array.from({ length: to.units ?? 1 }, (_, at) => `${orderNo}00${at + 1}`),
      visitDate: to.date,
      slotFrom: to.slot as SlotTime | null,
      reasonCode: 'PLANS',
      expectedNetFen: fen(0),
    },
  })

/** What is sold of each resource on a day: "COVERS 17:30" and so on, nothing where it is nothing. */
async function soldOn({ db }: Restaurant, date: VisitDate): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; sold: number }>`
    SELECT concat_ws(' ', code, left(slot_from::text, 5)) AS name, sold FROM pool
    JOIN resource ON resource.id = resource_id
    WHERE visit_date = ${date} AND sold > 0 ORDER BY 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, sold }) => [name, sold]))
}

test('a table moves to the other seating and to another day, its covers with it, and what was written stays', async () => {
  const shop = await openRestaurant()
  const order = await booked(shop)
  const before = await codesOf(shop, order)
  expect((await move(shop, order, { date: shop.day, slot: '19:30' })).data).toMatchObject({ state: 'DONE' })
  expect(await soldOn(shop, shop.day)).toEqual({ 'COVERS 19:30': 2, 'TABLE2 19:30': 1 })
  const moved = await detailOf(shop, order)
  expect(moved).toMatchObject({ flowStatus: 'AWAIT_CHECK', visitDate: shop.day, slotFrom: '19:30' })
  expect(moved.extras.map(({ value }) => value)).toEqual(['2', '开席后15分钟'])
  expect(await codesOf(shop, order)).not.toEqual(before)

  expect((await move(shop, order, { date: shop.next, slot: '17:30' })).data).toMatchObject({ state: 'DONE' })
  expect(await soldOn(shop, shop.day)).toEqual({})
  expect(await soldOn(shop, shop.next)).toEqual({ 'COVERS 17:30': 2, 'TABLE2 17:30': 1 })
  expect((await detailOf(shop, order)).visitDate).toBe(shop.next)
  await assertCountersTrue(shop.db)
})

test('the last table: of twelve who want it at once one has it, with covers for its guests', async () => {
  const shop = await openRestaurant()
  const line = { offerCode: 'DINNER-TWO' as OfferCode, quantity: 1, priceFen: fen(dinnerPrice) }
  const item = { productCode: 'DINNER' as ProductCode, visitDate: shop.day, lines: [line] }
  const items = [{ ...item, slotFrom: '19:30' as SlotTime }]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => shop.call(holdSeats, { sessionId: `diner-${n}`, body: { items } })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(11).fill('SLOT_SOLD_OUT'),
  ])
  const { rows } = await sql`SELECT code, held FROM pool JOIN resource ON resource.id = resource_id
    WHERE held > 0 ORDER BY 1`.execute(shop.db)
  expect(rows).toEqual([
    { code: 'COVERS', held: 2 },
    { code: 'TABLE2', held: 1 },
  ])
  await assertCountersTrue(shop.db)
})

test('a table without covers for its guests is none to move to either, and the old one stays', async () => {
  const shop = await openRestaurant()
  const [order] = [await booked(shop), await booked(shop, { slot: '19:30' })]
  expect((await move(shop, order, { date: shop.day, slot: '19:30' })).respCode).toBe('SLOT_SOLD_OUT')
  expect(await soldOn(shop, shop.day)).toEqual({
    'COVERS 17:30': 2,
    'COVERS 19:30': 2,
    'TABLE2 17:30': 1,
    'TABLE2 19:30': 1,
  })
  expect(await detailOf(shop, order)).toMatchObject({ flowStatus: 'AWAIT_CHECK', slotFrom: '17:30' })
  await assertCountersTrue(shop.db)
})

test('one of two guests of a buffet comes on another day', async () => {
  const shop = await openRestaurant()
  const order = await booked(shop, { slot: null })
  expect((await move(shop, order, { date: shop.next, slot: null })).data).toMatchObject({ state: 'DONE' })
  expect([await soldOn(shop, shop.day), await soldOn(shop, shop.next)]).toEqual([
    { BUFFET: 1 },
    { BUFFET: 1 },
  ])
  const { lines, extras } = await detailOf(shop, order)
  expect(lines.map(({ visitDate }) => visitDate).toSorted()).toEqual([shop.day, shop.next])
  expect(extras.map(({ value }) => value)).toEqual(['12:00'])
  await shop.checkBooks()
})

test('the restaurant seats its own guests; the gate of the tower and a wrong evening do not', async () => {
  const shop = await openRestaurant()
  const order = await booked(shop)
  const owner = await newStaff(shop, 'owner')
  const gates = { DINING: ['DINNER', 'BUFFET'], TOWER: ['DECK'] } as const
  for (const [code, products] of Object.entries(gates)) {
    const body = { name: { 'zh-CN': code, 'en-US': code }, products: [...products] as ProductCode[] }
    const params = { code: GateCode.parse(code) }
    const times = { earlyMinutes: 30, lateMinutes: null, version: 0 }
    const saved = await shop.call(saveGate, { token: owner.token, params, body: { ...body, ...times } })
    expect(saved.respCode).toBe('200')
  }
  const scan = async (gate: keyof typeof gates, people?: number) => {
    const lane = await newStaff(shop, 'gate')
    const content = (await codesOf(shop, order))[0] ?? ''
    const body = { nonce: randomUUID(), gateCode: GateCode.parse(gate), medium: 'QR' as const, content }
    const { data } = await shop.call(scanTicket, {
      token: lane.token,
      idempotencyKey: randomUUID(),
      body: { ...body, ...(people && { people }) },
    })
    return data.outcome
  }
  expect(await scan('DINING')).toBe('WRONG_DAY')
  shop.clock.set(`${shop.day}T17:20:00+08:00`)
  expect(await scan('TOWER')).toBe('WRONG_GATE')
  expect((await detailOf(shop, order)).units).toMatchObject([{ state: 'valid', admitted: 0 }])
  expect(await scan('DINING', 1)).toBe('ADMIT_PART')
  expect((await detailOf(shop, order)).flowStatus).toBe('AWAIT_CHECK')
  expect(await scan('DINING', 1)).toBe('ADMIT')
  expect((await detailOf(shop, order)).flowStatus).toBe('CHECK_FINISH')
})

const reason = '当晚该包厢已有预订，请改到19:30'

test('the desk confirms a set before it has a code, and no table is released meanwhile', async () => {
  const shop = await openRestaurant(720)
  const order = await booked(shop)
  const { token } = await newStaff(shop, 'orders')
  const params = { orderNo: order.orderNo }
  expect((await detailOf(shop, order)).flowStatus).toBe('UNCONIRM')
  expect((await shop.call(readTickets, { ...shop.anna, params })).respCode).toBe('TICKET_BEING_ISSUED')
  expect((await shop.call(confirmStaffOrder, { token, params, body: {} })).data.flowStatus).toBe(
    'AWAIT_CHECK',
  )
  expect(await codesOf(shop, order)).toEqual([expect.any(String)])
  expect((await shop.call(confirmStaffOrder, { token, params, body: {} })).respCode).toBe(
    'ORDER_NOT_AWAITING',
  )
  expect(await soldOn(shop, shop.day)).toEqual({ 'COVERS 17:30': 2, 'TABLE2 17:30': 1 })
})

test('a set that was rejected is edited, what its form asked as well, and confirmed then', async () => {
  const shop = await openRestaurant(720)
  const order = await booked(shop, { answers: { partySize: 2, arrival: '30', remark: '祝妈妈生日快乐' } })
  const { token } = await newStaff(shop, 'orders')
  const params = { orderNo: order.orderNo }
  const edit = () => shop.call(readOrderEdit, { ...shop.anna, params })
  expect((await edit()).respCode).toBe('ORDER_NOT_EDITABLE')
  await shop.call(rejectStaffOrder, { token, params, body: { reason } })
  const rejected = await detailOf(shop, order)
  expect(rejected.flowStatus).toBe('CONFIRM_FAIL')
  expect(rejected.actions).toEqual(['edit', 'refund'])
  expect(rejected.history.at(-1)?.note).toBe(`订单未能确认：${reason}`)
  expect((await edit()).data).toMatchObject({ named: false, rejectReason: `订单未能确认：${reason}` })
  const inList = await shop.call(listOrders, { ...shop.anna, query: {}, language: 'en-US' })
  expect(inList.data.items[0]?.rejectReason).toBe(`Could not be confirmed: ${reason}`)
  expect((await edit()).data.items).toMatchObject([
    {
      asks: [{ name: 'partySize', max: 2 }, { name: 'arrival' }, { name: 'remark' }],
      answers: { partySize: 2, arrival: '30', remark: '祝妈妈生日快乐' },
    },
  ])

  const resubmit = (extras?: Answers[]) =>
    shop.call(resubmitOrder, { ...shop.anna, params, body: extras ? { extras } : {} })
  for (const [extras, code] of [
    [[{ partySize: 3, arrival: '0' }], 'ANSWER_INVALID'],
    [[{ partySize: 2 }], 'ANSWER_MISSING'],
    [[{ partySize: 2, arrival: '0', route: 'x' }], 'BAD_REQUEST'],
  ] as const)
    expect((await resubmit([...extras])).respCode).toBe(code)
  const named = { ...shop.anna, params, body: { contactName: '张3' } }
  expect(await shop.call(resubmitOrder, named)).toMatchObject({
    respCode: 'NAME_NOT_COMPLIANT',
    data: { field: 'contactName' },
  })
  expect((await detailOf(shop, order)).flowStatus).toBe('CONFIRM_FAIL')

  const changed = [{ partySize: 1, arrival: '0', remark: '祝奶奶生日快乐' }]
  expect((await resubmit(changed)).data.flowStatus).toBe('UNCONIRM')
  const waiting = await shop.call(listOrders, { ...shop.anna, query: {} })
  expect(waiting.data.items[0]?.rejectReason).toBeNull()
  const seen = (await shop.call(readStaffOrder, { token, params })).data
  expect(seen.extras.map(({ value }) => value)).toEqual(['1', '准时到达', '祝奶奶生日快乐'])
  await shop.call(rejectStaffOrder, { token, params, body: { reason } })
  expect((await resubmit()).data.flowStatus).toBe('UNCONIRM')
  const again = await detailOf(shop, order)
  expect(again.extras.map(({ value }) => value)).toEqual(['1', '准时到达', '祝奶奶生日快乐'])
  expect((await shop.call(confirmStaffOrder, { token, params, body: {} })).data.flowStatus).toBe(
    'AWAIT_CHECK',
  )
  const { rows } = await sql<{ whole: string }>`
    SELECT shop_order::text AS whole FROM shop_order WHERE order_no = ${order.orderNo}`.execute(shop.db)
  expect(rows[0]?.whole).not.toContain('奶奶')
})

test('another member reads nothing of an edit and corrects nothing', async () => {
  const shop = await openRestaurant(720)
  const order = await booked(shop)
  const params = { orderNo: order.orderNo }
  const { token } = await newStaff(shop, 'orders')
  await shop.call(rejectStaffOrder, { token, params, body: { reason } })
  const other = await newMember(shop, { account: 'bela' })
  expect((await shop.call(readOrderEdit, { ...other, params })).respCode).toBe('NOT_FOUND')
  const body = { extras: [{ partySize: 1, arrival: '0' }] }
  expect((await shop.call(resubmitOrder, { ...other, params, body })).respCode).toBe('NOT_FOUND')
  expect((await detailOf(shop, order)).extras.map(({ value }) => value)).toEqual(['2', '开席后15分钟'])
})

test('the buyer of a rejected set takes the money instead: all of it, and the table is free', async () => {
  const shop = await openRestaurant(720)
  const order = await booked(shop)
  const { orderNo } = order
  const { token } = await newStaff(shop, 'orders')
  await shop.call(rejectStaffOrder, { token, params: { orderNo }, body: { reason } })
  const unitNos = [`${orderNo}001`]
  const quote = await shop.call(quoteRefund, {
    ...shop.anna,
    params: { orderNo },
    body: { unitNos },
  })
  expect(quote.data).toMatchObject({ amountFen: dinnerPrice, feeFen: 0 })
  const body = { orderNo, unitNos, reasonCode: 'PLANS_CHANGED', expectedAmountFen: fen(dinnerPrice) }
  expect((await shop.call(askRefund, { ...shop.anna, body })).respCode).toBe('200')
  await shop.advance({ minutes: 11 })
  await shop.sweep()
  await world.control.idle()
  await shop.sweep()
  expect((await detailOf(shop, order)).amounts.refundedFen).toBe(dinnerPrice)
  expect(await soldOn(shop, shop.day)).toEqual({})
  await shop.checkBooks()
})
