/** A code on the buyer's phone, charged at the merchant's window, and the cancelling of what is not paid in time. */
import * as z from 'zod'
import { beijingTime } from '../platform/clock.ts'
import { yuan } from '../trade/money.ts'
import { barFaults, cancelFaults } from '../trade/rules.ts'
import { type Trade, tradeId } from '../trade/trades.ts'
import { type Alipay, bizAs, type Call } from './gateway.ts'
import { ordered } from './orders.ts'
import { beginAlipayTrade, closeAlipayTrade, payAlipayTrade, settleAlipayRefund } from './payment.ts'
import { AlipayRefusal } from './refusal.ts'
import type { Params } from './signing.ts'
import { newRefund } from './trades.ts'

const Charge = z.object({
  scene: z.literal('bar_code'),
  auth_code: z.string().regex(/^(2[5-9]|30)\d{14,22}$/),
})

/** So long it can be opened at /pay, where the buyer confirms. */
const FIVE_MINUTES_MS = 5 * 60 * 1000
/** For people who try it by hand: a code with this end waits for a password, and one with that end is too old. */
const PASSWORD_END = '1'
const OLD_END = '9'

/** Paid at once, or 10003: then the buyer types a password, and the merchant asks. A code is good for one trade. */
export function chargeCode(alipay: Alipay, call: Call): Params {
  const { auth_code: code } = bizAs(call, Charge)
  const { out_trade_no: outNo } = bizAs(call, z.object({ out_trade_no: z.string() }))
  const event = { provider: 'ALIPAY', op: 'order', outNos: [outNo] } as const
  const fault = alipay.rules.take(event, barFaults)[0]?.fault
  const used = alipay.book.codes.get(code)
  const isOthers = used !== null && used.tradeId !== tradeId('ALIPAY', outNo)
  if (fault === 'barCodeInvalid' || isOthers || code.endsWith(OLD_END))
    throw new AlipayRefusal('40004', 'ACQ.PAYMENT_AUTH_CODE_INVALID', '支付失败，获取顾客账户信息失败')
  if (fault === 'barBalanceLow')
    throw new AlipayRefusal('40004', 'ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足')
  const trade = beginAlipayTrade(alipay, ordered(alipay, 'bar', call).id)
  const expiresAt = alipay.clock.now() + FIVE_MINUTES_MS
  alipay.book.codes.put({ id: code, tradeId: trade.id, expiresAt })
  if (fault === 'barSystemError') throw new AlipayRefusal('20000', 'ACQ.SYSTEM_ERROR', '系统繁忙')
  if (used || fault === 'barPassword' || code.endsWith(PASSWORD_END))
    return { ...namesOf(trade), code: '10003', msg: 'order success pay inprocess' }
  void payAlipayTrade(alipay, trade.id)
  const paidAt = alipay.book.trades.get(trade.id)?.paidAt
  if (!paidAt) throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  const total = yuan(trade.amountFen)
  return { ...namesOf(trade), total_amount: total, receipt_amount: total, gmt_payment: beijingTime(paidAt) }
}

/** Closes what is open and gives back what is paid; what it does not know it calls cancelled. */
export function cancelTrade(alipay: Alipay, call: Call): Params {
  const { out_trade_no: outNo } = bizAs(call, z.object({ out_trade_no: z.string().min(1) }))
  const trade = alipay.book.trades.get(tradeId('ALIPAY', outNo))
  const event = { provider: 'ALIPAY', op: 'cancel', outNos: [outNo] } as const
  const fault = alipay.rules.take(event, cancelFaults)[0]?.fault
  if (fault === 'payBeforeCancel' && trade) void payAlipayTrade(alipay, trade.id)
  if (fault === 'cancelAgain') return { out_trade_no: outNo, retry_flag: 'Y' }
  if (fault === 'cancelRefused') {
    if (trade) void payAlipayTrade(alipay, trade.id)
    throw new AlipayRefusal('40004', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', '商户余额不足')
  }
  if (!trade?.begun) return { out_trade_no: outNo, retry_flag: 'N' }
  return { ...namesOf(trade), retry_flag: 'N', ...ended(alipay, trade.id) }
}

function ended(alipay: Alipay, id: string): Params {
  const trade = alipay.book.trades.get(id)
  if (trade?.state === 'paid' && trade.refundIds.length === 0) {
    // Without a number of the merchant's own, a refund has the number of its trade.
    const input = { requestNo: trade.outNo, amountFen: trade.amountFen, reason: '撤销交易' }
    void settleAlipayRefund(alipay, newRefund(alipay, trade, input).id, 'success')
    return { action: 'refund' }
  }
  if (trade?.state === 'open') void closeAlipayTrade(alipay, id)
  return { action: 'close' }
}

const namesOf = (trade: Trade): Params => ({ out_trade_no: trade.outNo, trade_no: trade.providerNo })
