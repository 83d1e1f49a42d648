/** Opening times that end: the pools that only they lay out, and what becomes of those. */
import { sql } from 'kysely'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import { ruleSlots } from '../intended-sql.ts'
import type { Rule } from './opening-sql.ts'

/** Locks the pools of all later days in the order in which claims lock them, also against new rows that refer to them. */
export async function lockPoolsAfter(tx: Tx, resourceId: number, last: VisitDate): Promise<void> {
  await sql`SELECT FROM pool WHERE resource_id = ${resourceId} AND visit_date > ${last}::date
    ORDER BY id FOR UPDATE`.execute(tx)
}

export type EndingPool = {
  id: number
  resourceId: number
  date: VisitDate
  from: SlotTime | null
  until: SlotTime | null
  closed: boolean
  /** Other opening times lay it out as well. */
  kept: boolean
  /** An order has or had something there, or a closure closed it. What is assigned there has an order. */
  referred: boolean
}

type Ending = { last: VisitDate; from: VisitDate; until: VisitDate }

/** What a rule lays out from one day to another, both included, when it holds until the last one only. */
export async function listEndingPools(
  tx: Tx,
  { id, resourceId, weekdays, opens, closes }: Rule,
  { last, from, until }: Ending,
): Promise<EndingPool[]> {
  const { rows } = await sql<EndingPool>`
    WITH ${ruleSlots({ from, until, resourceId, ended: { id, last } })}
    SELECT pool.id, pool.resource_id AS "resourceId", pool.visit_date AS date, pool.slot_from AS "from",
      pool.slot_to AS until, closed, rule_slot.resource_id IS NOT NULL AS kept,
      EXISTS (SELECT FROM hold WHERE pool_id = pool.id)
        OR EXISTS (SELECT FROM slot_exception AS closing
          WHERE by_closure AND closing.resource_id = pool.resource_id AND closing.visit_date = pool.visit_date
            AND (from_time IS NULL OR pool.slot_from >= from_time AND pool.slot_from < until_time)) AS referred
    FROM pool LEFT JOIN rule_slot ON rule_slot.visit_date = pool.visit_date
      AND rule_slot.slot_from IS NOT DISTINCT FROM pool.slot_from
    WHERE pool.resource_id = ${resourceId} AND pool.visit_date BETWEEN ${from}::date AND ${until}::date
      AND extract(isodow FROM pool.visit_date) = ANY (${weekdays}::integer[])
      AND (${opens}::time IS NULL OR pool.slot_from >= ${opens}::time AND pool.slot_from < ${closes}::time)
    ORDER BY pool.id`.execute(tx)
  return rows
}

export async function setLastDay(tx: Tx, ruleId: number, last: VisitDate): Promise<void> {
  await sql`UPDATE slot_rule SET valid_until = ${last}::date WHERE id = ${ruleId}`.execute(tx)
}

export async function deleteRule(tx: Tx, ruleId: number): Promise<void> {
  await sql`DELETE FROM slot_rule WHERE id = ${ruleId}`.execute(tx)
}
