/** Refunds at WeChat Pay: asked for once per number, settled a moment later. */
import * as z from 'zod'
import { isMerchantAddress } from '../trade/addresses.ts'
import { markSettled } from '../trade/payment.ts'
import { refundFaults } from '../trade/rules.ts'
import { type Refund, randomNumber, refundedFen, type Trade, tradeId } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { bodyAs, type Call, type Said, type WechatPay } from './call.ts'
import { WechatRefusal } from './refusal.ts'
import { refundOf, refundWebhookOf } from './transaction.ts'

const YEAR_MS = 365 * 24 * 3600 * 1000
const BETWEEN_REFUNDS_MS = 60 * 1000
const MAX_REFUNDS = 50

const Input = z.object({
  transaction_id: z.string().optional(),
  out_trade_no: z.string().optional(),
  out_refund_no: z.string().regex(/^[0-9A-Za-z_\-|*@]{1,64}$/),
  reason: z.string().max(80).optional(),
  notify_url: z.string().max(256).refine(isMerchantAddress, 'https, without a query').optional(),
  funds_account: z.literal('AVAILABLE').optional(),
  amount: z.object({ refund: z.int().min(1), total: z.int().min(1), currency: z.literal('CNY') }),
})
type Input = z.infer<typeof Input>

/** The reply only says that the request was accepted; the same number never moves money twice. */
export function requestRefund(pay: WechatPay, call: Call): Said {
  const input = bodyAs(call, Input)
  const trade = tradeOf(pay, input)
  const id = refundId(input.out_refund_no)
  const known = pay.book.refunds.get(id)
  if (known) return { status: 200, body: refundOf(trade, sameAgain(known, trade, input)) }
  const event = { provider: 'WECHAT_PAY', op: 'refund', outNos: [trade.outNo, input.out_refund_no] } as const
  const fault = pay.rules.take(event, refundFaults)[0]?.fault
  if (fault === 'refundRejected') throw new WechatRefusal(403, 'NOT_ENOUGH', '商户基本账户余额不足')
  allowed(pay, trade, input)
  const refund = pay.book.refunds.put(newRefund(pay, trade, input))
  pay.book.trades.put({ ...trade, refundIds: [...trade.refundIds, id] })
  if (fault !== 'refundProcessingForever') {
    setImmediate(() => void settleWechatRefund(pay, id, fault === undefined ? 'success' : outcomes[fault]))
  }
  return { status: 200, body: refundOf(trade, refund) }
}

const outcomes = { refundAbnormal: 'abnormal', refundClosed: 'closed' } as const

export function queryRefund(pay: WechatPay, { params }: Call): Said {
  const refund = pay.book.refunds.get(refundId(params['outRefundNo'] ?? ''))
  const trade = refund && pay.book.trades.get(refund.tradeId)
  if (!trade) throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在')
  return { status: 200, body: refundOf(trade, refund) }
}

/** The money arrives, comes back or cannot be paid out; the merchant is notified when it gave an address. */
export async function settleWechatRefund(
  world: SandboxWorld,
  id: string,
  state: Exclude<Refund['state'], 'processing'>,
): Promise<void> {
  const refund = world.book.refunds.get(id)
  const trade = refund && world.book.trades.get(refund.tradeId)
  if (!trade) return
  // Closed is the end of a number, and what has arrived does not leave again.
  if (refund.state === 'closed' || refund.state === 'success') return
  const settled = markSettled(world, id, state)
  if (!settled?.notifyUrl) return
  await world.webhooks.announce({
    provider: 'WECHAT_PAY',
    op: 'refundNotify',
    event: `REFUND.${state.toUpperCase()}`,
    tradeId: trade.id,
    outNos: [trade.outNo, settled.outRefundNo],
    url: settled.notifyUrl,
    content: refundWebhookOf(world, trade, settled),
    signedWith: trade.signedWith,
  })
}

export const refundId = (outRefundNo: string): string => `WECHAT_PAY:${outRefundNo}`

function tradeOf({ book }: WechatPay, input: Input): Trade {
  const trade = input.transaction_id
    ? book.byProviderNo(input.transaction_id)
    : book.trades.get(tradeId('WECHAT_PAY', input.out_trade_no ?? ''))
  if (trade?.provider !== 'WECHAT_PAY' || trade.paidAt === null)
    throw new WechatRefusal(404, 'RESOURCE_NOT_EXISTS', '订单不存在或未支付')
  return trade
}

function sameAgain(known: Refund, trade: Trade, input: Input): Refund {
  if (known.tradeId !== trade.id || known.amountFen !== input.amount.refund)
    throw new WechatRefusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
  return known
}

function allowed({ book, clock }: WechatPay, trade: Trade, input: Input): void {
  const refunds = book.refundsOf(trade)
  const now = clock.now()
  if (input.amount.total !== trade.amountFen)
    throw new WechatRefusal(400, 'INVALID_REQUEST', '订单金额与之前请求不一致')
  if (refundedFen(refunds) + input.amount.refund > trade.amountFen)
    throw new WechatRefusal(400, 'INVALID_REQUEST', '退款金额大于可退金额')
  if (now - (trade.paidAt ?? now) > YEAR_MS)
    throw new WechatRefusal(400, 'INVALID_REQUEST', '订单支付已超过一年，无法退款')
  if (refunds.length >= MAX_REFUNDS) throw new WechatRefusal(400, 'INVALID_REQUEST', '退款次数超过50次')
  if (now - (refunds.at(-1)?.createdAt ?? 0) < BETWEEN_REFUNDS_MS)
    throw new WechatRefusal(429, 'FREQUENCY_LIMITED', '同一订单的多次退款请间隔1分钟')
}

function newRefund(pay: WechatPay, trade: Trade, input: Input): Refund {
  return {
    id: refundId(input.out_refund_no),
    tradeId: trade.id,
    outRefundNo: input.out_refund_no,
    providerNo: randomNumber('5030', 29),
    amountFen: input.amount.refund,
    reason: input.reason ?? '',
    notifyUrl: input.notify_url ?? null,
    state: 'processing',
    createdAt: pay.clock.now(),
    settledAt: null,
  }
}
