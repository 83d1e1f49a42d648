/** Words of choosing a day, a slot and tickets. */
import type { RealNameRule } from '#contract/values/product.ts'
import { messages } from '../../lib/words.ts'
import type { DayWords } from './days.ts'
import type { DayPart, SlotWords } from './slots.ts'

export const dayWords = messages<DayWords>({
  'zh-CN': {
    today: '今天',
    from: (price) => `${price} 起`,
    left: (count) => `余${count}`,
    short: { SOLD_OUT: '售罄', CLOSED: '闭馆', NO_LIMIT_SET: '未设限', NOT_ON_SALE: '未开售' },
    why: {
      SOLD_OUT: '已售罄',
      CLOSED: '当日不开放',
      NO_LIMIT_SET: '该日期暂未设置客流限额，不能购买',
      NOT_ON_SALE: '该日期尚未开售，敬请期待',
      PAST: '日期已过',
    },
  },
  'en-US': {
    today: 'Today',
    from: (price) => `from ${price}`,
    left: (count) => (count < 1000 ? `${count} left` : '999+'),
    short: { SOLD_OUT: 'Full', CLOSED: 'Closed', NO_LIMIT_SET: 'Not set', NOT_ON_SALE: 'Soon' },
    why: {
      SOLD_OUT: 'Sold out',
      CLOSED: 'Closed on this day',
      NO_LIMIT_SET: 'No flow limit is set for this date, so it cannot be sold',
      NOT_ON_SALE: 'Tickets for this date are not on sale yet',
      PAST: 'This day is over',
    },
  },
})

export const slotWords = messages<SlotWords>({
  'zh-CN': {
    left: (count) => `余 ${count} 张`,
    few: (count) => `仅余 ${count} 张`,
    none: {
      SOLD_OUT: '该时段已无余票',
      CLOSED: '该时段不开放',
      NO_LIMIT_SET: '暂未设置客流限额',
      NOT_ON_SALE: '尚未开售',
      PAST: '已停止售票',
    },
  },
  'en-US': {
    left: (count) => `${count} left`,
    few: (count) => `Only ${count} left`,
    none: {
      SOLD_OUT: 'No tickets left',
      CLOSED: 'Closed',
      NO_LIMIT_SET: 'No flow limit set',
      NOT_ON_SALE: 'Not on sale yet',
      PAST: 'Sale has ended',
    },
  },
})

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
    date: '选择日期',
    dateShort: '日期',
    slot: '选择时段',
    slotShort: '时段',
    ticketTypes: '票种',
    tickets: '选择票种',
    change: '更改',
    todayOver: '今日已停止售票',
    fullDay: '当日已售罄',
    fullSome: '部分时段已售罄',
    nextDay: (date: string) => `最近可选 ${date}`,
    nextSlot: (time: string) => `最近可选 ${time}`,
    nextNone: '本月已无余票，请看看下个月',
    take: '选这个',
    notInSlot: '该时段不可售',
    max: (count: number) => `每单限购 ${count} 张`,
    ageBetween: (min: number, max: number) => `${min}–${max} 周岁`,
    ageFrom: (min: number) => `${min} 周岁及以上`,
    ageTo: (max: number) => `${max} 周岁及以下`,
    admits: (count: number) => `一票 ${count} 人`,
    guardian: '需与成人票同行',
    rules: '票种说明与退改',
    rulesOf: (name: string) => `${name} 说明与退改`,
    refund: '退票',
    changeDate: '改期',
    realName: '实名',
    documents: '可用证件',
    from: '最低',
    total: '合计',
    count: (count: number) => `共 ${count} 张`,
    chooseDate: '选择日期',
    chooseSlot: '选择时段',
    chooseTickets: '选择票数',
    pressOn: '去下单',
    quantityZero: '数量不能为0，请选择票数',
    soldOutTitle: '该时段余票不足',
    soldOutText: (time: string) => `刚刚有人买走了最后几张。最近可选 ${time}。`,
    soldOutNone: '刚刚有人买走了最后几张，请选择其他日期。',
    otherDate: '换个日期',
  },
  'en-US': {
    date: 'Choose a date',
    dateShort: 'Date',
    slot: 'Choose a time',
    slotShort: 'Time',
    ticketTypes: 'Ticket types',
    tickets: 'Choose tickets',
    change: 'Change',
    todayOver: 'Ticket sales for today have ended',
    fullDay: 'This day is sold out',
    fullSome: 'Some times are sold out',
    nextDay: (date: string) => `Next free: ${date}`,
    nextSlot: (time: string) => `Next free: ${time}`,
    nextNone: 'Nothing left this month. Have a look at the next one.',
    take: 'Take it',
    notInSlot: 'Not sold for this time',
    max: (count: number) => `At most ${count} per order`,
    ageBetween: (min: number, max: number) => `Age ${min}–${max}`,
    ageFrom: (min: number) => `Age ${min} and over`,
    ageTo: (max: number) => `Up to age ${max}`,
    admits: (count: number) => `Admits ${count}`,
    guardian: 'With an adult only',
    rules: 'Details, refunds and changes',
    rulesOf: (name: string) => `${name}: details, refunds and changes`,
    refund: 'Refunds',
    changeDate: 'Date changes',
    realName: 'Names',
    documents: 'Documents',
    from: 'From',
    total: 'Total',
    count: (count: number) => (count === 1 ? '1 ticket' : `${count} tickets`),
    chooseDate: 'Choose a date',
    chooseSlot: 'Choose a time',
    chooseTickets: 'Choose tickets',
    pressOn: 'Continue',
    quantityZero: 'The quantity cannot be 0. Please choose your tickets.',
    soldOutTitle: 'Not enough tickets left',
    soldOutText: (time: string) => `Somebody took the last ones a moment ago. Next free: ${time}.`,
    soldOutNone: 'Somebody took the last ones a moment ago. Please choose another date.',
    otherDate: 'Another date',
  },
})
