/** A trade and a refund as WeChat Pay writes them, in queries and webhooks. */
import { beijingRfc3339 } from '../platform/clock.ts'
import type { ActiveFault, ContentFault } from '../trade/rules.ts'
import type { Refund, Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { mobileAppId } from './app.ts'

const STATES = {
  NOTPAY: '订单未支付',
  CLOSED: '订单已关闭',
  SUCCESS: '支付成功',
  REFUND: '订单发生过退款',
} as const

export type Written = Record<string, unknown>

export function transactionOf({ keys, book }: SandboxWorld, trade: Trade): Written {
  const state = stateOf(trade, book.refundsOf(trade))
  const common = {
    appid: trade.product === 'app' ? mobileAppId(keys) : keys.wechatPay.appId,
    mchid: keys.wechatPay.mchId,
    out_trade_no: trade.outNo,
    trade_state: state,
    trade_state_desc: STATES[state],
    attach: trade.attach,
  }
  if (trade.paidAt === null) {
    return { ...common, amount: { total: trade.amountFen, currency: 'CNY', payer_currency: 'CNY' } }
  }
  return {
    ...common,
    transaction_id: trade.providerNo,
    trade_type: tradeType(trade),
    bank_type: 'OTHERS',
    success_time: beijingRfc3339(trade.paidAt),
    payer: { openid: trade.payer },
    amount: {
      total: trade.amountFen,
      payer_total: trade.amountFen,
      currency: 'CNY',
      payer_currency: 'CNY',
    },
  }
}

/** Well formed, but not what was agreed. */
export function altered(content: Written, faults: readonly ActiveFault<ContentFault>[]): Written {
  let result = content
  for (const activeFault of faults) result = { ...result, ...lie(result, activeFault) }
  return result
}

function lie(content: Written, { fault, args }: ActiveFault<ContentFault>): Written {
  switch (fault) {
    case 'amount': {
      const amount = content['amount'] as Record<string, unknown>
      const plus = (key: string) =>
        typeof amount[key] === 'number' ? { [key]: Number(amount[key]) + (args.fen ?? 1) } : {}
      return { amount: { ...amount, ...plus('total'), ...plus('payer_total') } }
    }
    case 'otherMchId':
    case 'otherSellerId':
      return { mchid: 'SANDBOX00000' }
    case 'otherAppId':
      return 'appid' in content ? { appid: 'wxSANDBOX000000000' } : {}
    case 'otherOutTradeNo':
      return { out_trade_no: 'SANDBOXOTHERNUMBER' }
  }
}

const REFUND_STATES = {
  processing: 'PROCESSING',
  success: 'SUCCESS',
  closed: 'CLOSED',
  abnormal: 'ABNORMAL',
} as const

const accountOf = ({ card }: Refund): string => (card === undefined ? '支付用户零钱' : `银行卡尾号${card}`)

export function refundOf(trade: Trade, refund: Refund): Written {
  const settled = refund.settledAt === null ? {} : { success_time: beijingRfc3339(refund.settledAt) }
  return {
    refund_id: refund.providerNo,
    out_refund_no: refund.outRefundNo,
    transaction_id: trade.providerNo,
    out_trade_no: trade.outNo,
    channel: refund.card === undefined ? 'ORIGINAL' : 'OTHER_BANKCARD',
    user_received_account: accountOf(refund),
    create_time: beijingRfc3339(refund.createdAt),
    ...(refund.state === 'success' ? settled : {}),
    status: REFUND_STATES[refund.state],
    funds_account: 'AVAILABLE',
    amount: {
      total: trade.amountFen,
      refund: refund.amountFen,
      from: [],
      payer_total: trade.amountFen,
      payer_refund: refund.amountFen,
      settlement_refund: refund.amountFen,
      settlement_total: trade.amountFen,
      discount_refund: 0,
      currency: 'CNY',
    },
    promotion_detail: [],
  }
}

/** What a refund webhook holds once it is opened. */
export function refundWebhookOf({ keys }: SandboxWorld, trade: Trade, refund: Refund): Written {
  return {
    mchid: keys.wechatPay.mchId,
    transaction_id: trade.providerNo,
    out_trade_no: trade.outNo,
    refund_id: refund.providerNo,
    out_refund_no: refund.outRefundNo,
    refund_status: REFUND_STATES[refund.state],
    ...(refund.state === 'success' && refund.settledAt !== null
      ? { success_time: beijingRfc3339(refund.settledAt) }
      : {}),
    user_received_account: accountOf(refund),
    amount: {
      total: trade.amountFen,
      refund: refund.amountFen,
      payer_total: trade.amountFen,
      payer_refund: refund.amountFen,
    },
  }
}

export function tradeType(trade: Trade | null): string {
  if (trade?.product === 'h5') return 'MWEB'
  if (trade?.product === 'app') return 'APP'
  return trade?.product === 'native' ? 'NATIVE' : 'JSAPI'
}

function stateOf(trade: Trade, refunds: readonly Refund[]): keyof typeof STATES {
  if (trade.state === 'open') return 'NOTPAY'
  if (trade.state === 'closed') return 'CLOSED'
  return refunds.length > 0 ? 'REFUND' : 'SUCCESS'
}
