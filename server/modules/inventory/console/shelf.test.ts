/** What stands on the shelf: all that came, less what was sent or handed over; and counting it while parcels leave. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookStock, listStock, readStock } from '#contract/console/inventory.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { UnitState } from '#contract/values/order.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type GoodsOrder, lobbyPickUp, paidGoods, sent } from '../../../testing/delivering.ts'
import { insertGate } from '../../../testing/gates.ts'
import { newMember, type TestMember } from '../../../testing/people.ts'
import { findStockDrift } from '../../../testing/simulation/seat-laws.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { scanTicket } from '../../gate/scan.ts'
import { moveUnits } from '../../ordering/units/move-units.ts'

let shop: TestShop
let staff: TestStaff
let anna: TestMember
beforeAll(async () => {
  shop = await testShop()
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 1 })
  await insertGate(shop.db, 'COUNTER', ['TOWER'])
  staff = await newStaff(shop, 'catalogue', 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => shop.close())

beforeEach(async () => {
  await sql`TRUNCATE shop_order, shipment, stock_entry, open_hold CASCADE`.execute(shop.db)
  await sql`UPDATE pool SET capacity = 0, held = 0, sold = 0`.execute(shop.db)
  shop.clock.advance({ seconds: 2 })
  expect((await book({ kind: 'RECEIPT', quantity: 40 })).respCode).toBe('200')
})

const ofRed = { code: 'TOWER-RED' }
const book = (body: Record<string, unknown>) =>
  shop.call(bookStock, {
    ...{ token: staff.token, idempotencyKey: randomUUID(), params: ofRed },
    body: body as never,
  })

const read = async () => (await shop.call(readStock, { token: staff.token, params: ofRed, query: {} })).data

type Seen = { capacity: number; onShelf: number }
const correct = (quantity: number, { capacity, onShelf }: Seen) =>
  book({ kind: 'CORRECTION', quantity, capacity, onShelf, note: 'counted' })

async function handedOver({ orderNo, unitNos }: GoodsOrder): Promise<void> {
  const { rows } = await sql<{ code: string }>`
    SELECT assist_code AS code FROM shop_order WHERE order_no = ${orderNo}`.execute(shop.db)
  const input = {
    gateCode: GateCode.parse('COUNTER'),
    medium: 'ASSIST',
    content: rows[0]?.code ?? '',
  } as const
  for (const unitNo of unitNos) {
    const scan = { input: { ...input, unitNo, nonce: randomUUID() }, actor: 'staff:gate1' }
    const { outcome } = await inTransaction(shop.db, (tx) =>
      scanTicket(shop.deps, tx, { ...scan, language: 'en-US' }),
    )
    expect(outcome).toBe('ADMIT')
  }
}

async function moved({ orderNo, unitNos }: GoodsOrder, from: UnitState, to: UnitState): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unit WHERE unit_no = ANY(${unitNos})`.execute(shop.db)
  const move = { unitIds: rows.map(({ id }) => id), from, to, at: shop.clock.now() }
  const status = await inTransaction(shop.db, (tx) =>
    moveUnits(tx, orderNo, { ...move, note: 'refund', actor: 'system' } as never),
  )
  expect(status).not.toBeNull()
}

test('what is held or sold stands on the shelf until it is sent or handed over, and what came back does again', async () => {
  const [post, pickedUp] = [
    await paidGoods(shop, anna, { quantity: 2 }),
    await paidGoods(shop, anna, { quantity: 1, delivery: lobbyPickUp }),
  ]
  expect(await read()).toMatchObject({ capacity: 40, sold: 3, left: 37, onShelf: 40 })
  const first = { ...post, unitNos: post.unitNos.slice(0, 1) }
  expect((await sent(shop, staff, first)).respCode).toBe('200')
  expect(await read()).toMatchObject({ capacity: 40, sold: 3, left: 37, onShelf: 39 })
  await handedOver(pickedUp)
  expect(await read()).toMatchObject({ capacity: 40, sold: 3, left: 37, onShelf: 38 })
  await moved(first, 'valid', 'refunding')
  expect(await read()).toMatchObject({ sold: 3, onShelf: 38 })
  await moved(first, 'refunding', 'returning')
  await moved(first, 'returning', 'refunded')
  expect(await read()).toMatchObject({ capacity: 40, sold: 2, left: 38, onShelf: 39 })
  const { items } = (await shop.call(listStock, { token: staff.token, query: {} })).data
  expect(items.map(({ code, onShelf }) => [code, onShelf])).toEqual([
    ['TOWER-BLUE', 0],
    ['TOWER-RED', 39],
  ])
})

test('a count books its difference; one that a parcel overtook is refused, and books nothing', async () => {
  const order = await paidGoods(shop, anna, { quantity: 2 })
  const seen = await read()
  await sent(shop, staff, { ...order, unitNos: order.unitNos.slice(0, 1) })
  const rows = await auditRows(shop)
  // One was missing before, and one has been sent since.
  expect(await correct(-2, seen)).toMatchObject({ respCode: 'STOCK_MOVED', data: { onShelf: 39 } })
  expect(await auditRows(shop)).toBe(rows)
  expect(await read()).toMatchObject({ capacity: 40, onShelf: 39 })
  expect((await correct(-1, await read())).data).toMatchObject({ capacity: 39, onShelf: 38, left: 37 })
  expect(await findStockDrift(shop.db)).toEqual([])
})

test('who waits for the stock looks at the shelf when the wait is over', async () => {
  const order = await paidGoods(shop, anna, { quantity: 1 })
  const seen = await read()
  const answer = await whileBlocked(
    shop,
    {
      locking: "SELECT FROM resource WHERE code = 'TOWER-RED' FOR UPDATE",
      meanwhile: [`UPDATE unit SET sent_at = now() WHERE unit_no = '${order.unitNos[0]}'`],
    },
    () => correct(-1, seen),
  )
  expect(answer.respCode).toBe('STOCK_MOVED')
  expect(await read()).toMatchObject({ capacity: 40, onShelf: 39 })
})

test('parcels, receipts and counts at the same moment: the books say what stands on the shelf', async () => {
  const orders = [1, 2, 3, 4].map(() => paidGoods(shop, anna, { quantity: 1 }))
  const parcels = await Promise.all(orders)
  // One piece was lost; everybody who counts sees that.
  for (const parcel of parcels) {
    const seen = await read()
    const [count, leaves, comes] = await Promise.all([
      correct(-1, seen),
      sent(shop, staff, parcel),
      book({ kind: 'RECEIPT', quantity: 1 }),
    ])
    expect([leaves.respCode, comes.respCode]).toEqual(['200', '200'])
    expect(['200', 'STAFF_CHANGED', 'STOCK_MOVED']).toContain(count.respCode)
    const lost = count.respCode === '200' ? 1 : 0
    const now = await read()
    expect(now).toMatchObject({ capacity: seen.capacity + 1 - lost, onShelf: seen.onShelf - lost })
    // Read again, what was refused is booked once.
    if (lost === 0) expect((await correct(-1, now)).respCode).toBe('200')
  }
  expect(await read()).toMatchObject({ capacity: 40, onShelf: 36 })
  expect(await findStockDrift(shop.db)).toEqual([])
})
