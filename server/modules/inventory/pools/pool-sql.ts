/** Lays out pools from rules and exceptions (server/migrations/0003_inventory.sql). */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Pool } from '../rules.ts'
import { intendedOver } from './intended-sql.ts'

/**
 * Sets the capacity of some pools for good: what the rules say does not count there any more. The caller has locked
 * them and found no more held and sold; the CHECK of the table refuses it otherwise.
 */
export async function paintPools(tx: Tx, poolIds: readonly number[], capacity: number): Promise<void> {
  await sql`UPDATE pool SET capacity = ${capacity}, painted = ${capacity}
    WHERE id = ANY(${[...poolIds]}::bigint[])`.execute(tx)
}

/** The caller has locked them, and has written the exceptions that keep them closed. */
export async function closePools(tx: Tx, poolIds: readonly number[], reason: Texts): Promise<void> {
  await sql`UPDATE pool SET closed = true, closed_reason = ${JSON.stringify(reason)}::jsonb
    WHERE id = ANY(${[...poolIds]}::bigint[])`.execute(tx)
}

/** The caller has locked them, and found nothing that refers to them; the foreign keys refuse it otherwise. */
export async function deletePools(tx: Tx, poolIds: readonly number[]): Promise<void> {
  await sql`DELETE FROM pool WHERE id = ANY(${[...poolIds]}::bigint[])`.execute(tx)
}

/** What each of them has left; nothing of those that are closed. */
export async function leftOfPools(db: Db, poolIds: readonly number[]): Promise<Map<number, number>> {
  if (poolIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; left: number }>`
    SELECT id, CASE WHEN closed THEN 0 ELSE capacity - held - sold END AS left
    FROM pool WHERE id = ANY(${[...poolIds]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, left }) => [Number(id), left]))
}

/** The days of one resource, both included. */
export type PoolRange = { resourceId: number; from: VisitDate; until: VisitDate }

/** The pools of several resources, each over its own days; one statement. */
export async function listPoolsOver(db: Db, ranges: readonly PoolRange[]): Promise<Pool[]> {
  if (ranges.length === 0) return []
  const { rows } = await sql<Pool>`
    SELECT DISTINCT ON (pool.visit_date, resource_id, slot_from) pool.id, resource_id AS "resourceId",
      pool.visit_date AS date, slot_from AS "from", slot_to AS "to", capacity, closed, capacity - held - sold AS left
    FROM unnest(${ranges.map(({ resourceId }) => resourceId)}::integer[],
      ${ranges.map(({ from }) => from)}::date[], ${ranges.map(({ until }) => until)}::date[])
      AS wanted (id, from_date, until_date)
    JOIN pool ON resource_id = wanted.id AND visit_date BETWEEN from_date AND until_date
    ORDER BY pool.visit_date, resource_id, slot_from`.execute(db)
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/**
 * One statement makes what is missing and mends what differs, both dates included, and answers how many pools that were.
 * Seats that are held or sold stay: a capacity never falls below them, also when they were taken meanwhile. Existing
 * pools are locked in the order of their ids, as claims do. Without a resource: of all of them.
 */
export async function layOutPools(
  db: Db | Tx,
  from: VisitDate,
  until: VisitDate,
  resourceId: number | null = null,
): Promise<number> {
  const result = await sql`
    WITH ${intendedOver({ from, until, resourceId })}
    INSERT INTO pool (resource_id, visit_date, slot_from, slot_to, capacity, closed, closed_reason)
    SELECT intended_pool.* FROM intended_pool LEFT JOIN pool ON pool.resource_id = intended_pool.resource_id
      AND pool.visit_date = intended_pool.visit_date
      AND pool.slot_from IS NOT DISTINCT FROM intended_pool.slot_from
    WHERE pool.id IS NULL OR pool.closed <> intended_pool.closed
      OR pool.closed_reason IS DISTINCT FROM intended_pool.closed_reason
      OR pool.capacity <> greatest(coalesce(pool.painted, intended_pool.capacity), pool.held + pool.sold)
    ORDER BY pool.id, intended_pool.resource_id, intended_pool.visit_date, intended_pool.slot_from
    ON CONFLICT (resource_id, visit_date, slot_from) DO UPDATE
    SET closed = excluded.closed, closed_reason = excluded.closed_reason,
      capacity = greatest(coalesce(pool.painted, excluded.capacity), pool.held + pool.sold)`.execute(db)
  return Number(result.numAffectedRows ?? 0)
}

/** The slots that begin in [from, until); both null: the whole day. */
export type Closing = {
  resourceIds: readonly number[]
  date: VisitDate
  from: SlotTime | null
  until: SlotTime | null
}

/** Only a closing without hours touches resources without slots. */
const poolsOfClosing = ({ resourceIds, date, from, until }: Closing) => sql`
  resource_id = ANY(${resourceIds}::integer[]) AND visit_date = ${date}::date
  AND (${from}::time IS NULL OR (slot_from >= ${from}::time AND slot_from < ${until}::time))`

export type ClosedPool = { id: number; slotFrom: SlotTime | null }

export async function listPoolsOfClosing(on: Db | Tx, closing: Closing): Promise<ClosedPool[]> {
  const { rows } = await sql<ClosedPool>`
    SELECT id, slot_from AS "slotFrom" FROM pool WHERE ${poolsOfClosing(closing)} ORDER BY id`.execute(on)
  return rows
}

/** When the slots of these pools begin. */
export async function listSlotsOfPools(on: Db | Tx, poolIds: readonly number[]): Promise<SlotTime[]> {
  const { rows } = await sql<{ slotFrom: SlotTime }>`
    SELECT DISTINCT slot_from AS "slotFrom" FROM pool
    WHERE id = ANY(${poolIds}::bigint[]) AND slot_from IS NOT NULL ORDER BY 1`.execute(on)
  return rows.map(({ slotFrom }) => slotFrom)
}

/**
 * Whoever changes the calendar of a resource, or lays pools out from what it says, follows one after the other until the
 * transaction ends: nobody lays out from what another has just changed. Null: all resources.
 */
export async function lockResources(tx: Tx, resourceIds: readonly number[] | null): Promise<void> {
  await sql`SELECT FROM resource
    WHERE ${resourceIds}::integer[] IS NULL OR id = ANY(${resourceIds}::integer[])
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
}

/**
 * Nothing more is held or sold there from now on, also after the pools are laid out again. Locks the resources, as staff do
 * who change the calendar and lay out from what they read, and then the pools by id until the transaction ends.
 */
export async function closeAll(tx: Tx, closing: Closing, reason: Texts): Promise<ClosedPool[]> {
  const { resourceIds, date, from, until } = closing
  await lockResources(tx, resourceIds)
  const { rows } = await sql<ClosedPool>`
    SELECT id, slot_from AS "slotFrom" FROM pool WHERE ${poolsOfClosing(closing)}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  await sql`
    INSERT INTO slot_exception (resource_id, visit_date, from_time, until_time, reason, by_closure)
    SELECT id, ${date}::date, ${from}::time, ${until}::time, ${JSON.stringify(reason)}::jsonb, true
    FROM unnest(${resourceIds}::integer[]) AS id ORDER BY id`.execute(tx)
  await closePools(
    tx,
    rows.map(({ id }) => id),
    reason,
  )
  return rows
}
