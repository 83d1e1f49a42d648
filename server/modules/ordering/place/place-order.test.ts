import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Hold, openNotice, readHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder, type Visitor } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { towerWithAnna } from '../../../testing/anna.ts'
import {
  held,
  idCard,
  oneAdult,
  placeBody,
  placed,
  readNotice,
  visitorsFor,
} from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { type TestPark, testPark } from '../../../testing/test-park.ts'
import type { TestShop } from '../../../testing/test-shop.ts'

const named = { realName: 'EVERY' } as const

/** A hold of `quantity` adults whose notice was read. */
async function readyHold(
  { shop, park }: { shop: TestShop; park: Awaited<ReturnType<typeof testPark>> },
  buyer: { token?: string; sessionId?: string } = {},
  quantity = 1,
) {
  const hold = await held(shop, park, buyer, { tickets: { ADULT: { quantity, priceFen: 15_000 } } })
  await readNotice(shop, hold.orderNo, buyer)
  return hold
}

async function tickets({ db }: TestShop) {
  const { rows } = await sql<{ state: string; worth_fen: number; unit_no: string }>`
    SELECT state, worth_fen, unit_no FROM unit ORDER BY id`.execute(db)
  return rows
}

test('a member places: fifteen minutes to pay, one ticket per admission, visitors sealed', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const hold = await readyHold({ shop, park }, anna, 2)
  const answer = await shop.call(placeOrder, { ...anna, body: placeBody(hold) })
  expect(answer.data).toEqual({
    orderNo: hold.orderNo,
    flowStatus: 'AWAIT_PAID',
    payableFen: 30_000,
    payUntil: '2026-11-21T02:15:20.000Z',
    serverNow: '2026-11-21T02:00:20.000Z',
  })
  expect(await tickets(shop)).toEqual([
    { state: 'reserved', worth_fen: 15_000, unit_no: `${hold.orderNo}001` },
    { state: 'reserved', worth_fen: 15_000, unit_no: `${hold.orderNo}002` },
  ])
  const { rows } = await sql<{ stored: string }>`
    SELECT concat(shop_order::text, visitor::text) AS stored FROM shop_order, visitor`.execute(shop.db)
  for (const { stored } of rows)
    for (const secret of ['张三丰', '李小龙', anna.mobile, idCard(1), '1990-03-07'])
      expect(stored).not.toContain(secret)
  await assertCountersTrue(shop.db)
})

test('a guest who proved a mobile places, though the hold was made before', async () => {
  const { shop, park } = await towerWithAnna()
  const hold = await readyHold({ shop, park })
  const guest = await newGuest(shop)
  const answer = await shop.call(placeOrder, { ...guest, body: placeBody(hold) })
  expect(answer.respCode).toBe('200')
  const detail = await shop.call(readOrder, { ...guest, params: { orderNo: hold.orderNo } })
  expect(detail.data.contactMobile).toBe(`${guest.mobile.slice(0, 3)}****${guest.mobile.slice(-4)}`)
  expect(detail.data.contactName).toBe('李**')
})

test('the contact is the first visitor unless somebody else is named', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const { contactName: _, ...body } = placeBody(await readyHold({ shop, park }, anna))
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
  const detail = await shop.call(readOrder, { ...anna, params: { orderNo: body.orderNo } })
  expect(detail.data.contactName).toBe('张**')
})

test('where nobody is named, neither is a contact taken for granted', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const { contactName: _, ...body } = placeBody(await readyHold({ shop, park }, anna))
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('NAME_NOT_COMPLIANT')
})

test('a member may name another mobile', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await readyHold({ shop, park }, anna)
  const body = placeBody(hold, { contactMobile: '138 0013 8000' as never })
  expect((await shop.call(placeOrder, { ...anna, body })).respCode).toBe('200')
  const detail = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(detail.data.contactMobile).toBe('138****8000')
})

test('nobody places without a token, and nobody what somebody else holds', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await readyHold({ shop, park }, { sessionId: 'phone' })
  const body = placeBody(hold)
  expect(await shop.call(placeOrder, { body, sessionId: 'phone' })).toMatchObject({ status: 403 })
  expect(await shop.call(placeOrder, { ...anna, body, sessionId: 'thief' })).toMatchObject({ status: 404 })
})

test('the same Idempotency-Key places once and answers the same, also in parallel', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const hold = await readyHold({ shop, park }, anna)
  const request = { ...anna, body: placeBody(hold), idempotencyKey: randomUUID() }
  const answers = await Promise.all(Array.from({ length: 6 }, () => shop.call(placeOrder, request)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(answers[0]?.respCode).toBe('200')
  expect(await tickets(shop)).toHaveLength(1)
  const changed = await shop.call(placeOrder, { ...request, body: placeBody(hold, { contactName: '赵敏' }) })
  expect(changed.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  const second = await readyHold({ shop, park }, anna)
  const elsewhere = await shop.call(placeOrder, {
    ...request,
    body: placeBody(second, { visitors: visitorsFor(second, 9) }),
  })
  expect(elsewhere.respCode).toBe('IDEMPOTENCY_KEY_REUSED')
  await assertCountersTrue(shop.db)
})

test('an order is placed once, whatever keys come at the same time', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const hold = await readyHold({ shop, park }, anna)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => shop.call(placeOrder, { ...anna, body: placeBody(hold) })),
  )
  const codes = answers.map(({ respCode }) => respCode).toSorted()
  expect(codes[0]).toBe('200')
  expect(new Set(codes.slice(1))).toEqual(new Set(['ORDER_ALREADY_PLACED']))
  expect(await tickets(shop)).toHaveLength(1)
  expect((await shop.call(readHold, { ...anna, params: { orderNo: hold.orderNo } })).respCode).toBe(
    'ORDER_ALREADY_PLACED',
  )
})

test('the notice must have been open for 20 seconds by our clock, and agreed to', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await held(shop, park, anna)
  const place = (changes = {}) => shop.call(placeOrder, { ...anna, body: placeBody(hold, changes) })
  expect((await place()).respCode).toBe('NOTICE_NOT_READ')
  await readNotice(shop, hold.orderNo, anna)
  shop.clock.advance({ ms: -1 })
  expect((await place()).respCode).toBe('NOTICE_NOT_READ')
  shop.clock.advance({ ms: 1 })
  expect((await place({ noticeAgreed: false })).respCode).toBe('NOTICE_NOT_AGREED')
  expect((await place()).respCode).toBe('200')
})

test('another sum than the one that is held is refused, never charged', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await readyHold({ shop, park }, anna)
  const answer = await shop.call(placeOrder, {
    ...anna,
    body: placeBody(hold, { expectedPayableFen: 1 as never }),
  })
  expect(answer).toMatchObject({
    respCode: 'PRICE_CHANGED',
    respMsg: '价格已更新为¥150.00，请确认后再下单',
    data: { price: '150.00', payableFen: 15_000 },
  })
})

test('a hold that ran out is not placed, also before the sweep has passed', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await readyHold({ shop, park }, anna)
  shop.clock.set('2026-11-21T10:10:00+08:00')
  const place = () => shop.call(placeOrder, { ...anna, body: placeBody(hold) })
  expect((await place()).respCode).toBe('HOLD_ENDED')
  await shop.sweep()
  expect((await place()).respCode).toBe('HOLD_ENDED')
  await assertCountersTrue(shop.db)
})

test('placing and running out at the same moment end in exactly one of the two', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  for (let round = 0; round < 5; round++) {
    const hold = await readyHold({ shop, park }, anna)
    const place = shop.call(placeOrder, {
      ...anna,
      body: placeBody(hold, { visitors: visitorsFor(hold, round + 1) }),
    })
    shop.clock.advance({ minutes: 10 })
    await Promise.all([place, shop.sweep()])
    await assertCountersTrue(shop.db)
    const { rows } = await sql`
      SELECT count(*)::integer AS live FROM visitor JOIN unit ON unit.id = unit_id
      JOIN shop_order ON shop_order.id = order_id
      WHERE live AND (flow_status <> 'AWAIT_PAID' OR unit.state <> 'reserved')`.execute(shop.db)
    expect(rows).toEqual([{ live: 0 }])
  }
})

const wrongVisitors: [string, (visitor: Visitor) => Visitor[], string][] = [
  ['nobody is named', () => [], 'VISITORS_MISSING'],
  ['a name is missing', (one) => [{ ...one, name: undefined }], 'VISITORS_MISSING'],
  ['a document is missing', (one) => [{ ...one, idNumber: undefined }], 'VISITORS_MISSING'],
  ['one too many is named', (one) => [one, { ...one, unit: 1 }], 'BAD_REQUEST'],
  ['one seat is named twice', (one) => [one, one], 'BAD_REQUEST'],
  ['a name cannot be one', (one) => [{ ...one, name: '张3' }], 'NAME_NOT_COMPLIANT'],
  ['a number cannot be one', (one) => [{ ...one, idNumber: '110105199003070000' }], 'ID_NOT_COMPLIANT'],
  [
    'a birth date cannot be',
    (one) => [{ ...one, idNumber: idCard(1, '19900231') }],
    'BIRTH_DATE_NOT_COMPLIANT',
  ],
  [
    'the paper is not accepted',
    (one) => [{ ...one, idType: 'OTHER', idNumber: '军字第1234567号' }],
    'ID_TYPE_NOT_ACCEPTED',
  ],
]

test.each(wrongVisitors)('when %s, nothing is placed', async (_, change, code) => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const hold = await readyHold({ shop, park }, anna)
  const [visitor] = visitorsFor(hold)
  const answer = await shop.call(placeOrder, {
    ...anna,
    body: placeBody(hold, { visitors: visitor ? change(visitor) : [] }),
  })
  expect(answer.respCode).toBe(code)
  expect(await tickets(shop)).toEqual([])
})

test('the contact needs a name that can be one', async () => {
  const { shop, park, anna } = await towerWithAnna()
  const hold = await readyHold({ shop, park }, anna)
  const answer = await shop.call(placeOrder, { ...anna, body: placeBody(hold, { contactName: '9' }) })
  expect(answer.respCode).toBe('NAME_NOT_COMPLIANT')
})

test('one document gets one ticket per product and day, is shown masked, and is free again once that ticket is over', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const berta = await newMember(shop, { account: 'berta' })
  const first = await placed(shop, park, { ...anna, sessionId: 'a' })
  await payPlaced(shop, first)
  const hold = await readyHold({ shop, park }, { ...berta, sessionId: 'b' })
  const place = () => shop.call(placeOrder, { ...berta, sessionId: 'b', body: placeBody(hold) })
  expect(await place()).toMatchObject({
    respCode: 'VISITOR_HAS_TICKET',
    data: {
      document: '110***********001X'.replace('001X', idCard(1).slice(-4)),
      seat: 'DECK-ADULT:0:0',
      field: 'idNumber',
    },
  })
  await expire(shop, first)
  expect((await place()).respCode).toBe('200')
})

/** Its tickets are over, as after a refund. */
async function expire({ db }: TestShop, orderNo: OrderNo): Promise<void> {
  await sql`UPDATE visitor SET live = false WHERE unit_id IN (
    SELECT unit.id FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${orderNo})`.execute(db)
}

test('many that name the same document at the same moment are all placed; the last has the day until one is paid', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const holds = await Promise.all(
    Array.from({ length: 5 }, (_, n) => readyHold({ shop, park }, { ...anna, sessionId: `s${n}` })),
  )
  shop.clock.advance({ seconds: 20 })
  const answers = await Promise.all(
    holds.map((hold) => shop.call(placeOrder, { ...anna, body: placeBody(hold) })),
  )
  expect(answers.map(({ respCode }) => respCode)).toEqual(Array(5).fill('200'))
  const { rows } = await sql`SELECT count(*) FILTER (WHERE live)::integer AS live FROM visitor`.execute(
    shop.db,
  )
  expect(rows).toEqual([{ live: 1 }])
  await assertCountersTrue(shop.db)
})

test('one order that cannot be placed does not fail those that are placed with it', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const holds = await Promise.all(
    Array.from({ length: 5 }, (_, n) => readyHold({ shop, park }, { ...anna, sessionId: `s${n}` })),
  )
  shop.clock.advance({ seconds: 20 })
  await payPlaced(shop, await placed(shop, park, { ...anna, sessionId: 'earlier' }))
  const people = [1, 2, 1, 3, 4]
  const answers = await Promise.all(
    holds.map((hold, n) =>
      shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: visitorsFor(hold, people[n]) }) }),
    ),
  )
  const codes = answers.map(({ respCode }) => respCode)
  expect(codes).toEqual(['VISITOR_HAS_TICKET', '200', 'VISITOR_HAS_TICKET', '200', '200'])
  await assertCountersTrue(shop.db)
})

test('the same document twice in one order is refused as such', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [named] })
  const hold = await readyHold({ shop, park }, anna, 2)
  const twins = visitorsFor(hold).map((visitor) => ({ ...visitor, idNumber: idCard(1) }))
  const answer = await shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: twins }) })
  expect(answer.respCode).toBe('VISITOR_TWICE')
})

test('a ticket without that rule may be bought twice for a document', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [{ ...named, perDocumentPerDay: false }] })
  await placed(shop, park, anna)
  await placed(shop, park, anna)
  expect(await tickets(shop)).toHaveLength(2)
})

test('a glass walk needs a paid deck ticket of the day for each visitor', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [{ ...named, grantsDeck: true }] })
  const glass = await testPark(shop.db, { code: 'GLASS', tickets: [{ ...named, needsDeckTicket: true }] })
  const deckOrder = await placed(shop, park, anna)
  const hold = await readyHold({ shop, park: glass }, anna)
  const place = () => shop.call(placeOrder, { ...anna, body: placeBody(hold) })
  expect((await place()).respCode).toBe('DECK_TICKET_NEEDED')
  await sql`UPDATE unit SET state = 'valid' WHERE unit_no = ${`${deckOrder}001`}`.execute(shop.db)
  expect((await place()).respCode).toBe('200')
})

test('nothing to pay: the order is complete at once and its tickets are good', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [{ priceFen: 0 }] })
  const hold = await held(shop, park, anna, { tickets: { ADULT: { quantity: 2, priceFen: 0 } } })
  await readNotice(shop, hold.orderNo, anna)
  const request = { ...anna, body: placeBody(hold), idempotencyKey: randomUUID() }
  const answer = await shop.call(placeOrder, request)
  expect(answer.data).toMatchObject({ flowStatus: 'AWAIT_CHECK', payableFen: 0, payUntil: null })
  expect((await shop.call(placeOrder, request)).data).toEqual(answer.data)
  expect((await tickets(shop)).map(({ state }) => state)).toEqual(['valid', 'valid'])
  const shown = await shop.call(readTickets, { ...anna, params: { orderNo: hold.orderNo } })
  expect(shown.data.tickets).toHaveLength(2)
  const { rows } = await sql`SELECT status, note FROM order_history ORDER BY id`.execute(shop.db)
  expect(rows).toEqual([{ status: 'AWAIT_CHECK', note: 'free' }])
  await assertCountersTrue(shop.db)
})

test('nothing to pay but to be confirmed: the order waits for staff, and so do its tickets', async () => {
  const { shop, park, anna } = await towerWithAnna({ tickets: [{ priceFen: 0 }], confirmWithinMinutes: 60 })
  const orderNo = await placed(shop, park, anna, { tickets: { ADULT: { quantity: 1, priceFen: 0 } } })
  const detail = await shop.call(readOrder, { ...anna, params: { orderNo } })
  expect(detail.data.flowStatus).toBe('UNCONIRM')
  expect((await shop.call(readTickets, { ...anna, params: { orderNo } })).respCode).toBe(
    'TICKET_BEING_ISSUED',
  )
  expect((await tickets(shop)).map(({ state }) => state)).toEqual(['reserved'])
})

test('a guest hoards no more than a member: eight unpaid orders per mobile', async () => {
  const { shop, park } = await towerWithAnna()
  const guest = await newGuest(shop)
  const holds = await Promise.all(
    Array.from({ length: 10 }, (_, n) => held(shop, park, { sessionId: `s${n}` }, { tickets: oneAdult })),
  )
  for (const [n, { orderNo }] of holds.entries())
    await shop.call(openNotice, {
      sessionId: `s${n}`,
      params: { orderNo },
    })
  shop.clock.advance({ seconds: 20 })
  const answers = await Promise.all(
    holds.map((hold, n) => shop.call(placeOrder, { ...guest, sessionId: `s${n}`, body: placeBody(hold) })),
  )
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(8)
  expect(answers.filter(({ respCode }) => respCode === 'TOO_MANY_HOLDS')).toHaveLength(2)
  await assertCountersTrue(shop.db)
})

describe('a hold belongs to who held it', () => {
  async function groupPrice(shop: TestShop, { offerIds, visitDate }: TestPark, priceFen: number) {
    await sql`INSERT INTO price (offer_id, visit_date, channel, price_fen)
      VALUES (${offerIds.ADULT}, ${visitDate}, 'B2B', ${priceFen})`.execute(shop.db)
  }

  async function placedBy(
    { shop }: { shop: TestShop },
    hold: Hold,
    buyer: { token: string; userAgent?: string },
  ) {
    const answer = await shop.call(placeOrder, { ...buyer, body: placeBody(hold) })
    return answer.respCode
  }

  test('a group’s price is not charged to an ordinary member of the same browser, nor the other way round', async () => {
    const { shop, park, anna } = await towerWithAnna()
    await groupPrice(shop, park, 9_000)
    const agency = await newMember(shop, { account: 'agency' })
    await sql`UPDATE member SET corp = 'Yunzhou Travel' WHERE id = ${agency.id}`.execute(shop.db)
    const cheap = await held(shop, park, agency, { tickets: { ADULT: { quantity: 1, priceFen: 9_000 } } })
    await readNotice(shop, cheap.orderNo, agency)
    const guest = await newGuest(shop)
    for (const other of [anna, guest])
      expect(await placedBy({ shop }, cheap, other)).toBe('HOLD_OF_OTHER_BUYER')
    expect(await tickets(shop)).toEqual([])
    expect(await placedBy({ shop }, cheap, agency)).toBe('200')
    const plain = await readyHold({ shop, park })
    expect(await placedBy({ shop }, plain, agency)).toBe('HOLD_OF_OTHER_BUYER')
    expect(await placedBy({ shop }, plain, anna)).toBe('200')
  })

  test('a member’s seats are not placed by another member or a guest of the same browser', async () => {
    const { shop, park, anna } = await towerWithAnna()
    const hold = await readyHold({ shop, park }, anna)
    const berta = await newMember(shop, { account: 'berta' })
    for (const other of [berta, await newGuest(shop)])
      expect(await placedBy({ shop }, hold, other)).toBe('HOLD_OF_OTHER_BUYER')
    expect(await placedBy({ shop }, hold, anna)).toBe('200')
  })

  test('the price of one channel is not taken to another', async () => {
    const { shop, park, anna } = await towerWithAnna()
    const hold = await readyHold({ shop, park }, anna)
    const userAgent = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49'
    expect(await placedBy({ shop }, hold, { ...anna, userAgent })).toBe('HOLD_OF_OTHER_BUYER')
    expect(await placedBy({ shop }, hold, anna)).toBe('200')
  })
})
