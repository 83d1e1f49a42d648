/**
 * A backup of a shop that sold tickets alone is migrated, and keeps its orders and every law. Its rows were written by the
 * simulator of that time (eb5963f), in the middle of a day: holds, unpaid and paid orders, refunds on their way.
 */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listMigrations, migrate } from '../platform/migrate.ts'
import { assertBooksTrue, assertCountersTrue } from '../testing/laws.ts'
import { checkMoves } from '../testing/simulation/change-laws.ts'
import { checkSums } from '../testing/simulation/money-laws.ts'
import { checkWhatFollows } from '../testing/simulation/order-laws.ts'
import { checkRefundLaws } from '../testing/simulation/refund-laws.ts'
import { checkSeats } from '../testing/simulation/seat-laws.ts'
import { afterThisTest, type TestDatabase, testDatabase } from '../testing/test-database.ts'

const migrations = join(import.meta.dirname, '../migrations')
/** One row a line: its table and its columns, as PostgreSQL writes them as JSON. */
const backup = join(import.meta.dirname, '../testing/shop-of-tickets.jsonl')

async function restored(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-tickets-'))
  afterThisTest(async () => rmSync(folder, { recursive: true }))
  for (const name of listMigrations().filter((one) => one < '0020'))
    copyFileSync(join(migrations, name), join(folder, name))
  const database = await testDatabase({ empty: true, maxConnections: 1 })
  await migrate(database.url, folder)
  const lines = readFileSync(backup, 'utf8').trim().split('\n')
  const rows = lines.map((line) => JSON.parse(line) as [string, Record<string, unknown>])
  // As a restore does: rows first, what connects them afterwards.
  await database.pool.query('SET session_replication_role = replica')
  for (const [table, ofTable] of Map.groupBy(rows, ([name]) => name)) {
    const columns = [...new Set(ofTable.flatMap(([, row]) => Object.keys(row)))].map((name) => `"${name}"`)
    await database.pool.query(`DELETE FROM "${table}"`)
    await database.pool.query(
      `INSERT INTO "${table}" (${columns}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::"${table}", $1)`,
      [JSON.stringify(ofTable.map(([, row]) => row))],
    )
  }
  await database.pool.query('RESET session_replication_role')
  return database
}

const orders = (names: { table: string; unitTable: string; money: string }) => sql`
  SELECT order_no, flow_status, seats, quantity, payable_fen, paid_fen, refunded_fen,
    (SELECT array_agg(unit_no || ' ' || state || ' ' || price_fen ORDER BY unit_no)
      FROM ${sql.table(names.unitTable)} AS unit WHERE order_id = shop_order.id) AS units,
    (SELECT array_agg(state || ' ' || quantity ORDER BY pool_id) FROM hold WHERE order_id = shop_order.id) AS seats_held,
    (SELECT array_agg(payment_no || ' ' || state || ' ' || amount_fen ORDER BY payment_no) FROM payment
      WHERE payment.order_no = shop_order.order_no) AS payments,
    (SELECT array_agg(back.state || ' ' || back.amount_fen ORDER BY back.created_at, back.amount_fen)
      FROM ${sql.table(names.money)} AS back JOIN payment USING (payment_no)
      WHERE payment.order_no = shop_order.order_no) AS money_back
  FROM ${sql.table(names.table)} ORDER BY order_no`

test('a backup of the shop that sold tickets alone is migrated: no order changes, and all laws hold', async () => {
  const { db, url } = await restored()
  const then = await orders({ table: 'shop_order', unitTable: 'ticket_unit', money: 'money_back' }).execute(
    db,
  )
  expect(then.rows.length).toBeGreaterThan(20)
  expect(await migrate(url)).toHaveLength(listMigrations().filter((name) => name >= '0020').length)
  const now = await orders({ table: 'shop_order', unitTable: 'unit', money: 'provider_refund' }).execute(db)
  expect(now.rows).toEqual(then.rows)
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  for (const holds of [checkSeats, checkWhatFollows, checkMoves, checkSums, checkRefundLaws])
    await holds({ db })
})
