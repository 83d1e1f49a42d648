/** The desk's page of the day: what is sold, scanned and refunded is on it, and looking at it costs little. */
import type { KyselyPlugin } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readToday } from '#contract/console/desk.ts'
import { listTopUps } from '#contract/console/group.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import type { ProductCode } from '#contract/values/product.ts'
import { addDays, type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { admitAtGate } from '../../testing/admitting.ts'
import { awaitingOrder, parkToConfirm } from '../../testing/awaiting-order.ts'
import { orderItems } from '../../testing/buying.ts'
import { testCard } from '../../testing/cards.ts'
import { awaitingTopUp, testGroup } from '../../testing/groups.ts'
import { type PayingShop, payingShop } from '../../testing/paying-shop.ts'
import { newGuest, newMember } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { done } from '../../testing/purchase.ts'
import { asked, paidOrder, work } from '../../testing/refunding.ts'
import { newStaff } from '../../testing/staff.ts'
import { testPark } from '../../testing/test-park.ts'
import { testShop } from '../../testing/test-shop.ts'
import { insertHotel, priceOn } from '../../testing/test-stays.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { bookStock } from '../inventory/stock/stock-sql.ts'
import { openToday } from './today.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

/** A moment later, since what was read last is kept for half a second. */
async function today(shop: PayingShop) {
  await shop.advance({ seconds: 1 })
  const { token } = await newStaff(shop, 'orders')
  return (await shop.call(readToday, { token })).data
}

test('what is sold, refunded and scanned stands there a moment later', async () => {
  const shop = await payingShop(world)
  expect((await today(shop)).money).toEqual({ in: [], back: [] })
  const order = await paidOrder(shop, { quantity: 3, payType: 'WECHAT_QR' })
  const sold = await today(shop)
  expect(sold.money).toEqual({ in: [{ payType: 'WECHAT_QR', count: 1, totalFen: 45_000 }], back: [] })
  expect(sold.places, 'nobody comes today').toEqual([])
  const as = { token: order.buyer.token, sessionId: order.sessionId }
  const { data } = await shop.call(readTickets, { ...as, params: { orderNo: order.orderNo } })

  await asked(shop, order)
  await shop.advance({ minutes: 10 })
  await work(shop)
  const refunded = await today(shop)
  expect(refunded.money.back).toEqual([{ payType: 'WECHAT_QR', count: 1, totalFen: 15_000 }])
  expect(refunded.queues).toMatchObject({ refunds: 0, alerts: 0, stuckRefunds: { count: 0, totalFen: 0 } })

  const start = venueInstant(shop.park.visitDate as VisitDate, '10:05' as SlotTime)
  await shop.advance({ minutes: Math.round((start.getTime() - shop.clock.now().getTime()) / 60_000) })
  await admitAtGate(shop, data.tickets[2]?.code ?? '')
  const { date, places, money } = await today(shop)
  expect(date).toBe(shop.park.visitDate)
  expect(money).toEqual({ in: [], back: [] })
  expect(places.map(({ code, products }) => [code, products])).toEqual([
    ['DECK-slot', ['name of DECK（中文）']],
    ['DECK-day', ['name of DECK（中文）']],
  ])
  expect(places[0]?.slots[0]).toMatchObject({ from: '10:00', capacity: 50, held: 0, sold: 2, used: 1 })
  expect(places[0]?.slots[1]).toMatchObject({ from: '10:30', sold: 0, used: 0 })
  expect(places[1]?.slots).toMatchObject([{ from: null, capacity: 1_000, sold: 2, used: 1 }])
})

test('a guest who has checked in uses the room on each night, and not on the day of leaving', async () => {
  const shop = await payingShop(world)
  const first = shop.park.visitDate as VisitDate
  await insertHotel(shop.db, { first })
  const guest = await newMember(shop, { account: 'anna' })
  const lines = [{ offerCode: 'HOTEL-ONE', quantity: 2, priceFen: priceOn(0) + priceOn(1) }]
  const dates = { visitDate: first, untilDate: addDays(first, 2), slotFrom: null }
  const { answer } = await orderItems(shop, guest, {
    items: [{ productCode: 'HOTEL', ...dates, lines }],
  } as never)
  const { orderNo, payableFen } = done(answer)
  expect(await payPlaced(shop, orderNo, payableFen)).toBe('seated')
  const { data } = await shop.call(readTickets, { ...guest, params: { orderNo } })

  await shop.advance({
    minutes: (venueInstant(first, '14:05' as SlotTime).getTime() - shop.clock.now().getTime()) / 60_000,
  })
  await admitAtGate(shop, data.tickets[0]?.code ?? '', 'HOTEL' as ProductCode)
  const roomsOf = async () => (await today(shop)).places.find(({ code }) => code === 'HOTEL-day')?.slots
  expect(await roomsOf()).toMatchObject([{ sold: 2, used: 1 }])
  await shop.advance({ minutes: 24 * 60 })
  expect(await roomsOf(), 'the second night').toMatchObject([{ sold: 2, used: 1 }])
  await shop.advance({ minutes: 24 * 60 })
  expect(await roomsOf(), 'gone').toMatchObject([{ sold: 0, used: 0 }])
})

test('what waits for staff is counted, and the next closures stand there with their reasons', async () => {
  const shop = await testShop()
  const park = await parkToConfirm(shop)
  const reason = JSON.stringify({ 'zh-CN': '检修', 'en-US': 'Maintenance' })
  await sql`INSERT INTO slot_exception (weekday, week_of_month, until_time, reason) VALUES (2, 1, '13:00', ${reason}::jsonb)`.execute(
    shop.db,
  )
  await sql`INSERT INTO slot_exception (visit_date, capacity, reason) VALUES ('2026-11-23', 60, ${reason}::jsonb)`.execute(
    shop.db,
  )
  await testPark(shop.db, { code: 'HALL' })
  await sql`UPDATE product SET published = false WHERE code = 'HALL'`.execute(shop.db)
  await shop.cachesCurrent()
  await sql`INSERT INTO slot_exception (resource_id, visit_date, reason)
    SELECT id, '2026-11-24', ${reason}::jsonb FROM resource WHERE code IN ('DECK-slot', 'HALL-slot') ORDER BY code`.execute(
    shop.db,
  )
  await sql`INSERT INTO payment_alert (key, kind, provider, payment_no, detail, at)
    VALUES ('k', 'BILL_LACKS', 'ALIPAY', 'P1', '{}', ${shop.clock.now()})`.execute(shop.db)
  await awaitingOrder(shop, park, await newGuest(shop))
  const { id } = await newMember(shop, { account: 'anna' })
  await sql`INSERT INTO comment (comment_no, order_no, product_code, product_name, member_id, score, content, created_at)
    SELECT 'E26112100000000000' || n, n, 'DECK', '{}', ${id}::bigint, 5, 'High above the river', now()
    FROM generate_series(1, 2) AS n`.execute(shop.db)
  const late = new Date(shop.clock.now().getTime() - 30 * 86_400_000)
  await sql`INSERT INTO shipment (shipment_no, order_id, order_no, carrier, tracking_no, state, sent_at, signed_at)
    SELECT 'S261021000000000' || n, min(shop_order.id), min(order_no), 'sf', 'SF10000' || n, sent.state, ${late},
      CASE WHEN sent.state = 'SIGNED' THEN ${late}::timestamptz END
    FROM shop_order, (VALUES (1, 'SENT'), (2, 'SIGNED')) AS sent (n, state) GROUP BY n, sent.state`.execute(
    shop.db,
  )
  for (const [code, quantity] of [
    ['MUG', 10],
    ['BADGE', 11],
  ] as const) {
    const { rows } = await sql<{ id: number }>`
      INSERT INTO resource (code, kind) VALUES (${code}, 'STOCK') RETURNING id`.execute(shop.db)
    const resourceId = rows[0]?.id ?? 0
    await bookStock(shop.db, { resourceId, quantity, kind: 'RECEIPT', actor: 'staff:stock', at: late })
  }
  await testGroup(shop, 'AWAIT')
  await awaitingTopUp(shop)
  await testCard(shop, 'AWAIT')
  await sql`INSERT INTO invoice (invoice_no, order_id, order_no, colour, state, title_sealed, amount_fen, tax_fen, asked_at)
    SELECT 'V261121000000000' || n, id, order_no, 'BLUE', state, '', 100, 6, now()
    FROM shop_order, (VALUES (1, 'FAILED'), (2, 'CANCELLED')) AS asked (n, state)`.execute(shop.db)
  const { token } = await newStaff(shop, 'finance')
  const { data } = await shop.call(readToday, { token, language: 'en-US' })
  expect(data.queues).toMatchObject({
    confirmations: { count: 1, until: new Date(shop.clock.now().getTime() + 7_200_000).toISOString() },
    alerts: 1,
    comments: 2,
    lateParcels: 1,
    lowStock: 1,
    ...{ groups: 1, topUps: 1, cards: 1, failedInvoices: 1 },
  })
  const topped = await shop.call(listTopUps, { token, query: { state: 'AWAIT' } })
  expect(topped.data.items, 'whatever the state of its group').toMatchObject([{ state: 'AWAIT' }])
  const all = { resource: null, products: [], reason: 'Maintenance' }
  const closed = { ...all, date: '2026-11-24', from: null, to: null, capacity: null }
  expect(data.exceptions).toEqual([
    { ...all, date: '2026-11-23', from: null, to: null, capacity: 60 },
    { ...closed, resource: 'DECK-slot', products: ['name of DECK'] },
    { ...closed, resource: 'HALL-slot' },
    { ...all, date: '2026-12-01', from: null, to: '13:00', capacity: null },
    { ...all, date: '2027-01-05', from: null, to: '13:00', capacity: null },
  ])
})

test('who knows the figures already is answered without a body', async () => {
  const shop = await testShop()
  const { token } = await newStaff(shop, 'owner')
  const look = (known?: string) =>
    shop.app.inject({
      url: '/front/api/staff/today',
      headers: { authorization: `Bearer ${token}`, ...(known && { 'if-none-match': known }) },
    })
  const first = await look()
  expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' })
  const again = await look(String(first.headers['etag']))
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const park = await parkToConfirm(shop)
  await shop.cachesCurrent()
  await awaitingOrder(shop, park, await newGuest(shop))
  shop.clock.advance({ seconds: 1 })
  const changed = await look(String(first.headers['etag']))
  expect(changed.statusCode).toBe(200)
  expect(changed.headers['etag']).not.toBe(first.headers['etag'])
})

test('ten desks cost as one, and what they read is found by indexes', async () => {
  const shop = await testShop()
  await shop.deps.catalogue.products()
  const sent: { text: string; parameters: readonly unknown[] }[] = []
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters } = shop.db.getExecutor().compileQuery(node, queryId)
      sent.push({ text, parameters })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const look = openToday({ ...shop.deps, db: shop.db.withPlugin(listening) })
  await Promise.all(Array.from({ length: 10 }, (_, index) => look(index % 2 ? 'zh-CN' : 'en-US')))
  expect(sent).toHaveLength(14)

  const client = await shop.pool.connect()
  await client.query('SET enable_seqscan = off')
  const walked = new Set<string>()
  const plans: string[] = []
  for (const { text, parameters } of sent) {
    const { rows } = await client.query(`EXPLAIN ${text}`, [...parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    plans.push(plan)
    for (const [, table = ''] of plan.matchAll(/Seq Scan on (?:public\.)?(\w+)/g)) walked.add(table)
  }
  client.release(true)
  // There are a few of each, however old the shop is.
  expect(plans.join(), 'stays that began before').toContain('order_line_until')
  expect([...walked].filter((table) => !['resource', 'slot_exception'].includes(table))).toEqual([])
})
