/** A database from before orders had several products and dates is migrated: nothing is lost, and every law holds. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { sweepExpiredTickets, sweepHolds } from '../modules/ordering/lifecycle/expire-orders.ts'
import { cancelUnpaid, markPaid, releasePastDue } from '../modules/ordering/lifecycle/settle-order.ts'
import { moveUnits } from '../modules/ordering/units/move-units.ts'
import { type Db, inTransaction } from '../platform/db.ts'
import { listMigrations, migrate } from '../platform/migrate.ts'
import { assertBooksTrue, assertCountersTrue } from '../testing/laws.ts'
import { findWrongHolds } from '../testing/simulation/seat-laws.ts'
import { afterThisTest, testDatabase } from '../testing/test-database.ts'

const migrations = join(import.meta.dirname, '../migrations')
/** Tables by the names that they had, and by those that they have. */
const kept = {
  shop_order: 'shop_order',
  order_line: 'order_line',
  hold: 'hold',
  ticket_unit: 'unit',
  visitor: 'visitor',
  order_history: 'order_history',
  payment: 'payment',
  money_back: 'provider_refund',
}
const columns: Readonly<Record<string, string>> = {
  product_fact: 'product_snapshot',
  line_fact: 'offer_snapshot',
  ticket_type_id: 'offer_id',
  ticket_type_code: 'offer_code',
  back_fen: 'provider_refund_fen',
  refund_no: 'provider_refund_no',
}

/** A row of newly_paid says it now. */
const moved = 'paid_notified'

/** The database as it was, with an order in every status. */
async function formerShop() {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-former-'))
  afterThisTest(async () => rmSync(folder, { recursive: true }))
  for (const name of listMigrations().filter((one) => one < '0034'))
    copyFileSync(join(migrations, name), join(folder, name))
  const database = await testDatabase({ empty: true })
  await migrate(database.url, folder)
  await database.pool.query(
    readFileSync(join(import.meta.dirname, '../testing/orders-of-one-date.sql'), 'utf8'),
  )
  return database
}

/** The rows of a table under the names of now, without the columns that it has had only since then. */
async function rowsOf(db: Db, table: string, only?: readonly string[]): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    SELECT to_jsonb(one) AS row FROM ${sql.table(table)} AS one ORDER BY to_jsonb(one)::text`.execute(db)
  return rows
    .map(({ row }) =>
      Object.fromEntries(
        Object.entries(row)
          .map(([name, value]) => [columns[name] ?? name, value] as const)
          .filter(([name]) => name !== moved && (only?.includes(name) ?? true))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    )
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
}

async function assertLaws(db: Db): Promise<void> {
  await assertCountersTrue(db)
  await assertBooksTrue(db)
  expect(await findWrongHolds(db)).toEqual([])
}

test('orders of one date become orders of lines, and none of their rows is lost', async () => {
  const { db, url } = await formerShop()
  const before = await Promise.all(Object.keys(kept).map((table) => rowsOf(db, table)))
  await migrate(url)
  for (const [index, table] of Object.values(kept).entries()) {
    const rows = before[index] ?? []
    expect(rows.length, table).toBeGreaterThan(0)
    expect(await rowsOf(db, table, Object.keys(rows[0] ?? {})), table).toEqual(rows)
  }
  await assertLaws(db)
  const { rows } = await sql`
    SELECT DISTINCT product_id, product_code, product_snapshot, visit_date, until_date, slot_from, slot_to, claim,
      valid_from = '2026-12-01 10:00+08' AS begins, valid_until = '2026-12-02 00:00+08' AS ends, price_parts
    FROM order_line ORDER BY price_parts`.execute(db)
  const line = {
    product_id: 1,
    product_code: 'DECK',
    product_snapshot: 1,
    visit_date: '2026-12-01',
    until_date: null,
  }
  const times = { slot_from: '10:00', slot_to: '10:30', begins: true, ends: true, claim: 0 }
  expect(rows).toEqual(
    [8_000, 15_000].map((priceFen) => ({
      ...line,
      ...times,
      price_parts: [{ date: '2026-12-01', priceFen }],
    })),
  )
  const { rows: taken } = await sql`SELECT DISTINCT claim FROM hold`.execute(db)
  expect(taken).toEqual([{ claim: 0 }])
})

test('what is bought already goes on: paid late, cancelled, used, given back, expired', async () => {
  const { db, url } = await formerShop()
  await migrate(url)
  const numberOf = (n: number) => `261121${String(n).padStart(10, '0')}` as OrderNo
  const at = new Date('2026-11-21T02:30:00Z')
  const money = { paidFen: fen(23_000), payType: 'WECHAT_QR', at } as const
  await inTransaction(db, async (tx) => {
    expect(await cancelUnpaid(tx, numberOf(2), at)).toBe(true)
    expect(await releasePastDue(tx, numberOf(4), at)).toBe(true)
    const { rows } = await sql<{
      id: number
    }>`SELECT id FROM unit WHERE order_id = 13 AND state = 'refunding'`.execute(tx)
    const move = { unitIds: rows.map(({ id }) => id), at, actor: 'system' } as const
    expect(
      await moveUnits(tx, numberOf(13), {
        ...move,
        from: 'refunding',
        to: 'returning',
        note: 'refund-approved',
      }),
    ).toBe('PART_TD_ING')
  })
  expect(await sweepHolds(db, { now: () => at })).toBe(1)
  await assertCountersTrue(db)
  expect(await findWrongHolds(db)).toEqual([])
  const late = await inTransaction(db, (tx) => markPaid(tx, { ...money, orderNo: numberOf(5) }))
  expect(late).toBe('reseated')
  await assertCountersTrue(db)
  expect(await sweepExpiredTickets(db, { now: () => new Date('2026-12-01T16:00:00Z') })).toBeGreaterThan(4)
  const { rows: good } = await sql`SELECT FROM unit WHERE state = 'valid'`.execute(db)
  expect(good).toEqual([])
  await assertCountersTrue(db)
})
