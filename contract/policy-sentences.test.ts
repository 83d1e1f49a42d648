/** What visitors read of a policy follows from its rules. */
import { expect, test } from 'vitest'
import { policySentences, voucherSentences } from './policy-sentences.ts'
import { fen } from './values/fen.ts'
import { type PolicyRules, policyFault } from './values/policy.ts'

const said = (rules: PolicyRules) => Object.values(policySentences(rules, null))

const day = { untilHoursBefore: 24, feeBp: 0 }

test.each<[PolicyRules, string, string]>([
  [
    { tiers: [day, { untilHoursBefore: 0, feeBp: 1_000 }] },
    '预订日期或时段开始前24小时以上可免费退款；此后至开始时收取10%的手续费；此后不可退款。',
    'Free until 24 hours before your date or time slot begins, then a fee of 10% until it begins. No refund after that.',
  ],
  [
    { tiers: [{ untilHoursBefore: 0, feeBp: 2_000 }], approval: 'STAFF' },
    '预订日期或时段开始前退款收取20%的手续费；此后不可退款。退款申请由工作人员审核。',
    'Refundable for a fee of 20% until your date or time slot begins. No refund after that. Our staff decide on each request.',
  ],
  [
    {
      tiers: [
        { untilHoursBefore: 72, feeFen: fen(550) },
        { untilHoursBefore: 6, feeUnits: 1 },
        { untilHoursBefore: -2, feeBp: 5_000, feeFen: fen(10_000) },
      ],
    },
    '预订日期或时段开始前3天以上退款收取每份¥5.50的手续费；此后至开始前6小时收取首晚（日）价格的手续费；此后至开始后2小时收取50%或每份¥100.00（取高者）的手续费；此后不可退款。',
    'Refundable for a fee of ¥5.50 each until 3 days before your date or time slot begins, then a fee of the price of the first night or day until 6 hours before it begins, then a fee of 50% or ¥100.00 each, the larger until 2 hours after it begins. No refund after that.',
  ],
  [
    { anchor: 'RECEIVED', tiers: [{ untilHoursBefore: -168, feeBp: 0 }], freight: 'KEPT' },
    '签收后7天内可免费退款；此后不可退款。运费不退。',
    'Free within 7 days of receipt. No refund after that. Delivery fees are not refunded.',
  ],
  [
    {
      anchor: 'PURCHASED',
      tiers: [
        { untilHoursBefore: -720, feeBp: 0 },
        { untilHoursBefore: -2_160, feeBp: 1_000 },
      ],
    },
    '购买后30天内可免费退款；此后至购买后90天收取10%的手续费；此后不可退款。',
    'Free within 30 days of purchase, then a fee of 10% until 90 days after purchase. No refund after that.',
  ],
  [
    { anchor: 'ACTIVATED', tiers: [{ untilHoursBefore: -1, feeBp: 0 }] },
    '激活后1小时内可免费退款；此后不可退款。',
    'Free within 1 hour of activation. No refund after that.',
  ],
  [{ tiers: [] }, '售出后不可退款。', 'Non-refundable.'],
  [
    { maxTimes: 2, untilHoursBefore: 24 },
    '预订日期或时段开始前24小时以上可改期，最多2次，差价多退少补。',
    'You can change your date or time slot up to twice, until 24 hours before it begins. You pay the difference, or it is refunded.',
  ],
  [
    { maxTimes: 1, untilHoursBefore: 0, approval: 'STAFF', difference: 'UP', feeBp: 1_250 },
    '预订日期或时段开始前可申请改期，最多1次，由工作人员审核，每次收取12.5%的手续费，差价只补不退。',
    'You can ask for another date or time slot once, until your date or time slot begins; our staff decide. Each change costs a fee of 12.5%. You pay the difference to a higher price; a lower one is not refunded.',
  ],
  [{ maxTimes: 0, untilHoursBefore: 0 }, '不可改期。', 'No changes.'],
])('%j is said in both languages', (rules, chinese, english) => {
  expect(said(rules)).toEqual([chinese, english])
})

test.each<[PolicyRules, string, string]>([
  [
    {
      tiers: [
        { untilHoursBefore: 24, feeBp: 0 },
        { untilHoursBefore: 2, feeBp: 3_000 },
      ],
      approval: 'STAFF',
    },
    '预订日期或时段开始前2小时以上可整单免费退订，退回兑换券，不退现金；此后不可退订。退订申请由工作人员审核。',
    'Free until 2 hours before your date or time slot begins, for the whole order: your voucher comes back, and no money is paid. No refund after that. Our staff decide on each request.',
  ],
  [{ tiers: [] }, '兑换后不可退订。', 'Non-refundable.'],
  [
    { maxTimes: 2, untilHoursBefore: 24 },
    '预订日期或时段开始前24小时以上可改期，最多2次，须整单改至同价日期。',
    'You can change your date or time slot up to twice, until 24 hours before it begins. The whole order moves, to a date of the same price.',
  ],
  [{ maxTimes: 1, untilHoursBefore: 24, feeFen: fen(500) }, '不可改期。', 'No changes.'],
])('of vouchers %j says no fee, no sum and no difference', (rules, chinese, english) => {
  expect(Object.values(voucherSentences(rules))).toEqual([chinese, english])
})

test.each([
  ['night', ['首晚价格', '前2晚价格'], ['the first night until', 'the first 2 nights until']],
  ['day', ['首日价格', '前2日价格'], ['the first day until', 'the first 2 days until']],
] as const)('of what is sold by the %s a fee says so', (unit, chinese, english) => {
  const tiers = [
    { untilHoursBefore: 20, feeUnits: 1 },
    { untilHoursBefore: 0, feeUnits: 2 },
  ]
  const texts = policySentences({ tiers }, null, unit)
  for (const words of chinese) expect(texts['zh-CN']).toContain(words)
  for (const words of english) expect(texts['en-US']).toContain(words)
  expect(Object.values(texts).join()).not.toMatch(/晚（日）|night or day|nights or days/)
})

test.each<['night' | 'day', PolicyRules, string, string]>([
  [
    'night',
    {
      tiers: [
        { untilHoursBefore: 20 },
        { untilHoursBefore: 6, feeBp: 1_000 },
        { untilHoursBefore: 0, feeUnits: 1 },
      ],
    },
    '入住前20小时以上可免费退款；此后至入住前6小时收取10%的手续费；此后至入住时收取首晚价格的手续费；此后不可退款。',
    'Free until 20 hours before check-in, then a fee of 10% until 6 hours before check-in, then a fee of the price of the first night until check-in. No refund after that.',
  ],
  [
    'night',
    { maxTimes: 2, untilHoursBefore: 20, approval: 'STAFF' },
    '入住前20小时以上可申请改期，最多2次，由工作人员审核，差价多退少补。',
    'You can ask for other dates up to twice, until 20 hours before check-in; our staff decide. You pay the difference, or it is refunded.',
  ],
  [
    'day',
    { tiers: [day, { untilHoursBefore: -2, feeUnits: 1 }] },
    '首日开始前24小时以上可免费退款；此后至首日开始后2小时收取首日价格的手续费；此后不可退款。',
    'Free until 24 hours before the first day begins, then a fee of the price of the first day until 2 hours after it begins. No refund after that.',
  ],
  [
    'day',
    { maxTimes: 1, untilHoursBefore: 0 },
    '首日开始前可改期，最多1次，差价多退少补。',
    'You can change your dates once, until the first day begins. You pay the difference, or it is refunded.',
  ],
])('of what is sold by the %s %j says when it begins', (unit, rules, chinese, english) => {
  expect(Object.values(policySentences(rules, null, unit))).toEqual([chinese, english])
})

test('what staff add is read after it', () => {
  const addition = { 'zh-CN': '停运时全额退款。', 'en-US': 'If the ride stops, you get a full refund.' }
  expect(policySentences({ tiers: [] }, addition)).toEqual({
    'zh-CN': '售出后不可退款。停运时全额退款。',
    'en-US': 'Non-refundable. If the ride stops, you get a full refund.',
  })
})

test('tiers end one after the other, and nothing is counted back from a receipt or a purchase', () => {
  expect(policyFault({ tiers: [day, { untilHoursBefore: 0 }] })).toBeNull()
  expect(policyFault({ tiers: [day, day] })).toBe('POLICY_TIMES')
  expect(policyFault({ tiers: [{ untilHoursBefore: 0 }, day] })).toBe('POLICY_TIMES')
  expect(policyFault({ anchor: 'RECEIVED', tiers: [day] })).toBe('POLICY_HOURS')
  expect(policyFault({ anchor: 'PURCHASED', tiers: [{ untilHoursBefore: 0 }] })).toBe('POLICY_HOURS')
})
