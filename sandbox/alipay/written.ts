/** A trade as Alipay writes it: in queries, webhooks and on the way back to the merchant. */
import { beijingTime } from '../platform/clock.ts'
import { yuan } from '../trade/money.ts'
import type { ActiveFault, ContentFault } from '../trade/rules.ts'
import { type Refund, refundedFen, type Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { isPaidByCard } from './deposit-back.ts'
import type { Params } from './signing.ts'

const BUYER_ID = '2088SANDBOX00099'
const BUYER_LOGIN = 'bu***@sandbox.example'

export type TradeStatus = 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED'

/** A trade that was refunded in full is TRADE_CLOSED, like one that was never paid. */
export function statusOf(trade: Trade, refunds: readonly Refund[]): TradeStatus {
  if (trade.state === 'open') return 'WAIT_BUYER_PAY'
  if (trade.state === 'closed') return 'TRADE_CLOSED'
  const done = refunds.filter((refund) => refund.state === 'success')
  return refundedFen(done) >= trade.amountFen ? 'TRADE_CLOSED' : 'TRADE_SUCCESS'
}

export function queried({ book }: SandboxWorld, trade: Trade): Params {
  const paid = trade.paidAt === null ? {} : { send_pay_date: beijingTime(trade.paidAt) }
  const amount = yuan(trade.paidAt === null ? 0 : trade.amountFen)
  return {
    buyer_logon_id: BUYER_LOGIN,
    buyer_pay_amount: amount,
    buyer_user_id: BUYER_ID,
    invoice_amount: amount,
    out_trade_no: trade.outNo,
    point_amount: '0.00',
    receipt_amount: amount,
    total_amount: yuan(trade.amountFen),
    trade_no: trade.providerNo,
    trade_status: statusOf(trade, book.refundsOf(trade)),
    ...paid,
  }
}

/** What every webhook about a trade holds; notify_id and notify_time stay the same over all attempts. */
export function noticed({ keys, clock, book }: SandboxWorld, trade: Trade): Params {
  const paid = trade.paidAt === null ? null : yuan(trade.amountFen)
  return {
    notify_type: 'trade_status_sync',
    notify_time: beijingTime(clock.now()),
    app_id: keys.alipay.appId,
    auth_app_id: keys.alipay.appId,
    charset: 'utf-8',
    version: '1.0',
    trade_no: trade.providerNo,
    out_trade_no: trade.outNo,
    seller_id: keys.alipay.sellerId,
    buyer_id: BUYER_ID,
    buyer_logon_id: BUYER_LOGIN,
    subject: trade.description,
    trade_status: statusOf(trade, book.refundsOf(trade)),
    total_amount: yuan(trade.amountFen),
    gmt_create: beijingTime(trade.createdAt),
    ...(trade.attach ? { passback_params: trade.attach } : {}),
    ...(paid === null || trade.paidAt === null
      ? {}
      : {
          receipt_amount: paid,
          buyer_pay_amount: paid,
          invoice_amount: paid,
          point_amount: '0.00',
          gmt_payment: beijingTime(trade.paidAt),
          fund_bill_list: JSON.stringify([
            { amount: paid, fundChannel: isPaidByCard(trade) ? 'BANKCARD' : 'ALIPAYACCOUNT' },
          ]),
        }),
    ...(trade.closedAt === null ? {} : { gmt_close: beijingTime(trade.closedAt) }),
  }
}

/** The part of a webhook that speaks of a refund; refund_fee is the sum so far. */
export function refundNoticed({ book }: SandboxWorld, trade: Trade, refund: Refund): Params {
  const done = book.refundsOf(trade).filter(({ state }) => state === 'success')
  return {
    out_biz_no: refund.outRefundNo,
    refund_fee: yuan(refundedFen(done)),
    gmt_refund: `${beijingTime(refund.settledAt ?? refund.createdAt)}.000`,
  }
}

/** Well formed, but not what was agreed. */
export function altered(content: Params, faults: readonly ActiveFault<ContentFault>[]): Params {
  let result = content
  for (const activeFault of faults) {
    const lies = Object.entries(lie(result, activeFault)).filter(([key]) => key in result)
    result = { ...result, ...Object.fromEntries(lies) }
  }
  return result
}

function lie(content: Params, { fault, args }: ActiveFault<ContentFault>): Params {
  switch (fault) {
    case 'amount': {
      const plus = (key: string) => {
        const before = Number(content[key] ?? 0)
        return { [key]: before > 0 ? (before + (args.fen ?? 1) / 100).toFixed(2) : '0.00' }
      }
      return { ...plus('total_amount'), ...plus('receipt_amount'), ...plus('buyer_pay_amount') }
    }
    case 'otherMchId':
    case 'otherSellerId':
      return { seller_id: '2088SANDBOX00000' }
    case 'otherAppId':
      return { app_id: '2021SANDBOX00000' }
    case 'otherOutTradeNo':
      return { out_trade_no: 'SANDBOXOTHERNUMBER' }
  }
}
