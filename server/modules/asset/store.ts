/** Assets and whom they serve (server/migrations/0104_asset.sql). */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Texts } from '#contract/language.ts'
import type { AssetCode, AssetFacts } from '#contract/values/asset.ts'
import type { Db, Tx } from '../../platform/db.ts'

type Json<T> = ColumnType<T, string, string>

type Tables = {
  asset: {
    id: GeneratedAlways<number>
    code: AssetCode
    resource_id: number
    name: Json<Texts>
    facts: Json<AssetFacts>
    active: Generated<boolean>
    version: Generated<number>
  }
  assignment: {
    asset_id: number
    pool_id: number
    unit_id: number
    assigned_by: string
    assigned_at: Date
    tell_at: Date | null
  }
}

const tables = (on: Db | Tx) => on.withTables<Tables>()

export type StoredAsset = {
  id: number
  code: AssetCode
  resourceId: number
  name: Texts
  facts: AssetFacts
  active: boolean
  version: number
}

const assets = (on: Db | Tx) =>
  tables(on)
    .selectFrom('asset')
    .select(['asset.id', 'code', 'resource_id as resourceId', 'name', 'facts', 'active', 'version'])

export const findAsset = (on: Db | Tx, code: AssetCode): Promise<StoredAsset | undefined> =>
  assets(on).where('code', '=', code).executeTakeFirst()

/** As it stays until the transaction ends: nobody takes it out of service meanwhile. */
export const findSteadyAsset = (tx: Tx, code: AssetCode): Promise<StoredAsset | undefined> =>
  assets(tx).where('code', '=', code).forShare().executeTakeFirst()

/** Of these resources, by code. */
export const listAssets = (db: Db, resourceIds: readonly number[]): Promise<StoredAsset[]> =>
  assets(db).where('resource_id', 'in', resourceIds).orderBy('code').execute()

export async function insertAsset(tx: Tx, asset: Omit<StoredAsset, 'id'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('asset')
    .values({
      code: asset.code,
      resource_id: asset.resourceId,
      name: JSON.stringify(asset.name),
      facts: JSON.stringify(asset.facts),
      active: asset.active,
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** False: it has another version (by now), or serves another resource. */
export async function updateAsset(tx: Tx, asset: Omit<StoredAsset, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('asset')
    .set({
      name: JSON.stringify(asset.name),
      facts: JSON.stringify(asset.facts),
      active: asset.active,
      version: asset.version,
    })
    .where('code', '=', asset.code)
    .where('resource_id', '=', asset.resourceId)
    .where('version', '=', asset.version - 1)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export type Assignment = { assetId: number; poolId: number; unitId: number }

/** By asset, and those of one asset by pool. */
export async function listAssignments(
  on: Db | Tx,
  by: { poolIds: readonly number[] } | { unitId: number } | { assetId: number },
): Promise<Assignment[]> {
  const rows = tables(on)
    .selectFrom('assignment')
    .select(['asset_id as assetId', 'pool_id as poolId', 'unit_id as unitId'])
    .orderBy('asset_id')
    .orderBy('pool_id')
  if ('assetId' in by) return await rows.where('asset_id', '=', by.assetId).execute()
  if ('unitId' in by) return await rows.where('unit_id', '=', by.unitId).execute()
  return by.poolIds.length === 0 ? [] : await rows.where('pool_id', 'in', by.poolIds).execute()
}

export type NewAssignment = Assignment & { by: string; at: Date; notifyAt: Date | null }

/** In the order of the keys, so that two that want the same wait for each other. Answers how many were free. */
export async function insertAssignments(tx: Tx, rows: readonly NewAssignment[]): Promise<number> {
  const { numInsertedOrUpdatedRows = 0n } = await tables(tx)
    .insertInto('assignment')
    .values(
      rows
        .toSorted((a, b) => a.assetId - b.assetId || a.poolId - b.poolId)
        .map(({ assetId, poolId, unitId, by, at, notifyAt }) => ({
          asset_id: assetId,
          pool_id: poolId,
          unit_id: unitId,
          assigned_by: by,
          assigned_at: at,
          tell_at: notifyAt,
        })),
    )
    .onConflict((conflict) => conflict.columns(['asset_id', 'pool_id']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}

/** Answers how many rows there were. */
export async function deleteAssignments(
  tx: Tx,
  { unitIds, assetId }: { unitIds: readonly number[]; assetId?: number },
): Promise<number> {
  const { numDeletedRows } = await tables(tx)
    .deleteFrom('assignment')
    .where('unit_id', 'in', unitIds)
    .$if(assetId !== undefined, (query) => query.where('asset_id', '=', assetId ?? 0))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export type ServingAsset = { unitId: number; code: AssetCode; name: Texts; facts: AssetFacts }

/** What serves these units, each asset of a unit once. */
export async function listServing(on: Db | Tx, unitIds: readonly number[]): Promise<ServingAsset[]> {
  if (unitIds.length === 0) return []
  return await tables(on)
    .selectFrom('assignment')
    .innerJoin('asset', 'asset.id', 'asset_id')
    .select(['unit_id as unitId', 'code', 'name', 'facts'])
    .where('unit_id', 'in', unitIds)
    .groupBy(['unit_id', 'asset.id'])
    .orderBy('unit_id')
    .orderBy('code')
    .execute()
}
