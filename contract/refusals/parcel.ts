/** Why goods cannot be sent or an address cannot be kept. */
import type { RefusalWords } from '../refusal-words.ts'

export const parcelRefusals = {
  DELIVERY_MISSING: {
    'zh-CN': '请选择配送或自提方式',
    'en-US': 'Please choose delivery or pick-up',
  },
  WAY_NOT_OFFERED: {
    'zh-CN': '所选商品不支持这种取货方式，请选择其他方式',
    'en-US': 'These goods cannot be had this way, please choose another',
  },
  ADDRESS_MISSING: { 'zh-CN': '请填写收货地址', 'en-US': 'Please enter where to send it' },
  ADDRESS_GONE: {
    'zh-CN': '所选地址已不存在，请重新选择',
    'en-US': 'The chosen address is no longer there, please choose again',
  },
  ADDRESSES_FULL: {
    'zh-CN': '收货地址最多{max}个，请先删除不需要的',
    'en-US': 'You can keep up to {max} addresses, please delete one first',
  },
  REGION_UNKNOWN: {
    'zh-CN': '请重新选择所在地区',
    'en-US': 'Please choose the region of this address again',
  },
  AREA_NOT_SERVED: {
    'zh-CN': '抱歉，所选商品暂不支持配送到该地区',
    'en-US': 'Sorry, these goods cannot be sent to this region',
  },
  FREIGHT_AREA_UNKNOWN: {
    'zh-CN': '没有代码为{area}的地区',
    'en-US': 'There is no region with the code {area}',
  },
  FREIGHT_AREA_TWICE: {
    'zh-CN': '地区{area}出现在两条规则中（*为其他地区），请只保留一条',
    'en-US': 'Region {area} is in two rules (* is everywhere else), please keep one of them',
  },
  PICK_UP_POINT_GONE: {
    'zh-CN': '该自提点已停用，请选择其他自提点',
    'en-US': 'This pick-up point is closed, please choose another',
  },
} as const satisfies Record<string, RefusalWords>
