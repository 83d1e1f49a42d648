/** Pools and what draws from them (server/migrations/0003_inventory.sql), for reading. */
import { sql } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { StayRule } from '#contract/values/calendar.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../platform/db.ts'
import type { Draw, Pool, ResourceKind } from './rules.ts'

type Tables = {
  resource: {
    id: number
    code: string
    kind: ResourceKind
    channel: SalesChannel | null
    slot_minutes: number | null
  }
  draw: { offer_id: number; resource_id: number; units: number; slots: number }
  stay_rule: {
    offer_id: number
    on_date: VisitDate
    min_length: number | null
    max_length: number | null
    no_arrival: boolean
    no_departure: boolean
  }
  pool: {
    id: number
    resource_id: number
    visit_date: VisitDate | null
    slot_from: SlotTime | null
    slot_to: SlotTime | null
    capacity: number
    held: number
    sold: number
    closed: boolean
    closed_reason: Texts | null
  }
}

/** Of every offer. */
export const listDraws = (db: Db): Promise<(Draw & { offerId: number })[]> =>
  db
    .withTables<Tables>()
    .selectFrom('draw')
    .innerJoin('resource', 'resource.id', 'draw.resource_id')
    .select(['offer_id as offerId', 'resource_id as resourceId', 'units', 'slots', 'kind', 'channel'])
    .select('slot_minutes as slotMinutes')
    .orderBy('resource_id')
    .execute()

/** The pools of some resources from one date to another, both included: one range of the index for each resource. */
export const listPools = (
  db: Db,
  resourceIds: readonly number[],
  from: VisitDate,
  until: VisitDate,
): Promise<Pool[]> => poolsBetween(db, resourceIds, from, until).execute()

const poolsOf = (db: Db, resourceIds: readonly number[]) =>
  db
    .withTables<Tables>()
    .selectFrom('pool')
    .select(['id', 'resource_id as resourceId', 'visit_date as date', 'capacity', 'closed'])
    .select(['slot_from as from', 'slot_to as to', 'closed_reason as reason'])
    .select(sql<number>`capacity - held - sold`.as('left'))
    .where('resource_id', 'in', resourceIds)

/** The pools without a date. */
export const listStock = (db: Db, resourceIds: readonly number[]): Promise<Pool[]> =>
  poolsOf(db, resourceIds).where('visit_date', 'is', null).orderBy('resource_id').execute()

/** From a date on, of every offer. */
export const listStayRules = (
  db: Db,
  from: VisitDate,
): Promise<(StayRule & { offerId: number; date: VisitDate })[]> =>
  db
    .withTables<Tables>()
    .selectFrom('stay_rule')
    .select(['offer_id as offerId', 'on_date as date', 'min_length as minLength'])
    .select(['max_length as maxLength', 'no_arrival as noArrival', 'no_departure as noDeparture'])
    .where('on_date', '>=', from)
    .execute()

export const poolsBetween = (db: Db, resourceIds: readonly number[], from: VisitDate, until: VisitDate) =>
  poolsOf(db, resourceIds)
    .where('visit_date', '>=', from)
    .where('visit_date', '<=', until)
    .orderBy('resource_id')
    .orderBy('visit_date')
    .orderBy('slot_from')

export type NamedResource = { id: number; code: string; kind: ResourceKind }

/** Those that have pools by date. */
export const listDatedResources = (db: Db): Promise<NamedResource[]> =>
  db
    .withTables<Tables>()
    .selectFrom('resource')
    .select(['id', 'code', 'kind'])
    .where('kind', '<>', 'STOCK')
    .orderBy('code')
    .execute()
