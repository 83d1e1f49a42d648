/** What visitors read of a policy, made from its rules: the shop and the console say it with the same words. */
import type { Language, Texts } from './language.ts'
import { inGroupedYuan } from './values/fen.ts'
import {
  type ChangeRules,
  isFree,
  isRefundRules,
  type PolicyRules,
  type RefundRules,
  type RefundTier,
} from './values/policy.ts'
import type { ProductTypeRow } from './values/product-type-row.ts'

type Fee = Omit<RefundTier, 'untilHoursBefore'>
type Anchor = NonNullable<RefundRules['anchor']>
/** What its stay counts: nights begin with check-in, days with the first of them; null: the rules stand for all kinds. */
type LengthUnit = ProductTypeRow['lengthUnit']
type After = Exclude<Anchor, 'START'>

const yuan = (amount: NonNullable<Fee['feeFen']>): string => `¥${inGroupedYuan(amount)}`
const percent = (basisPoints: number): string => `${basisPoints / 100}%`

const zh = {
  anchors: { PURCHASED: '购买', RECEIVED: '签收', ACTIVATED: '激活' } satisfies Record<After, string>,
  start: (unit: LengthUnit): string =>
    unit ? { night: '入住', day: '首日开始' }[unit] : '预订日期或时段开始',
  time: (hours: number): string => (hours % 24 === 0 && hours >= 48 ? `${hours / 24}天` : `${hours}小时`),
  fee({ feeBp = 0, feeFen, feeUnits = 0 }: Fee, unit: LengthUnit = null): string {
    const counted = unit ? { night: '晚', day: '日' }[unit] : '晚（日）'
    const parts = [
      ...(feeBp > 0 ? [percent(feeBp)] : []),
      ...(feeFen ? [`每份${yuan(feeFen)}`] : []),
      ...(feeUnits > 0 ? [`${feeUnits === 1 ? '首' : `前${feeUnits}`}${counted}价格`] : []),
    ]
    return parts.length > 1 ? `${parts.join('或')}（取高者）的手续费` : `${parts.join('')}的手续费`
  },
  first(hours: number, anchor: Anchor, unit: LengthUnit): string {
    if (anchor !== 'START') return `${zh.anchors[anchor]}后${zh.time(-hours)}内`
    if (hours < 0) return `${zh.start(unit)}后${zh.time(-hours)}内`
    return `${zh.start(unit)}前${hours === 0 ? '' : `${zh.time(hours)}以上`}`
  },
  later(hours: number, anchor: Anchor, unit: LengthUnit): string {
    if (anchor !== 'START') return `${zh.anchors[anchor]}后${zh.time(-hours)}`
    const start = unit ? zh.start(unit) : '开始'
    if (hours === 0) return `${start}时`
    return hours > 0 ? `${start}前${zh.time(hours)}` : `${start}后${zh.time(-hours)}`
  },
  refund({ anchor = 'START', tiers, approval, freight }: RefundRules, unit: LengthUnit): string {
    const said = tiers.map((tier, index) => {
      const until = tier.untilHoursBefore
      const when = index === 0 ? zh.first(until, anchor, unit) : `此后至${zh.later(until, anchor, unit)}`
      if (isFree(tier)) return `${when}可免费退款`
      return `${when}${index === 0 ? '退款' : ''}收取${zh.fee(tier, unit)}`
    })
    const times = said.length === 0 ? '售出后不可退款。' : `${[...said, '此后不可退款'].join('；')}。`
    const staff = approval === 'STAFF' && said.length > 0 ? '退款申请由工作人员审核。' : ''
    return `${times}${staff}${freight === 'KEPT' ? '运费不退。' : ''}`
  },
  moves({ maxTimes, untilHoursBefore, approval }: ChangeRules, unit: LengthUnit): string {
    const asks = approval === 'STAFF' ? '可申请改期' : '可改期'
    const staff = approval === 'STAFF' ? '，由工作人员审核' : ''
    return `${zh.first(untilHoursBefore, 'START', unit)}${asks}，最多${maxTimes}次${staff}`
  },
  change(rules: ChangeRules, unit: LengthUnit): string {
    const { maxTimes, difference, feeBp, feeFen } = rules
    const fee = { feeBp, feeFen }
    if (maxTimes === 0) return '不可改期。'
    const said = [
      zh.moves(rules, unit),
      ...(isFree(fee) ? [] : [`每次收取${zh.fee(fee)}`]),
      difference === 'UP' ? '差价只补不退' : '差价多退少补',
    ]
    return `${said.join('，')}。`
  },
  voucherRefund({ anchor = 'START', tiers, approval }: RefundRules, unit: LengthUnit): string {
    const last = tiers.at(-1)
    if (!last) return '兑换后不可退订。'
    const staff = approval === 'STAFF' ? '退订申请由工作人员审核。' : ''
    return `${zh.first(last.untilHoursBefore, anchor, unit)}可整单免费退订，退回兑换券，不退现金；此后不可退订。${staff}`
  },
  voucherChange: (rules: ChangeRules, unit: LengthUnit): string =>
    neverMovesVouchers(rules) ? '不可改期。' : `${zh.moves(rules, unit)}，须整单改至同价日期。`,
}

/** A fee would be money. */
const neverMovesVouchers = ({ maxTimes, feeBp, feeFen }: ChangeRules): boolean =>
  maxTimes === 0 || !isFree({ feeBp, feeFen })

const counted = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`

const en = {
  anchors: { PURCHASED: 'purchase', RECEIVED: 'receipt', ACTIVATED: 'activation' } satisfies Record<
    After,
    string
  >,
  start: (unit: LengthUnit): string =>
    unit ? { night: 'check-in', day: 'the first day begins' }[unit] : 'your date or time slot begins',
  until: (hours: number, start: string): string =>
    hours === 0
      ? `until ${start}`
      : `until ${en.time(Math.abs(hours))} ${hours > 0 ? 'before' : 'after'} ${start}`,
  time: (hours: number): string =>
    hours % 24 === 0 && hours >= 48 ? counted(hours / 24, 'day') : counted(hours, 'hour'),
  fee({ feeBp = 0, feeFen, feeUnits = 0 }: Fee, unit: LengthUnit = null): string {
    const units = unit ? `${unit}s` : 'nights or days'
    const parts = [
      ...(feeBp > 0 ? [percent(feeBp)] : []),
      ...(feeFen ? [`${yuan(feeFen)} each`] : []),
      ...(feeUnits > 0
        ? [`the price of the first ${feeUnits === 1 ? (unit ?? 'night or day') : `${feeUnits} ${units}`}`]
        : []),
    ]
    return parts.length > 1 ? `a fee of ${parts.join(' or ')}, the larger` : `a fee of ${parts.join('')}`
  },
  first: (hours: number, anchor: Anchor, unit: LengthUnit): string =>
    anchor === 'START'
      ? en.until(hours, en.start(unit))
      : `within ${en.time(-hours)} of ${en.anchors[anchor]}`,
  later: (hours: number, anchor: Anchor, unit: LengthUnit): string =>
    anchor === 'START'
      ? en.until(hours, unit === 'night' ? en.start(unit) : 'it begins')
      : `until ${en.time(-hours)} after ${en.anchors[anchor]}`,
  refund({ anchor = 'START', tiers, approval, freight }: RefundRules, unit: LengthUnit): string {
    const said = tiers.map((tier, index) => {
      const until = tier.untilHoursBefore
      if (index > 0)
        return `then ${isFree(tier) ? 'free' : en.fee(tier, unit)} ${en.later(until, anchor, unit)}`
      return `${isFree(tier) ? 'Free' : `Refundable for ${en.fee(tier, unit)}`} ${en.first(until, anchor, unit)}`
    })
    const sentences = [
      said.length === 0 ? 'Non-refundable.' : `${said.join(', ')}. No refund after that.`,
      ...(approval === 'STAFF' && said.length > 0 ? ['Our staff decide on each request.'] : []),
      ...(freight === 'KEPT' ? ['Delivery fees are not refunded.'] : []),
    ]
    return sentences.join(' ')
  },
  moves({ maxTimes, untilHoursBefore, approval }: ChangeRules, unit: LengthUnit): string {
    const often = ['once', 'up to twice'][maxTimes - 1] ?? `up to ${maxTimes} times`
    const when = en.first(untilHoursBefore, 'START', unit)
    if (approval === 'STAFF')
      return `You can ask for ${unit ? 'other dates' : 'another date or time slot'} ${often}, ${when}; our staff decide.`
    return unit
      ? `You can change your dates ${often}, ${when}.`
      : `You can change your date or time slot ${often}, ${when.replace('your date or time slot', 'it')}.`
  },
  change(rules: ChangeRules, unit: LengthUnit): string {
    const { maxTimes, difference, feeBp, feeFen } = rules
    const fee = { feeBp, feeFen }
    if (maxTimes === 0) return 'No changes.'
    const sentences = [
      en.moves(rules, unit),
      ...(isFree(fee) ? [] : [`Each change costs ${en.fee(fee)}.`]),
      difference === 'UP'
        ? 'You pay the difference to a higher price; a lower one is not refunded.'
        : 'You pay the difference, or it is refunded.',
    ]
    return sentences.join(' ')
  },
  voucherRefund({ anchor = 'START', tiers, approval }: RefundRules, unit: LengthUnit): string {
    const last = tiers.at(-1)
    if (!last) return 'Non-refundable.'
    return [
      `Free ${en.first(last.untilHoursBefore, anchor, unit)}, for the whole order: your voucher comes back, and no money is paid. No refund after that.`,
      ...(approval === 'STAFF' ? ['Our staff decide on each request.'] : []),
    ].join(' ')
  },
  voucherChange: (rules: ChangeRules, unit: LengthUnit): string =>
    neverMovesVouchers(rules)
      ? 'No changes.'
      : `${en.moves(rules, unit)} The whole order moves, to a date of the same price.`,
}

const sentences = { 'zh-CN': zh, 'en-US': en } as const

const generated = (rules: PolicyRules, language: Language, unit: LengthUnit): string =>
  isRefundRules(rules) ? sentences[language].refund(rules, unit) : sentences[language].change(rules, unit)

/** With what staff add to it: what the rules cannot say, such as bad weather. */
export const policySentences = (
  rules: PolicyRules,
  addition: Texts | null,
  unit: LengthUnit = null,
): Texts => ({
  'zh-CN': `${generated(rules, 'zh-CN', unit)}${addition?.['zh-CN'] ?? ''}`,
  'en-US': [generated(rules, 'en-US', unit), addition?.['en-US'] ?? ''].filter(Boolean).join(' '),
})

/** What of these rules holds where vouchers paid: nothing is kept of a voucher, and no difference is paid. */
export const voucherSentences = (rules: PolicyRules, unit: LengthUnit = null): Texts => ({
  'zh-CN': isRefundRules(rules) ? zh.voucherRefund(rules, unit) : zh.voucherChange(rules, unit),
  'en-US': isRefundRules(rules) ? en.voucherRefund(rules, unit) : en.voucherChange(rules, unit),
})
