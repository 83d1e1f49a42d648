/** The sentences of refunds: reasons, and the words that are stored with each step. */
import type { Language, Texts } from '#contract/language.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import {
  buyerReasons,
  type RefundKind,
  type RefundReasonCode,
  refundReasons,
} from '#contract/values/refund.ts'
import { type RefundDestination, refundDestinationOf } from '#contract/values/refund-destination.ts'

const reasonTexts: Record<RefundReasonCode, Texts> = {
  PLANS_CHANGED: { 'zh-CN': '行程有变', 'en-US': 'My plans changed' },
  WRONG_DATE: { 'zh-CN': '选错日期或时段', 'en-US': 'Wrong date or time' },
  WRONG_TICKET: { 'zh-CN': '选错项目或数量', 'en-US': 'Wrong offer or quantity' },
  UNWELL: { 'zh-CN': '身体不适', 'en-US': 'Not feeling well' },
  OTHER: { 'zh-CN': '其他原因', 'en-US': 'Another reason' },
  CLOSED: { 'zh-CN': '景区未开放', 'en-US': 'The attraction is closed' },
  WEATHER: { 'zh-CN': '天气影响游览', 'en-US': 'The weather' },
  NOT_AS_DESCRIBED: { 'zh-CN': '与页面描述不符', 'en-US': 'Not as described' },
  NOT_CONFIRMED: { 'zh-CN': '订单未通过确认', 'en-US': 'The order was not confirmed' },
  CLOSURE: { 'zh-CN': '景区临时关闭', 'en-US': 'The attraction had to close' },
  GOODWILL: { 'zh-CN': '服务补偿', 'en-US': 'Goodwill' },
  CHANGE_DIFFERENCE: { 'zh-CN': '改期差价', 'en-US': 'Price difference of a change of date' },
}

export const reasonIn = (language: Language, code: RefundReasonCode) => ({
  code,
  kind: refundReasons[code],
  text: reasonTexts[code][language],
})

export const isBuyerReason = (code: string): code is keyof typeof buyerReasons =>
  Object.hasOwn(buyerReasons, code)

export const buyerReasonsIn = (language: Language) =>
  Object.keys(buyerReasons)
    .filter(isBuyerReason)
    .map((code) => reasonIn(language, code))

const notes = {
  asked: { 'zh-CN': '已提交退款申请', 'en-US': 'Refund requested' },
  given: {
    'zh-CN': '为您退还一笔补偿款，订单不受影响',
    'en-US': 'An amount is given back to you, your order stays as it is',
  },
  edited: { 'zh-CN': '已修改退款申请', 'en-US': 'Request edited' },
  'parcel-sent': { 'zh-CN': '已填写退货运单', 'en-US': 'Return parcel entered' },
  'parcel-corrected': { 'zh-CN': '已更正退货运单', 'en-US': 'Return parcel corrected' },
  'in-part': {
    'zh-CN': '寄回的 {awaited} 件商品收到 {came} 件；未收到的仍保留在订单中，不退款',
    'en-US': '{came} of {awaited} pieces came back. What is missing stays with the order and is not refunded',
  },
  revoked: { 'zh-CN': '已撤销退款申请，订单恢复可用', 'en-US': 'Withdrawn, the order can be used again' },
  rejected: { 'zh-CN': '退款申请未通过', 'en-US': 'Declined' },
  approved: { 'zh-CN': '退款已受理，款项正在原路退回', 'en-US': 'Approved, the money is on its way back' },
  waived: { 'zh-CN': '已免除手续费', 'en-US': 'The fee was waived' },
  'freight-added': {
    'zh-CN': '这是最后的商品，运费一并退回',
    'en-US': 'These are the last goods, so their freight comes back as well',
  },
  'another-day': {
    'zh-CN': '已选择改期到其他日期',
    'en-US': 'Another day was chosen instead',
  },
  'sent-anew': { 'zh-CN': '退款已重新发起', 'en-US': 'The refund was sent anew' },
  'to-bank-card': { 'zh-CN': '款项改退至银行卡', 'en-US': 'The money goes to a bank card instead' },
  'by-hand': { 'zh-CN': '已通过银行转账退款', 'en-US': 'Paid back by bank transfer' },
  arrived: { 'zh-CN': '款项已退回', 'en-US': 'The money was paid back' },
  'nothing-due': { 'zh-CN': '无需退款，已完成', 'en-US': 'Nothing to pay back, complete' },
  finished: { 'zh-CN': '退款完成', 'en-US': 'Refund complete' },
} as const satisfies Record<string, Texts>

export type RefundNote = keyof typeof notes

/** What is said otherwise where no money moves, or where it is there at once. */
const notesOfDestinations: Record<RefundDestination, Partial<Record<RefundNote, Texts>>> = {
  money: {},
  balance: {
    approved: { 'zh-CN': '退款已受理', 'en-US': 'Approved' },
    arrived: {
      'zh-CN': '款项已退回预付款余额',
      'en-US': 'The money is in the group’s balance again',
    },
  },
  voucher: {
    approved: { 'zh-CN': '退订已受理', 'en-US': 'Approved' },
    arrived: { 'zh-CN': '兑换券已退回', 'en-US': 'The voucher is back' },
  },
  nothing: {
    approved: { 'zh-CN': '退订已受理', 'en-US': 'Approved' },
  },
}

/** What is said otherwise of an order that was not confirmed: without its refund it stays so. */
const notesOfRejected: Partial<Record<RefundNote, Texts>> = {
  revoked: {
    'zh-CN': '已撤销退款申请，订单仍为未通过确认',
    'en-US': 'Withdrawn, the order stays rejected',
  },
  rejected: {
    'zh-CN': '退款申请未通过，订单仍为未通过确认',
    'en-US': 'Declined, the order stays rejected',
  },
}

/** Of the pieces that were sent out: how many came back, of how many. */
export type Counted = { came: number; awaited: number }

/** `amountFen`: what the refund pays back. */
export type NoteOf = {
  note: RefundNote
  kind: RefundKind
  payType: PayType | null
  amountFen: Fen
  /** Of goods that came back in part. */
  came?: number | null
  awaited?: number | null
}

export const noteIn = (
  language: Language,
  { note, kind, payType, amountFen, came, awaited }: NoteOf,
): string => {
  const own = kind === 'REJECTED' ? notesOfRejected[note] : undefined
  const text = (own ?? notesOfDestinations[refundDestinationOf(payType, amountFen)][note] ?? notes[note])[
    language
  ]
  return text.replace('{came}', String(came)).replace('{awaited}', String(awaited))
}
