/** A closure stands: when all is quiet, nobody has a good ticket for what is closed, unless staff said so. */
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Stored } from './world.ts'

/** At any moment. */
export async function checkClosuresAudited({ db }: Stored): Promise<void> {
  const { rows } = await sql`
    SELECT closure_no, target_no, count(target_no) AS audited FROM closure
    FULL JOIN (SELECT target_no FROM audit WHERE target_kind = 'closure') AS log ON target_no = closure_no
    GROUP BY closure_no, target_no HAVING closure_no IS NULL OR count(target_no) <> 1`.execute(db)
  assert.deepEqual(rows, [], 'each closure has one row in the audit log')
}

export async function checkClosures({ db }: Stored): Promise<void> {
  const { rows } = await sql`
    SELECT unit_no, unit.state FROM unit
    JOIN order_line ON order_line.order_id = unit.order_id AND order_line.position = unit.line_position,
      jsonb_to_recordset(draws) AS draw("poolId" bigint) JOIN closure_pool ON pool_id = draw."poolId"
    WHERE unit.state IN ('valid', 'reserved', 'changing') AND admitted = 0
      AND NOT EXISTS (SELECT FROM refund JOIN refund_unit USING (refund_no)
        WHERE unit_id = unit.id AND refund.closure_no = closure_pool.closure_no AND status = 'REJECT')`.execute(
    db,
  )
  assert.deepEqual(
    rows,
    [],
    'no good ticket is left on a closed pool, but for those that staff decline to refund',
  )
  const unfinished = await sql`
    SELECT closure_no FROM closure WHERE state <> 'DONE' UNION ALL
    SELECT closure_no FROM closure_order WHERE fault IS NOT NULL`.execute(db)
  assert.deepEqual(unfinished.rows, [], 'every closure has come to its end')
  const twice = await sql`
    SELECT unit_id FROM refund_unit JOIN refund USING (refund_no)
    WHERE status NOT IN ('REPEAL', 'REJECT') GROUP BY unit_id HAVING count(*) > 1`.execute(db)
  assert.deepEqual(twice.rows, [], 'no ticket is refunded twice')
}
