/** What kinds of assets are called. */
import type { Labels } from '../labels.ts'
import type { AssetKind } from '../values/asset.ts'

export const assetKindLabels: Labels<AssetKind> = {
  'zh-CN': { guide: '导游', vehicle: '车辆', room: '房间', table: '餐桌' },
  'en-US': { guide: 'Guide', vehicle: 'Vehicle', room: 'Room', table: 'Table' },
}
