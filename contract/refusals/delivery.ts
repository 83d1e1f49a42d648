/** Why pieces of an order cannot be sent, or cannot be said to have come. */
import type { RefusalWords } from '../refusal-words.ts'

export const deliveryRefusals = {
  UNITS_NOT_TO_SEND: {
    'zh-CN': '商品{unitNo}不在该订单的待发货商品中（可能已发货或正在退款），请刷新后重试',
    'en-US':
      'Piece {unitNo} of this order is not to be sent (it may be sent, or being refunded), please reload',
  },
  TRACKING_NO_TAKEN: {
    'zh-CN': '运单号{trackingNo}已用于订单{orderNo}的包裹',
    'en-US': 'Tracking number {trackingNo} belongs to a parcel of order {orderNo}',
  },
  SHIPMENT_DONE: {
    'zh-CN': '该包裹已签收或已确认收货，运单号不能修改',
    'en-US': 'This parcel was signed for or received, its number cannot be changed',
  },
  PASTED_ROWS_WRONG: {
    'zh-CN': '{rows}行有误，未录入任何运单号，请先检查',
    'en-US': '{rows} of the rows are wrong, so none was entered; please check them first',
  },
  NOT_SENT_YET: {
    'zh-CN': '所选商品尚未发货或正在退款，不能确认收货',
    'en-US': 'These pieces were not sent yet or are being refunded, so they cannot have come',
  },
} as const satisfies Record<string, RefusalWords>
