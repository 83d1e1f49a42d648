/** Trades and refunds of the payment companies and banks, and the moves they can make. */
import { randomBytes } from 'node:crypto'
import type { Collection, Store } from '../platform/store.ts'

export const payProviders = ['WECHAT_PAY', 'ALIPAY', 'CMBC', 'ECNY'] as const
export type PayProvider = (typeof payProviders)[number]
export type Product = 'jsapi' | 'h5' | 'native' | 'wap' | 'page' | 'qr' | 'app' | 'bar'

export type Trade = {
  /** Provider and the merchant's number, which is unique per provider. */
  id: string
  provider: PayProvider
  product: Product
  outNo: string
  /** transaction_id or trade_no. */
  providerNo: string
  amountFen: number
  description: string
  attach: string
  notifyUrl: string | null
  returnUrl: string | null
  quitUrl: string | null
  /** The last moment to pay, on the virtual clock. */
  expiresAt: number | null
  state: 'open' | 'paid' | 'closed'
  /** Alipay: the buyer has acted, so the trade exists. WeChat Pay: always true. */
  begun: boolean
  /** openid or buyer id; null until somebody pays, except for JSAPI. */
  payer: string | null
  /** The order's parameters; asking again must not change them. */
  fingerprint: string
  /** WeChat Pay: how this merchant is signed to. */
  signedWith: 'publicKey' | 'certificate'
  refundIds: string[]
  createdAt: number
  paidAt: number | null
  closedAt: number | null
}

export type Refund = {
  id: string
  tradeId: string
  /** out_refund_no or out_request_no. */
  outRefundNo: string
  /** refund_id; Alipay has none. */
  providerNo: string
  amountFen: number
  reason: string
  /** Where an abnormal refund went: the last digits of the card. */
  card?: string
  /** Alipay: the bank of the card will not take it, and it goes to the payer's balance. */
  bankRefuses?: true
  notifyUrl: string | null
  state: 'processing' | 'success' | 'closed' | 'abnormal'
  createdAt: number
  settledAt: number | null
}

/** A string that leads to a trade: a prepay id, a QR code's content, the token of a page. */
export type Code = { id: string; tradeId: string; expiresAt: number }

/** One visit of a buyer to a cashier. `via` says how the browser came and how it goes back. */
export type Cashier = {
  id: string
  tradeId: string
  via: 'page' | 'bridge' | 'code'
  returnUrl: string | null
  outcome: 'open' | 'paid' | 'failed' | 'cancelled'
}

export type Trades = {
  trades: Collection<Trade>
  refunds: Collection<Refund>
  codes: Collection<Code>
  cashiers: Collection<Cashier>
  byProviderNo(providerNo: string): Trade | null
  byOutNo(outNo: string): Trade | null
  refundsOf(trade: Trade): Refund[]
}

export function openTrades(store: Store): Trades {
  const trades = store.collection<Trade>('trade')
  const refunds = store.collection<Refund>('refund')
  const idByProviderNo = new Map(trades.all().map((trade) => [trade.providerNo, trade.id]))
  return {
    trades: {
      ...trades,
      put: (trade) => {
        idByProviderNo.set(trade.providerNo, trade.id)
        return trades.put(trade)
      },
    },
    refunds,
    codes: store.collection<Code>('code'),
    cashiers: store.collection<Cashier>('cashier'),
    byProviderNo: (providerNo) => trades.get(idByProviderNo.get(providerNo) ?? ''),
    byOutNo: (outNo) =>
      payProviders.reduce<Trade | null>((found, one) => found ?? trades.get(tradeId(one, outNo)), null),
    refundsOf: (trade) => trade.refundIds.flatMap((id) => refunds.get(id) ?? []),
  }
}

export const tradeId = (provider: PayProvider, outNo: string): string => `${provider}:${outNo}`

export type PayOutcome = 'paid' | 'already paid' | 'closed' | 'expired'

/** Whether a buyer can pay now. */
export function payable(trade: Trade, now: number): PayOutcome {
  if (trade.state === 'paid') return 'already paid'
  if (trade.state === 'closed') return 'closed'
  if (trade.expiresAt !== null && now > trade.expiresAt) return 'expired'
  return 'paid'
}

/** Refunded or being refunded; a number that was closed does not count. */
export const refundedFen = (refunds: readonly Refund[]): number =>
  refunds.filter((refund) => refund.state !== 'closed').reduce((sum, refund) => sum + refund.amountFen, 0)

/** Letters and digits that cannot be guessed. */
export const randomToken = (bytes = 16): string => randomBytes(bytes).toString('hex')

/** A provider's own number: a fixed beginning and random digits. */
export const randomNumber = (beginning: string, length: number): string =>
  beginning + Array.from(randomBytes(length - beginning.length), (byte) => byte % 10).join('')
