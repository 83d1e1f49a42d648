/** Opening times that end: the pools that only they lay out, and what becomes of those. */
import { sql } from 'kysely'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import { intendedOver, ruleSlots } from '../pools/intended-sql.ts'
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

type Ended = {
  /** Of the rule, and the last day on which it held then. */
  ending: { id: number; last: VisitDate }
  resourceIds: readonly number[]
  today: VisitDate
}

const leftByEnding = ({ ending: { id, last }, resourceIds, today }: Ended) => sql`
  ended_rule = ${id} AND ended_after = ${last}::date AND visit_date >= ${today}::date
  AND resource_id = ANY(${[...resourceIds]}::integer[])`

export type LeftByEnding = { resourceId: number; exceptions: number; from: VisitDate; until: VisitDate }

/** The exceptions that an ending left on the days to come; null: none. A rule is of one resource. */
export async function leftExceptions(tx: Tx, ended: Ended): Promise<LeftByEnding | null> {
  const { rows } = await sql<LeftByEnding>`
    SELECT resource_id AS "resourceId", count(*)::integer AS exceptions, min(visit_date) AS "from",
      max(visit_date) AS until
    FROM slot_exception WHERE ${leftByEnding(ended)} GROUP BY resource_id`.execute(tx)
  return rows[0] ?? null
}

/** How many of their places opening times lay out, and nothing else keeps closed. */
export async function countOpenedWithout(
  tx: Tx,
  ended: Ended,
  { resourceId, from, until }: LeftByEnding,
): Promise<number> {
  const { rows } = await sql<{ opened: number }>`
    WITH ${intendedOver({ from, until, resourceId, without: ended.ending })},
    left_exception AS (SELECT * FROM slot_exception WHERE ${leftByEnding(ended)})
    SELECT count(*)::integer AS opened
    FROM left_exception JOIN intended_pool ON intended_pool.visit_date = left_exception.visit_date
      AND intended_pool.slot_from IS NOT DISTINCT FROM left_exception.from_time
    WHERE NOT intended_pool.closed`.execute(tx)
  return rows[0]?.opened ?? 0
}

export async function deleteLeftExceptions(tx: Tx, ended: Ended): Promise<void> {
  await sql`DELETE FROM slot_exception WHERE ${leftByEnding(ended)}`.execute(tx)
}
