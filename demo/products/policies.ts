/** The demo tower's refund and change policies: the rules, and what holds beside them. */
import type { Texts } from '#contract/language.ts'
import { policySentences } from '#contract/policy-sentences.ts'
import type { ChangeRules, PolicyRules, RefundRules } from '#contract/values/policy.ts'
import { bilingual } from '../words.ts'

type DemoPolicy<Rules> = { rules: Rules; addition?: Texts }

const freeForADay = (laterBp: number): RefundRules => ({
  tiers: [
    { untilHoursBefore: 24, feeBp: 0 },
    { untilHoursBefore: 0, feeBp: laterBp },
  ],
})

/** For so long a meal voucher can be used. */
export const OPEN_DAYS = 90

export const refundPolicies = {
  STANDARD: { rules: freeForADay(1_000) },
  WEATHER: {
    rules: freeForADay(1_000),
    addition: bilingual(
      '因大风、雷电等天气停运时全额退款。',
      'If wind or lightning stops the ride, you get a full refund.',
    ),
  },
  RIDE: {
    rules: { tiers: [{ untilHoursBefore: 0, feeBp: 2_000 }] },
    addition: bilingual(
      '因天气停运或现场体检不符合要求时全额退款。',
      'If the weather stops the ride or our staff cannot let you board, you get a full refund.',
    ),
  },
  MEAL: { rules: { tiers: [{ untilHoursBefore: 2, feeBp: 0 }] } },
  BANQUET: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 2, feeBp: 3_000 },
      ],
    },
  },
  COACH: {
    rules: {
      tiers: [
        { untilHoursBefore: 48, feeBp: 0 },
        { untilHoursBefore: 24, feeBp: 3_000 },
      ],
    },
  },
  SHIP: {
    rules: freeForADay(2_000),
    addition: bilingual(
      '因大风、雷电或洪水停航时全额退款。',
      'If wind, lightning or high water stops the ship, you get a full refund.',
    ),
  },
  /** Until 18:00 of the day before; guests check in at 14:00. */
  ROOM: {
    rules: {
      tiers: [
        { untilHoursBefore: 20, feeBp: 0 },
        { untilHoursBefore: 0, feeUnits: 1 },
      ],
    },
  },
  CAR: {
    rules: {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 0, feeUnits: 1 },
      ],
    },
  },
  TRIP: {
    rules: {
      tiers: [
        { untilHoursBefore: 72, feeBp: 0 },
        { untilHoursBefore: 24, feeBp: 3_000 },
      ],
    },
  },
  DAYFREE: { rules: { tiers: [{ untilHoursBefore: 24, feeBp: 0 }] } },
  /** Unused within a week of approval; staff look at it. */
  CARD: {
    rules: { anchor: 'ACTIVATED', approval: 'STAFF', tiers: [{ untilHoursBefore: -168, feeBp: 0 }] },
  },
  /** Unused within a week of receipt; what was not sent yet comes back with its freight. */
  GOODS: {
    rules: {
      anchor: 'RECEIVED',
      tiers: [{ untilHoursBefore: -168, feeBp: 0 }],
      freight: 'BACK_UNLESS_SHIPPED',
    },
  },
  EVENT: { rules: freeForADay(2_000) },
  /** Of what has no date, for as long as it can be used. */
  OPEN: {
    rules: { anchor: 'PURCHASED', tiers: [{ untilHoursBefore: -OPEN_DAYS * 24, feeBp: 0 }] },
    addition: bilingual('已使用的不退。', 'Used vouchers are not refunded.'),
  },
  DAY: { rules: { tiers: [{ untilHoursBefore: 0, feeBp: 0 }] } },
  FINAL: {
    rules: { tiers: [] },
    addition: bilingual('演出取消时全额退款。', 'If the concert is cancelled, you get a full refund.'),
  },
} as const satisfies Record<string, DemoPolicy<RefundRules>>
export type RefundPolicyCode = keyof typeof refundPolicies

export const changePolicies = {
  TWICE: { rules: { maxTimes: 2, untilHoursBefore: 24 } },
  MEAL: { rules: { maxTimes: 2, untilHoursBefore: 2 } },
  ONCE: { rules: { maxTimes: 1, untilHoursBefore: 24 } },
  COACH: { rules: { maxTimes: 1, untilHoursBefore: 48 } },
  ON_REQUEST: { rules: { maxTimes: 1, untilHoursBefore: 24, approval: 'STAFF' } },
  /** Of what staff confirm they look at each change. */
  ROOM: { rules: { maxTimes: 2, untilHoursBefore: 20, approval: 'STAFF' } },
  ARRANGED: { rules: { maxTimes: 2, untilHoursBefore: 24, approval: 'STAFF' } },
  NEVER: { rules: { maxTimes: 0, untilHoursBefore: 0 } },
} as const satisfies Record<string, DemoPolicy<ChangeRules>>
export type ChangePolicyCode = keyof typeof changePolicies

/** As they are stored: the first version of each. */
export const policyRowsOf = (
  kind: 'REFUND' | 'CHANGE',
  policies: Readonly<Record<string, DemoPolicy<PolicyRules>>>,
) =>
  Object.entries(policies).map(([code, { rules, addition = null }]) => ({
    kind,
    code,
    version: 1,
    rules,
    addition,
    summary: policySentences(rules, addition),
  }))
