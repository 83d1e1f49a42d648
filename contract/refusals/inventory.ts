/** Why a product, a date, a slot or a quantity cannot be bought. */
import type { RefusalWords } from '../refusal-words.ts'

export const inventoryRefusals = {
  PRODUCT_COMING_SOON: { 'zh-CN': '产品暂未开放，敬请期待', 'en-US': 'This product is not available yet' },
  PRODUCT_MAINTENANCE: { 'zh-CN': '产品维护中', 'en-US': 'This product is under maintenance' },
  PRODUCT_STOPPED: { 'zh-CN': '产品已停止销售', 'en-US': 'This product is no longer on sale' },
  SOLD_OUT: { 'zh-CN': '已售罄，请重新选择', 'en-US': 'Sold out, please choose again' },
  TOO_FEW_LEFT: {
    'zh-CN': '余量不足，请减少数量或重新选择',
    'en-US': 'Not so many left, please choose fewer, or choose again',
  },
  SLOT_SOLD_OUT: {
    'zh-CN': '该时段余量不足，请选择其他时段',
    'en-US': 'Not enough left in this time slot, please choose another',
  },
  OUT_OF_STOCK: {
    'zh-CN': '库存不足，请减少数量',
    'en-US': 'Not enough in stock, please choose fewer',
  },
  STOCK_TAKEN: {
    'zh-CN': '可减少的库存只有{left}件，其余已被占用或售出',
    'en-US': 'Only {left} can be taken out of stock: the rest is held or sold',
  },
  STOCK_MOVED: {
    'zh-CN': '盘点期间有商品发出或退回，账面在库现为{onShelf}件，请核对后再保存',
    'en-US':
      'Pieces left or came back since this was counted: {onShelf} should be on the shelf now, please check again',
  },
  NO_LIMIT_SET: {
    'zh-CN': '该日期暂未设置客流限额，不能购买',
    'en-US': 'No flow limit is set for this date, so it cannot be sold',
  },
  /** As NO_LIMIT_SET, for what has no flow of visitors. */
  NOT_BOOKABLE_YET: {
    'zh-CN': '该日期暂未开放预订，请选择其他日期',
    'en-US': 'This date cannot be booked yet, please choose another',
  },
  DATE_CLOSED: {
    'zh-CN': '该日期不开放，请选择其他日期',
    'en-US': 'Closed on this date, please choose another',
  },
  SLOT_CLOSED: {
    'zh-CN': '该时段不开放，请选择其他时段',
    'en-US': 'Closed at this time, please choose another time slot',
  },
  NOT_ON_SALE_YET: {
    'zh-CN': '该日期尚未开售，请选择其他日期',
    'en-US': 'This date is not on sale yet, please choose another',
  },
  SLOT_NEEDED: { 'zh-CN': '请选择入场时段', 'en-US': 'Please choose a time slot' },
  SALE_ENDED: { 'zh-CN': '该时段已停止销售', 'en-US': 'Sales for this time have ended' },
  OFFER_NOT_FOR_SALE: {
    'zh-CN': '所选项目当前不可购买',
    'en-US': 'This offer cannot be bought at the moment',
  },
  QUANTITY_ZERO: { 'zh-CN': '数量不能为0', 'en-US': 'The quantity cannot be 0' },
  TOO_MANY_PER_ORDER: { 'zh-CN': '每单数量不能超过{max}', 'en-US': 'At most {max} per order' },
  COMPANION_NEEDED: {
    'zh-CN': '每位成人限带一名免票儿童，请增加成人票或减少儿童',
    'en-US': 'One free child per adult: please add an adult or take a child out',
  },
  DECK_TICKET_NEEDED: {
    'zh-CN': '需同时持有当日观光票',
    'en-US': 'A deck ticket for the same day is needed',
  },
  CART_APART: { 'zh-CN': '这些产品需要分开下单', 'en-US': 'These products need separate orders' },
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
  CALENDAR_CHANGED: {
    'zh-CN': '日历已被其他同事修改，请查看最新内容后再保存',
    'en-US': 'Somebody else changed this calendar meanwhile, please look at it again before you save',
  },
  CALENDAR_NOTHING: {
    'zh-CN': '所选范围内没有可修改的内容，请检查日期、星期和时段',
    'en-US': 'Nothing in this range would change, please check dates, weekdays and times',
  },
  CALENDAR_ALL_TAKEN: {
    'zh-CN': '所选时段已占用或已售的名额都超过新的容量，无法降低',
    'en-US': 'More is held and sold than this capacity in every slot of the range, so it cannot be lowered',
  },
  OPENING_DATES: {
    'zh-CN': '请检查日期：从今天起一年内开始，结束日期不早于开始日期，且不超过一年',
    'en-US':
      'Please check the dates: from within a year from today, and until a later one, at most a year after it',
  },
  OPENING_HOURS: {
    'zh-CN': '请检查时间：结束时间须晚于开始时间，且两者之间为整数个{minutes}分钟的时段',
    'en-US':
      'Please check the hours: they end after they begin, a whole number of slots of {minutes} minutes later',
  },
  OPENING_OVERLAPS: {
    'zh-CN': '这些时段与已有时段部分重叠，请让开始时间与已有时段对齐',
    'en-US':
      'These slots overlap slots that begin at other times, please begin where one of those begins or ends',
  },
  OPENING_END: {
    'zh-CN': '请检查最后一天：须为今天或以后，且早于该规则原定的结束日期',
    'en-US':
      'Please check the last day: today or later, and before the day on which these opening times end anyway',
  },
  RESOURCE_CODE_TAKEN: {
    'zh-CN': '该编号已有资源，请换一个',
    'en-US': 'There is a resource with this code already, please choose another',
  },
  RESOURCE_UNKNOWN: {
    'zh-CN': '没有编号为“{code}”的资源',
    'en-US': 'There is no resource with the code “{code}”',
  },
  DRAWS_UNFIT: {
    'zh-CN': '选时段的产品至少要占用一个分时段的资源，其他产品只能占用按天的资源',
    'en-US':
      'What has time slots draws on at least one resource that has them; what has none draws on resources by day only',
  },
  DRAWS_ORDERED: {
    'zh-CN': '“{name}”已有订单，占用的资源不能再修改',
    'en-US': '“{name}” has been ordered already, so what it draws on stays',
  },
  OPENING_RESOURCE: {
    'zh-CN': '该资源不按日期开放，不能设置开放时间；库存请在库存页面登记',
    'en-US': 'This has no dates and so no opening times; stock is booked on the stock page',
  },
  NO_DEPARTURE: {
    'zh-CN': '这一天不能作为结束日期，请换一天',
    'en-US': 'A stay cannot end on this date, please choose another',
  },
} as const satisfies Record<string, RefusalWords>
