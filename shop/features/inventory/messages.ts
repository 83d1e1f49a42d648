/** Words of choosing a day, a slot and tickets. */

import { isAdmission } from '#contract/admission.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { productViewWords } from '#contract/product-view-words.ts'
import type { RealNameRule } from '#contract/values/product.ts'
import { language } from '../../lib/language.ts'
import { messages } from '../../lib/words.ts'
import type { DayWords } from './days.ts'
import type { DayPart, SlotWords } from './slots.ts'

export const dayWords = messages<DayWords>({
  'zh-CN': {
    today: '今天',
    legend: (ticket) => `${ticket}当日价格（元）与余票情况`,
    legendOfDifference: '每日差价（元）与余量情况',
    plenty: '充足',
    few: '紧张',
    fewLeft: (count) => `仅 ${count}`,
    spoken: { plenty: '余量充足', few: '余量紧张', fewLeft: (count) => `仅余 ${count}` },
    short: { SOLD_OUT: '售罄', CLOSED: '不开放', NO_LIMIT_SET: '未设限', NOT_ON_SALE: '未开售' },
    why: {
      SOLD_OUT: '已售罄',
      CLOSED: '当日不开放，暂停销售',
      NO_LIMIT_SET: '该日期暂未设置客流限额，不能购买',
      NOT_ON_SALE: '该日期尚未开售，敬请期待',
      PAST: '日期已过',
    },
    todayOver: { short: '停售', why: '今日已停止销售' },
  },
  'en-US': {
    today: 'Today',
    legend: (ticket) => `${ticket}: price (¥) and availability of each day`,
    legendOfDifference: 'Price difference (¥) and availability of each day',
    plenty: 'Plenty',
    few: 'Few',
    fewLeft: (count) => `${count} left`,
    spoken: { plenty: 'plenty left', few: 'few left', fewLeft: (count) => `only ${count} left` },
    short: { SOLD_OUT: 'Full', CLOSED: 'Closed', NO_LIMIT_SET: 'Not set', NOT_ON_SALE: 'Soon' },
    why: {
      SOLD_OUT: 'Sold out',
      CLOSED: 'Not open on this day',
      NO_LIMIT_SET: 'No flow limit is set for this date, so it cannot be sold yet',
      NOT_ON_SALE: 'Sales for this date have not started yet',
      PAST: 'This date has passed',
    },
    todayOver: { short: 'Over', why: 'Sales for today have ended' },
  },
})

export const slotWords = messages<SlotWords>({
  'zh-CN': {
    left: (count, unit) => `余 ${count} ${unit}`,
    few: (count, unit) => `仅余 ${count} ${unit}`,
    sunset: '日落',
    popular: '热门',
    none: {
      CLOSED: '该时段不开放',
      NO_LIMIT_SET: '暂未设置客流限额',
      NOT_ON_SALE: '尚未开售',
      PAST: '已停止销售',
    },
  },
  'en-US': {
    left: (count) => `${count} left`,
    few: (count) => `Only ${count} left`,
    sunset: 'Sunset',
    popular: 'Popular',
    none: {
      CLOSED: 'Closed',
      NO_LIMIT_SET: 'No flow limit set',
      NOT_ON_SALE: 'Not on sale yet',
      PAST: 'Sales have ended',
    },
  },
})

/** Only visits have a flow limit: of anything else a day that is not set up yet is not sold yet. */
const unsetWords = messages({
  'zh-CN': { short: '未开放', why: '该日期暂未开放预订', slot: '暂未开放预订' },
  'en-US': { short: 'Not yet', why: 'This date cannot be booked yet', slot: 'Not bookable yet' },
})

export function dayWordsOf(product: TypedProduct): DayWords {
  const words = dayWords[language]
  if (isAdmission(product)) return words
  const { short, why } = unsetWords[language]
  return {
    ...words,
    short: { ...words.short, NO_LIMIT_SET: short },
    why: { ...words.why, NO_LIMIT_SET: why },
  }
}

export function slotWordsOf(product: TypedProduct): SlotWords {
  const words = slotWords[language]
  if (isAdmission(product)) return words
  return { ...words, none: { ...words.none, NO_LIMIT_SET: unsetWords[language].slot } }
}

export const dayPartWords = messages<Record<DayPart, string>>({
  'zh-CN': { morning: '上午', afternoon: '下午', evening: '傍晚及夜间' },
  'en-US': { morning: 'Morning', afternoon: 'Afternoon', evening: 'Evening' },
})

export const realNameWords = messages<Record<RealNameRule, string>>({
  'zh-CN': { NONE: '无需实名', ONE: '一人实名', EVERY: '每人实名' },
  'en-US': { NONE: 'No names needed', ONE: 'One name per order', EVERY: 'A name for every visitor' },
})

export const inventoryMessages = messages({
  'zh-CN': {
    seeOthers: '看看其他',
    date: '选择日期',
    dateShort: '日期',
    slot: '选择时段',
    slotShort: '时段',
    change: '更改',
    fullDay: '当日已售罄',
    fullSome: '部分时段已售罄',
    sunsetAt: (time: string) => `日落 ${time}，提前半小时登塔最佳`,
    nextDay: (date: string) => `最近可选 ${date}`,
    nextSlot: (time: string) => `最近可选 ${time}`,
    nextNone: '近期没有可订日期，请看看更晚的日期',
    take: '选这个',
    notInSlot: '该时段不可售',
    notOnDay: '当日不可售',
    category: '票种类别',
    cardNeeded: '部分票种供持卡人预约，游玩当天卡须有效。还没有卡的话：',
    withCard: (cards: string[]) => `需持有效${cards.join('或')}`,
    deckNeeded: '部分票种须持同日观光票，还没有的话：',
    max: (count: number, unit: string) => `每单限购 ${count} ${unit}`,
    ageBetween: (min: number, max: number) => `${min}–${max} 周岁`,
    ageFrom: (min: number) => `${min} 周岁及以上`,
    ageTo: (max: number) => `${max} 周岁及以下`,
    guardian: '需与成人票同行',
    refund: '退款',
    changeDate: '改期',
    howToRefund: '如何办理',
    byOrder: (dated: boolean, tel: string) =>
      `在“我的订单”中打开订单，即可按上述规则申请退款${dated ? '或改期' : ''}${tel && `；如需帮助，请致电 ${tel}`}。`,
    realName: '实名',
    documents: '可用证件',
    fromParts: productViewWords['zh-CN'].fromParts,
    total: '合计',
    chooseDate: '选择日期',
    chooseSlot: '选择时段',
    continue: '去下单',
    toCart: '加入购物车',
    inCart: (units: string) => `已加入购物车，${units}`,
    inCartCut: (units: string) => `已达每单上限，购物车中${units}`,
    cartFull: '购物车已满，请先下单或移除一些',
    soldOutTitle: '余量不足',
    soldOutText: (time: string) => `刚刚有人订走了最后的名额。最近可选 ${time}。`,
    soldOutNone: '刚刚有人订走了最后的名额，请选择其他日期。',
    soldOutUndated: '刚刚有人买走了最后的库存，请减少数量或看看其他商品。',
    soldOutSeen: '知道了',
    otherDate: '换个日期',
  },
  'en-US': {
    seeOthers: 'See others',
    date: 'Choose a date',
    dateShort: 'Date',
    slot: 'Choose a time',
    slotShort: 'Time',
    change: 'Change',
    fullDay: 'This day is sold out',
    fullSome: 'Some times are sold out',
    sunsetAt: (time: string) => `Sunset at ${time}. Best half an hour before.`,
    nextDay: (date: string) => `Next available: ${date}`,
    nextSlot: (time: string) => `Next available: ${time}`,
    nextNone: 'No dates in the coming weeks. Please try a later one.',
    take: 'Choose this',
    notInSlot: 'Not available at this time',
    notOnDay: 'Not available on this day',
    category: 'Category',
    cardNeeded: 'Some of these are for holders of a card that is valid on the day. No card yet?',
    withCard: (cards: string[]) => `With a valid ${cards.join(' or ').toLowerCase()}`,
    deckNeeded: 'Some of these need a deck ticket for the same day. No deck ticket yet?',
    max: (count: number, _unit: string) => `Max ${count} per order`,
    ageBetween: (min: number, max: number) => `Ages ${min}–${max}`,
    ageFrom: (min: number) => `Ages ${min} and over`,
    ageTo: (max: number) => `Ages ${max} and under`,
    guardian: 'With an adult',
    refund: 'Refunds',
    changeDate: 'Changes',
    howToRefund: 'How to ask for it',
    byOrder: (dated: boolean, tel: string) =>
      `Open it under My orders and ask for a refund${dated ? ' or another date' : ''} as the rules above allow.${tel && ` If you need help, call ${tel}.`}`,
    realName: 'Names',
    documents: 'Accepted documents',
    fromParts: productViewWords['en-US'].fromParts,
    total: 'Total',
    chooseDate: 'Choose a date',
    chooseSlot: 'Choose a time',
    continue: 'Continue',
    toCart: 'Add to cart',
    inCart: (units: string) => `Added to your cart: ${units}`,
    inCartCut: (units: string) => `An order may have no more. In your cart: ${units}`,
    cartFull: 'Your cart is full. Please order or remove something first.',
    soldOutTitle: 'Not enough left',
    soldOutText: (time: string) => `Someone just took the last ones. Next available: ${time}.`,
    soldOutNone: 'Someone just took the last ones. Please choose another date.',
    soldOutUndated: 'Someone just bought the last ones. Please choose fewer, or something else.',
    soldOutSeen: 'OK',
    otherDate: 'Another date',
  },
})
