/** Opening times as staff read and write them: rules, and how they would meet the pools that are there. */
import { sql } from 'kysely'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'
import { intendedOver, type RuleInput } from '../pools/intended-sql.ts'

export type Rule = {
  id: number
  resourceId: number
  from: VisitDate
  until: VisitDate | null
  weekdays: number[]
  opens: SlotTime | null
  closes: SlotTime | null
  capacity: number
}

const ruleColumns = sql`id, resource_id AS "resourceId", valid_from AS "from", valid_until AS until, weekdays, opens,
  closes, capacity`

/** In force on a date or later, the newest first. */
export async function listRules(tx: Tx, resourceIds: readonly number[], today: VisitDate): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    SELECT ${ruleColumns} FROM slot_rule
    WHERE resource_id = ANY(${[...resourceIds]}::integer[]) AND (valid_until IS NULL OR valid_until >= ${today})
    ORDER BY id DESC`.execute(tx)
  return rows
}

/** How long its slots are; null: it has none. */
export async function slotMinutesOf(
  tx: Tx,
  resourceIds: readonly number[],
): Promise<Map<number, number | null>> {
  const { rows } = await sql<{ id: number; slotMinutes: number | null }>`
    SELECT id, slot_minutes AS "slotMinutes" FROM resource
    WHERE id = ANY(${[...resourceIds]}::integer[])`.execute(tx)
  return new Map(rows.map(({ id, slotMinutes }) => [id, slotMinutes]))
}

export async function insertRule(tx: Tx, rule: RuleInput): Promise<number> {
  const { resourceId, from, until, weekdays, opens, closes, capacity } = rule
  const { rows } = await sql<{ id: number }>`
    INSERT INTO slot_rule (resource_id, valid_from, valid_until, weekdays, opens, closes, capacity)
    VALUES (${resourceId}, ${from}, ${until}, ${[...weekdays]}::integer[], ${opens}, ${closes}, ${capacity})
    RETURNING id`.execute(tx)
  return rows[0]?.id ?? 0
}

export type RuleEffects = {
  /** What it lays out. */
  slots: number
  added: number
  changed: number
  painted: number
  taken: number
  /** Those that an exception keeps closed. */
  closed: number
  /** Pairs of its own slots and others, of which one begins while the other lasts. */
  overlapping: number
}

/** What a rule would do to the pools of its dates until the last one. */
export async function effectsOfRule(tx: Tx, rule: RuleInput, last: VisitDate): Promise<RuleEffects> {
  const { resourceId, from, weekdays, opens, closes } = rule
  const until = rule.until !== null && rule.until < last ? rule.until : last
  const { rows } = await sql<RuleEffects>`
    WITH ${intendedOver({ from, until, resourceId, added: rule })},
    meant AS (
      SELECT intended_pool.capacity AS wanted, intended_pool.closed AS stays_closed,
        intended_pool.visit_date AS on_date, intended_pool.slot_from AS begins, intended_pool.slot_to AS ends, pool.*
      FROM intended_pool LEFT JOIN pool ON pool.resource_id = intended_pool.resource_id
        AND pool.visit_date = intended_pool.visit_date
        AND pool.slot_from IS NOT DISTINCT FROM intended_pool.slot_from
      WHERE extract(isodow FROM intended_pool.visit_date) = ANY (${[...weekdays]}::integer[])
        AND (${opens}::time IS NULL
          OR intended_pool.slot_from >= ${opens}::time AND intended_pool.slot_from < ${closes}::time)
    )
    SELECT count(*)::integer AS slots,
      (count(*) FILTER (WHERE id IS NULL OR closed AND NOT stays_closed))::integer AS added,
      (count(*) FILTER (WHERE capacity <> greatest(coalesce(painted, wanted), held + sold)))::integer AS changed,
      (count(*) FILTER (WHERE painted <> wanted))::integer AS painted,
      (count(*) FILTER (WHERE painted IS NULL AND held + sold > wanted))::integer AS taken,
      (count(*) FILTER (WHERE stays_closed))::integer AS closed,
      (SELECT count(*)::integer FROM meant JOIN intended_pool AS other ON other.visit_date = on_date
        AND other.slot_from <> begins AND other.slot_from < ends AND other.slot_to > begins) AS overlapping
    FROM meant`.execute(tx)
  return rows[0] ?? { slots: 0, added: 0, changed: 0, painted: 0, taken: 0, closed: 0, overlapping: 0 }
}
