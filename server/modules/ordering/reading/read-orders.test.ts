import { verify } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { buyAgain, holdSeats, openNotice, readHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { listOrders, readOrder, renewOrderKey } from '#contract/endpoints/ordering/reading.ts'
import { readTicketKey, readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { openGuestOrder } from '#contract/endpoints/session.ts'
import { type OrderNo, orderTabs } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { hotSettings } from '../../../platform/prepared.ts'
import { towerWithAnna } from '../../../testing/anna.ts'
import {
  held,
  holdBody,
  idCard,
  orderItems,
  placeBody,
  placed,
  readNotice,
  visitorsFor,
} from '../../../testing/buying.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { done } from '../../../testing/purchase.ts'
import type { TestParkOptions, testPark } from '../../../testing/test-park.ts'
import type { TestShop } from '../../../testing/test-shop.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { cancelUnpaid } from '../lifecycle/settle-order.ts'
import { ownOrders, valuesOf } from './list-sql.ts'
import { verifyTicket } from './ticket-code.ts'

const openTower = (options: TestParkOptions = { tickets: [{ realName: 'EVERY' }] }) => towerWithAnna(options)

const cancel = ({ db, clock }: TestShop, orderNo: OrderNo) =>
  inTransaction(db, (tx) => cancelUnpaid(tx, orderNo, clock.now()))

const nothingElse = { detail: null, sumFen: null, points: null, refund: null, change: null, open: false }
const move = { kind: 'status', ...nothingElse }

test('a paid order shows everything that spec 3.5 names', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  shop.clock.advance({ minutes: 1 })
  await payPlaced(shop, orderNo)
  const { data } = await shop.call(readOrder, { ...anna, params: { orderNo }, language: 'en-US' })
  expect(data).toEqual({
    orderNo,
    type: 'PKTK',
    channel: 'WEB',
    flowStatus: 'AWAIT_CHECK',
    sending: null,
    paymentStatus: 'SUCESS',
    productCode: 'DECK',
    productName: 'name of DECK',
    picture: 'pictures/deck.svg',
    visitDate: '2026-12-01',
    untilDate: null,
    slotFrom: '10:00',
    slotTo: '10:30',
    quantity: 1,
    payableFen: 15_000,
    orderedAt: '2026-11-21T02:00:20.000Z',
    payUntil: '2026-11-21T02:15:20.000Z',
    keptUntil: null,
    lines: [
      {
        type: 'PKTK',
        offerCode: 'DECK-ADULT',
        name: 'DECK-ADULT',
        category: 'adult',
        priceFen: 15_000,
        quantity: 1,
        amountFen: 15_000,
        productCode: 'DECK',
        productName: 'name of DECK',
        picture: 'pictures/deck.svg',
        place: 'place of DECK',
        visitDate: '2026-12-01',
        untilDate: null,
        slotFrom: '10:00',
        slotTo: '10:30',
        validFrom: '2026-12-01T02:00:00.000Z',
        validUntil: '2026-12-01T16:00:00.000Z',
      },
    ],
    packages: [],
    units: [
      {
        unitNo: `${orderNo}001`,
        offerCode: 'DECK-ADULT',
        name: 'DECK-ADULT',
        line: 0,
        state: 'valid',
        worthFen: 15_000,
        givenFen: 0,
        admits: 1,
        admitted: 0,
        visitors: [{ name: '张**', idType: 'ID_CARD', idNumber: `110***********${idCard(1).slice(-4)}` }],
      },
    ],
    amounts: {
      goodsFen: 15_000,
      couponFen: 0,
      integralFen: 0,
      freightFen: 0,
      otherFen: 0,
      payableFen: 15_000,
      paidFen: 15_000,
      refundedFen: 0,
    },
    payType: 'ALIPAY_WAP',
    paidAt: '2026-11-21T02:01:20.000Z',
    contactName: '李**',
    contactMobile: anna.mobile.replace(/^(.{3}).*(.{4})$/, '$1****$2'),
    wayToGet: null,
    wayToGetTicket: 'Show the QR code at the gate, or the assist code at the service window',
    pickUpUntil: null,
    assistCode: expect.stringMatching(/^[23456789A-HJ-NP-Z]{8}$/),
    randomKey: expect.stringMatching(/^[\w-]{22}$/),
    place: 'place of DECK',
    guides: [
      { place: 'place of DECK', uses: [{ productNames: ['name of DECK'], howToUse: ['show the code'] }] },
    ],
    refundPolicy: 'free until a day before',
    changePolicy: 'free until a day before',
    history: [
      { at: '2026-11-21T02:00:00.000Z', status: 'INIT', note: null },
      { at: '2026-11-21T02:00:20.000Z', status: 'AWAIT_PAID', note: 'Order placed' },
      { at: '2026-11-21T02:01:20.000Z', status: 'AWAIT_CHECK', note: 'Paid' },
    ],
    // Its money came without an attempt at a provider, so the order's own move tells of it.
    timeline: [
      { ...move, at: '2026-11-21T02:01:20.000Z', text: 'Paid' },
      { ...move, at: '2026-11-21T02:00:20.000Z', text: 'Order placed' },
    ],
    extras: [],
    partyOpen: false,
    confirmedWith: null,
    assigned: [],
    changes: [],
    actions: ['tickets', 'refund', 'change', 'names'],
    serverNow: '2026-11-21T02:01:20.000Z',
  })
})

test('the tickets of a paid order can be verified offline with the public key', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{ realName: 'EVERY', admits: 2 }] })
  const orderNo = await placed(shop, park, anna, { tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  const read = () => shop.call(readTickets, { ...anna, params: { orderNo } })
  expect((await read()).respCode).toBe('TICKET_BEING_ISSUED')
  await payPlaced(shop, orderNo)
  const { data } = await read()
  expect(data.tickets.map(({ unitNo, state }) => [unitNo, state])).toEqual([
    [`${orderNo}001`, 'valid'],
    [`${orderNo}002`, 'valid'],
  ])
  expect(data.tickets[0]?.visitors).toEqual(['张**', '张**'])
  const key = (await shop.call(readTicketKey)).data
  for (const { code, unitNo } of data.tickets) {
    if (code === null) throw new Error('a usable ticket has no code')
    const at = code.lastIndexOf('.')
    const signature = Buffer.from(code.slice(at + 1), 'base64url')
    expect(verify(null, Buffer.from(code.slice(0, at)), key.publicKey, signature)).toBe(true)
    expect(verifyTicket(shop.deps.ticketKey, code)).toMatchObject({
      unitNo,
      productCode: 'DECK',
      visitDate: '2026-12-01',
      slotFrom: '10:00',
      slotTo: '10:30',
      admits: 2,
    })
  }
  expect((await read()).data).toEqual(data)
})

test('usable tickets come first; one in refund, in change or used has no code', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  const orderNo = await placed(shop, park, anna, { tickets: { ADULT: { quantity: 5, priceFen: 15_000 } } })
  await payPlaced(shop, orderNo)
  for (const [number, state] of ['refunding', 'changing', 'used', 'refunded'].entries())
    await sql`UPDATE unit SET state = ${state} WHERE unit_no = ${`${orderNo}00${number + 1}`}`.execute(
      shop.db,
    )
  const { data } = await shop.call(readTickets, { ...anna, params: { orderNo } })
  expect(data.tickets.map(({ unitNo, state, code }) => [unitNo.slice(-1), state, code !== null])).toEqual([
    ['5', 'valid', true],
    ['1', 'refunding', false],
    ['2', 'changing', false],
    ['3', 'used', false],
  ])
})

test('an order that ended unpaid has no tickets', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await cancel(shop, orderNo)
  expect((await shop.call(readTickets, { ...anna, params: { orderNo } })).respCode).toBe('NO_TICKETS')
})

test('an order is its owner’s alone', async () => {
  const { shop, park, anna } = await openTower()
  const berta = await newMember(shop, { account: 'berta' })
  const guest = await newGuest(shop)
  const orderNo = await placed(shop, park, anna)
  for (const endpoint of [readOrder, readTickets, buyAgain]) {
    const params = { orderNo }
    expect(await shop.call(endpoint, { params, token: berta.token })).toMatchObject({
      status: 404,
      respCode: 'NOT_FOUND',
    })
    expect(await shop.call(endpoint, { params, token: guest.token })).toMatchObject({ status: 404 })
    expect(await shop.call(endpoint, { params })).toMatchObject({ status: 403 })
    expect(
      await shop.call(endpoint, { params: { orderNo: '2611210000000000' }, token: anna.token }),
    ).toMatchObject({
      status: 404,
    })
  }
  expect((await shop.call(listOrders, { ...berta, query: {} })).data.items).toEqual([])
})

test('a hold is no order yet, also for its own member', async () => {
  const { shop, park, anna } = await openTower()
  const hold = await shop.call(holdSeats, {
    ...anna,
    body: holdBody(park),
  })
  const params = { orderNo: hold.data.orderNo }
  expect(await shop.call(readOrder, { ...anna, params })).toMatchObject({ status: 404 })
  expect((await shop.call(listOrders, { ...anna, query: {} })).data.items).toEqual([])
})

test('a guest sees all orders of the proved mobile; who shows a key sees that one only', async () => {
  const { shop, park } = await openTower()
  const guest = await newGuest(shop)
  const first = await placed(shop, park, guest)
  const second = await placed(shop, park, guest, { place: { visitors: undefined as never } }).catch(
    () => null,
  )
  expect(second).toBeNull()
  const other = await placedAgain(shop, park, guest)
  const listed = async (token: string) =>
    (await shop.call(listOrders, { token, query: {} })).data.items.map(({ orderNo }) => orderNo)
  expect(await listed(guest.token)).toEqual([other, first])
  const { randomKey } = (await shop.call(readOrder, { ...guest, params: { orderNo: first } })).data
  const keyed = await shop.call(openGuestOrder, { body: { orderNo: first, randomKey } })
  const { token } = keyed.data.tokenInfo
  expect(await listed(token)).toEqual([first])
  expect((await shop.call(readOrder, { token, params: { orderNo: first } })).respCode).toBe('200')
  expect(await shop.call(readOrder, { token, params: { orderNo: other } })).toMatchObject({ status: 404 })
  const wrong = `${randomKey.slice(0, -1)}${randomKey.endsWith('A') ? 'B' : 'A'}`
  expect((await shop.call(openGuestOrder, { body: { orderNo: first, randomKey: wrong } })).respCode).toBe(
    'ORDER_KEY_WRONG',
  )
})

/** A second order of the same buyer for another visitor. */
async function placedAgain(
  shop: TestShop,
  park: Awaited<ReturnType<typeof testPark>>,
  buyer: { token: string },
): Promise<OrderNo> {
  const { answer } = await orderItems(shop, buyer, holdBody(park), (hold) =>
    placeBody(hold, { visitors: visitorsFor(hold, 40) }),
  )
  return done(answer).orderNo
}

test('when the mobile registers, its orders join the account and leave the guest', async () => {
  const { shop, park } = await openTower()
  const guest = await newGuest(shop)
  const orderNo = await placed(shop, park, guest)
  shop.clock.advance({ minutes: 1 })
  const member = await newMember(shop, { account: 'clara', mobile: guest.mobile })
  expect((await shop.call(readOrder, { ...member, params: { orderNo } })).respCode).toBe('200')
  expect((await shop.call(listOrders, { ...member, query: {} })).data.items).toHaveLength(1)
  expect((await shop.call(readOrder, { ...guest, params: { orderNo } })).respCode).not.toBe('200')
})

test('a proved mobile reaches the orders of 90 days; an older one takes its number and key', async () => {
  const { shop, park } = await openTower()
  const mobile = '13711112222'
  const guest = await newGuest(shop, mobile)
  const orderNo = await placed(shop, park, guest)
  const { randomKey } = (await shop.call(readOrder, { ...guest, params: { orderNo } })).data
  const reached = async ({ token }: { token: string }) => ({
    listed: (await shop.call(listOrders, { token, query: {} })).data.items.length,
    read: (await shop.call(readOrder, { token, params: { orderNo } })).respCode === '200',
  })
  shop.clock.advance({ days: 89 })
  expect(await reached(await newGuest(shop, mobile))).toEqual({ listed: 1, read: true })
  shop.clock.advance({ days: 2 })
  const late = await newGuest(shop, mobile)
  expect(await reached(late)).toEqual({ listed: 0, read: false })
  expect(await reached(await newGuest(shop))).toEqual({ listed: 0, read: false })
  const more = { token: late.token, query: { cursor: '9911210000000001' } }
  expect((await shop.call(listOrders, more)).data.items).toEqual([])
  shop.clock.advance({ minutes: 1 })
  expect(await reached(await newMember(shop, { account: 'clara', mobile }))).toEqual({
    listed: 0,
    read: false,
  })
  const keyed = await shop.call(openGuestOrder, { body: { orderNo, randomKey } })
  expect(await reached(keyed.data.tokenInfo)).toEqual({ listed: 1, read: true })
})

test('the list turns its pages newest first, each order once, by tab', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  await ordersOf(shop, anna.id, 45, await placed(shop, park, anna))
  const pages: string[][] = []
  let cursor: string | null = null
  do {
    const query: { cursor?: string } = cursor === null ? {} : { cursor }
    const { data } = await shop.call(listOrders, { ...anna, query })
    pages.push(data.items.map(({ orderNo }) => orderNo))
    cursor = data.nextCursor
  } while (cursor !== null)
  expect(pages.map((page) => page.length)).toEqual([20, 20, 6])
  expect(new Set(pages.flat()).size).toBe(46)
  const { rows } = await sql<{ order_no: string }>`SELECT order_no FROM shop_order ORDER BY id DESC`.execute(
    shop.db,
  )
  expect(pages.flat()).toEqual(rows.map(({ order_no }) => order_no))
  for (const tab of ['unpaid', 'unused', 'refund', 'done'] as const) {
    const { data } = await shop.call(listOrders, { ...anna, query: { tab } })
    expect(data.items.length).toBeGreaterThan(0)
    expect(
      data.items.every(({ flowStatus }) => (orderTabs[tab] as readonly string[]).includes(flowStatus)),
    ).toBe(true)
  }
  expect(await shop.call(listOrders, { ...anna, query: { cursor: 'x' } })).toMatchObject({ status: 400 })
})

/** Copies an order under all the statuses in turn. */
async function ordersOf({ db }: TestShop, memberId: string, count: number, like: OrderNo): Promise<void> {
  const statuses = orderTabs.all
  await sql`
    INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id, limit_keys,
      visit_date, valid_from, valid_until, quantity, goods_fen, payable_fen, flow_status, confirmation, seats,
      created_at, held_until, placed_at, pay_until, hold_key, hold_digest)
    SELECT lpad(n::text, 16, '0'), type, channel, product_id, product_code, product_snapshot, ${Number(memberId)}, '{}',
      visit_date, valid_from, valid_until, quantity, goods_fen, payable_fen,
      (${statuses}::text[])[1 + n % ${statuses.length}], 'NONE', 'RELEASED', created_at, held_until, placed_at,
      pay_until, sha256(n::text::bytea), ''
    FROM shop_order, generate_series(1, ${count}) AS n WHERE order_no = ${like}`.execute(db)
}

test('a member with 10,000 orders turns any page by the index', async () => {
  const { shop, park, anna } = await openTower({ tickets: [{}] })
  await ordersOf(shop, anna.id, 10_000, await placed(shop, park, anna))
  await sql`ANALYZE shop_order`.execute(shop.db)
  await sql`UPDATE shop_order SET flow_status = 'CANCEL' WHERE list_tab = 3 AND id % 100 <> 0`.execute(
    shop.db,
  )
  await sql`ANALYZE shop_order`.execute(shop.db)
  for (const tabs of [[1, 2, 3, 4], [3]])
    for (const after of [null, '0000000000005000']) {
      const plan = await explainList(shop, anna.id, { tabs, after })
      expect(plan).toContain('Index Scan Backward using shop_order_of_member')
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('Rows Removed by Filter')
    }
})

/** The list's own statement, explained: what the database really does for one page. */
async function explainList(
  { pool }: TestShop,
  memberId: string,
  page: { tabs: number[]; after: string | null },
) {
  const anna = {
    kind: 'member',
    memberId: memberIdOf(memberId),
    corp: null,
    mobileSealed: Buffer.alloc(0),
  } as const
  const input = { ...page, now: new Date(0), after: page.after as OrderNo | null, limit: 21 }
  const { text } = ownOrders(anna, input)
  const client = await pool.connect()
  for (const [name, value] of Object.entries(hotSettings)) await client.query(`SET ${name} = ${value}`)
  await client.query(`PREPARE listing AS ${text}`)
  const values = valuesOf(anna, input).map((value) =>
    Array.isArray(value) ? `'{${value}}'` : `'${value instanceof Date ? value.toISOString() : value}'`,
  )
  const { rows } = await client.query(`EXPLAIN (ANALYZE, COSTS OFF) EXECUTE listing(${values})`)
  client.release(true)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('an order that ran out is bought again with one tap: same tickets, kept visitors, price of now', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  const again = () => shop.call(buyAgain, { ...anna, params: { orderNo } })
  expect((await again()).respCode).toBe('REBUY_NOT_POSSIBLE')
  shop.clock.advance({ minutes: 15 })
  await shop.sweep()
  await sql`UPDATE price SET price_fen = 16_000`.execute(shop.db)
  await expect.poll(async () => (await again()).data?.amounts?.payableFen).toBe(16_000)
  const hold = (await again()).data
  expect(hold.formerVisitors).toEqual([
    {
      offerCode: 'DECK-ADULT',
      unit: 0,
      seat: 0,
      name: '张**',
      idType: 'ID_CARD',
      idNumber: `110***********${idCard(1).slice(-4)}`,
    },
  ])
  // The notice is the same that was read and agreed to before.
  expect(hold.noticeOpenedAt).toBe('2026-11-21T02:00:00.000Z')
  const keep = [{ offerCode: 'DECK-ADULT', unit: 0, seat: 0, keep: true }] as never
  const answer = await shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: keep }) })
  expect(answer.data).toMatchObject({ flowStatus: 'AWAIT_PAID', payableFen: 16_000 })
  const detail = await shop.call(readOrder, { ...anna, params: { orderNo: hold.orderNo } })
  expect(detail.data.units[0]?.visitors).toMatchObject([{ name: '张**', idType: 'ID_CARD' }])
  await assertCountersTrue(shop.db)
})

test('nobody else sees or keeps the visitors of an order that is bought again', async () => {
  const { shop, park, anna } = await openTower()
  const berta = await newMember(shop, { account: 'berta' })
  const orderNo = await placed(shop, park, anna)
  await cancel(shop, orderNo)
  const hold = (await shop.call(buyAgain, { ...anna, params: { orderNo } })).data
  const params = { orderNo: hold.orderNo }
  expect((await shop.call(readHold, { params })).data.formerVisitors).toEqual([])
  expect((await shop.call(readHold, { ...berta, params })).data.formerVisitors).toEqual([])
  await shop.call(openNotice, { params })
  const keep = [{ offerCode: 'DECK-ADULT', unit: 0, seat: 0, keep: true }] as never
  const stolen = await shop.call(placeOrder, { ...berta, body: placeBody(hold, { visitors: keep }) })
  expect(stolen.respCode).toBe('HOLD_OF_OTHER_BUYER')
})

test('a child keeps its guardian when an order is bought again', async () => {
  const { shop, park, anna } = await openTower({
    tickets: [{ realName: 'EVERY' }, { code: 'CHILD', priceFen: 0, realName: 'EVERY', needsGuardian: true }],
  })
  const tickets = { ADULT: { quantity: 1, priceFen: 15_000 }, CHILD: { quantity: 1, priceFen: 0 } }
  const seat = (code: string) => ({ offerCode: `DECK-${code}`, unit: 0, seat: 0 })
  const visitors = [
    { ...seat('ADULT'), name: '张三丰', idType: 'ID_CARD', idNumber: idCard(1) },
    { ...seat('CHILD'), name: '张小宝', guardian: seat('ADULT') },
  ] as never
  const orderNo = await placed(shop, park, anna, { tickets, place: { visitors } })
  await cancel(shop, orderNo)
  const hold = (await shop.call(buyAgain, { ...anna, params: { orderNo } })).data
  const keep = ['ADULT', 'CHILD'].map((code) => ({ ...seat(code), keep: true })) as never
  const answer = await shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: keep }) })
  expect(answer.respCode).toBe('200')
})

test('a changed notice must be read again before buying again', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await cancel(shop, orderNo)
  await sql`UPDATE product SET notice_version = 2`.execute(shop.db)
  await expect
    .poll(async () => (await shop.call(buyAgain, { ...anna, params: { orderNo } })).data.noticeOpenedAt)
    .toBeNull()
})

test('buying again with the same Idempotency-Key holds once', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await cancel(shop, orderNo)
  const request = { ...anna, params: { orderNo }, idempotencyKey: 'one-tap-0001' }
  const answers = await Promise.all([shop.call(buyAgain, request), shop.call(buyAgain, request)])
  expect(answers[0]?.data).toEqual(answers[1]?.data)
  expect((await shop.call(buyAgain, request)).data.orderNo).toBe(answers[0]?.data.orderNo)
  await assertCountersTrue(shop.db)
})

test('holds that never became orders are forgotten after a week, and counters at zero with them', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  await held(shop, park, { sessionId: 'left' })
  shop.clock.advance({ days: 6 })
  await shop.sweep()
  const count = async () =>
    (await sql<{ n: number }>`SELECT count(*)::integer AS n FROM shop_order`.execute(shop.db)).rows[0]?.n
  expect(await count()).toBe(2)
  shop.clock.advance({ days: 2 })
  await shop.sweep()
  expect(await count()).toBe(1)
  expect((await shop.call(readOrder, { ...anna, params: { orderNo } })).respCode).toBe('200')
  expect((await sql`SELECT 1 FROM open_hold`.execute(shop.db)).rows).toEqual([])
  await assertCountersTrue(shop.db)
})

test('a buyer revokes the key of an order: the old key and sessions opened with it see nothing any more', async () => {
  const { shop, park, anna } = await openTower()
  const orderNo = await placed(shop, park, anna)
  const params = { orderNo }
  const former = (await shop.call(readOrder, { ...anna, params })).data.randomKey
  const keyed = (await shop.call(openGuestOrder, { body: { orderNo, randomKey: former } })).data.tokenInfo
  expect(await shop.call(renewOrderKey, { ...keyed, params })).toMatchObject({ status: 401 })
  const stranger = await newMember(shop, { account: 'berta' })
  expect(await shop.call(renewOrderKey, { ...stranger, params })).toMatchObject({ status: 404 })
  const { randomKey } = (await shop.call(renewOrderKey, { ...anna, params })).data
  expect(randomKey).not.toBe(former)
  expect((await shop.call(readOrder, { ...anna, params })).data.randomKey).toBe(randomKey)
  expect(await shop.call(readOrder, { ...keyed, params })).toMatchObject({ status: 403 })
  const open = async (key: string) =>
    (await shop.call(openGuestOrder, { body: { orderNo, randomKey: key } })).respCode
  expect(await open(former)).toBe('ORDER_KEY_WRONG')
  expect(await open(randomKey)).toBe('200')
})

test('the list names the actions that each order has on its own page, and asks for all of them at once', async () => {
  const { shop, park, anna } = await openTower()
  for (const n of [1, 2, 3, 4]) {
    const hold = await held(shop, park, anna)
    await readNotice(shop, hold.orderNo, anna)
    await shop.call(placeOrder, { ...anna, body: placeBody(hold, { visitors: visitorsFor(hold, n) }) })
    if (n > 1) await payPlaced(shop, hold.orderNo)
    if (n === 2) await sql`UPDATE unit SET state = 'used' WHERE state = 'valid'`.execute(shop.db)
  }
  const statements = vi.spyOn(pg.Pool.prototype, 'query')
  const { data } = await shop.call(listOrders, { ...anna, query: {} })
  const aboutOrders = statements.mock.calls.filter((call) => /shop_order|unit/.test(JSON.stringify(call)))
  expect(aboutOrders).toHaveLength(1)
  statements.mockRestore()
  expect(data.items.map(({ actions }) => actions.join())).toEqual([
    'tickets,refund,change,names',
    'tickets,refund,change,names',
    'tickets,names',
    'pay,cancel,names',
  ])
  for (const { orderNo, actions } of data.items)
    expect(actions).toEqual((await shop.call(readOrder, { ...anna, params: { orderNo } })).data.actions)
})
