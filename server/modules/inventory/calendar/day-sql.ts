/** The places of one date, and what the calendar says of the next ones. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type DatePool = {
  id: number
  resourceId: number
  resource: string
  from: SlotTime | null
  to: SlotTime | null
  closed: boolean
  capacity: number
  held: number
  sold: number
}

/** One range of the index for each resource. */
export async function listPoolsOfDate(db: Db, date: VisitDate): Promise<DatePool[]> {
  const { rows } = await sql<DatePool>`
    SELECT pool.id, resource.id AS "resourceId", resource.code AS resource, slot_from AS "from", slot_to AS "to",
      closed, capacity, held, sold
    FROM resource JOIN pool ON pool.resource_id = resource.id AND pool.visit_date = ${date}
    ORDER BY slot_from IS NULL, resource.id, slot_from`.execute(db)
  return rows
}

export type DateException = {
  date: VisitDate
  resourceId: number | null
  resource: string | null
  from: SlotTime | null
  to: SlotTime | null
  capacity: number | null
  reason: Texts
}

/** Both dates included, the nearest first. */
export async function listExceptions(
  db: Db,
  { from, until, limit }: { from: VisitDate; until: VisitDate; limit: number },
): Promise<DateException[]> {
  const { rows } = await sql<DateException>`
    SELECT day::date AS date, resource_id AS "resourceId", resource.code AS resource, from_time AS "from",
      until_time AS "to", exception.capacity, reason
    FROM generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') AS day
    JOIN slot_exception AS exception ON exception.visit_date = day::date
      OR (exception.weekday = extract(isodow FROM day)
        AND exception.week_of_month = ceil(extract(day FROM day) / 7))
    LEFT JOIN resource ON resource.id = exception.resource_id
    ORDER BY day, from_time NULLS FIRST, exception.id LIMIT ${limit}`.execute(db)
  return rows
}

export async function findResourceId(on: Db | Tx, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM resource WHERE code = ${code}`.execute(on)
  return rows[0]?.id ?? null
}

export async function listPoolsAmong(
  on: Db | Tx,
  poolIds: readonly number[],
  { resourceId, from }: { resourceId: number; from: VisitDate | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM pool WHERE id = ANY(${poolIds}) AND resource_id = ${resourceId}
      AND coalesce(visit_date >= ${from}, true)
    ORDER BY visit_date, slot_from`.execute(on)
  return rows.map(({ id }) => id)
}

export async function listPoolsAhead(
  on: Db | Tx,
  poolIds: readonly number[],
  { date, time }: { date: VisitDate; time: SlotTime },
): Promise<{ id: number; date: VisitDate }[]> {
  const { rows } = await sql<{ id: number; date: VisitDate }>`
    SELECT id, visit_date AS date FROM pool WHERE id = ANY(${poolIds})
      AND (visit_date > ${date} OR (visit_date = ${date} AND coalesce(slot_to > ${time}, true)))
    ORDER BY visit_date, slot_from`.execute(on)
  return rows
}
