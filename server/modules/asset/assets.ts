/** Assets as staff make and change them. */
import type * as contract from '#contract/console/asset.ts'
import type { Asset } from '#contract/console/asset.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '../../platform/db.ts'
import { resourceIdOf } from '../inventory/venue-day.ts'
import type { WriteCall, Written } from '../staff/audited.ts'
import { findAsset, insertAsset, type StoredAsset, updateAsset } from './store.ts'

/** Refuses a version that is not the present one, 0 for a code that is taken, and a resource that there is not. */
export async function saveAsset(
  tx: Tx,
  { params: { code }, body }: WriteCall<typeof contract.saveAsset>,
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
  return {
    answer: { ...fields, code, resource, version: version + 1 },
    audit: {
      no: code,
      before: before ? factsOf(before) : null,
      after: { ...(before ? {} : { resourceCode: resource }), ...factsOf(asset) },
    },
  }
}

const factsOf = ({ name, facts, active }: Pick<StoredAsset, 'name' | 'facts' | 'active'>) => ({
  name: name['zh-CN'],
  nameEn: name['en-US'],
  ...facts,
  inUse: active,
})
