/** Addresses, freight templates and pick-up points as stored (server/migrations/0069_parcel.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { StaffPickUpPoint } from '#contract/console/parcel.ts'
import type { Texts } from '#contract/language.ts'
import type { PickUpCode } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FreightRule, FreightTemplate } from '#contract/values/freight.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { MemberId } from '../caller/caller.ts'
import { lockMemberRow } from '../caller/member-lock-sql.ts'

type Json<T> = ColumnType<T, string, string>

type Tables = {
  address: {
    id: GeneratedAlways<number>
    member_id: number
    address_sealed: Buffer
    is_default: Generated<boolean>
    created_at: Date
  }
  freight_template: {
    code: string
    version: number
    name: Json<Texts>
    charge_by: 'PIECE' | 'WEIGHT'
    rules: Json<FreightRule[]>
    free_from_fen: Fen | null
    free_from_pieces: number | null
    not_to: string[]
  }
  pick_up_point: {
    code: PickUpCode
    name: Json<Texts>
    place: Json<Texts>
    hours: Json<Texts>
    sort: number
    active: boolean
    version: number
  }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type AddressKey = { memberId: MemberId; id: string }
export type NewRow = { sealed: Buffer; isDefault: boolean }
export type AddressRow = NewRow & { id: number }

const isOwn = ({ memberId, id }: AddressKey) => ({ id: Number(id), member_id: Number(memberId) })

const addressRows = (on: Db | Tx) =>
  tables(on).selectFrom('address').select(['id', 'address_sealed as sealed', 'is_default as isDefault'])

/** The default first, then the newest. */
export const listRows = (db: Db, memberId: MemberId): Promise<AddressRow[]> =>
  addressRows(db)
    .where('member_id', '=', Number(memberId))
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .execute()

export async function findRow(on: Db | Tx, key: AddressKey): Promise<AddressRow | null> {
  const row = await addressRows(on)
    .where((is) => is.and(isOwn(key)))
    .executeTakeFirst()
  return row ?? null
}

/** Until the transaction ends nobody else counts or changes addresses of this member. */
export async function countLocked(tx: Tx, memberId: MemberId): Promise<number> {
  await lockMemberRow(tx, memberId)
  const { count } = await tables(tx)
    .selectFrom('address')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('member_id', '=', Number(memberId))
    .executeTakeFirstOrThrow()
  return count
}

export async function clearDefault(tx: Tx, memberId: MemberId): Promise<void> {
  await tables(tx)
    .updateTable('address')
    .set({ is_default: false })
    .where('member_id', '=', Number(memberId))
    .where('is_default', '=', true)
    .execute()
}

export async function insertRow(
  tx: Tx,
  memberId: MemberId,
  { sealed, isDefault }: NewRow,
  at: Date,
): Promise<number> {
  const { id } = await tables(tx)
    .insertInto('address')
    .values({ member_id: Number(memberId), address_sealed: sealed, is_default: isDefault, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateRow(tx: Tx, key: AddressKey, { sealed, isDefault }: NewRow): Promise<void> {
  await tables(tx)
    .updateTable('address')
    .set({ address_sealed: sealed, is_default: isDefault })
    .where((is) => is.and(isOwn(key)))
    .execute()
}

/** Null when it is none of the member's. */
export async function deleteRow(tx: Tx, key: AddressKey): Promise<{ isDefault: boolean } | null> {
  const row = await tables(tx)
    .deleteFrom('address')
    .where((is) => is.and(isOwn(key)))
    .returning('is_default as isDefault')
    .executeTakeFirst()
  return row ?? null
}

export async function makeOneDefault(tx: Tx, memberId: MemberId): Promise<void> {
  await tables(tx)
    .updateTable('address')
    .set({ is_default: true })
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('address')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('member_id', '=', Number(memberId)),
    )
    .execute()
}

/** The newest version of each of these, or of all. */
export function listTemplates(on: Db | Tx, codes: readonly string[] | null): Promise<FreightTemplate[]> {
  const newest = tables(on)
    .selectFrom('freight_template')
    .distinctOn('code')
    .select(['code', 'version', 'name', 'charge_by as chargeBy', 'rules'])
    .select(['free_from_fen as freeFromFen', 'free_from_pieces as freeFromPieces', 'not_to as notTo'])
    .orderBy('code')
    .orderBy('version', 'desc')
  return (codes === null ? newest : newest.where('code', 'in', codes)).execute()
}

/** False: somebody else wrote this version meanwhile. */
export async function insertTemplate(tx: Tx, template: FreightTemplate): Promise<boolean> {
  const { code, version, name, chargeBy, rules, freeFromFen, freeFromPieces, notTo } = template
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('freight_template')
    .values({
      ...{ code, version, name: JSON.stringify(name), charge_by: chargeBy, rules: JSON.stringify(rules) },
      ...{ free_from_fen: freeFromFen, free_from_pieces: freeFromPieces, not_to: notTo },
    })
    .onConflict((same) => same.columns(['code', 'version']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const listOpenPoints = (db: Db) =>
  tables(db)
    .selectFrom('pick_up_point')
    .select(['code', 'name', 'place', 'hours'])
    .where('active', '=', true)
    .orderBy('sort')
    .orderBy('code')
    .execute()

export const listPoints = (db: Db): Promise<StaffPickUpPoint[]> =>
  tables(db).selectFrom('pick_up_point').selectAll().orderBy('sort').orderBy('code').execute()

/** Until the transaction ends nobody else changes it. */
export const lockPoint = (tx: Tx, code: PickUpCode): Promise<StaffPickUpPoint | undefined> =>
  tables(tx).selectFrom('pick_up_point').selectAll().where('code', '=', code).forUpdate().executeTakeFirst()

const pointRow = ({ name, place, hours, sort, active, version }: StaffPickUpPoint) => ({
  ...{ name: JSON.stringify(name), place: JSON.stringify(place), hours: JSON.stringify(hours) },
  ...{ sort, active, version },
})

/** False: somebody else has made one with this code meanwhile. */
export async function insertPoint(tx: Tx, point: StaffPickUpPoint): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('pick_up_point')
    .values({ code: point.code, ...pointRow(point) })
    .onConflict((same) => same.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updatePoint(tx: Tx, point: StaffPickUpPoint): Promise<void> {
  await tables(tx).updateTable('pick_up_point').set(pointRow(point)).where('code', '=', point.code).execute()
}
