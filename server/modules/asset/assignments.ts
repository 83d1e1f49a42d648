/** Which asset serves which unit: given and taken by the desk, and free again when a unit leaves its places. */
import { Refusal } from '#contract/refusals.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { postpone, takeDue } from './due-sql.ts'
import {
  type Assignment,
  deleteAssignments,
  findSteadyAsset,
  insertAssignments,
  listAssets,
  listAssignments,
  listServing,
  type NewAssignment,
  type ServingAsset,
  type StoredAsset,
} from './store.ts'

export type { Assignment, ServingAsset, StoredAsset }
export { findSteadyAsset, postpone as notifyLater, takeDue as takeDueToNotify }

/** A pool that the unit draws of the asset's resource, and how many assets it may have there. */
export type DrawnPool = { poolId: number; units: number }

type Assigning = Omit<NewAssignment, 'assetId' | 'poolId'> & {
  asset: StoredAsset
  pools: readonly DrawnPool[]
}

/**
 * Once in every pool, or nowhere. The caller has locked the unit's order, so that its other assignments stay as they are. Assigning
 * again what serves it already changes nothing.
 */
export async function assign(tx: Tx, { asset, pools, ...how }: Assigning): Promise<void> {
  if (!asset.active || pools.length === 0) throw new Refusal('ASSET_NOT_FOR_UNIT')
  const own = await listAssignments(tx, { unitId: how.unitId })
  const inPool = ({ poolId }: DrawnPool) => own.filter((row) => row.poolId === poolId)
  if (pools.every((pool) => inPool(pool).some(({ assetId }) => assetId === asset.id))) return
  if (pools.some((pool) => inPool(pool).length >= pool.units)) throw new Refusal('UNIT_ASSIGNED')
  const [first] = pools
  const rows = pools.map(({ poolId }) => ({
    ...how,
    assetId: asset.id,
    poolId,
    notifyAt: poolId === first?.poolId ? how.notifyAt : null,
  }))
  if ((await insertAssignments(tx, rows)) < rows.length) throw new Refusal('ASSET_TAKEN')
}

/** False: it did not serve this unit (any more). */
export async function unassign(tx: Tx, unitId: number, asset: StoredAsset): Promise<boolean> {
  return (await deleteAssignments(tx, { unitIds: [unitId], assetId: asset.id })) > 0
}

/** These units leave their places: what served them is free. In the transaction that moves them. */
export async function freeAssets(tx: Tx, unitIds: readonly number[]): Promise<void> {
  if (unitIds.length > 0) await deleteAssignments(tx, { unitIds })
}

/** What serves these units, each asset of a unit once. */
export const servingUnits = (on: Db | Tx, unitIds: readonly number[]): Promise<ServingAsset[]> =>
  listServing(on, unitIds)

/** The assets of these resources, and what they serve in these pools. */
export async function assetsOfPools(
  db: Db,
  { resourceIds, poolIds }: { resourceIds: readonly number[]; poolIds: readonly number[] },
): Promise<{ assets: StoredAsset[]; assignments: Assignment[] }> {
  if (resourceIds.length === 0) return { assets: [], assignments: [] }
  return {
    assets: await listAssets(db, resourceIds),
    assignments: await listAssignments(db, { poolIds }),
  }
}
