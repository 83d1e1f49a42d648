import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ProductCode } from '#contract/values/product.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { hotSettings } from '../../platform/prepared.ts'
import { placed } from '../../testing/buying.ts'
import { newMember } from '../../testing/people.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { refundFeesStatement } from '../refund/fee-sql.ts'
import { staffRefunds } from '../refund/read-store.ts'
import { changeFeesStatement } from './change/change-fees-sql.ts'
import {
  datedOrders,
  type OrderFilter,
  ordersByPlaced,
  ordersOfBuyer,
  ordersOfDocument,
  undatedOrders,
} from './console/find-store.ts'
import { heldStatement } from './hold/held-sql.ts'
import { holdStatement } from './hold/hold-sql.ts'
import { dueOrders, endingOf, type HoldEnding } from './lifecycle/release-sql.ts'
import { placeStatement } from './place/place-sql.ts'
import { ownOrders } from './reading/list-sql.ts'
import { usedProducts } from './reading/used-sql.ts'
import { earnedStatement } from './units/revenue-sql.ts'
import { endedFreightStatement } from './upkeep/freight-sql.ts'

const ORDERS = 20_000
const LATER_LINE = { position: 1, product_id: 999, product_code: 'RARE' }

const anna = { kind: 'member', memberId: memberIdOf(7), corp: null, mobileSealed: Buffer.alloc(0) } as const

let shop: TestShop

/** Many orders, most of them long finished, as after some months. */
beforeAll(async () => {
  shop = await testShop()
  const park = await testPark(shop.db, { tickets: [{ realName: 'EVERY' }] })
  const orderNo = await placed(shop, park, await newMember(shop, { account: 'anna' }))
  await sql`
    INSERT INTO shop_order (order_no, type, channel, product_id, product_code, product_snapshot, member_id, limit_keys,
      visit_date, valid_from, valid_until, quantity, goods_fen, payable_fen, flow_status, confirmation, seats,
      created_at, held_until, placed_at, pay_until, release_due_at, hold_key, hold_digest)
    SELECT lpad(n::text, 16, '0'), type, channel, product_id, product_code, product_snapshot, n, ARRAY[sha256(n::text::bytea)],
      visit_date, valid_from, valid_until, 1, 15000, 15000,
      CASE WHEN n % 1000 = 0 THEN 'AWAIT_PAID' ELSE 'CHECK_FINISH' END, 'NONE',
      CASE WHEN n % 1000 = 0 THEN 'HELD' ELSE 'SOLD' END, created_at, held_until, placed_at, pay_until, release_due_at,
      sha256(n::text::bytea), ''
    FROM shop_order, generate_series(1, ${ORDERS}) AS n WHERE order_no = ${orderNo}`.execute(shop.db)
  // A connection that has placed an order keeps a plan that finds the order of a row by reading the table, until the table is analysed.
  await sql`ANALYZE shop_order`.execute(shop.db)
  await sql`INSERT INTO order_line (order_id, position, product_id, product_code, product_snapshot, visit_date, valid_from,
      valid_until, offer_id, offer_code, quantity, price_fen, price_parts, amount_fen, offer_snapshot, draws)
    SELECT shop_order.id, 0, line.product_id, line.product_code, line.product_snapshot, line.visit_date + (shop_order.id % 400)::integer,
      line.valid_from, line.valid_until, offer_id, offer_code, 1, 15000, price_parts, 15000, offer_snapshot, draws
    FROM order_line AS line, shop_order WHERE shop_order.id > 1`.execute(shop.db)
  // Few have something else as well.
  await sql`INSERT INTO order_line
    SELECT other.* FROM order_line AS line, jsonb_populate_record(line, ${JSON.stringify(LATER_LINE)}::jsonb) AS other
    WHERE line.order_id % 1000 = 0`.execute(shop.db)
  await sql`INSERT INTO hold (order_id, pool_id, quantity, state) SELECT shop_order.id, pool_id, 1, shop_order.seats
    FROM hold, shop_order WHERE shop_order.id > 1`.execute(shop.db)
  await sql`INSERT INTO unit (unit_no, order_id, line_position, unit_index, state, price_fen, worth_fen, admits)
    SELECT order_no || '001', id, 0, 0, 'reserved', 15000, 15000, 1 FROM shop_order WHERE id > 1`.execute(
    shop.db,
  )
  await sql`ANALYZE unit`.execute(shop.db)
  await sql`INSERT INTO visitor (unit_id, seat, name_sealed, document_index, product_id, visit_date, once_per_day, live)
    SELECT id, 0, '', sha256(unit_no::bytea), 1, '2026-12-01', true, true FROM unit WHERE id > 1`.execute(
    shop.db,
  )
  await sql`INSERT INTO open_hold SELECT key, 1, 1, 9, 9 FROM shop_order, unnest(limit_keys) AS key
    ON CONFLICT DO NOTHING`.execute(shop.db)
  // Nearly all fees were booked long ago.
  await sql`INSERT INTO refund (refund_no, order_id, order_no, source, kind, status, reason_code, worth_fen, fee_fen, amount_fen,
      needs, asked_at, decided_at, paid_back_at, finished_at, fee_earned)
    SELECT 'T261121' || lpad(id::text, 12, '0'), id, order_no, 'USER', 'UNITS', 'FINISH', 'PLANS_CHANGED', 15000, 1500, 13500,
      'AUTO', created_at, created_at, created_at, created_at, id % 1000 > 0 FROM shop_order`.execute(shop.db)
  await sql`INSERT INTO order_change (change_no, order_id, order_no, claim, state, new_date, reason_code, difference_fen, fee_fen,
      lines, asked_at, ended_at, ask_key, ask_digest, fee_earned)
    SELECT 'G261121' || lpad(id::text, 12, '0'), id, order_no, 1, 'DONE', '2026-12-02', 'PLANS_CHANGED', 0, 1500,
      '[]', created_at, created_at, sha256(order_no::bytea), '', id % 1000 > 0 FROM shop_order`.execute(
    shop.db,
  )
  await sql`INSERT INTO order_history (order_id, at, status, note, actor)
    SELECT id, created_at, 'CHECK_FINISH', 'used', 'system' FROM shop_order WHERE id > 1`.execute(shop.db)
  await sql`ANALYZE`.execute(shop.db)
  return () => shop.close()
})

const walksThrough = (plan: string): string[] =>
  [...plan.matchAll(/Seq Scan on (?:public\.)?(\w+)/g)].map(([, table]) => table ?? '')

describe('however many orders there are, no statement reads a table from end to end:', () => {
  test.each([
    ['holding', holdStatement],
    ['placing', placeStatement],
    ['looking at a hold', heldStatement],
    ['listing own orders', ownOrders(anna, { tabs: [1, 2, 3, 4], after: null, limit: 21 })],
  ])('%s', async (_, { text }) => {
    const client = await shop.pool.connect()
    for (const [name, value] of Object.entries(hotSettings)) await client.query(`SET ${name} = ${value}`)
    const { rows } = await client.query(`EXPLAIN (GENERIC_PLAN) ${text}`)
    client.release(true)
    expect(walksThrough(rows.map((row) => row['QUERY PLAN']).join('\n'))).toEqual([])
  })

  const ending: HoldEnding = {
    to: 'PAST_DUE',
    releaseSeats: true,
    at: new Date('2026-11-21T04:00:00Z'),
    note: 'pay-time-over',
    actor: 'system',
  }
  test.each([
    ['ending what is due', dueOrders('AWAIT_PAID', ending.at, 200)],
    ['ending one order', sql`order_no = '0000000000001000' AND flow_status = 'AWAIT_PAID' FOR NO KEY UPDATE`],
  ])('%s', async (_, picked) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${endingOf(picked, ending)}`.execute(shop.db)
    const walked = walksThrough(rows.map((row) => row['QUERY PLAN']).join('\n'))
    // A handful of pools fits on one page.
    expect(walked.filter((table) => table !== 'pool')).toEqual([])
  })

  test('listing what a member may comment on', async () => {
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`EXPLAIN ${usedProducts(memberIdOf(7), ending.at)}`.execute(shop.db)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toContain('shop_order_of_member')
  })

  test('looking for units that have become revenue', async () => {
    const rows = await sql<{
      'QUERY PLAN': string
    }>`EXPLAIN ${earnedStatement(ending.at, 1_000)}`.execute(shop.db)
    const plan = rows.rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toContain('unit_to_earn')
  })

  test.each([
    ['fees of refunds', 'refund_fee', refundFeesStatement],
    ['fees of changes of date', 'order_change_fee', changeFeesStatement],
    ['freight', 'shop_order_freight', endedFreightStatement],
  ])('looking for %s that have become revenue', async (_, index, statement) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`EXPLAIN ${statement(ending.at, 1_000)}`.execute(
      shop.db,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toContain(`${index}_to_earn`)
  })

  test('finding a refund in the console by the number of its order, or of the parcel with its goods', async () => {
    const found = staffRefunds(shop.db, { find: '0000000000001000', direction: 'desc', limit: 31 })
    const rows = await found.explain<{ 'QUERY PLAN': string }>()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    // Of tickets given back there are a handful here.
    expect(walksThrough(plan).filter((table) => table !== 'refund_unit')).toEqual([])
    expect(plan).toContain('refund_of_order')
    expect(plan).toContain('refund_return_tracking_no')
  })

  const visitDate = '2026-12-01' as VisitDate
  const placedAt = ending.at
  const deck: OrderFilter = { product: { code: 'DECK' as ProductCode, id: 1 } }
  const rare: OrderFilter = { product: { code: 'RARE' as ProductCode, id: 999 } }
  const page = { direction: 'desc', limit: 51 } as const
  const first = { ...page, after: null }
  test.each([
    ['by when they were placed', 'by_placed', () => ordersByPlaced(shop.db, {}, first)],
    [
      'of one product, after another',
      '(by_placed|of_product)',
      () => ordersByPlaced(shop.db, deck, { ...page, after: { placedAt, id: 9 } }),
    ],
    ['of a rare product', 'of_product', () => ordersByPlaced(shop.db, rare, first)],
    ['of a rare status', 'of_status', () => ordersByPlaced(shop.db, { status: 'CONFIRM_FAIL' }, first)],
    ['of a rare channel', 'of_channel', () => ordersByPlaced(shop.db, { channel: 'B2B' }, first)],
    ['paid in a rare way', 'of_pay_type', () => ordersByPlaced(shop.db, { payType: 'ECNY_H5' }, first)],
    ['by the date of the visit', 'by_visit', () => datedOrders(shop.db, {}, first)],
    [
      'of one product by visit, after another',
      '(by_visit|of_product_by_visit)',
      () => datedOrders(shop.db, deck, { ...page, after: { visitDate, id: 9 } }),
    ],
    ['of a rare product by visit', 'of_product_by_visit', () => datedOrders(shop.db, rare, first)],
    ['without a date', 'by_visit', () => undatedOrders(shop.db, {}, first)],
  ])('listing orders in the console: %s', async (_, index, list) => {
    const rows = await list().explain<{ 'QUERY PLAN': string }>()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toMatch(new RegExp(`shop_order_${index}\\b`))
    expect(plan).not.toContain('Sort')
  })

  test.each([
    ['a rare product', 'order_line_later', () => ordersByPlaced(shop.db, rare, first, 'later')],
    ['a rare product, by visit', 'order_line_later', () => datedOrders(shop.db, rare, first, 'later')],
    [
      'what nearly all orders begin with',
      'order_line_later',
      () => ordersByPlaced(shop.db, deck, first, 'later'),
    ],
  ])('listing orders in the console that have a later line of %s', async (_, index, list) => {
    const rows = await list().explain<{ 'QUERY PLAN': string }>()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toMatch(new RegExp(`Index.* (on|using) ${index}\\b`))
  })

  const key = Buffer.alloc(32)
  test.each([
    ['mobile', 'contact', () => ordersOfBuyer(shop.db, { mobileIndex: key, memberId: 7 }, { limit: 50 })],
    [
      'document',
      'over',
      () => ordersOfDocument(shop.db, { documentIndex: key, visitDate: undefined }, { limit: 50 }),
    ],
    [
      'document and date',
      'once',
      () => ordersOfDocument(shop.db, { documentIndex: key, visitDate }, { limit: 50 }),
    ],
  ])('finding orders in the console by %s (%s)', async (_, index, list) => {
    const rows = await list().explain<{ 'QUERY PLAN': string }>()
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(walksThrough(plan)).toEqual([])
    expect(plan).toMatch(new RegExp(`Index.* (on|using) (shop_order_of|visitor)_${index}`))
  })
})
