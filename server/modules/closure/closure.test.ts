/** The tower must close: each ticket is refunded once, also when a process dies, or a buyer pays, moves or uses tickets at that moment. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejectStaffChange } from '#contract/console/change.ts'
import {
  listClosable,
  listClosureOrders,
  listClosures,
  previewClosure,
  readClosure,
  runClosure,
} from '#contract/console/closure.ts'
import { rejectStaffRefund } from '#contract/console/refund.ts'
import { askChange, readChangeable } from '#contract/endpoints/change.ts'
import { readDay, readMonth } from '#contract/endpoints/inventory.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import { askRefund, editRefund, listRefunds, quoteRefund, readRefund } from '#contract/endpoints/refund.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import type { ProductCode } from '#contract/values/product.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { addDays, monthOf, type SlotTime, type VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../platform/db.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { desktop, type PayingShop, type PlacedOrder, payingShop } from '../../testing/paying-shop.ts'
import { newMember } from '../../testing/people.ts'
import { asked, orderDetail, paidOrder, work } from '../../testing/refunding.ts'
import { keepLoggedIn } from '../../testing/sessions.ts'
import { newStaff, type TestStaff } from '../../testing/staff.ts'
import { insertGoods } from '../../testing/test-goods.ts'
import { insertPackage } from '../../testing/test-package.ts'
import { insertPool } from '../../testing/test-park.ts'
import { testShop } from '../../testing/test-shop.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { moveUnits } from '../ordering/units/move-units.ts'
import { workClosures } from './work-closures.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Tower = PayingShop & { next: VisitDate; staff: TestStaff }

/** With a second day, whose tickets cost this much. */
async function openTower(priceFen = 15_000, park = {}): Promise<Tower> {
  const shop = await payingShop(world, { park: { slotCapacity: 40, ...park } })
  const next = addDays(shop.park.visitDate as VisitDate, 1)
  const { rows } = await sql<{ id: number; code: string }>`SELECT id, code FROM resource`.execute(shop.db)
  for (const { id, code } of rows)
    for (const from of code.endsWith('day') ? [null] : ['10:00', '10:30', '11:00'])
      await insertPool(shop.db, id, next, { capacity: 100, from })
  for (const id of Object.values(shop.park.offerIds))
    await sql`INSERT INTO price (offer_id, visit_date, price_fen) VALUES (${id}, ${next}, ${priceFen})`.execute(
      shop.db,
    )
  return { ...shop, next, staff: await newStaff(shop, 'orders') }
}

const reason = { 'zh-CN': '大风天气', 'en-US': 'Strong wind' }
const productCode = 'DECK' as ProductCode
const dateOf = (shop: Tower) => shop.park.visitDate as VisitDate

const run = (
  shop: Tower,
  { date = dateOf(shop), key = 'closure-0001', hours = {}, staff = shop.staff } = {},
) =>
  shop.call(runClosure, {
    token: staff.token,
    idempotencyKey: key,
    body: { productCode, visitDate: date, reason, ...hours },
  })

async function closed(shop: Tower, how: Parameters<typeof run>[1] = {}) {
  const answer = await run(shop, how)
  expect(answer.respCode, answer.respMsg).toBe('200')
  return answer.data
}

const statesOf = async (shop: Tower, order: PlacedOrder) =>
  (await orderDetail(shop, order)).units.map(({ state }) => state)

/** What its buyer was written to of closures and of changes that were refused, in order. */
async function messagesOf({ db }: Tower, { orderNo }: PlacedOrder): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    SELECT kind FROM notification_outbox JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${orderNo} AND kind IN ('change-refused', 'closure', 'closure-refund')
    ORDER BY notification_outbox.id`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** The law of closures, and the books. */
async function checkAll(shop: Tower): Promise<void> {
  await shop.checkBooks()
  await assertCountersTrue(shop.db)
  const { rows } = await sql`
    SELECT unit_no FROM unit JOIN order_line ON order_line.order_id = unit.order_id
      AND order_line.position = unit.line_position, jsonb_to_recordset(draws) AS draw("poolId" bigint)
    WHERE unit.state = 'valid' AND admitted = 0 AND "poolId" IN (SELECT pool_id FROM closure_pool)`.execute(
    shop.db,
  )
  expect(rows, 'no good ticket on a closed pool').toEqual([])
}

const moveTo = (shop: Tower, order: PlacedOrder, { places = [0], net = 0, key = '' } = {}) =>
  shop.call(askChange, {
    token: order.buyer.token,
    sessionId: order.sessionId,
    ...(key && { idempotencyKey: key }),
    body: {
      orderNo: order.orderNo,
      unitNos: places.map((place) => `${order.orderNo}00${place + 1}`),
      visitDate: shop.next,
      slotFrom: '10:00' as SlotTime,
      reasonCode: 'WEATHER',
      expectedNetFen: fen(net),
    },
  })

const letStaffApprove = ({ db }: Tower) =>
  sql`UPDATE policy SET rules = rules || '{"approval":"STAFF"}' WHERE kind = 'CHANGE'`.execute(db)

async function rejectChange(shop: Tower, { token }: TestStaff, changeNo: ChangeNo): Promise<void> {
  const body = { reason: '当日已满' }
  const answer = await shop.call(rejectStaffChange, { token, params: { changeNo }, body })
  expect(answer.respCode, answer.respMsg).toBe('200')
}

const hours = (amount: number) => ({ minutes: amount * 60 })

test('a closed day: everybody is refunded in full, unpaid orders end, who is inside keeps the ticket', async () => {
  const shop = await openTower()
  const { token } = shop.staff
  await sql`UPDATE policy SET rules = '{"tiers":[{"untilHoursBefore":24,"feeBp":3000}]}' WHERE kind = 'REFUND'`.execute(
    shop.db,
  )
  const first = await paidOrder(shop, { quantity: 3 })
  const second = await paidOrder(shop, { payType: 'ALIPAY_QR' })
  const unpaid = await shop.place({ slot: '10:30' })
  const asking = await paidOrder(shop, { quantity: 1 })
  await asked(shop, asking)
  await sql`UPDATE unit SET admitted = 1, state = 'used' WHERE unit_no = ${`${first.orderNo}001`}`.execute(
    shop.db,
  )
  const items = (await shop.call(listClosable, { token })).data.items
  expect(items.map(({ kind, code }) => [kind, code])).toEqual([
    ['product', 'DECK'],
    ['resource', 'DECK-day'],
    ['resource', 'DECK-slot'],
  ])
  const query = { productCode, visitDate: dateOf(shop) }
  const preview = (await shop.call(previewClosure, { token, query })).data
  expect(preview).toMatchObject({
    resources: [{ code: 'DECK-slot', names: preview.products }],
    slots: ['10:00', '10:30', '11:00'],
  })
  expect(preview.totals).toMatchObject({ orders: 2, units: 3, amountFen: 45_000, insideHeads: 1, unpaid: 1 })

  const { closureNo } = await closed(shop)
  expect((await run(shop, { key: 'closure-0001' })).data.closureNo, 'repeated').toBe(closureNo)
  await work(shop)
  expect(await statesOf(shop, first)).toEqual(['used', 'refunding', 'refunding'])
  expect(await statesOf(shop, second)).toEqual(['refunding'])
  expect((await shop.result(unpaid)).flowStatus).toBe('CANCEL')
  const own = await sql`SELECT fee_fen, amount_fen FROM refund WHERE order_no = ${asking.orderNo}`.execute(
    shop.db,
  )
  expect(own.rows, 'no fee is kept of what was asked before').toEqual([{ fee_fen: 0, amount_fen: 15_000 }])
  const row = (await shop.call(readClosure, { token, params: { closureNo } })).data
  expect(row).toMatchObject({ state: 'DONE', orders: 2, units: 3, amountFen: 45_000, ended: 1, faults: 0 })
  expect((await shop.call(listClosures, { token })).data.items).toHaveLength(1)
  const done = (await shop.call(listClosureOrders, { token, params: { closureNo }, query: {} })).data.items
  expect(done.map(({ refundStatus, ended, message }) => [refundStatus, ended, message])).toEqual([
    [null, true, null],
    ['PENDING', false, expect.stringMatching(/DUE|SENT/)],
    ['PENDING', false, expect.stringMatching(/DUE|SENT/)],
  ])
  await shop.advance(hours(24))
  await work(shop)
  await shop.advance({ minutes: 2 })
  await work(shop)
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen).toSorted()).toEqual([
    15_000, 15_000, 30_000,
  ])
  await checkAll(shop)
})

test('what was taken off sale is closed for those who bought it before', async () => {
  const shop = await openTower()
  const order = await paidOrder(shop)
  await sql`UPDATE offer SET active = false`.execute(shop.db)
  await sql`UPDATE product SET published = false`.execute(shop.db)
  await shop.cachesCurrent()
  const { token } = shop.staff
  const { items } = (await shop.call(listClosable, { token })).data
  expect(items.map(({ code }) => code)).toContain('DECK')
  const query = { productCode, visitDate: dateOf(shop) }
  expect((await shop.call(previewClosure, { token, query })).data).toMatchObject({ totals: { orders: 1 } })
  await closed(shop)
  expect((await shop.call(listClosures, { token })).data.items).toMatchObject([
    { names: ['name of DECK（中文）'] },
  ])
  await work(shop)
  expect(await statesOf(shop, order)).toEqual(['refunding'])
  await checkAll(shop)
})

test('what has no date to close, as goods and packages, is not offered', async () => {
  const shop = await testShop()
  await insertGoods(shop.db, { at: shop.clock.now() })
  await insertPackage(shop.db)
  const { token } = await newStaff(shop, 'orders')
  const { items } = (await shop.call(listClosable, { token })).data
  const products = items.flatMap(({ kind, code }) => (kind === 'product' ? [code] : []))
  expect(products.toSorted()).toEqual(['BUFFET', 'DECK', 'HOTEL'])
})

test('visitors read in calendar and slots why a day is closed, also after pools are laid out again', async () => {
  const shop = await openTower()
  await closed(shop, { hours: { from: '10:00', until: '11:00' } })
  await work(shop)
  shop.clock.advance({ minutes: 1 })
  const slots = async () =>
    (await shop.call(readDay, { params: { code: productCode }, query: { date: dateOf(shop) } })).data.slots
  expect((await slots()).map(({ from, state, reason: why }) => [from, state, why])).toEqual([
    ['10:00', 'CLOSED', reason],
    ['10:30', 'CLOSED', reason],
    ['11:00', 'OPEN', undefined],
  ])
  await closed(shop, { date: shop.next, key: 'closure-0002' })
  shop.clock.advance({ minutes: 1 })
  const month = { code: productCode, month: monthOf(shop.next) }
  const { days } = (
    await shop.call(readMonth, { params: { code: month.code }, query: { month: month.month } })
  ).data
  expect(days.find(({ date }) => date === shop.next)).toMatchObject({ state: 'CLOSED', reason })
})

test('a buyer who edits a refund of a closed day pays no fee, also when it was free before, or is too late by now', async () => {
  const shop = await openTower()
  const tiers = [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 1, feeBp: 3000 },
  ]
  const rules = JSON.stringify({ tiers, approval: 'STAFF' })
  await sql`UPDATE policy SET rules = ${rules}::jsonb WHERE kind = 'REFUND'`.execute(shop.db)
  const buyer = await newMember(shop, { account: 'franziska' })
  const free = await paidOrder(shop, { quantity: 2, buyer })
  const dear = await paidOrder(shop, { quantity: 2, buyer })
  const ofFree = await asked(shop, free)
  shop.clock.set(`${dateOf(shop)}T07:00:00+08:00`)
  await keepLoggedIn(shop)
  const ofDear = await asked(shop, dear)
  await closed(shop)
  await work(shop)
  shop.clock.set(`${dateOf(shop)}T09:30:00+08:00`)
  await keepLoggedIn(shop)
  for (const [order, refundNo] of [
    [free, ofFree],
    [dear, ofDear],
  ] as const) {
    const who = { token: order.buyer.token, sessionId: order.sessionId }
    for (const reasonText of ['大风', '风太大了']) {
      const unitNos = [`${order.orderNo}001`]
      const params = { orderNo: order.orderNo }
      const quote = await shop.call(quoteRefund, { ...who, params, body: { unitNos, refundNo } })
      expect(quote.data).toMatchObject({ feeFen: 0, amountFen: 15_000 })
      const body = { unitNos, reasonCode: 'OTHER', reasonText, expectedAmountFen: fen(15_000) }
      const edited = await shop.call(editRefund, { ...who, params: { refundNo }, body })
      expect(edited.data, edited.respMsg).toMatchObject({ feeFen: 0, amountFen: 15_000 })
    }
  }
  const body = { unitNos: [`${dear.orderNo}001`], reasonCode: 'UNWELL', expectedAmountFen: fen(15_000) }
  const asNew = { token: buyer.token, sessionId: dear.sessionId, body: { ...body, orderNo: dear.orderNo } }
  expect((await shop.call(askRefund, asNew)).respCode, 'it is asked for').toBe('REFUND_NOT_POSSIBLE')
  await checkAll(shop)
})

test('a worker that dies in the middle leaves the rest to the next; nobody is refunded twice', async () => {
  const shop = await openTower()
  const orders = await Promise.all(Array.from({ length: 7 }, () => paidOrder(shop)))
  const { closureNo } = await closed(shop)
  let left = 3
  const chance = {
    bytes: (length: number) => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return shop.deps.chance.bytes(length)
    },
  }
  const log = {
    error: () => {
      throw new Error('killed')
    },
  } as unknown as typeof shop.deps.log
  await expect(workClosures({ ...shop.deps, chance, log })).rejects.toThrow('killed')
  const halfway = (await shop.call(readClosure, { token: shop.staff.token, params: { closureNo } })).data
  expect(halfway).toMatchObject({ state: 'RUNNING' })
  expect(halfway.orders).toBeGreaterThan(0)
  expect(halfway.orders).toBeLessThan(7)
  await Promise.all([work(shop), work(shop)])
  for (const order of orders) expect(await statesOf(shop, order)).toEqual(['refunding'])
  const { rows } = await sql`SELECT order_no FROM refund GROUP BY order_no HAVING count(*) > 1`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
  const row = (await shop.call(readClosure, { token: shop.staff.token, params: { closureNo } })).data
  expect(row).toMatchObject({ state: 'DONE', orders: 7, amountFen: 105_000, faults: 0 })
  await checkAll(shop)
})

test('what fails for one order is shown, does not stop the others, and is tried again', async () => {
  const shop = await openTower()
  await paidOrder(shop)
  await paidOrder(shop)
  const { closureNo } = await closed(shop)
  let broken = true
  const chance = {
    bytes: (length: number) => {
      if (!broken) return shop.deps.chance.bytes(length)
      broken = false
      throw new Error('out of order')
    },
  }
  await workClosures({ ...shop.deps, chance })
  const read = async () =>
    (await shop.call(readClosure, { token: shop.staff.token, params: { closureNo } })).data
  expect(await read()).toMatchObject({ orders: 1, faults: 1 })
  await shop.advance({ minutes: 1 })
  await work(shop)
  expect(await read()).toMatchObject({ orders: 2, faults: 0 })
  await checkAll(shop)
})

test('two staff at once: it is closed once, and the other reads so', async () => {
  const shop = await openTower()
  const other = await newStaff(shop, 'owner')
  const answers = await Promise.all([run(shop), run(shop, { staff: other, key: 'closure-0009' })])
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual(['200', 'CLOSURE_STANDS'])
  const past = await run(shop, { date: addDays(dateOf(shop), -10), key: 'closure-0010' })
  expect(past.respCode).toBe('CLOSURE_PAST')
  const far = await run(shop, { date: addDays(dateOf(shop), 30), key: 'closure-0011' })
  expect(far.respCode).toBe('CLOSURE_EMPTY')
})

test('an order that is paid, or scanned, at the moment is refunded, or its people are inside: never both', async () => {
  const shop = await openTower()
  const scanned = await Promise.all(Array.from({ length: 3 }, () => paidOrder(shop)))
  const waiting = await Promise.all(
    Array.from({ length: 4 }, async (_, turn) => {
      const order = await shop.place()
      return { order, ...(await shop.started(order, turn % 2 ? 'WECHAT_QR' : 'ALIPAY_QR')) }
    }),
  )
  await closed(shop)
  const admit = ({ orderNo }: PlacedOrder) =>
    inTransaction(shop.db, async (tx) => {
      const { rows } = await sql<{
        id: number
      }>`SELECT id FROM unit WHERE unit_no = ${`${orderNo}001`}`.execute(tx)
      const unitIds = rows.map(({ id }) => id)
      const at = shop.clock.now()
      return moveUnits(tx, orderNo, { unitIds, from: 'valid', to: 'used', at, note: 'used', actor: 'gate' })
    })
  await Promise.all([
    shop.sweep(),
    ...scanned.map(admit),
    ...waiting.map(({ paymentNo }) => world.control.pay(paymentNo, { evenIfClosed: true })),
  ])
  await work(shop)
  await work(shop)
  for (const order of scanned) expect(['used', 'refunding']).toContain((await statesOf(shop, order))[0])
  for (const { order } of waiting) {
    const { flowStatus, returningFen } = await shop.result(order)
    expect([flowStatus, returningFen]).toEqual(flowStatus === 'CANCEL' ? ['CANCEL', 15_000] : ['TD_ING', 0])
  }
  await checkAll(shop)
})

test('a change to the closed day is dropped and its late money goes back; a change away is finished', async () => {
  const shop = await openTower(18_000)
  const into = await paidOrder(shop)
  const away = await paidOrder(shop)
  const change = async (order: PlacedOrder) => {
    const { buyer, sessionId, orderNo } = order
    const who = { token: buyer.token, sessionId }
    const body = {
      ...{ orderNo, unitNos: [`${orderNo}001`], visitDate: shop.next, slotFrom: '10:00' as SlotTime },
      ...{ reasonCode: 'PLANS' as const, expectedNetFen: fen(3_000) },
    }
    const answer = await shop.call(askChange, { ...who, body })
    expect(answer.respCode, answer.respMsg).toBe('200')
    const { changeNo } = answer.data
    const started = await shop.call(startPayment, {
      ...{ ...who, userAgent: desktop, body: { changeNo, payType: 'WECHAT_QR' } },
    })
    return started.data.paymentNo
  }
  const lateMoney = await change(into)
  await closed(shop, { date: shop.next })
  await work(shop)
  expect(await statesOf(shop, into), 'its own day is open').toEqual(['valid'])
  expect(await messagesOf(shop, into)).toEqual(['change-refused'])
  await world.control.pay(lateMoney, { evenIfClosed: true })
  await work(shop)
  expect(await statesOf(shop, into)).toEqual(['valid'])
  expect((await orderDetail(shop, into)).amounts.paidFen).toBe(15_000)
  await closed(shop, { key: 'closure-0002' })
  await work(shop)
  expect(await statesOf(shop, into)).toEqual(['refunding'])
  expect(await statesOf(shop, away)).toEqual(['refunding'])
  expect(await messagesOf(shop, into)).toEqual(['change-refused', 'closure'])
  await checkAll(shop)
})

test('a dropped change whose tickets come back to a closed slot: their buyer is written to once, of the closure', async () => {
  const shop = await openTower(18_000)
  await letStaffApprove(shop)
  const [within, between] = [await paidOrder(shop), await paidOrder(shop)]
  for (const [order, visitDate] of [
    [within, dateOf(shop)],
    [between, shop.next],
  ] as const) {
    const { data, respMsg } = await shop.call(askChange, {
      ...{ token: order.buyer.token, sessionId: order.sessionId },
      body: {
        ...{
          orderNo: order.orderNo,
          unitNos: [`${order.orderNo}001`],
          visitDate,
          slotFrom: '10:30' as SlotTime,
        },
        ...{ reasonCode: 'PLANS', expectedNetFen: fen(visitDate === shop.next ? 3_000 : 0) },
      },
    })
    expect(data?.state, respMsg).toBe('AWAIT_AUDIT')
  }
  // Two closures, worked on at once: which of them comes first must not matter.
  await closed(shop)
  await closed(shop, { date: shop.next, key: 'closure-0002' })
  await Promise.all([work(shop), work(shop)])
  await work(shop)
  for (const order of [within, between]) {
    expect(await statesOf(shop, order)).toEqual(['refunding'])
    expect(await messagesOf(shop, order)).toEqual(['closure'])
  }
  await checkAll(shop)
})

test('a dropped change whose tickets keep an open day: their buyer reads so, and of a later closure once', async () => {
  const shop = await openTower(15_000)
  await letStaffApprove(shop)
  const order = await paidOrder(shop, { quantity: 2 })
  expect((await moveTo(shop, order, { places: [0] })).data.state).toBe('AWAIT_AUDIT')
  await closed(shop, { date: shop.next })
  await work(shop)
  await work(shop)
  expect(await statesOf(shop, order)).toEqual(['valid', 'valid'])
  expect(await messagesOf(shop, order)).toEqual(['change-refused'])
  await closed(shop, { key: 'closure-0002' })
  await work(shop)
  expect(await messagesOf(shop, order)).toEqual(['change-refused', 'closure'])
  await checkAll(shop)
})

test('tickets on their way to another day get there; when the change is dropped they are refunded', async () => {
  const shop = await openTower(18_000)
  const [paying, leaving] = [await paidOrder(shop), await paidOrder(shop)]
  const numbers = []
  for (const { buyer, sessionId, orderNo } of [paying, leaving]) {
    const who = { token: buyer.token, sessionId }
    const body = {
      ...{ orderNo, unitNos: [`${orderNo}001`], visitDate: shop.next, slotFrom: '10:00' as SlotTime },
      ...{ reasonCode: 'PLANS' as const, expectedNetFen: fen(3_000) },
    }
    const { changeNo } = (await shop.call(askChange, { ...who, body })).data
    const body2 = { changeNo, payType: 'WECHAT_QR' as const }
    numbers.push((await shop.call(startPayment, { ...who, userAgent: desktop, body: body2 })).data.paymentNo)
  }
  await closed(shop)
  await work(shop)
  expect(await statesOf(shop, paying)).toEqual(['changing'])
  await world.control.pay(numbers[0] ?? '')
  await work(shop)
  expect(await statesOf(shop, paying)).toEqual(['valid'])
  await shop.advance({ minutes: 15 })
  await work(shop)
  await shop.advance({ minutes: 3 })
  await work(shop)
  await work(shop)
  expect(await statesOf(shop, leaving)).toEqual(['refunding'])
  await checkAll(shop)
})

test('another day instead of the refund, without fee or difference, for some of the tickets', async () => {
  const shop = await openTower(18_000)
  await sql`UPDATE policy SET rules = '{"maxTimes":0,"untilHoursBefore":24}' WHERE kind = 'CHANGE'`.execute(
    shop.db,
  )
  const order = await paidOrder(shop, { quantity: 3 })
  expect((await moveTo(shop, order)).respCode).toBe('CHANGE_NOT_POSSIBLE')
  await closed(shop)
  await work(shop)
  const who = { token: order.buyer.token, sessionId: order.sessionId, params: { orderNo: order.orderNo } }
  const changeable = (await shop.call(readChangeable, who)).data
  expect(
    changeable.units.map(({ refusal, feeFen, closed: isClosed }) => [refusal, feeFen, isClosed]),
  ).toEqual(Array(3).fill([null, 0, true]))
  const one = await moveTo(shop, order, { places: [1] })
  expect(one.data).toMatchObject({ state: 'DONE', netFen: 0 })
  expect((await statesOf(shop, order)).toSorted()).toEqual(['refunding', 'refunding', 'valid'])
  const { rows } = await sql`SELECT status, amount_fen FROM refund`.execute(shop.db)
  expect(rows).toEqual([{ status: 'PENDING', amount_fen: 30_000 }])
  expect((await moveTo(shop, order, { places: [0, 2] })).data).toMatchObject({ state: 'DONE' })
  expect(await statesOf(shop, order)).toEqual(['valid', 'valid', 'valid'])
  await work(shop)
  await shop.advance(hours(24))
  await work(shop)
  expect((await sql`SELECT status FROM refund`.execute(shop.db)).rows).toEqual([{ status: 'REPEAL' }])
  expect(await world.control.refunds()).toEqual([])
  await checkAll(shop)
})

/** What the page of its refund offers, whether something can be moved, and what its buyer was written to. */
async function choiceOf(shop: Tower, order: PlacedOrder) {
  const { orderNo, buyer, sessionId } = order
  const who = { token: buyer.token, sessionId }
  const [refund] = (await shop.call(listRefunds, { ...who, query: { orderNo } })).data.items
  const params = { refundNo: refund?.refundNo ?? ('' as RefundNo) }
  const { actions } = (await shop.call(readRefund, { ...who, params })).data
  const { units } = (await shop.call(readChangeable, { ...who, params: { orderNo } })).data
  return {
    actions,
    movable: units.some(({ refusal }) => refusal === null),
    messages: await messagesOf(shop, order),
  }
}

test('who can choose no other day reads of the refund only, on its page as well', async () => {
  const shop = await openTower()
  const order = await paidOrder(shop, { buyer: await newMember(shop, { account: 'anna' }) })
  const team = await paidOrder(shop, { buyer: await newMember(shop, { account: 'benjamin' }) })
  await sql`UPDATE shop_order SET channel = 'B2B' WHERE order_no = ${team.orderNo}`.execute(shop.db)
  await closed(shop)
  await work(shop)
  const nothing = { actions: [], movable: false, messages: ['closure-refund'] }
  expect(await choiceOf(shop, order)).toEqual({ actions: ['change'], movable: true, messages: ['closure'] })
  expect(await choiceOf(shop, team)).toEqual(nothing)

  const staffed = await openTower(15_000, { confirmWithinMinutes: 60 })
  const waiting = await paidOrder(staffed, { buyer: await newMember(staffed, { account: 'anna' }) })
  const { closureNo } = await closed(staffed)
  await work(staffed)
  expect(await choiceOf(staffed, waiting)).toEqual(nothing)
  const rows = await staffed.call(listClosureOrders, {
    ...{ token: staffed.staff.token, params: { closureNo }, query: {} },
  })
  expect(rows.data.items).toMatchObject([{ message: expect.stringMatching(/DUE|SENT/) }])
})

test('after a day it is too late for another one, and nobody moves a ticket that was not closed', async () => {
  const shop = await openTower()
  const order = await paidOrder(shop, { quantity: 2, buyer: await newMember(shop, { account: 'anna' }) })
  await closed(shop)
  await work(shop)
  await shop.advance(hours(24))
  expect((await moveTo(shop, order)).respCode).toBe('CHANGE_NOT_POSSIBLE')
  await work(shop)
  expect((await moveTo(shop, order)).respCode).toBe('CHANGE_NOT_POSSIBLE')
  await checkAll(shop)
})

test('the same tickets to another day twenty times at once, while workers run: each has one seat or one refund', async () => {
  const shop = await openTower(12_000)
  const order = await paidOrder(shop, { quantity: 2 })
  await closed(shop)
  await work(shop)
  const turns = Array.from({ length: 20 }, (_, turn) =>
    moveTo(shop, order, { places: [turn % 2], key: `another-day-${turn}` }),
  )
  const answers = await Promise.all([...turns, shop.sweep(), shop.sweep()].map((turn) => turn))
  expect(answers.filter((answer) => answer && answer.respCode === '200').length).toBe(2)
  expect(await statesOf(shop, order)).toEqual(['valid', 'valid'])
  await checkAll(shop)
})

test('another day that staff must approve and do not: the tickets are refunded again', async () => {
  const shop = await openTower()
  await letStaffApprove(shop)
  const buyer = await newMember(shop, { account: 'benjamin' })
  const order = await paidOrder(shop, { quantity: 2, buyer })
  await closed(shop)
  await work(shop)
  expect((await moveTo(shop, order, { places: [0] })).data).toMatchObject({ state: 'AWAIT_AUDIT' })
  expect((await statesOf(shop, order)).toSorted()).toEqual(['changing', 'refunding'])
  await shop.advance(hours(24))
  await work(shop)
  await work(shop)
  expect((await statesOf(shop, order)).toSorted()).toEqual(['refunded', 'refunding'])
  const { rows } = await sql`SELECT kind, status, amount_fen FROM refund ORDER BY asked_at`.execute(shop.db)
  expect(rows).toMatchObject([
    { kind: 'CLOSURE', amount_fen: 15_000 },
    { kind: 'CLOSURE', status: 'PENDING', amount_fen: 15_000 },
  ])
  await checkAll(shop)
})

test('another day that staff reject when the closed day is over: the tickets do not expire, they are refunded', async () => {
  const shop = await openTower()
  await letStaffApprove(shop)
  const buyer = await newMember(shop, { account: 'clara' })
  const order = await paidOrder(shop, { quantity: 2, buyer })
  shop.clock.set(`${dateOf(shop)}T09:00:00+08:00`)
  await keepLoggedIn(shop)
  await closed(shop)
  await work(shop)
  shop.clock.set(`${shop.next}T01:00:00+08:00`)
  await keepLoggedIn(shop)
  const { data } = await moveTo(shop, order, { places: [0, 1] })
  expect(data).toMatchObject({ state: 'AWAIT_AUDIT' })
  await rejectChange(shop, shop.staff, data.changeNo)
  // Tickets end before closures go on.
  await shop.sweep()
  expect(await statesOf(shop, order)).toEqual(['refunding', 'refunding'])
  await checkAll(shop)
})

test('another day that staff reject weeks after the closed one: the closure still stands for the tickets', async () => {
  const shop = await openTower()
  await letStaffApprove(shop)
  const far = addDays(dateOf(shop), 20)
  await sql`UPDATE pool SET visit_date = ${far} WHERE visit_date = ${shop.next}`.execute(shop.db)
  await sql`UPDATE price SET visit_date = ${far} WHERE visit_date = ${shop.next}`.execute(shop.db)
  const buyer = await newMember(shop, { account: 'dorothea' })
  const order = await paidOrder(shop, { quantity: 2, buyer })
  await closed(shop)
  await work(shop)
  const { data } = await moveTo({ ...shop, next: far }, order, { places: [0, 1] })
  expect(data).toMatchObject({ state: 'AWAIT_AUDIT' })
  await sql`UPDATE order_change SET audit_until = ${`${far}T00:00:00+08:00`}`.execute(shop.db)
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8]) {
    shop.clock.set(`${addDays(dateOf(shop), days)}T09:00:00+08:00`)
    await shop.sweep()
  }
  expect(await statesOf(shop, order)).toEqual(['changing', 'changing'])
  await rejectChange(shop, await newStaff(shop, 'orders'), data.changeNo)
  await shop.sweep()
  expect(await statesOf(shop, order)).toEqual(['refunding', 'refunding'])
  await checkAll(shop)
})

test('a shop that stood still meanwhile refunds what an undecided change brings back to a closed day', async () => {
  const shop = await openTower()
  await letStaffApprove(shop)
  const buyer = await newMember(shop, { account: 'emilia' })
  const order = await paidOrder(shop, { quantity: 1, buyer })
  await closed(shop)
  await work(shop)
  expect((await moveTo(shop, order)).data).toMatchObject({ state: 'AWAIT_AUDIT' })
  shop.clock.set(`${addDays(dateOf(shop), 9)}T09:00:00+08:00`)
  await shop.sweep()
  await shop.sweep()
  expect((await statesOf(shop, order))[0]).toMatch(/^refund/)
  await checkAll(shop)
})

test('a refund that was asked for before a day closed, and is declined days after it: the closure refunds its tickets', async () => {
  const shop = await openTower()
  const rules = JSON.stringify({ tiers: [{ untilHoursBefore: 0, feeBp: 3000 }], approval: 'STAFF' })
  await sql`UPDATE policy SET rules = ${rules}::jsonb WHERE kind = 'REFUND'`.execute(shop.db)
  const buyer = await newMember(shop, { account: 'gudrun' })
  const order = await paidOrder(shop, { quantity: 1, buyer })
  const refundNo = await asked(shop, order)
  await closed(shop)
  await work(shop)
  for (const days of [1, 2, 3, 4, 5]) {
    shop.clock.set(`${addDays(dateOf(shop), days)}T09:00:00+08:00`)
    await shop.sweep()
  }
  await keepLoggedIn(shop)
  const { token } = await newStaff(shop, 'orders')
  const body = { reason: '票已使用' }
  const answer = await shop.call(rejectStaffRefund, { token, params: { refundNo }, body })
  expect(answer.respCode, answer.respMsg).toBe('200')
  await shop.sweep()
  expect(await statesOf(shop, order)).toEqual(['refunding'])
  const { rows } = await sql`SELECT kind, fee_fen, amount_fen FROM refund ORDER BY id`.execute(shop.db)
  expect(rows[1]).toEqual({ kind: 'CLOSURE', fee_fen: 0, amount_fen: 15_000 })
  await checkAll(shop)
})

test('what staff decline of a refund by a closure is not asked of them again', async () => {
  const shop = await openTower()
  const order = await paidOrder(shop, { quantity: 2 })
  await closed(shop)
  await work(shop)
  const { rows } = await sql<{ no: RefundNo }>`SELECT refund_no AS no FROM refund`.execute(shop.db)
  const refused = {
    token: shop.staff.token,
    params: { refundNo: rows[0]?.no as RefundNo },
    body: { reason: '已在现场处理' },
  }
  expect((await shop.call(rejectStaffRefund, refused)).respCode).toBe('200')
  await work(shop)
  await shop.sweep()
  expect(await statesOf(shop, order)).toEqual(['valid', 'valid'])
  const asked = await sql`SELECT status FROM refund`.execute(shop.db)
  expect(asked.rows).toEqual([{ status: 'REJECT' }])
  await shop.checkBooks()
  await assertCountersTrue(shop.db)
})
