/** Deleting a row, PostgreSQL looks for what refers to it: by an index, or in all of a table for each row. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testShop } from './testing/test-shop.ts'

/** What is referred to there is never deleted: it is closed, stopped or kept as a record. */
const neverDeleted = [
  'coupon_code (coupon_no) -> coupon',
  'draw (resource_id) -> resource',
  'gate_scan (gate_code) -> gate',
  'slot_exception (resource_id) -> resource',
  'visitor (guardian_unit_id) -> unit',
]

test('what refers to rows that are deleted is found by an index', async () => {
  const shop = await testShop()
  const { rows } = await sql<{ reference: string }>`
    SELECT format('%s (%s) -> %s', conrelid::regclass, columns, confrelid::regclass) AS reference
    FROM pg_constraint, LATERAL (
      SELECT string_agg(attname, ', ' ORDER BY attnum) AS columns FROM pg_attribute
      WHERE attrelid = conrelid AND attnum = ANY (conkey)
    ) AS named
    WHERE contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] = conkey)
    ORDER BY 1`.execute(shop.db)
  expect(rows.map(({ reference }) => reference)).toEqual(neverDeleted)
  await shop.close()
})
