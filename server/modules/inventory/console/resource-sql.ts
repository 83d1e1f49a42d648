/** Resources with places by slot or by day, and what offers draw on, as staff make and change them. */
import { sql } from 'kysely'
import type { Draw, Resource } from '#contract/console/inventory/resource.ts'
import type { Db, Tx } from '../../../platform/db.ts'

export type ResourceRow = Resource & { id: number }

/** By code. */
export async function listResourceRows(on: Db | Tx): Promise<ResourceRow[]> {
  const { rows } = await sql<ResourceRow>`
    SELECT id, code, slot_minutes AS "slotMinutes", channel FROM resource
    WHERE kind <> 'STOCK' ORDER BY code`.execute(on)
  return rows
}

/** False when the code is taken. */
export async function insertResource(tx: Tx, { code, slotMinutes, channel }: Resource): Promise<boolean> {
  const ofDay = channel === null ? 'DAY' : 'ALLOTMENT'
  const { numAffectedRows } = await sql`
    INSERT INTO resource (code, kind, slot_minutes, channel)
    VALUES (${code}, ${slotMinutes === null ? ofDay : 'SLOT'}, ${slotMinutes}::integer, ${channel}::text)
    ON CONFLICT (code) DO NOTHING`.execute(tx)
  return numAffectedRows === 1n
}

export async function listDrawsOf(
  on: Db | Tx,
  offerIds: readonly number[],
): Promise<(Draw & { offerId: number; resourceId: number })[]> {
  const { rows } = await sql<Draw & { offerId: number; resourceId: number }>`
    SELECT offer_id AS "offerId", resource_id AS "resourceId", code AS "resourceCode", units, slots
    FROM draw JOIN resource ON resource.id = resource_id
    WHERE offer_id = ANY(${[...offerIds]}::integer[]) ORDER BY offer_id, resource_id`.execute(on)
  return rows
}

/** In place of all that it draws on. */
export async function replaceDraws(
  tx: Tx,
  offerId: number,
  draws: readonly { resourceId: number; units: number; slots: number }[],
): Promise<void> {
  await sql`DELETE FROM draw WHERE offer_id = ${offerId}`.execute(tx)
  await sql`
    INSERT INTO draw (offer_id, resource_id, units, slots)
    SELECT ${offerId}::integer, "resourceId", units, slots
    FROM jsonb_to_recordset(${JSON.stringify(draws)}::jsonb) AS drawn ("resourceId" integer, units integer, slots smallint)`.execute(
    tx,
  )
}
