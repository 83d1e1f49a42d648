import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { balances } from '../../ledger/ledger.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

/** Under the names that tables and columns have now. */
const migration = readFileSync(join(import.meta.dirname, '../../../migrations/0021_owed_refunds.sql'), 'utf8')
  .replaceAll('money_back', 'provider_refund')
  .replaceAll('refund_no', 'provider_refund_no')

/** As refunds were promised before: written down, and booked only when they had arrived. */
async function promiseOldWay({ db, clock }: PayingShop, paymentNo: string, amountFen: number): Promise<void> {
  await sql`INSERT INTO provider_refund (provider_refund_no, payment_no, amount_fen, cause, state, created_at, due_at)
    VALUES (${`T${paymentNo.slice(1)}`}, ${paymentNo}, ${amountFen}, 'REFUND', 'PENDING', ${clock.now()}, ${clock.now()})`.execute(
    db,
  )
  await sql`UPDATE payment SET provider_refund_fen = provider_refund_fen + ${amountFen} WHERE payment_no = ${paymentNo}`.execute(
    db,
  )
}

test('refunds that were on their way when the shop was brought up to date are booked once, and arrive', async () => {
  const shop = await payingShop(world)
  for (const amountFen of [15_000, 4_000]) {
    const { paymentNo } = await shop.started(await shop.place(), 'WECHAT_QR')
    await world.control.pay(paymentNo)
    await promiseOldWay(shop, paymentNo, amountFen)
  }
  await expect(shop.checkBooks()).rejects.toThrow()
  for (let time = 0; time < 2; time += 1) {
    await sql.raw(migration).execute(shop.db)
    expect(await balances(shop.db)).toMatchObject({ 'clearing:order': -11_000, 'owed:refund': -19_000 })
    await shop.checkBooks()
  }
  await shop.sweep()
  await world.control.idle()
  expect(await balances(shop.db)).toMatchObject({ 'cash:WECHAT_PAY': 11_000, 'owed:refund': 0 })
  await shop.checkBooks()
})
