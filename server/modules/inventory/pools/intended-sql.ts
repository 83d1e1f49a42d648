/** What the pools of resources should say, by rules and exceptions, as parts of SQL statements (server/migrations/0003_inventory.sql). */
import { type RawBuilder, sql } from 'kysely'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'

/** A rule that nobody has written yet. */
export type RuleInput = {
  resourceId: number
  from: VisitDate
  until: VisitDate | null
  weekdays: readonly number[]
  opens: SlotTime | null
  closes: SlotTime | null
  capacity: number
}

/** Both dates included. */
type Intended = {
  from: VisitDate
  until: VisitDate
  /** Null: every resource. */
  resourceId: number | null
  /** Counts as the newest rule. */
  added?: RuleInput
  /** A rule that holds until this day, whatever it says itself. */
  ended?: { id: number; last: VisitDate }
  /** The ending of a rule whose exceptions do not count. */
  without?: { id: number; last: VisitDate }
}

/** CTEs `rule_slot`, `exception_day` and, of both, `intended_pool`. */
export const intendedOver = (intended: Intended): RawBuilder<unknown> =>
  sql`${ruleSlots(intended)}, ${exceptionDays(intended)}, ${intendedPools()}`

/** As the newest. */
const addedRule = ({ resourceId, from, until, weekdays, opens, closes, capacity }: RuleInput) => sql`
  UNION ALL SELECT 2147483647, ${resourceId}::integer, ${from}::date, ${until}::date, ${[...weekdays]}::integer[],
    ${opens}::time, ${closes}::time, ${capacity}::integer`

const lastDay = (ended: Intended['ended']) =>
  ended ? sql`CASE WHEN id = ${ended.id} THEN ${ended.last}::date ELSE valid_until END` : sql`valid_until`

/** What the rules say, before any exception. */
export const ruleSlots = ({ from, until, resourceId, added, ended }: Intended): RawBuilder<unknown> => sql`
  rule_slot AS (
    SELECT DISTINCT ON (rule.resource_id, day, slot.opens)
      rule.resource_id, day::date AS visit_date, slot.opens AS slot_from, slot.closes AS slot_to, rule.capacity
    FROM (
      SELECT id, resource_id, valid_from, ${lastDay(ended)} AS valid_until, weekdays, opens, closes, capacity
      FROM slot_rule
      WHERE ${resourceId}::integer IS NULL OR resource_id = ${resourceId}
      ${added ? addedRule(added) : sql``}
    ) AS rule
    JOIN resource ON resource.id = rule.resource_id
    CROSS JOIN LATERAL generate_series(
      greatest(rule.valid_from, ${from}::date)::timestamp,
      least(rule.valid_until, ${until}::date)::timestamp, interval '1 day') AS day
    CROSS JOIN LATERAL (
      SELECT (rule.opens + step * length)::time AS opens, (rule.opens + (step + 1) * length)::time AS closes
      FROM (SELECT make_interval(mins => resource.slot_minutes) AS length) AS measure,
        generate_series(0, floor(extract(epoch FROM rule.closes - rule.opens) / 60 / resource.slot_minutes)::int - 1)
          AS step
      WHERE resource.kind = 'SLOT'
      UNION ALL SELECT NULL, NULL WHERE resource.kind <> 'SLOT'
    ) AS slot
    WHERE extract(isodow FROM day) = ANY (rule.weekdays)
    ORDER BY rule.resource_id, day, slot.opens, rule.id DESC
  )`

const leftOut = ({ id, last }: NonNullable<Intended['without']>) =>
  sql`WHERE (ended_rule, ended_after) IS DISTINCT FROM (${id}::integer, ${last}::date)`

/** The exceptions on each day that they touch. */
const exceptionDays = ({ from, until, without }: Intended) => sql`
  exception_day AS MATERIALIZED (
    SELECT day::date AS on_date, id, resource_id, from_time, until_time, capacity, reason
    FROM generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') AS day
    JOIN slot_exception AS exception ON exception.visit_date = day::date
      OR (exception.weekday = extract(isodow FROM day)
        AND exception.week_of_month = ceil(extract(day FROM day) / 7))
    ${without ? leftOut(without) : sql``}
  )`

/** What the pools should say. */
const intendedPools = () => sql`
  intended_pool AS (
    SELECT rule_slot.resource_id, rule_slot.visit_date, rule_slot.slot_from, rule_slot.slot_to,
      coalesce(min(exception_day.capacity), rule_slot.capacity) AS capacity,
      coalesce(bool_or(exception_day.id IS NOT NULL AND exception_day.capacity IS NULL), false) AS closed,
      (array_agg(exception_day.reason ORDER BY exception_day.id DESC)
        FILTER (WHERE exception_day.capacity IS NULL AND exception_day.id IS NOT NULL))[1] AS closed_reason
    FROM rule_slot LEFT JOIN exception_day ON exception_day.on_date = rule_slot.visit_date
      AND (exception_day.resource_id IS NULL OR exception_day.resource_id = rule_slot.resource_id)
      AND CASE WHEN rule_slot.slot_from IS NULL THEN exception_day.from_time IS NULL AND exception_day.until_time IS NULL
        ELSE rule_slot.slot_from >= coalesce(exception_day.from_time, '00:00')
          AND rule_slot.slot_from < coalesce(exception_day.until_time, '24:00') END
    GROUP BY rule_slot.resource_id, rule_slot.visit_date, rule_slot.slot_from, rule_slot.slot_to, rule_slot.capacity
  )`
