/** Stock is what came and went, entry by entry, less what is held and sold. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { findStockDrift } from '../../../testing/simulation/seat-laws.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { insertModel, modelPrice } from '../../../testing/test-stays.ts'
import { bookStock, type StockEntry } from './stock-sql.ts'

const at = new Date('2026-11-21T02:00:00Z')

async function leftOf({ db }: TestShop): Promise<number | undefined> {
  const { rows } = await sql<{ left: number }>`SELECT capacity - held - sold AS left FROM pool`.execute(db)
  return rows[0]?.left
}

test('pieces come and go, but what somebody holds cannot be written off', async () => {
  const shop = await testShop()
  const { resource: resourceId } = await insertModel(shop.db, at, { capacity: 3 })
  const book = (quantity: number, kind: StockEntry['kind']) =>
    bookStock(shop.db, { resourceId, quantity, kind, actor: 'staff:stock', at })
  const lines = [{ offerCode: 'MODEL-ONE', quantity: 2, priceFen: modelPrice }]
  const item = { productCode: 'MODEL', visitDate: null, slotFrom: null, lines }
  expect((await shop.call(holdSeats, { body: { items: [item] } })).respCode).toBe('200')

  await book(-1, 'DAMAGE')
  expect(await leftOf(shop)).toBe(0)
  await expect(book(-1, 'CORRECTION')).rejects.toThrow('pool_never_oversold')
  await book(4, 'RECEIPT')
  expect(await leftOf(shop)).toBe(4)
  expect(await findStockDrift(shop.db)).toEqual([])
})

test('nothing can leave a stock that has never had anything', async () => {
  const shop = await testShop()
  const { resource: resourceId } = await insertModel(shop.db, at, { capacity: 1 })
  await sql`TRUNCATE stock_entry, pool CASCADE`.execute(shop.db)
  const entry = { resourceId, quantity: -1, kind: 'DAMAGE', actor: 'staff:stock', at } as const
  await expect(bookStock(shop.db, entry)).rejects.toThrow('pool_never_oversold')
  expect(await findStockDrift(shop.db)).toEqual([])
})
