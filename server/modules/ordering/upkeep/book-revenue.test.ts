/** Units become revenue once, on the day on which they ended, however many workers run, and never more than their order has. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveGoodwill, readGoodwill } from '#contract/console/refund.ts'
import type { Fen } from '#contract/values/fen.ts'
import { type VisitDate, venueDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { paidOrder } from '../../../testing/refunding.ts'
import { keepLoggedIn } from '../../../testing/sessions.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'
import { moveUnits } from '../units/move-units.ts'
import { bookUsedUnits } from './book-revenue.ts'

let world: TestWorld
let shop: PayingShop
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
})

const today = (): VisitDate => venueDate(shop.clock.now())
const nextDay = () => shop.advance({ minutes: 24 * 60 })

/** The first so many of its good tickets. */
async function used({ orderNo }: PlacedOrder, count: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    SELECT unit.id FROM unit JOIN shop_order ON shop_order.id = order_id
    WHERE order_no = ${orderNo} AND state = 'valid' ORDER BY unit.id LIMIT ${count}`.execute(shop.db)
  const how = { from: 'valid', to: 'used', note: 'used', actor: 'staff:gate' } as const
  const move = { ...how, unitIds: rows.map(({ id }) => Number(id)), at: shop.clock.now() }
  expect(await inTransaction(shop.db, (tx) => moveUnits(tx, orderNo, move))).not.toBeNull()
}

/** By day, oldest first. */
async function earnings(): Promise<[day: string, fen: number][]> {
  const { rows } = await sql<{ ref: string; at: Date; fen: Fen }>`
    SELECT ref, at, -amount_fen AS fen FROM ledger_tx JOIN ledger_entry ON tx_id = id
    WHERE account LIKE 'revenue:%' ORDER BY ref, id`.execute(shop.db)
  for (const { ref, at } of rows) expect(ref === venueDate(at) || /^T\d/.test(ref)).toBe(true)
  return rows.map(({ ref, fen }) => [ref, fen])
}

const book = () => bookUsedUnits(shop.deps)
const inClearing = async () => (await balances(shop.db))['clearing:order']

test('what was used is revenue once its day is over, once, however many workers look', async () => {
  const order = await paidOrder(shop, { quantity: 3 })
  const day = today()
  await used(order, 2)
  expect(await book(), 'today goes on').toBe(0)
  await nextDay()
  const booked = await Promise.all([book(), book(), book()])
  expect(booked.reduce((sum, one) => sum + one, 0)).toBe(2)
  expect(await book()).toBe(0)
  expect((await earnings()).reduce((sum, [, fen]) => sum + fen, 0)).toBe(30_000)
  expect(new Set((await earnings()).map(([ref]) => ref))).toEqual(new Set([day]))
  expect(await inClearing()).toBe(-15_000)
  await shop.checkBooks()
})

test('a unit that is known to be used after its day was booked is revenue of its own day', async () => {
  const order = await paidOrder(shop, { quantity: 2 })
  const day = today()
  await used(order, 1)
  await nextDay()
  await book()
  await used(order, 1)
  await sql`UPDATE unit SET ended_at = ended_at - interval '24 hours' WHERE earned_fen IS NULL`.execute(
    shop.db,
  )
  expect(await book()).toBe(1)
  expect(await earnings()).toEqual([
    [day, 15_000],
    [day, 15_000],
  ])
  expect(await inClearing()).toBe(0)
  await shop.checkBooks()
})

test('what nobody used is revenue when it has expired', async () => {
  await paidOrder(shop, { quantity: 2 })
  await shop.advance({ minutes: 4 * 24 * 60 })
  await shop.sweep()
  const day = today()
  await nextDay()
  await shop.sweep()
  expect(await earnings()).toEqual([[day, 30_000]])
  expect(await inClearing()).toBe(0)
  await shop.checkBooks()
})

test('a worker that dies while it books leaves all of it to the next', async () => {
  await used(await paidOrder(shop), 1)
  await nextDay()
  await sql`ALTER TABLE ledger_tx ADD CONSTRAINT dies CHECK (kind <> 'earned')`.execute(shop.db)
  await expect(book()).rejects.toThrow('dies')
  await shop.checkBooks()
  await sql`ALTER TABLE ledger_tx DROP CONSTRAINT dies`.execute(shop.db)
  expect(await book()).toBe(1)
  expect(await inClearing()).toBe(0)
  await shop.checkBooks()
})

test('goodwill on what is revenue lowers it in the same moment, also while it is being booked', async () => {
  const { token } = await newStaff(shop, 'owner')
  const give = async ({ orderNo }: PlacedOrder) => {
    const params = { orderNo }
    const { leftFen } = (await shop.call(readGoodwill, { token, params })).data
    const body = { amountFen: 5_000 as Fen, expectedLeftFen: leftFen, reason: '电梯故障' }
    expect((await shop.call(giveGoodwill, { token, params, body })).respCode).toBe('200')
    await shop.checkBooks()
  }
  const [after, during] = [await paidOrder(shop), await paidOrder(shop)]
  const day = today()
  await used(after, 1)
  await nextDay()
  await keepLoggedIn(shop)
  await book()
  await give(after)
  expect((await earnings()).map(([, fen]) => fen)).toEqual([15_000, -5_000])
  await used(during, 1)
  await sql`UPDATE unit SET ended_at = ended_at - interval '24 hours' WHERE earned_fen IS NULL`.execute(
    shop.db,
  )
  await Promise.all([book(), give(during), book()])
  const sum = (await earnings()).reduce((total, [, fen]) => total + fen, 0)
  expect(sum).toBe(20_000)
  expect(await inClearing()).toBe(0)
  expect((await earnings())[0]?.[0]).toBe(day)
  await shop.checkBooks()
})

test('what was sold elsewhere has no money in the books, and earns nothing there', async () => {
  const order = await paidOrder(shop)
  await sql`UPDATE shop_order SET pay_type = NULL`.execute(shop.db)
  await used(order, 1)
  await nextDay()
  expect(await book()).toBe(1)
  expect(await earnings()).toEqual([])
})
