/** Law 22 as a simulation checks it: a ticket lets in no more than it admits, and is used by scans. What was sent is used when it is kept. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Stored } from './world.ts'

export async function checkGate({ db }: Stored): Promise<void> {
  const { rows } = await sql`
    SELECT unit_no, state, admits, admitted, scanned FROM unit LEFT JOIN (
      SELECT unit_id, sum(people)::integer AS scanned FROM (
        SELECT unit_id, people FROM gate_scan UNION ALL SELECT unit_id, people FROM gate_scan_unit
      ) AS scan GROUP BY unit_id
    ) AS entry ON unit_id = unit.id
    WHERE admitted > admits OR admitted <> coalesce(scanned, 0) OR admitted = admits AND state <> 'used'
      OR state = 'used' AND admitted < admits AND received_at IS NULL`.execute(db)
  assert.deepEqual(rows, [], 'a ticket is used by those who came in with it, and by nobody else')
}
