/** Guides, vehicles, rooms and tables as staff keep them. */
import * as z from 'zod/mini'
import { consoleEndpoint } from '../console-endpoint.ts'
import { AssetCode, AssetFacts, AssetNames } from '../values/asset.ts'
import { ResourceCode } from '../values/calendar.ts'
import { RowVersion } from '../values/row-version.ts'

const assetFields = {
  /** Whose places it serves; stays as it was when it was made. */
  resource: ResourceCode,
  name: AssetNames,
  facts: AssetFacts,
  /** One that is not serves nobody anew, and nobody has it from now on. */
  active: z.boolean(),
  /** Of a new one 0. */
  version: RowVersion,
}

export const Asset = z.object({ code: AssetCode, ...assetFields })
export type Asset = z.infer<typeof Asset>

export const saveAsset = consoleEndpoint({
  method: 'PUT',
  path: '/api/staff/assets/{code}',
  access: 'staff',
  roles: ['owner', 'catalogue'],
  idempotent: true,
  audits: 'asset',
  summary: 'Make a guide, vehicle, room or table, or change what is said of it',
  params: z.object({ code: AssetCode }),
  body: z.object(assetFields),
  answer: Asset,
})
