/** The sentences that are stored or shown with an order: why it moved (a word in the database), how its tickets are got. */
import { groupPolicies } from '#contract/group-policies.ts'
import type { Language, Texts } from '#contract/language.ts'
import { pickedUpSentence } from '#contract/picked-up.ts'
import { voucherSentences } from '#contract/policy-sentences.ts'
import { familyOf, type TypedProduct } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import { makesCards } from '#contract/product-service.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import { productTypes } from '#contract/values/product-types.ts'
import type { OrderLine } from './order-sql.ts'

/** In the place of a code at the gate. */
const goodsWays = {
  DELIVERY: { 'zh-CN': '快递配送', 'en-US': 'Delivered to the address of this order' },
  PICKUP: { 'zh-CN': '到自提点出示订单码领取', 'en-US': 'Show the code of this order at the pick-up point' },
} as const satisfies Record<WayToGet, Texts>

type Got = {
  wayToGet: WayToGet | null
  lines: readonly { product: Parameters<typeof phrasesOf>[0] & { ways?: readonly WayToGet[] } }[]
}

/** What is said of each kind of visit, and of the goods that are picked up with it. */
export function wayToGetText({ wayToGet, lines }: Got, language: Language): string {
  const visits = lines.filter(({ product }) => !product.ways)
  const ways = [
    ...new Set(visits.map(({ product }) => phrasesOf(product, language).howToGet)),
    ...(wayToGet ? [goodsWays[wayToGet][language]] : []),
  ]
  return ways.join(language === 'zh-CN' ? '；' : '; ')
}

const historyNotes = {
  left: { 'zh-CN': '离开下单页，已释放占座', 'en-US': 'Left the order form, seats released' },
  'hold-over': { 'zh-CN': '占座超时，已释放', 'en-US': 'The hold expired, seats released' },
  placed: { 'zh-CN': '订单已提交', 'en-US': 'Order placed' },
  free: { 'zh-CN': '无需支付，订单已完成', 'en-US': 'Nothing to pay, order complete' },
  cancelled: { 'zh-CN': '购票人取消订单', 'en-US': 'Cancelled by the buyer' },
  'closed-unpaid': {
    'zh-CN': '当日临时关闭，未支付的订单已取消',
    'en-US': 'Closed on this day, the unpaid order has ended',
  },
  'closed-refund': { 'zh-CN': '景区临时关闭，全额退款', 'en-US': 'The attraction had to close, full refund' },
  'another-day': { 'zh-CN': '不退款，改期到其他日期', 'en-US': 'Another day instead of the refund' },
  'pay-time-over': { 'zh-CN': '超过支付时间', 'en-US': 'Payment window expired' },
  paid: { 'zh-CN': '支付成功', 'en-US': 'Paid' },
  'paid-late': { 'zh-CN': '逾期支付成功，座位仍保留', 'en-US': 'Paid late, the seats were still free' },
  'visitor-has-ticket': {
    'zh-CN': '游客当日已有其他已支付门票，款项自动退回',
    'en-US': 'A visitor has another paid ticket for this day, the money goes back',
  },
  confirmed: { 'zh-CN': '订单已确认', 'en-US': 'Confirmed' },
  rejected: { 'zh-CN': '订单未能确认', 'en-US': 'Could not be confirmed' },
  'not-confirmed': { 'zh-CN': '未在时限内确认', 'en-US': 'Not confirmed in time' },
  edited: { 'zh-CN': '订单已修改，等待确认', 'en-US': 'Edited, awaiting confirmation' },
  'party-corrected': { 'zh-CN': '团队信息已修改', 'en-US': 'What was said about the party was changed' },
  'names-corrected': { 'zh-CN': '实名信息已更正', 'en-US': 'A visitor’s name or document was corrected' },
  used: { 'zh-CN': '已使用', 'en-US': 'Used' },
  sent: { 'zh-CN': '已发货', 'en-US': 'Sent' },
  received: { 'zh-CN': '已收货', 'en-US': 'Received' },
  'return-over': { 'zh-CN': '退货期已过', 'en-US': 'The days to return it are over' },
  expired: { 'zh-CN': '未使用，已过期', 'en-US': 'Expired unused' },
  'refund-asked': { 'zh-CN': '申请退款', 'en-US': 'Refund requested' },
  returned: {
    'zh-CN': '未通过确认，款项自动退回',
    'en-US': 'Not confirmed, the money is being refunded',
  },
  'refund-approved': { 'zh-CN': '退款已受理', 'en-US': 'Refund approved' },
  'refund-edited': { 'zh-CN': '退款申请已修改', 'en-US': 'Refund request edited' },
  'refund-in-part': {
    'zh-CN': '未收到的商品仍保留在订单中',
    'en-US': 'What did not come back stays with the order',
  },
  'refund-rejected': { 'zh-CN': '退款申请未通过', 'en-US': 'Refund request not granted' },
  'refund-done': { 'zh-CN': '退款完成', 'en-US': 'Refunded' },
  'refund-revoked': { 'zh-CN': '退款申请已撤销', 'en-US': 'Refund request withdrawn' },
  'change-asked': { 'zh-CN': '申请改期', 'en-US': 'Change requested' },
  'change-by-staff': { 'zh-CN': '工作人员代为改期', 'en-US': 'Change entered by our staff' },
  'change-done': { 'zh-CN': '改期完成', 'en-US': 'Change complete' },
  'change-revoked': { 'zh-CN': '改期申请已撤销', 'en-US': 'Change withdrawn' },
  'change-approved': { 'zh-CN': '改期申请已通过', 'en-US': 'Change approved' },
  'change-rejected': { 'zh-CN': '改期申请未通过', 'en-US': 'Change declined' },
  'change-not-decided': {
    'zh-CN': '改期申请未在时限内处理，订单保持不变',
    'en-US': 'The change was not decided in time, the order stays as it was',
  },
  'change-closed': {
    'zh-CN': '改期的日期临时关闭，订单保持不变',
    'en-US': 'The new date had to be closed, the order stays as it was',
  },
  'change-expired': { 'zh-CN': '改期差价未在时限内支付', 'en-US': 'The difference was not paid in time' },
} as const satisfies Record<string, Texts>

/** What an order's timeline says beside its moves. */
export const timelineWords = {
  couponUsed: { 'zh-CN': '使用优惠券', 'en-US': 'Coupon used' },
  couponBack: { 'zh-CN': '优惠券已退回', 'en-US': 'Coupon returned' },
  points: {
    SPEND: { 'zh-CN': '积分抵扣', 'en-US': 'Points spent' },
    EARN: { 'zh-CN': '获得积分', 'en-US': 'Points earned' },
    RETURN: { 'zh-CN': '积分退回', 'en-US': 'Points returned' },
  },
} as const

export type HistoryNote = keyof typeof historyNotes

/** Of a change of date, by who asked for it. */
export const askedNote = (askedBy: string): 'change-asked' | 'change-by-staff' =>
  askedBy === 'buyer' ? 'change-asked' : 'change-by-staff'

/** A card may have been used on each of its days. */
const cardNotes: Partial<Record<HistoryNote, Texts>> = {
  expired: { 'zh-CN': '有效期已满', 'en-US': 'Its validity has ended' },
}

/** The sentence for a stored word, of an order of cards its own; null for none. */
export function noteIn(language: Language, note: string | null, product?: TypedProduct): string | null {
  if (note === null || !(note in historyNotes)) return null
  const known = note as HistoryNote
  const ofCards = product && makesCards(product) ? cardNotes[known] : undefined
  return (ofCards ?? historyNotes[known])[language]
}

/** The sentence of a move, with what staff wrote to the buyer. */
export const noteWithText = (
  language: Language,
  { note, text }: { note: string | null; text: string | null },
  product: TypedProduct | undefined,
): string | null =>
  [noteIn(language, note, product), text].filter(Boolean).join(language === 'zh-CN' ? '：' : ': ') || null

type PolicyLine = {
  product: Pick<OrderLine['product'], 'type' | 'kind' | 'name' | 'ways'>
  ticket: Pick<OrderLine['ticket'], 'name' | 'refundPolicy' | 'changePolicy'>
  visitDate: OrderLine['visitDate']
}

type PolicyOrder = {
  channel: SalesChannel
  vouchers: number
  /** Null: not chosen yet, or nothing to choose. */
  wayToGet: WayToGet | null
  lines: readonly PolicyLine[]
}

/**
 * Tickets of one order may stand under different policies: each is shown once, with what it is for where there are several.
 * What has no date says nothing of changing it, what vouchers paid nothing of money, and goods that may be picked up
 * that they are not taken back then.
 */
export function policyText(
  { channel, vouchers, wayToGet, lines }: PolicyOrder,
  kind: 'refundPolicy' | 'changePolicy',
  language: Language,
): string {
  if (channel === 'B2B') return groupPolicies[language][kind]
  const shown = kind === 'refundPolicy' ? lines : lines.filter(({ visitDate }) => visitDate !== null)
  const said = Map.groupBy(shown, ({ product, ticket: { [kind]: policy } }) => {
    const { [language]: sentence } =
      vouchers > 0
        ? voucherSentences(policy.rules, productTypes[familyOf(product)].lengthUnit)
        : policy.summary
    const mayPickUp = kind === 'refundPolicy' && wayToGet !== 'DELIVERY' && product.ways?.includes('PICKUP')
    const own = mayPickUp ? [sentence, pickedUpSentence[language]] : [sentence]
    return own.join(language === 'zh-CN' ? '' : ' ')
  })
  if (said.size <= 1) return [...said.keys()].join()
  const nameOf = (line: PolicyLine): string => nameAmong(shown, line, kind)[language]
  const [comma, colon] = language === 'zh-CN' ? ['、', '：'] : [', ', ': ']
  return [...said]
    .map(([sentence, own]) => `${[...new Set(own.map(nameOf))].join(comma)}${colon}${sentence}`)
    .join('\n')
}

/** Its product, or the ticket itself where tickets of that product stand under several policies. */
function nameAmong(
  lines: readonly PolicyLine[],
  { product, ticket }: PolicyLine,
  kind: 'refundPolicy' | 'changePolicy',
): Texts {
  const same = lines.filter((other) => other.product.name['zh-CN'] === product.name['zh-CN'])
  const policies = new Set(same.map((other) => other.ticket[kind].summary['zh-CN']))
  return policies.size > 1 ? ticket.name : product.name
}
