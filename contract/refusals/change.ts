/** Why tickets cannot be moved to another date. */
import type { RefusalWords } from '../refusal-words.ts'

export const changeRefusals = {
  CHANGE_NOT_POSSIBLE: {
    'zh-CN': '所选项目当前不支持改期',
    'en-US': 'This cannot be moved to another date',
  },
  TEAM_CHANGE_AT_WINDOW: {
    'zh-CN': '团队订单不支持在线改期，请前往景区服务窗口办理',
    'en-US': 'Team orders cannot be moved online, please go to the scenic-area service window',
  },
  CHANGE_TOO_LATE: {
    'zh-CN': '已超过改期截止时间',
    'en-US': 'It is too late to change this date',
  },
  CHANGE_TIMES_OVER: {
    'zh-CN': '改期次数已用完',
    'en-US': 'This has been changed as often as it can be',
  },
  CHANGE_OPEN: {
    'zh-CN': '该订单有改期正在进行，请先完成或撤销',
    'en-US': 'A change of this order is under way, please finish or withdraw it first',
  },
  SAME_DATE: {
    'zh-CN': '所选日期和时段与原来相同，请另选',
    'en-US': 'It is for this date and time already, please choose another',
  },
  CHANGE_SAME_LENGTH: {
    'zh-CN': '免费改期须与原预订的天数相同',
    'en-US': 'A free move keeps the number of nights or days that were booked',
  },
  CHANGE_AMOUNT_CHANGED: {
    'zh-CN': '改期差价已更新，请重新确认',
    'en-US': 'The price difference has changed, please check it again',
  },
  CHANGE_WITH_GUARDIAN: {
    'zh-CN': '儿童须与同行成人一起改期',
    'en-US': 'A child and the adult they come with are moved together',
  },
  CHANGE_REASON_NEEDED: {
    'zh-CN': '已超出改期规则或免收手续费，请填写原因',
    'en-US': 'This goes past the change policy or waives its fee, so please give a reason',
  },
  CHANGE_NO_BALANCE: {
    'zh-CN': '下单人已不属于可用预付款的团队，无法从余额补收差价，请退票后重新下单',
    'en-US':
      'The buyer is in no group with a balance any more, so the difference cannot be taken from it; refund and order again instead',
  },
  CHANGE_DECIDED: {
    'zh-CN': '该改期申请已处理，请刷新查看',
    'en-US': 'This change has been settled already, please refresh',
  },
  CHANGE_WITHDRAWN: {
    'zh-CN': '该改期申请已撤销，仍为原日期',
    'en-US': 'This change was withdrawn already, and the date stays as it was',
  },
  CHANGE_RUN_OUT: {
    'zh-CN': '该改期差价未在时限内支付，已失效，仍为原日期',
    'en-US': 'This change was not paid in time and is over, and the date stays as it was',
  },
  CHANGE_OF_BUYER: {
    'zh-CN': '该改期由购票人申请，只能由购票人撤销',
    'en-US': 'The buyer asked for this change, so only the buyer can withdraw it',
  },
  CHANGE_NOT_PAYABLE: { 'zh-CN': '该改期差价当前不能支付', 'en-US': 'This change cannot be paid now' },
  CHANGE_OVER_PAY_TIME: {
    'zh-CN': '已超过改期支付时间，请重新申请',
    'en-US': 'The time to pay for this change is over, please ask for it again',
  },
  CHANGE_ALREADY_PAID: {
    'zh-CN': '改期差价已支付，已改到新日期',
    'en-US': 'The difference has been paid, and the new date holds',
  },
} as const satisfies Record<string, RefusalWords>
