/** Stock as staff keep it: what comes, what is damaged, what was miscounted; and buyers who want it at the same moment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bookStock, listStock, readStock } from '#contract/console/inventory.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { eventually } from '../../../testing/eventually.ts'
import { assertCountersTrue } from '../../../testing/laws.ts'
import { findStockDrift } from '../../../testing/simulation/seat-laws.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import { goodsItem, insertGoods } from '../../../testing/test-goods.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 1 })
  staff = await newStaff(shop, 'catalogue')
})
afterAll(() => shop.close())

/** Forty red ones and three blue ones, all of them left. */
beforeEach(async () => {
  await sql`TRUNCATE shop_order, stock_entry, open_hold CASCADE`.execute(shop.db)
  await sql`UPDATE pool SET capacity = 0, held = 0, sold = 0`.execute(shop.db)
  // The process remembers what is left for a second.
  shop.clock.advance({ seconds: 2 })
  await book('RED', 'RECEIPT', 40)
  await book('BLUE', 'RECEIPT', 3)
})

type Kind = 'RECEIPT' | 'DAMAGE' | 'CORRECTION'
/** Nothing was sent: what there is in all stands on the shelf. */
const entry = (kind: Kind, quantity: number, note?: string, capacity?: number) =>
  ({
    kind,
    quantity,
    ...(note && { note }),
    ...(capacity !== undefined && { capacity, onShelf: capacity }),
  }) as never

const book = (
  colour: string,
  kind: Kind,
  quantity: number,
  { note = 'counted', capacity }: { note?: string; capacity?: number } = {},
) =>
  shop.call(bookStock, {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code: `TOWER-${colour}` },
    body: entry(kind, quantity, note, capacity),
  })

const buy = (quantity: number, colour = 'RED', sessionId: string = randomUUID()) =>
  shop.call(holdSeats, { sessionId, body: { items: [goodsItem(quantity, colour)] } as never })

const read = async (code = 'TOWER-RED') =>
  (await shop.call(readStock, { token: staff.token, params: { code }, query: {} })).data

async function lawsHold(): Promise<void> {
  await assertCountersTrue(shop.db)
  expect(await findStockDrift(shop.db)).toEqual([])
}

test('every piece that comes or leaves is an entry, and the stock is their sum', async () => {
  await book('RED', 'DAMAGE', -2, { note: 'box was wet' })
  const found = { note: 'found one behind the shelf', capacity: 38 }
  const answer = await book('RED', 'CORRECTION', 1, found)
  expect(answer.data).toMatchObject({ code: 'TOWER-RED', capacity: 39, held: 0, sold: 0, left: 39 })
  const stock = await read()
  expect(stock.items.map(({ kind, quantity, note }) => [kind, quantity, note])).toEqual([
    ['CORRECTION', 1, 'found one behind the shelf'],
    ['DAMAGE', -2, 'box was wet'],
    ['RECEIPT', 40, 'counted'],
  ])
  expect(new Set(stock.items.map(({ actor }) => actor))).toEqual(new Set([`staff:${staff.account}`]))
  expect(stock.offers).toMatchObject([
    {
      productCode: 'TOWER',
      offerCode: 'TOWER-RED',
      options: [{ name: { 'en-US': 'Colour' }, value: { 'en-US': 'RED' } }],
    },
  ])
  await lawsHold()
})

test('what is held or sold cannot be written off, and a refusal leaves no entry and no row in the log', async () => {
  expect((await buy(3)).respCode).toBe('200')
  const rows = await auditRows(shop)
  expect(await book('RED', 'DAMAGE', -38)).toMatchObject({ respCode: 'STOCK_TAKEN', data: { left: 37 } })
  expect(await auditRows(shop)).toBe(rows)
  expect((await read()).items).toHaveLength(1)
  expect((await book('RED', 'DAMAGE', -37)).data).toMatchObject({ capacity: 3, held: 3, left: 0 })
  expect((await buy(1)).respCode).toBe('OUT_OF_STOCK')
  await lawsHold()
})

test('an entry says what it is: nothing comes with a minus, is damaged with a plus, or changes without a reason', async () => {
  for (const wrong of [
    entry('RECEIPT', -1, 'x'),
    entry('DAMAGE', 1, 'x'),
    entry('DAMAGE', -1),
    entry('CORRECTION', 0, 'x', 40),
    entry('CORRECTION', 2, undefined, 40),
    entry('CORRECTION', 2, 'x'),
    { kind: 'CORRECTION', quantity: 2, note: 'x', capacity: 40 } as never,
    { kind: 'RETURN', quantity: 1, note: 'x' } as never,
    entry('RECEIPT', 1.5, 'x'),
  ])
    expect(
      (await shop.call(bookStock, { token: staff.token, params: { code: 'TOWER-RED' }, body: wrong })).status,
      JSON.stringify(wrong),
    ).toBe(400)
  expect((await book('GREEN', 'RECEIPT', 1)).status).toBe(404)
  expect((await read()).capacity).toBe(40)
})

test('of two who count the same pieces one corrects the stock, and so does who read what the other wrote', async () => {
  const rows = await auditRows(shop)
  const answers = await Promise.all([1, 2, 3].map(() => book('RED', 'CORRECTION', -1, { capacity: 40 })))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    'STAFF_CHANGED',
    'STAFF_CHANGED',
  ])
  expect(await read()).toMatchObject({ capacity: 39, left: 39 })
  expect(await auditRows(shop)).toBe(rows + 1)
  expect((await book('RED', 'CORRECTION', 2, { capacity: 39 })).data.capacity).toBe(41)
  // What is bought meanwhile was counted, too.
  await buy(3)
  expect((await book('RED', 'CORRECTION', -1, { capacity: 41 })).data).toMatchObject({
    capacity: 40,
    left: 37,
  })
  await lawsHold()
})

test('the same key books once, however often it is sent', async () => {
  const request = {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code: 'TOWER-RED' },
    body: entry('RECEIPT', 5),
  }
  const answers = await Promise.all([1, 2, 3].map(() => shop.call(bookStock, request)))
  expect(answers.map(({ data }) => data.capacity)).toEqual([45, 45, 45])
  expect((await read()).items).toHaveLength(2)
  await lawsHold()
})

test('what runs low is a list of its own', async () => {
  const list = async (query: object) =>
    (await shop.call(listStock, { token: staff.token, query })).data.items.map(({ code, left }) => [
      code,
      left,
    ])
  expect(await list({})).toEqual([
    ['TOWER-BLUE', 3],
    ['TOWER-RED', 40],
  ])
  expect(await list({ atMost: '3' })).toEqual([['TOWER-BLUE', 3]])
  expect(await list({ cursor: 'TOWER-BLUE' })).toEqual([['TOWER-RED', 40]])
})

test('100 buyers for stock 40: 40 hold a piece, 60 have a clear no', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => buy(1)))
  const codes = Object.groupBy(answers, ({ respCode }) => respCode)
  expect([codes['200']?.length, codes['OUT_OF_STOCK']?.length]).toEqual([40, 60])
  expect(await read()).toMatchObject({ capacity: 40, held: 40, left: 0 })
  await lawsHold()
})

test('buyers, receipts and damage at the same moment: stock is never below what is held, and nothing is lost', async () => {
  const work = Array.from({ length: 60 }, (_, n) => {
    if (n % 10 === 3) return book('BLUE', 'RECEIPT', 2)
    return n % 10 === 7 ? book('BLUE', 'DAMAGE', -1) : buy(1, 'BLUE')
  })
  const answers = await Promise.all(work)
  const known = new Set(['200', 'OUT_OF_STOCK', 'STOCK_TAKEN'])
  expect(answers.filter(({ respCode }) => !known.has(respCode))).toEqual([])
  const { capacity, held, left } = await read('TOWER-BLUE')
  expect([held + left, held]).toEqual([capacity, answers.filter((one, n) => isSold(one, n)).length])
  await lawsHold()
})

test('a piece that comes while a buyer waits for the stock is had by that buyer', async () => {
  expect((await buy(3, 'BLUE')).respCode).toBe('200')
  const counter = await shop.pool.connect()
  await counter.query('BEGIN')
  await counter.query(
    `WITH entry AS (INSERT INTO stock_entry (resource_id, quantity, kind, actor, at)
       SELECT id, 1, 'RECEIPT', 'staff:stock', now() FROM resource WHERE code = 'TOWER-BLUE' RETURNING resource_id)
     UPDATE pool SET capacity = capacity + 1 FROM entry WHERE pool.resource_id = entry.resource_id`,
  )
  const bought = buy(1, 'BLUE')
  await eventually(async () => {
    const { rows } = await shop.pool.query(
      `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    )
    expect(rows).toHaveLength(1)
  })
  await counter.query('COMMIT')
  counter.release()
  expect((await bought).respCode).toBe('200')
  expect(await read('TOWER-BLUE')).toMatchObject({ capacity: 4, held: 4, left: 0 })
  await lawsHold()
})

const isSold = ({ respCode }: { respCode: string }, n: number) =>
  respCode === '200' && n % 10 !== 3 && n % 10 !== 7
