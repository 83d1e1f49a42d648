/** Pools and what draws from them (server/migrations/0003_inventory.sql), for reading. */
import { sql } from 'kysely'
import type { SalesChannel } from '#contract/values/order.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import type { Draw, Pool, ResourceKind } from './rules.ts'

type Tables = {
  resource: { id: number; kind: ResourceKind; channel: SalesChannel | null; slot_minutes: number | null }
  draw: { ticket_type_id: number; resource_id: number; units: number }
  pool: {
    id: number
    resource_id: number
    visit_date: VisitDate
    slot_from: SlotTime | null
    slot_to: SlotTime | null
    capacity: number
    held: number
    sold: number
    closed: boolean
  }
}

/** Of every ticket type. */
export const listDraws = (db: Db): Promise<(Draw & { ticketTypeId: number })[]> =>
  db
    .withTables<Tables>()
    .selectFrom('draw')
    .innerJoin('resource', 'resource.id', 'draw.resource_id')
    .select(['ticket_type_id as ticketTypeId', 'resource_id as resourceId', 'units', 'kind', 'channel'])
    .select('slot_minutes as slotMinutes')
    .orderBy('resource_id')
    .execute()

/** The ticket types for which everything that the shop's own visitors draw from is open on some date of the range. */
export async function listTypesWithPlaces(db: Db, from: VisitDate, until: VisitDate): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT draw.ticket_type_id AS id
    FROM draw JOIN resource ON resource.id = draw.resource_id AND resource.channel IS NULL
    GROUP BY draw.ticket_type_id
    HAVING bool_and(EXISTS (
      SELECT FROM pool
      WHERE pool.resource_id = draw.resource_id AND visit_date BETWEEN ${from} AND ${until} AND NOT closed
    ))`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The pools of some resources from one date to another, both included: one range of the index for each resource. */
export const listPools = (
  db: Db,
  resourceIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<Pool[]> => poolsBetween(db, resourceIds, from, until).execute()

export const poolsBetween = (db: Db, resourceIds: readonly number[], from: VisitDate, until: VisitDate) =>
  db
    .withTables<Tables>()
    .selectFrom('pool')
    .select(['id', 'resource_id as resourceId', 'visit_date as date', 'capacity', 'closed'])
    .select(['slot_from as from', 'slot_to as to'])
    .select(sql<number>`capacity - held - sold`.as('left'))
    .where('resource_id', 'in', resourceIds)
    .where('visit_date', '>=', from)
    .where('visit_date', '<=', until)
    .orderBy('resource_id')
    .orderBy('visit_date')
    .orderBy('slot_from')
