/** Law 22 as a simulation checks it: a ticket lets in no more than it admits, and only scans use tickets. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { World } from './world.ts'

export async function checkGate({ db }: World): Promise<void> {
  const { rows } = await sql`
    SELECT unit_no, state, admits, admitted, scanned FROM unit, LATERAL (
      SELECT coalesce(sum(people), 0)::integer AS scanned FROM (
        SELECT people FROM gate_scan WHERE unit_id = unit.id
        UNION ALL SELECT people FROM gate_scan_unit WHERE unit_id = unit.id
      ) AS scan
    ) AS entry
    WHERE admitted > admits OR admitted <> scanned OR (state = 'used') <> (admitted = admits)`.execute(db)
  assert.deepEqual(rows, [], 'a ticket is used by those who came in with it, and by nobody else')
}
