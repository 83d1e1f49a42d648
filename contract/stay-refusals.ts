/** Why dates cannot be bought, or products not together. */
export const stayRefusals = {
  CART_APART: { 'zh-CN': '这些产品需要分开下单', 'en-US': 'These products need separate orders' },
  ITEM_SOLD_OUT: {
    'zh-CN': '第{item}项“{product}”余量不足，请调整后再下单',
    'en-US': 'Item {item}, {product}: not enough left, please change it',
  },
  ITEM_CLOSED: {
    'zh-CN': '第{item}项“{product}”所选时间不开放，请调整后再下单',
    'en-US': 'Item {item}, {product}: closed at this time, please change it',
  },
  OUT_OF_STOCK: {
    'zh-CN': '库存不足，请减少数量',
    'en-US': 'Not enough in stock, please choose fewer',
  },
  STAY_DATES: { 'zh-CN': '请按提示选择日期', 'en-US': 'Please choose the dates that this product asks for' },
  STAY_TOO_SHORT: {
    'zh-CN': '从这一天开始，最少预订{length}天（晚）',
    'en-US': 'From this date the shortest stay is {length}',
  },
  STAY_TOO_LONG: {
    'zh-CN': '从这一天开始，最多预订{length}天（晚）',
    'en-US': 'From this date the longest stay is {length}',
  },
  NO_ARRIVAL: {
    'zh-CN': '这一天不能作为开始日期，请换一天',
    'en-US': 'A stay cannot begin on this date, please choose another',
  },
  NO_DEPARTURE: {
    'zh-CN': '这一天不能作为结束日期，请换一天',
    'en-US': 'A stay cannot end on this date, please choose another',
  },
} as const
