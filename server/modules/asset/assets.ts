/** Assets as staff make and change them. */
import type * as contract from '#contract/console/asset.ts'
import type { Asset } from '#contract/console/asset.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import { poolsAhead, resourceIdOf } from '../inventory/calendar/venue-day.ts'
import type { WriteInput, Written } from '../staff/audited.ts'
import { findAsset, insertAsset, listAssignments, type StoredAsset, updateAsset } from './store.ts'

/**
 * Refuses a version that is not the present one, 0 for a code that is taken, a resource that there is not, and to take out
 * of service what somebody still has to come for.
 */
export async function saveAsset(
  tx: Tx,
  now: Date,
  { params: { code }, body }: WriteInput<typeof contract.saveAsset>,
): Promise<Written<Asset>> {
  const { resource, version, ...fields } = body
  const resourceId = await resourceIdOf(tx, resource)
  if (resourceId === null) throw new Refusal('BAD_REQUEST', { field: 'resource' })
  const before = await findAsset(tx, code)
  if (before && before.resourceId !== resourceId && version > 0)
    throw new Refusal('BAD_REQUEST', { field: 'resource' })
  const asset = { ...fields, code, resourceId, version: version + 1 }
  const isSaved = version === 0 ? await insertAsset(tx, asset) : await updateAsset(tx, asset)
  if (!isSaved) throw new Refusal(before ? 'STAFF_CHANGED' : 'NOT_FOUND')
  if (before?.active && !asset.active) await refuseServing(tx, before.id, now)
  return {
    answer: { ...fields, code, resource, version: version + 1 },
    audit: {
      no: code,
      before: before ? factsOf(before) : null,
      after: { ...(before ? {} : { resourceCode: resource }), ...factsOf(asset) },
    },
  }
}

/** So many dates are named; the others follow when these are dealt with. */
const NAMED_DATES = 5

/** Its row is locked: whoever assigns it waits, and finds it out of service. */
async function refuseServing(tx: Tx, assetId: number, now: Date): Promise<void> {
  const served = await listAssignments(tx, { assetId })
  const pools = await poolsAhead(
    tx,
    served.map(({ poolId }) => poolId),
    now,
  )
  if (pools.length === 0) return
  const ahead = new Set(pools.map(({ id }) => id))
  const units = new Set(served.filter(({ poolId }) => ahead.has(poolId)).map(({ unitId }) => unitId))
  const dates = [...new Set(pools.map(({ date }) => date))]
  throw new Refusal('ASSET_SERVING', {
    count: units.size,
    dates: `${dates.slice(0, NAMED_DATES).join(', ')}${dates.length > NAMED_DATES ? ' …' : ''}`,
  })
}

const factsOf = ({ name, facts, active }: Pick<StoredAsset, 'name' | 'facts' | 'active'>) => ({
  name: name['zh-CN'],
  nameEn: name['en-US'],
  ...facts,
  inUse: active,
})
