/** Parcels: clerks who pack the same piece at once, foreign orders, pasted numbers, and buyers who say what has come. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  checkNumbers,
  correctParcel,
  endParcel,
  listParcels,
  listPickUps,
  listToPack,
  pasteNumbers,
} from '#contract/console/delivery.ts'
import { confirmReceived, listShipments } from '#contract/endpoints/delivery.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { listPickUpPoints } from '#contract/endpoints/parcel.ts'
import type { EndedState, ShipmentNo } from '#contract/values/shipment.ts'
import { addDays, venueDate } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import {
  type GoodsOrder,
  lobbyPickUp,
  nextNumber,
  paidGoods,
  received,
  sent,
  shipmentsOf,
} from '../../testing/delivering.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { setLimit } from '../../testing/limits.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { keepLoggedIn } from '../../testing/sessions.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { writtenTo } from '../../testing/written.ts'
import { moveUnits } from '../ordering/units/move-units.ts'
import { sweepReceipts } from './receive.ts'

let shop: TestShop
let staff: TestStaff
let other: TestStaff
let anna: TestMember
beforeAll(async () => {
  shop = await testShop()
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 500 })
  staff = await newStaff(shop, 'orders')
  other = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await later({})
  await sql`UPDATE unit SET sent_at = ${shop.clock.now()} WHERE sent_at IS NULL`.execute(shop.db)
})

/** Nobody's session ends meanwhile. */
async function later(by: { hours?: number; days?: number }): Promise<void> {
  shop.clock.advance({ hours: (by.hours ?? 0) + 24 * (by.days ?? 0) })
  await keepLoggedIn(shop)
}

const toPack = async (query: { late?: 'true'; cursor?: string } = {}) =>
  (await shop.call(listToPack, { token: staff.token, query })).data

const parcels = async (query: Record<string, string> = {}) =>
  (await shop.call(listParcels, { token: staff.token, query: query as never })).data.items

const factsOf = async ({ orderNo }: GoodsOrder) => {
  const { rows } = await sql<{ state: string; sent: boolean; received: boolean }>`
    SELECT unit.state, sent_at IS NOT NULL AS sent, received_at IS NOT NULL AS received FROM unit
    JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo} ORDER BY unit.id`.execute(shop.db)
  return rows
}

const idOf = async ({ orderNo }: GoodsOrder): Promise<number> => {
  const { rows } = await sql<{ id: number }>`SELECT id FROM shop_order WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  return rows[0]?.id ?? 0
}

const askBack = async ({ orderNo, unitNos }: GoodsOrder) => {
  const { rows } = await sql<{
    id: number
  }>`SELECT id::integer FROM unit WHERE unit_no = ANY(${unitNos})`.execute(shop.db)
  const how = { from: 'valid', to: 'refunding', note: 'refund-asked', actor: 'buyer' } as const
  const move = { ...how, unitIds: rows.map(({ id }) => id), at: shop.clock.now() }
  return await inTransaction(shop.db, (tx) => moveUnits(tx, orderNo, move))
}

test('two clerks pack the same piece at once: one parcel, and the other reads which piece it is', async () => {
  const order = await paidGoods(shop, anna)
  const answers = await Promise.all(
    [staff, other, staff, other].map((clerk, index) =>
      sent(shop, clerk, { ...order, unitNos: index % 2 ? order.unitNos : order.unitNos.toReversed() }),
    ),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(3).fill('UNITS_NOT_TO_SEND'),
  ])
  expect(await parcels({ orderNo: order.orderNo })).toHaveLength(1)
  expect(await factsOf(order)).toEqual(Array(2).fill({ state: 'valid', sent: true, received: false }))
  expect((await shipmentsOf(shop, order)).unsent).toBe(0)
  const message = { kind: 'parcel-sent', language: 'zh-CN', params: { orderNo: order.orderNo } }
  expect((await writtenTo(shop, anna)).filter(({ kind }) => kind === 'parcel-sent')).toEqual([message])
})

test('a parcel that is sent again with its key is the same parcel; with the key for another one it is refused', async () => {
  const order = await paidGoods(shop, anna)
  const before = await auditRows(shop)
  const more = { idempotencyKey: randomUUID(), trackingNo: 'sf 0001 0002 0003' }
  const answers = await Promise.all([1, 2, 3].map(() => sent(shop, staff, order, more)))
  expect(answers.map(({ data }) => data.shipmentNo)).toEqual(Array(3).fill(answers[0]?.data.shipmentNo))
  expect(answers[0]?.data).toMatchObject({
    trackingNo: 'SF000100020003',
    state: 'SENT',
    unitNos: order.unitNos,
  })
  expect((await sent(shop, staff, order, { ...more, carrier: 'jd' })).respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(await auditRows(shop)).toBe(before + 1)
})

test('pieces of another order, of one that is picked up, not paid, or being refunded go into no parcel', async () => {
  const order = await paidGoods(shop, anna)
  const foreign = await paidGoods(shop, anna, { quantity: 1 })
  const mixed = { ...order, unitNos: [...order.unitNos, ...foreign.unitNos] }
  expect(await sent(shop, staff, mixed)).toMatchObject({ respCode: 'UNITS_NOT_TO_SEND' })
  expect((await factsOf(order)).some((unit) => unit.sent)).toBe(false)
  const pickedUp = await paidGoods(shop, anna, { delivery: lobbyPickUp })
  expect((await sent(shop, staff, pickedUp)).respCode).toBe('UNITS_NOT_TO_SEND')
  expect((await sent(shop, staff, { ...order, orderNo: '2611210000009999' as never })).respCode).toBe(
    'NOT_FOUND',
  )
  await askBack(foreign)
  expect((await sent(shop, staff, foreign)).respCode).toBe('UNITS_NOT_TO_SEND')
  const twice = { ...order, unitNos: [...order.unitNos, ...order.unitNos] }
  expect((await sent(shop, staff, twice)).data.unitNos).toEqual(order.unitNos)
})

test('a refund and a parcel for the same pieces at once: the parcel has them, or the refund', async () => {
  const order = await paidGoods(shop, anna)
  const [parcel, status] = await Promise.all([sent(shop, staff, order), askBack(order)])
  const states = (await factsOf(order)).map(({ state, sent: isSent }) => `${state} ${isSent}`)
  expect([
    ['200', 'refunding true', 'TD_ING'],
    ['UNITS_NOT_TO_SEND', 'refunding false', 'TD_ING'],
  ]).toContainEqual([parcel.respCode, states[0], status])
})

test('one number is one parcel, whichever order it is for', async () => {
  const [one, two] = [await paidGoods(shop, anna), await paidGoods(shop, anna)]
  const trackingNo = nextNumber()
  const answers = await Promise.all([one, two].map((order) => sent(shop, staff, order, { trackingNo })))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'TRACKING_NO_TAKEN'])
  const lost = answers[0]?.respCode === '200' ? two : one
  expect((await factsOf(lost)).some((unit) => unit.sent)).toBe(false)
  expect((await sent(shop, staff, lost, { trackingNo, carrier: 'ems' })).respCode).toBe('200')
})

test('what is to be sent is listed by order, the oldest first, page by page, and what is late by itself', async () => {
  const orders: GoodsOrder[] = []
  for (let made = 0; made < 52; made += 1) orders.push(await paidGoods(shop, anna, { quantity: 1 }))
  await paidGoods(shop, anna, { quantity: 1, delivery: lobbyPickUp })
  const first = await toPack()
  expect(first.items).toHaveLength(50)
  const second = await toPack({ cursor: first.nextCursor ?? '' })
  expect([...first.items, ...second.items].map(({ orderNo }) => orderNo)).toEqual(
    orders.map(({ orderNo }) => orderNo),
  )
  expect(second.nextCursor).toBeNull()
  expect(first.items[0]).toMatchObject({
    late: false,
    units: [{ unitNo: orders[0]?.unitNos[0], options: [{ name: { 'en-US': 'Colour' } }] }],
  })
  expect((await toPack({ late: 'true' })).items).toEqual([])
  await later({ hours: 47 })
  expect((await toPack({ late: 'true' })).items).toEqual([])
  await later({ hours: 2 })
  expect((await toPack({ late: 'true' })).items).toHaveLength(50)
  await sent(shop, staff, orders[0] as GoodsOrder)
  expect((await toPack()).items[0]?.orderNo).toBe(orders[1]?.orderNo)
})

test('goods that nobody sent do not expire, however long they wait', async () => {
  await sql`UPDATE product SET valid_days = 30 WHERE code = 'TOWER'`.execute(shop.db)
  await shop.cachesCurrent()
  const order = await paidGoods(shop, anna)
  const pickedUp = await paidGoods(shop, anna, { delivery: lobbyPickUp })
  await sql`UPDATE product SET valid_days = NULL WHERE code = 'TOWER'`.execute(shop.db)
  await shop.cachesCurrent()
  await later({ days: 400 })
  await shop.sweep()
  expect((await factsOf(order)).map(({ state }) => state)).toEqual(['valid', 'valid'])
  expect((await factsOf(pickedUp)).map(({ state }) => state)).toEqual(['expired', 'expired'])
})

test('a list of orders says of each how far its parcels have come, as its own page does, in two statements', async () => {
  const buyer = await newMember(shop, { account: 'linmei' })
  const [toSend, partly, onItsWay, signed, come, pickedUp] = [
    await paidGoods(shop, buyer),
    await paidGoods(shop, buyer),
    await paidGoods(shop, buyer),
    await paidGoods(shop, buyer),
    await paidGoods(shop, buyer),
    await paidGoods(shop, buyer, { delivery: lobbyPickUp }),
  ]
  await sent(shop, staff, { ...partly, unitNos: partly.unitNos.slice(0, 1) })
  for (const order of [onItsWay, signed, come]) await sent(shop, staff, order)
  await sql`UPDATE shipment SET state = 'SIGNED', signed_at = ${shop.clock.now()}, ask_at = NULL
    WHERE order_no = ${signed.orderNo}`.execute(shop.db)
  await received(shop, come)
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const { items } = (await shop.call(listOrders, { token: buyer.token, query: {} })).data
  const asked = statements.mock.calls.filter(([text]) => JSON.stringify(text).includes('shipment_unit'))
  statements.mockRestore()
  expect(asked).toHaveLength(1)
  expect(items.map(({ orderNo, sending }) => [orderNo, sending])).toEqual([
    [pickedUp.orderNo, null],
    [come.orderNo, 'received'],
    [signed.orderNo, 'signed'],
    [onItsWay.orderNo, 'toReceive'],
    [partly.orderNo, 'toSend'],
    [toSend.orderNo, 'toSend'],
  ])
  for (const { orderNo, sending } of items) {
    const { data } = await shop.call(readOrder, { token: buyer.token, params: { orderNo } })
    expect(data.sending).toBe(sending)
  }
})

test('a wrong number is corrected once, by who has read the newest, and not after the parcel has come', async () => {
  const order = await paidGoods(shop, anna)
  const taken = (await sent(shop, staff, await paidGoods(shop, anna))).data.trackingNo
  const { data: parcel } = await sent(shop, staff, order)
  await sql`INSERT INTO shipment_event (shipment_id, at, text)
    SELECT id, sent_at, 'of somebody else' FROM shipment WHERE shipment_no = ${parcel.shipmentNo}`.execute(
    shop.db,
  )
  const correct = (trackingNo: string, version = 1) =>
    shop.call(correctParcel, {
      token: staff.token,
      params: { shipmentNo: parcel.shipmentNo },
      body: { carrier: 'shunfeng', trackingNo, version },
    })
  expect((await correct(taken)).respCode).toBe('TRACKING_NO_TAKEN')
  expect((await correct(parcel.trackingNo)).data.lastEvent?.text, 'no correction').toBe('of somebody else')
  const both = await Promise.all([correct(nextNumber()), correct(nextNumber())])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'STAFF_CHANGED'])
  expect((await shipmentsOf(shop, order)).items).toMatchObject([{ events: [] }])
  await received(shop, order)
  expect((await correct(nextNumber(), 2)).respCode).toBe('SHIPMENT_DONE')
})

test('what a carrier does not say, staff do: it came, or came back, once', async () => {
  const orders = [
    await paidGoods(shop, anna),
    await paidGoods(shop, anna),
    await paidGoods(shop, anna),
  ] as const
  const [came, back, either] = orders
  const parcelOf = async (order: typeof came) => (await sent(shop, staff, order)).data.shipmentNo
  const end = (shipmentNo: ShipmentNo, state: EndedState, version = 1) =>
    shop.call(endParcel, {
      token: staff.token,
      params: { shipmentNo },
      body: { state, reason: '购票人来电确认', version },
    })
  const raced = await parcelOf(either)
  expect((await end(raced, 'SIGNED', 2)).respCode).toBe('STAFF_CHANGED')
  const both = await Promise.all([end(raced, 'SIGNED'), end(raced, 'RETURNED')])
  expect(both.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'SHIPMENT_DONE'])
  expect((await end(await parcelOf(came), 'SIGNED')).data).toMatchObject({ state: 'SIGNED' })
  expect((await end(await parcelOf(back), 'RETURNED')).data).toMatchObject({ state: 'RETURNED' })
  shop.clock.advance({ days: 10 })
  await keepLoggedIn(shop)
  await shop.sweep()
  const sendingOf = async ({ orderNo }: typeof came) =>
    (await shop.call(readOrder, { token: anna.token, params: { orderNo } })).data.sending
  expect([await sendingOf(came), await sendingOf(back)]).toEqual(['received', 'returned'])
})

test('several corrected to one number at once: one has it, and the others name the order that does', async () => {
  const orders = [await paidGoods(shop, anna), await paidGoods(shop, anna), await paidGoods(shop, anna)]
  const parcels = await Promise.all(orders.map(async (order) => (await sent(shop, staff, order)).data))
  const trackingNo = nextNumber()
  const answers = await Promise.all(
    parcels.map(({ shipmentNo }) =>
      shop.call(correctParcel, {
        token: staff.token,
        params: { shipmentNo },
        body: { carrier: 'shunfeng', trackingNo, version: 1 },
      }),
    ),
  )
  const [corrected, ...refused] = answers.toSorted((a, b) => (a.respCode < b.respCode ? -1 : 1))
  expect(corrected?.respCode).toBe('200')
  expect(refused.map(({ respCode }) => respCode)).toEqual(['TRACKING_NO_TAKEN', 'TRACKING_NO_TAKEN'])
  for (const { respMsg } of refused) expect(respMsg).toContain(corrected?.data.orderNo)
})

test('pasted lines name what is wrong with each, and one wrong line sends nothing', async () => {
  const [good, better, done] = [
    await paidGoods(shop, anna),
    await paidGoods(shop, anna),
    await paidGoods(shop, anna),
  ]
  await sent(shop, staff, done, { trackingNo: 'SF99990001' })
  const lines = [
    `${good.orderNo}\t顺丰速运\t${nextNumber()}`,
    '',
    `${better.orderNo}, SF Express, SF7777 8888`,
    `${better.orderNo} ems SF77778888`,
    `${better.orderNo} pigeon SF77778888`,
    `${better.orderNo} ems 运单`,
    `${done.orderNo} jd JD0000000001`,
    `2611210000009999 jd JD0000000002`,
    'hello',
    `${good.orderNo} jd JD0000000003`,
    `${better.orderNo} shunfeng SF99990001`,
  ]
  const check = (text: string) => shop.call(checkNumbers, { token: staff.token, query: { text } })
  const { data } = await check(lines.join('\r\n'))
  expect(data.rows.map(({ line, fault }) => [line, fault])).toEqual([
    [1, null],
    [3, 'CARRIER'],
    [4, null],
    [5, 'CARRIER'],
    [6, 'NUMBER'],
    [7, 'NOTHING_TO_SEND'],
    [8, 'ORDER'],
    [9, 'FORMAT'],
    [10, 'ORDER_TWICE'],
    [11, 'NUMBER_TAKEN'],
  ])
  const paste = (text: string, idempotencyKey: string = randomUUID()) =>
    shop.call(pasteNumbers, { token: staff.token, idempotencyKey, body: { text } })
  expect(await paste(lines.join('\n'))).toMatchObject({ respCode: 'PASTED_ROWS_WRONG' })
  expect((await factsOf(good)).some((unit) => unit.sent)).toBe(false)
  const right = [lines[0], lines[3]].join('\n')
  const key = randomUUID()
  const [one, again, race] = await Promise.all([paste(right, key), paste(right, key), paste(right)])
  // Of one key both are sent or neither: what refuses a try depends on how far the other key had come.
  expect([again.respCode === '200', again.respCode === '200' && again.data]).toEqual([
    one.respCode === '200',
    one.respCode === '200' && one.data,
  ])
  expect([one, race].map(({ respCode }) => respCode === '200').toSorted()).toEqual([false, true])
  expect((await check(right)).data.wrong).toBe(2)
  for (const order of [good, better]) expect((await factsOf(order)).every((unit) => unit.sent)).toBe(true)
})

test('pasted lines are read as tables and chats write them, with carriers by what people call them', async () => {
  const orders = [await paidGoods(shop, anna), await paidGoods(shop, anna), await paidGoods(shop, anna)]
  const [one, two, three] = orders.map(({ orderNo }) => orderNo)
  const lines = [
    `="${one}",'顺丰,"SF31000001"`,
    `\u202d${two}\u202c　圆通快递　ＹＴ３１０００００２`,
    `${three}\tChina Post\t\u200bPA31000003`,
    `${three} 快递 PA31000004`,
    '=HYPERLINK("http://example.com")',
  ]
  const query = { text: lines.join('\r\n') }
  const { data } = await shop.call(checkNumbers, { token: staff.token, query })
  expect(data.rows.map(({ carrier, trackingNo, fault }) => [carrier, trackingNo, fault])).toEqual([
    ['shunfeng', 'SF31000001', null],
    ['yuantong', 'YT31000002', null],
    ['youzhengguonei', 'PA31000003', null],
    [null, 'PA31000004', 'CARRIER'],
    [null, null, 'FORMAT'],
  ])
})

test('a buyer says what has come: once, of the own order, of what was sent', async () => {
  const order = await paidGoods(shop, anna)
  const bert = await newMember(shop, { account: 'bert' })
  expect((await received(shop, order)).respCode).toBe('NOT_SENT_YET')
  await sent(shop, staff, { ...order, unitNos: order.unitNos.slice(0, 1) })
  expect((await received(shop, order)).respCode, 'half of it').toBe('NOT_SENT_YET')
  await sent(shop, staff, { ...order, unitNos: order.unitNos.slice(1) })
  const foreign = { token: bert.token, params: { orderNo: order.orderNo } }
  expect((await shop.call(listShipments, foreign)).respCode).toBe('NOT_FOUND')
  const body = { unitNos: order.unitNos }
  expect((await shop.call(confirmReceived, { ...foreign, body })).respCode).toBe('NOT_FOUND')
  const answers = await Promise.all([received(shop, order), received(shop, order)])
  expect(answers.map(({ respCode }) => respCode)).toEqual(['200', '200'])
  const shipments = await shipmentsOf(shop, order)
  expect(shipments.items.map(({ carrierName, units }) => [carrierName, units.length])).toEqual([
    ['顺丰速运', 1],
    ['顺丰速运', 1],
  ])
  const { data } = await shop.call(readOrder, { token: anna.token, params: { orderNo: order.orderNo } })
  expect(data.history.map(({ note }) => note).filter((note) => note === '已收货')).toHaveLength(1)
  expect(data.flowStatus).toBe('AWAIT_CHECK')
})

test('ten days after it was signed for it counts as received, while its buyer says so too; a week later it is used', async () => {
  const order = await paidGoods(shop, anna)
  const { data: parcel } = await sent(shop, staff, order)
  const signed = shop.clock.now()
  await sql`UPDATE shipment SET state = 'SIGNED', signed_at = ${signed}, ask_at = NULL,
    received_due_at = ${signed}::timestamptz + interval '10 days' WHERE shipment_no = ${parcel.shipmentNo}`.execute(
    shop.db,
  )
  await later({ days: 9, hours: 23 })
  await shop.sweep()
  expect((await factsOf(order)).some((unit) => unit.received)).toBe(false)
  await later({ hours: 1 })
  await Promise.all([shop.sweep(), shop.sweep(), received(shop, order), received(shop, order)])
  const shipments = await shipmentsOf(shop, order)
  const week = new Date(shop.clock.now().getTime() + 7 * 86_400_000).toISOString()
  expect(shipments.items[0]?.units.map(({ returnUntil }) => returnUntil)).toEqual([week, week])
  const told = async () => {
    const { data } = await shop.call(readOrder, { token: anna.token, params: { orderNo: order.orderNo } })
    return { status: data.flowStatus, notes: data.history.map(({ note }) => note) }
  }
  expect((await told()).notes.filter((note) => note === '已收货')).toHaveLength(1)
  await later({ days: 6, hours: 23 })
  await shop.sweep()
  expect((await told()).status).toBe('AWAIT_CHECK')
  await later({ hours: 1 })
  await Promise.all([shop.sweep(), shop.sweep()])
  expect((await told()).status).toBe('CHECK_FINISH')
  expect((await told()).notes.filter((note) => note === '退货期已过')).toHaveLength(1)
  await shop.sweep()
  expect((await factsOf(order)).map(({ state }) => state)).toEqual(['used', 'used'])
  await assertCountersTrue(shop.db)
})

test('a parcel that cannot be received keeps none of the others', async () => {
  const [stuck, next] = [await paidGoods(shop, anna), await paidGoods(shop, anna)]
  for (const [order, hours] of [
    [stuck, 2],
    [next, 1],
  ] as const) {
    const { data: parcel } = await sent(shop, staff, order)
    await sql`UPDATE shipment SET state = 'SIGNED', signed_at = sent_at, ask_at = NULL,
      received_due_at = ${shop.clock.now()}::timestamptz - make_interval(hours => ${hours})
      WHERE shipment_no = ${parcel.shipmentNo}`.execute(shop.db)
  }
  await sql`ALTER TABLE order_history ADD CONSTRAINT stuck CHECK (note <> 'received' OR order_id NOT IN (
    ${sql.lit(await idOf(stuck))})) NOT VALID`.execute(shop.db)
  await expect(sweepReceipts(shop.deps)).rejects.toThrow('stuck')
  await sql`ALTER TABLE order_history DROP CONSTRAINT stuck`.execute(shop.db)
  expect((await factsOf(next)).every((unit) => unit.received)).toBe(true)
  expect((await factsOf(stuck)).some((unit) => unit.received)).toBe(false)
  await sweepReceipts(shop.deps)
  expect((await factsOf(stuck)).every((unit) => unit.received)).toBe(true)
})

test('what is on its way back when its days of return end is not used behind the back of its buyer', async () => {
  const order = await paidGoods(shop, anna, { quantity: 1 })
  await sent(shop, staff, order)
  await received(shop, order)
  await askBack(order)
  await later({ days: 8 })
  await shop.sweep()
  expect((await factsOf(order)).map(({ state }) => state)).toEqual(['refunding'])
})

test('what is picked up is kept as long as staff have set; its buyer reads until when, and staff what is over', async () => {
  const ben = await newMember(shop, { account: 'benny' })
  const bought: string[] = []
  const pickUps = async (query: { late?: 'true' } = {}) =>
    (await shop.call(listPickUps, { token: staff.token, query })).data.items.filter(({ orderNo }) =>
      bought.includes(orderNo),
    )
  const kept = async ({ orderNo }: GoodsOrder) =>
    (await shop.call(readOrder, { token: ben.token, params: { orderNo } })).data.pickUpUntil
  await setLimit(shop, 'delivery.pick-up-days', 3)
  expect((await shop.call(listPickUpPoints)).data.keptDays).toBe(3)
  const order = await paidGoods(shop, ben, { delivery: lobbyPickUp })
  const until = addDays(venueDate(shop.clock.now()), 3)
  await setLimit(shop, 'delivery.pick-up-days', 30)
  const longer = await paidGoods(shop, ben, { quantity: 1, delivery: lobbyPickUp })
  const posted = await paidGoods(shop, ben, { quantity: 1 })
  expect([await kept(order), await kept(longer), await kept(posted)]).toEqual([
    until,
    addDays(until, 27),
    null,
  ])
  bought.push(order.orderNo, longer.orderNo, posted.orderNo)
  await later({ days: 3 })
  const [row] = await pickUps()
  expect(row).toMatchObject({ orderNo: order.orderNo, pickUpUntil: until, late: false })
  expect(row?.units.map(({ unitNo }) => unitNo)).toEqual(order.unitNos)
  expect(await pickUps({ late: 'true' })).toEqual([])
  await later({ days: 1 })
  expect((await pickUps()).map(({ orderNo, late }) => [orderNo, late])).toEqual([
    [order.orderNo, true],
    [longer.orderNo, false],
  ])
  expect((await pickUps({ late: 'true' })).map(({ orderNo }) => orderNo)).toEqual([order.orderNo])
  // What is being refunded is not to be handed over.
  await askBack(order)
  expect(await kept(order)).toBeNull()
  expect(await pickUps({ late: 'true' })).toEqual([])
})

test('a parcel that takes too long stands among the late ones', async () => {
  const order = await paidGoods(shop, anna, { quantity: 1 })
  await sent(shop, staff, order)
  expect((await parcels({ late: 'true' })).map(({ orderNo }) => orderNo)).not.toContain(order.orderNo)
  await later({ days: 7 })
  expect((await parcels({ late: 'true' })).map(({ orderNo }) => orderNo)).toContain(order.orderNo)
})
