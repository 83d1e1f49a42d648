/** How a flow status reads: its tone, and the tip of spec 8.4 that goes with it. */

import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import type { TypedProduct } from '#contract/product-paths.ts'
import { phrasesOf } from '#contract/product-phrases.ts'
import type { WayToGet } from '#contract/values/delivery.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { refundDestinationOf } from '#contract/values/refund-destination.ts'
import { minuteText } from '../../../lib/format.ts'
import { language } from '../../../lib/language.ts'
import { messages } from '../../../lib/words.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const toneOf: Record<FlowStatus, Tone> = {
  INIT: 'warn',
  AWAIT_PAID: 'warn',
  CANCEL: 'plain',
  PAST_DUE: 'plain',
  UNCONIRM: 'brand',
  CONFIRM_FAIL: 'danger',
  TD_ING: 'brand',
  TD_FINISH: 'plain',
  AWAIT_CHECK: 'ok',
  CHECK_ING: 'ok',
  CHECK_FINISH: 'plain',
  PART_TD_ING: 'brand',
  PART_AWAIT_CHECK: 'ok',
  PART_FINISH: 'plain',
  CHANGING_ING: 'brand',
}

/** `days`: how long a refund takes to arrive. `backFen`: what has come back, or may. `actions`: what its buyer may do. */
type TipFacts = {
  days: string
  payType: PayType | null
  backFen: Fen
  keptUntil?: string | null
  wayToGet?: WayToGet | null
  /** A change waits for its difference to be paid. */
  difference?: boolean
  /** Of a rejected order: may it be edited (not once its visit has come), may it be refunded (not a team's)? */
  actions?: readonly OrderAction[]
}

/** What to know or do next in a status, of this product where it matters; statuses that speak for themselves have no tip. */
export function tipOf(
  status: FlowStatus,
  product: TypedProduct,
  { days, payType, backFen, keptUntil, wayToGet, difference, actions }: TipFacts,
): string | undefined {
  const { ready, begun } = wayToGet === 'DELIVERY' ? deliveredTips[language] : phrasesOf(product, language)
  const destination = refundDestinationOf(payType, backFen)
  const own: Partial<Record<FlowStatus, string>> = {
    ...(destination === 'money' ? {} : backTips[language][destination].tips),
    ...{ AWAIT_CHECK: ready, CHECK_ING: begun },
    ...(difference && { CHANGING_ING: differenceTip[language] }),
    ...(actions?.includes('refund') === false && { CONFIRM_FAIL: editTip[language] }),
    ...(actions?.includes('edit') === false && { CONFIRM_FAIL: pastEditTip[language] }),
  }
  const tip = own[status] ?? statusTips[language][status]?.replace('{days}', days)
  if (status !== 'CONFIRM_FAIL' || !keptUntil) return tip
  const kept = destination === 'money' ? keptTip[language] : backTips[language][destination].kept
  return `${tip}${kept(minuteText(keptUntil))}`
}

/** On a page that has no way to refund or edit, and does not know whether the order has: it says what may be done. */
export const tipElsewhere: typeof tipOf = (status, product, facts) =>
  status === 'CONFIRM_FAIL' ? rejectedTip[language] : tipOf(status, product, facts)

const rejectedTip = messages({
  'zh-CN': '订单未通过确认，请在订单中查看可以如何处理',
  'en-US': 'The order was rejected. Open it to see what you can do',
})

/** Of what is sent no code is shown anywhere. */
const deliveredTips = messages({
  'zh-CN': { ready: '商品由快递送达，物流信息见下方', begun: '部分商品已完成，其余物流信息见下方' },
  'en-US': {
    ready: 'It comes by post. Its parcels are below',
    begun: 'A part is done. Parcels of the rest are below',
  },
})

const differenceTip = messages({
  'zh-CN': '新日期已为您保留，支付差价后改期完成',
  'en-US': 'Your new date is held. The change is complete once the difference is paid',
})

const pastEditTip = messages({
  'zh-CN': '订单未通过确认，使用时间已到或已过，不能再修改',
  'en-US': 'The order was rejected, and its time has come, so it can no longer be edited',
})

/** Of a rejected order that is not refunded online, as those of teams. */
const editTip = messages({
  'zh-CN': '订单未通过确认，可以在此修改',
  'en-US': 'The order was rejected. You can edit it here',
})

/** Where nobody waits for money: vouchers come back (the refund says whether they are good), a balance has it at once, or none was paid. */
const backTips = messages({
  'zh-CN': {
    voucher: {
      tips: {
        TD_ING: '退订处理中，完成后退回兑换券',
        TD_FINISH: '兑换券已退回',
        PART_TD_ING: '部分退订处理中',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) => `；${until} 前未处理，订单将自动取消，兑换券退回`,
    },
    balance: {
      tips: {
        TD_ING: '退款处理中，受理后立即退回预付款余额',
        TD_FINISH: '款项已退回预付款余额',
        PART_TD_ING: '部分退款处理中，受理后立即退回预付款余额',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) => `；${until} 前未处理，款项将自动全额退回预付款余额`,
    },
    nothing: {
      tips: {
        TD_ING: '退订处理中',
        TD_FINISH: '订单已退订，没有需要退回的款项',
        PART_TD_ING: '部分退订处理中',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) => `；${until} 前未处理，订单将自动取消`,
    },
  },
  'en-US': {
    voucher: {
      tips: {
        TD_ING: 'It is being returned. Then your voucher comes back',
        TD_FINISH: 'Your voucher is back',
        PART_TD_ING: 'A part is being returned',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) => `. If nothing is done by ${until}, it ends and your voucher comes back`,
    },
    balance: {
      tips: {
        TD_ING: 'It is being refunded. Once approved, the money is in your group’s balance at once',
        TD_FINISH: 'The money is in your group’s balance again',
        PART_TD_ING: 'A part is being refunded. Once approved, the money is in your group’s balance at once',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) =>
        `. If nothing is done by ${until}, all of it goes back to your group’s balance`,
    },
    nothing: {
      tips: {
        TD_ING: 'It is being returned',
        TD_FINISH: 'It is returned. There was no money to pay back',
        PART_TD_ING: 'A part is being returned',
      } as Partial<Record<FlowStatus, string>>,
      kept: (until: string) => `. If nothing is done by ${until}, it ends by itself`,
    },
  },
})

/** What follows the tip of a rejected order. */
const keptTip = messages({
  'zh-CN': (until: string) => `；${until} 前未处理，款项将自动全额原路退回`,
  'en-US': (until: string) => `. If nothing is done by ${until}, you are refunded in full`,
})

/** The tips that all products share. */
export const statusTips = messages<Partial<Record<FlowStatus, string>>>({
  'zh-CN': {
    AWAIT_PAID: '已为您保留，请在倒计时结束前完成支付',
    CANCEL: '订单已取消，不再为您保留',
    PAST_DUE: '订单已超过支付时间，请重新购买',
    UNCONIRM: '订单正在等待确认，此期间仅可查看，确认后即可使用',
    CONFIRM_FAIL: '订单未通过确认，可以在此退款或修改',
    TD_ING: '退款处理中，受理后{days}到账',
    TD_FINISH: '款项已原路退回',
    PART_TD_ING: '部分退款处理中，受理后{days}到账',
    CHANGING_ING: '改期处理中，请稍候',
  },
  'en-US': {
    AWAIT_PAID: 'It is held for you. Please pay before the countdown ends',
    CANCEL: 'The order was cancelled, and nothing is held for it any more',
    PAST_DUE: 'The order is over its pay time, please buy again',
    UNCONIRM: 'The order awaits confirmation and can only be viewed; once confirmed it is ready to use',
    CONFIRM_FAIL: 'The order was rejected. You can refund or edit it here',
    TD_ING: 'It is being refunded. Once approved, the money takes {days}',
    TD_FINISH: 'The money went back the way it came',
    PART_TD_ING: 'A part is being refunded. Once approved, the money takes {days}',
    CHANGING_ING: 'Your change is being processed',
  },
})
