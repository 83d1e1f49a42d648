/** Asking, closing and refunding at Alipay. */
import * as z from 'zod'
import { fenOf, yuan } from '../trade/money.ts'
import { knownTrade } from '../trade/payment.ts'
import { bankFaults, contentFaults, refundFaults } from '../trade/rules.ts'
import { payable, type Refund, refundedFen, type Trade, tradeId } from '../trade/trades.ts'
import { depositBackInfo, isPaidByCard } from './deposit-back.ts'
import { type Alipay, bizAs, type Call } from './gateway.ts'
import { closeAlipayTrade, payAlipayTrade, settleAlipayRefund } from './payment.ts'
import { AlipayRefusal } from './refusal.ts'
import type { Params } from './signing.ts'
import { altered, queried } from './written.ts'

const BETWEEN_REFUNDS_MS = 3000

const Which = z.object({ out_trade_no: z.string().optional(), trade_no: z.string().optional() })
const RefundInput = Which.extend({
  refund_amount: z.string().refine((amount) => fenOf(amount) !== null, '金额无效'),
  out_request_no: z
    .string()
    .regex(/^[0-9A-Za-z_]{1,64}$/)
    .optional(),
  refund_reason: z.string().max(256).optional(),
})
const RefundQuery = Which.extend({
  out_request_no: z.string().min(1),
  query_options: z.array(z.string()).default([]),
})

export function queryTrade(alipay: Alipay, call: Call): Params {
  const trade = existing(alipay, bizAs(call, Which))
  const event = { provider: 'ALIPAY', op: 'query', outNos: [trade.outNo] } as const
  return altered(queried(alipay, trade), alipay.rules.take(event, contentFaults))
}

export function closeTrade(alipay: Alipay, call: Call): Params {
  const trade = existing(alipay, bizAs(call, Which))
  if (trade.state === 'paid') throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (trade.state === 'closed') throw new AlipayRefusal('40004', 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  void closeAlipayTrade(alipay, trade.id)
  const event = { provider: 'ALIPAY', op: 'close', outNos: [trade.outNo] } as const
  if (alipay.rules.take(event, ['payAfterClose']).length > 0) {
    void payAlipayTrade(alipay, trade.id, { evenIfClosed: true })
  }
  return { out_trade_no: trade.outNo, trade_no: trade.providerNo }
}

/** The same out_request_no moves money once; only fund_change Y says that it moved now. */
export function refundTrade(alipay: Alipay, call: Call): Params {
  const input = bizAs(call, RefundInput)
  const trade = existing(alipay, input)
  const amountFen = fenOf(input.refund_amount) ?? 0
  if (input.out_request_no === undefined && amountFen !== trade.amountFen)
    throw new AlipayRefusal('40004', 'ACQ.INVALID_PARAMETER', '部分退款须传out_request_no')
  const requestNo = input.out_request_no ?? trade.outNo
  const known = alipay.book.refunds.get(refundId(trade, requestNo))
  if (known && known.amountFen !== amountFen)
    throw new AlipayRefusal('40004', 'ACQ.DISCORDANT_REPEAT_REQUEST', '不一致的请求')
  if (known?.state === 'abnormal') {
    // Asked for again, what failed is tried again.
    void settleAlipayRefund(alipay, known.id, 'success')
    return refunded(alipay, trade, true)
  }
  if (known) return refunded(alipay, trade, false)
  const event = { provider: 'ALIPAY', op: 'refund', outNos: [trade.outNo, requestNo] } as const
  const fault = alipay.rules.take(event, refundFaults)[0]?.fault
  if (fault === 'refundRejected')
    throw new AlipayRefusal('40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', '卖家余额不足')
  allowed(alipay, trade, amountFen)
  const bankRefuses = isPaidByCard(trade) && alipay.rules.take(event, bankFaults).length > 0
  const refund = newRefund(alipay, trade, {
    ...{ requestNo, amountFen, reason: input.refund_reason ?? '' },
    ...(bankRefuses && { bankRefuses }),
  })
  if (fault === undefined) void settleAlipayRefund(alipay, refund.id, 'success')
  if (fault === 'refundAbnormal') void settleAlipayRefund(alipay, refund.id, 'abnormal')
  return refunded(alipay, trade, fault === undefined)
}

/** A refund that Alipay does not know, or that is not through, is answered with success and no refund_status. */
export function queryRefund(alipay: Alipay, call: Call): Record<string, unknown> {
  const input = bizAs(call, RefundQuery)
  const trade = existing(alipay, input)
  const refund = alipay.book.refunds.get(refundId(trade, input.out_request_no))
  if (refund?.state !== 'success') return {}
  return {
    out_trade_no: trade.outNo,
    trade_no: trade.providerNo,
    out_request_no: refund.outRefundNo,
    refund_amount: yuan(refund.amountFen),
    total_amount: yuan(trade.amountFen),
    refund_status: 'REFUND_SUCCESS',
    ...(input.query_options.includes('deposit_back_info') && {
      deposit_back_info: depositBackInfo(trade, refund, alipay.clock.now()),
    }),
  }
}

export const refundId = (trade: Pick<Trade, 'id'>, requestNo: string): string => `${trade.id}:${requestNo}`

/** Before the buyer acted there is no trade, whatever the merchant asks. */
function existing(alipay: Alipay, which: z.infer<typeof Which>): Trade {
  const { book, clock } = alipay
  const trade = which.trade_no
    ? book.byProviderNo(which.trade_no)
    : book.trades.get(tradeId('ALIPAY', which.out_trade_no ?? ''))
  if (trade?.provider !== 'ALIPAY' || !trade.begun)
    throw new AlipayRefusal('40004', 'ACQ.TRADE_NOT_EXIST', '交易不存在')
  if (payable(trade, clock.now()) !== 'expired') return trade
  void closeAlipayTrade(alipay, trade.id)
  return book.trades.get(trade.id) ?? trade
}

function allowed({ book, clock }: Alipay, trade: Trade, amountFen: number): void {
  const refunds = book.refundsOf(trade)
  if (trade.paidAt === null) throw new AlipayRefusal('40004', 'ACQ.TRADE_STATUS_ERROR', '交易状态不合法')
  if (refundedFen(refunds) + amountFen > trade.amountFen)
    throw new AlipayRefusal('40004', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限')
  if (clock.now() - (refunds.at(-1)?.createdAt ?? 0) < BETWEEN_REFUNDS_MS)
    throw new AlipayRefusal('20000', 'ACQ.SYSTEM_ERROR', '系统繁忙，同一交易的退款请间隔3秒')
}

type NewRefund = { requestNo: string; amountFen: number; reason: string; bankRefuses?: true }

export function newRefund({ book, clock }: Alipay, trade: Trade, input: NewRefund): Refund {
  const id = refundId(trade, input.requestNo)
  book.trades.put({ ...trade, refundIds: [...trade.refundIds, id] })
  return book.refunds.put({
    id,
    tradeId: trade.id,
    outRefundNo: input.requestNo,
    providerNo: '',
    amountFen: input.amountFen,
    reason: input.reason,
    ...(input.bankRefuses && { bankRefuses: true as const }),
    notifyUrl: trade.notifyUrl,
    state: 'processing',
    createdAt: clock.now(),
    settledAt: null,
  })
}

function refunded(alipay: Alipay, { id }: Trade, moved: boolean): Params {
  const trade = knownTrade(alipay, id)
  const done = alipay.book.refundsOf(trade).filter(({ state }) => state === 'success')
  return {
    out_trade_no: trade.outNo,
    trade_no: trade.providerNo,
    refund_fee: yuan(refundedFen(done)),
    fund_change: moved ? 'Y' : 'N',
  }
}
