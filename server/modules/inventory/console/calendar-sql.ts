/** What the calendar of staff reads and writes of the inventory: resources, pools with their counters, exceptions. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import { asksNothing, type StayRule } from '#contract/values/calendar.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Tx } from '../../../platform/db.ts'

export type CalendarResource = {
  id: number
  code: string
  hasSlots: boolean
  channel: SalesChannel | null
  calendarVersion: number
  /** Every offer that draws on it. */
  offerIds: number[]
}

/** What these offers draw on, in the order of ids. Locked, nobody else paints them until the transaction ends. */
export async function listResources(
  tx: Tx,
  offerIds: readonly number[],
  isLocked: boolean,
): Promise<CalendarResource[]> {
  const { rows } = await sql<CalendarResource>`
    SELECT id, code, kind = 'SLOT' AS "hasSlots", channel, calendar_version AS "calendarVersion",
      ARRAY(SELECT offer_id FROM draw WHERE draw.resource_id = resource.id ORDER BY offer_id) AS "offerIds"
    FROM resource
    WHERE id IN (SELECT resource_id FROM draw WHERE offer_id = ANY(${[...offerIds]}::integer[]))
      AND kind <> 'STOCK'
    ORDER BY id ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx)
  return rows
}

export async function raiseResourceVersions(tx: Tx, resourceIds: readonly number[]): Promise<void> {
  await sql`UPDATE resource SET calendar_version = calendar_version + 1
    WHERE id = ANY(${[...resourceIds]}::integer[])`.execute(tx)
}

export type CalendarPool = {
  id: number
  resourceId: number
  date: VisitDate
  from: SlotTime | null
  to: SlotTime | null
  capacity: number
  held: number
  sold: number
  painted: boolean
  closed: boolean
  reason: Texts | null
}

const poolColumns = sql`id, resource_id AS "resourceId", visit_date AS date, slot_from AS "from", slot_to AS "to",
  capacity, held, sold, painted IS NOT NULL AS painted, closed, closed_reason AS reason`

export async function listCalendarPools(
  tx: Tx,
  resourceIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<CalendarPool[]> {
  const { rows } = await sql<CalendarPool>`
    SELECT ${poolColumns} FROM pool
    WHERE resource_id = ANY(${[...resourceIds]}::integer[]) AND visit_date BETWEEN ${from} AND ${until}
    ORDER BY visit_date, resource_id, slot_from`.execute(tx)
  return rows
}

export type PoolRange = {
  resourceIds: readonly number[]
  dates: readonly VisitDate[]
  slotFrom: SlotTime | null
  slotUntil: SlotTime | null
}

/** Locked, in the order in which claims lock them, their counters stay as they are until the transaction ends. */
export async function listPoolsOfRange(tx: Tx, range: PoolRange, isLocked: boolean): Promise<CalendarPool[]> {
  const { resourceIds, dates, slotFrom, slotUntil } = range
  const { rows } = await sql<CalendarPool>`
    SELECT ${poolColumns} FROM pool
    WHERE resource_id = ANY(${[...resourceIds]}::integer[]) AND visit_date = ANY(${[...dates]}::date[])
      AND (${slotFrom}::time IS NULL OR slot_from >= ${slotFrom}::time)
      AND (${slotUntil}::time IS NULL OR slot_from < ${slotUntil}::time)
    ORDER BY id ${isLocked ? sql`FOR NO KEY UPDATE` : sql``}`.execute(tx)
  return rows
}

export type DatedRule = { offerId: number; date: VisitDate; rule: StayRule }

/** What some offers ask of stays, both dates included. */
export async function listRulesOf(
  tx: Tx,
  offerIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<DatedRule[]> {
  const { rows } = await sql<DatedRule>`
    SELECT offer_id AS "offerId", on_date AS date, jsonb_build_object('minLength', min_length,
      'maxLength', max_length, 'noArrival', no_arrival, 'noDeparture', no_departure) AS rule
    FROM stay_rule WHERE offer_id = ANY(${[...offerIds]}::integer[]) AND on_date BETWEEN ${from} AND ${until}
    ORDER BY on_date, offer_id`.execute(tx)
  return rows
}

/** One that asks nothing leaves none behind. The caller has locked the calendar. */
export async function setRules(
  tx: Tx,
  cells: readonly { offerId: number; date: VisitDate }[],
  rule: StayRule,
): Promise<void> {
  const ids = cells.map(({ offerId }) => offerId)
  const dates = cells.map(({ date }) => date)
  if (asksNothing(rule)) {
    await sql`DELETE FROM stay_rule USING unnest(${ids}::integer[], ${dates}::date[]) AS cell (offer_id, on_date)
      WHERE stay_rule.offer_id = cell.offer_id AND stay_rule.on_date = cell.on_date`.execute(tx)
    return
  }
  const { minLength, maxLength, noArrival, noDeparture } = rule
  await sql`
    INSERT INTO stay_rule (offer_id, on_date, min_length, max_length, no_arrival, no_departure)
    SELECT offer_id, on_date, ${minLength}, ${maxLength}, ${noArrival}, ${noDeparture}
    FROM unnest(${ids}::integer[], ${dates}::date[]) AS cell (offer_id, on_date)
    ON CONFLICT (offer_id, on_date) DO UPDATE SET min_length = excluded.min_length,
      max_length = excluded.max_length, no_arrival = excluded.no_arrival, no_departure = excluded.no_departure`.execute(
    tx,
  )
}

/** How many orders hold or bought something there. */
export async function countOrdersIn(tx: Tx, poolIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    SELECT count(DISTINCT order_id)::integer AS orders FROM hold
    WHERE pool_id = ANY(${[...poolIds]}::bigint[]) AND state IN ('HELD', 'SOLD') AND quantity > 0`.execute(tx)
  return rows[0]?.orders ?? 0
}

export type Exception = {
  id: number
  resourceId: number | null
  date: VisitDate | null
  weekday: number | null
  weekOfMonth: number | null
  from: SlotTime | null
  until: SlotTime | null
  capacity: number | null
  reason: Texts
  endedRule: number | null
  endedAfter: VisitDate | null
}

const exceptionColumns = sql`id, resource_id AS "resourceId", visit_date AS date, weekday, week_of_month AS "weekOfMonth",
  from_time AS "from", until_time AS until, capacity, reason, ended_rule AS "endedRule", ended_after AS "endedAfter"`

/** Of some resources, or of everything; of dates in the range, or of a weekday of every month. */
export async function listExceptions(
  tx: Tx,
  resourceIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<Exception[]> {
  const { rows } = await sql<Exception>`
    SELECT ${exceptionColumns} FROM slot_exception
    WHERE (resource_id IS NULL OR resource_id = ANY(${[...resourceIds]}::integer[]))
      AND (visit_date IS NULL OR visit_date BETWEEN ${from} AND ${until})
    ORDER BY visit_date NULLS FIRST, from_time NULLS FIRST, id`.execute(tx)
  return rows
}

/** Answers what it was, or null when there is none of these resources. */
export async function deleteException(
  tx: Tx,
  id: number,
  resourceIds: readonly number[],
): Promise<(Exception & { byClosure: boolean }) | null> {
  const { rows } = await sql<Exception & { byClosure: boolean }>`
    DELETE FROM slot_exception
    WHERE id = ${id} AND (resource_id IS NULL OR resource_id = ANY(${[...resourceIds]}::integer[]))
    RETURNING ${exceptionColumns}, by_closure AS "byClosure"`.execute(tx)
  return rows[0] ?? null
}

/** The slots of a date that begin in [from, until); null: from the first, to the last. */
export type ClosedCell = {
  resourceId: number
  date: VisitDate
  from: SlotTime | null
  until: SlotTime | null
}

type Why = {
  reason: Texts
  /** Of opening times, which leaves them. */
  ending?: { id: number; last: VisitDate }
}

/** So that the pools stay closed when they are laid out again. */
export async function insertClosings(
  tx: Tx,
  cells: readonly ClosedCell[],
  { reason, ending }: Why,
): Promise<void> {
  await sql`
    INSERT INTO slot_exception (resource_id, visit_date, from_time, until_time, reason, ended_rule, ended_after)
    SELECT resource_id, visit_date, from_time, until_time, ${JSON.stringify(reason)}::jsonb,
      ${ending?.id ?? null}::integer, ${ending?.last ?? null}::date
    FROM unnest(${cells.map(({ resourceId }) => resourceId)}::integer[], ${cells.map(({ date }) => date)}::date[],
      ${cells.map(({ from }) => from)}::time[], ${cells.map(({ until }) => until)}::time[])
      AS cell (resource_id, visit_date, from_time, until_time)`.execute(tx)
}
