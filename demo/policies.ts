/** The demo tower's refund and change policies: the rules, and the sentence that says the same. */
import type { Texts } from '#contract/language.ts'
import type { ChangeRules, RefundRules } from '../server/modules/catalogue/rules.ts'
import { say } from './words.ts'

type Rule<Rules> = { rules: Rules; summary: Texts }

export const refundPolicies = {
  STANDARD: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 0, feeBp: 1000 },
      ],
    },
    summary: say(
      '入场时段开始前24小时以上可免费退款；24小时内至时段开始前收取票价10%的手续费；时段开始后不可退款。',
      'Free until 24 hours before your slot, then a fee of 10% until it starts. No refund after the slot has started.',
    ),
  },
  WEATHER: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 0, feeBp: 1000 },
      ],
    },
    summary: say(
      '入场时段开始前24小时以上可免费退款；24小时内至时段开始前收取票价10%的手续费。因大风、雷电等天气停运时全额退款。',
      'Free until 24 hours before your slot, then a fee of 10% until it starts. If wind or lightning stops the ride, you get a full refund.',
    ),
  },
  RIDE: {
    rules: { tiers: [{ untilHoursBefore: 0, feeBp: 2000 }] },
    summary: say(
      '时段开始前可退款，收取票价20%的手续费；时段开始后不可退款。因天气停运或现场体检不符合要求时全额退款。',
      'Refundable until your slot starts, less a 20% fee. If the weather stops the ride or our staff cannot let you board, you get a full refund.',
    ),
  },
  EVENT: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 0, feeBp: 2000 },
      ],
    },
    summary: say(
      '入场时段开始前24小时以上可免费退款；24小时内收取票价20%的手续费；时段开始后不可退款。',
      'Free until 24 hours before your slot, then a fee of 20% until it starts. No refund after that.',
    ),
  },
  DAY: {
    rules: { tiers: [{ untilHoursBefore: 0, feeBp: 0 }] },
    summary: say(
      '使用日期前一天24:00前可免费退款；使用当日不可退款。',
      'Free until midnight before the day of your visit. No refund on the day itself.',
    ),
  },
  MEAL: {
    rules: { tiers: [{ untilHoursBefore: 2, feeBp: 0 }] },
    summary: say(
      '开席2小时前可免费退款；此后食材已备，不可退款。',
      'Free until 2 hours before your seating. After that the kitchen has begun, and there is no refund.',
    ),
  },
  BANQUET: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 2, feeBp: 3000 },
      ],
    },
    summary: say(
      '餐厅确认后，开席24小时前可免费退款；24小时内至开席2小时前收取30%的手续费；此后不可退款。',
      'Once confirmed, free until 24 hours before your seating, then a fee of 30% until 2 hours before. No refund after that.',
    ),
  },
  FINAL: {
    rules: { tiers: [] },
    summary: say(
      '演出票售出后不可退款；演出取消时全额退款。',
      'Concert tickets are non-refundable. If the concert is cancelled, you get a full refund.',
    ),
  },
} as const satisfies Record<string, Rule<RefundRules>>
export type RefundPolicyCode = keyof typeof refundPolicies

export const changePolicies = {
  TWICE: {
    rules: { maxTimes: 2, untilHoursBefore: 24 },
    summary: say(
      '入场时段开始前24小时以上可改签，最多2次，差价多退少补。',
      'You can change your slot up to twice, until 24 hours before it starts. You pay the difference, or it is refunded.',
    ),
  },
  MEAL: {
    rules: { maxTimes: 2, untilHoursBefore: 2 },
    summary: say(
      '开席2小时前可改期，最多2次，差价多退少补。',
      'You can change date and seating up to twice, until 2 hours before. You pay the difference, or it is refunded.',
    ),
  },
  ONCE: {
    rules: { maxTimes: 1, untilHoursBefore: 24 },
    summary: say(
      '使用前24小时以上可改签1次，差价多退少补。',
      'You can change your date once, until 24 hours before. You pay the difference, or it is refunded.',
    ),
  },
  ON_REQUEST: {
    rules: { maxTimes: 1, untilHoursBefore: 24, approval: 'STAFF' },
    summary: say(
      '使用前24小时以上可申请改签1次，由工作人员审核，差价多退少补。',
      'You can ask once for another date, until 24 hours before; our staff decide. You pay the difference, or it is refunded.',
    ),
  },
  NEVER: {
    rules: { maxTimes: 0, untilHoursBefore: 0 },
    summary: say('不可改签。', 'No changes.'),
  },
} as const satisfies Record<string, Rule<ChangeRules>>
export type ChangePolicyCode = keyof typeof changePolicies
