/** What the states of parcels are called. */
import type { Labels } from '../labels.ts'
import type { ShipmentState } from '../values/shipment.ts'

export const shipmentStateLabels: Labels<ShipmentState> = {
  'zh-CN': { SENT: '运输中', SIGNED: '已签收', RETURNED: '已退回' },
  'en-US': { SENT: 'On its way', SIGNED: 'Signed for', RETURNED: 'Returned' },
}
