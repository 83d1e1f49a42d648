/** Why a guide, a vehicle, a room or a table cannot serve somebody. */
import type { RefusalWords } from '../refusal-words.ts'

export const assetRefusals = {
  ASSET_TAKEN: {
    'zh-CN': '该时段已分配给其他订单，请刷新后重新选择',
    'en-US': 'It serves another order at this time; please refresh and choose again',
  },
  ASSET_NOT_FOR_UNIT: {
    'zh-CN': '不能分配：已停用，或不属于该产品',
    'en-US': 'It cannot serve this: it is out of service, or belongs to something else',
  },
  ASSET_INCOMPLETE: {
    'zh-CN': '请先填写车牌号和司机电话，再分配',
    'en-US': 'Fill in its number plate and the telephone of its driver first',
  },
  ASSET_SERVING: {
    'zh-CN': '仍有 {count} 项分配（{dates}），请先在排班与分配页改派，再停用',
    'en-US': 'It still serves {count} on {dates}; assign something else to them first',
  },
  ASSIGNMENT_GONE: {
    'zh-CN': '该分配已被其他同事取消或改派',
    'en-US': 'A colleague has taken it away already, or assigned something else',
  },
  UNIT_ASSIGNED: {
    'zh-CN': '已有分配，请先取消原来的分配',
    'en-US': 'Something serves this already; take it away first',
  },
  UNIT_NOT_ASSIGNABLE: {
    'zh-CN': '该订单当前状态不能分配',
    'en-US': 'Nothing can be assigned to this in its present state',
  },
} as const satisfies Record<string, RefusalWords>
