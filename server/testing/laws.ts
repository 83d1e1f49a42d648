/** The laws of DESIGN.md section 6 as a test asks them of a database at rest. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { findOpenHoldDrift, findPoolDrift } from '../modules/ordering/reconcile-store.ts'
import type { Db } from '../platform/db.ts'

/** Law 1: no pool beyond its capacity, and every counter equals its rows. */
export async function assertCountersTrue(db: Db): Promise<void> {
  assert.deepEqual(await findPoolDrift(db), [], 'counters of pools equal the holds on them')
  assert.deepEqual(await findOpenHoldDrift(db), [], 'counters of open holds equal the unpaid orders')
  const { rows } = await sql`SELECT id FROM pool WHERE held + sold > capacity`.execute(db)
  assert.deepEqual(rows, [], 'no pool is oversold')
}
