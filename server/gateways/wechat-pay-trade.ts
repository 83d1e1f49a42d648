/** A trade as WeChat Pay reports it, in queries and in webhooks. */
import * as z from 'zod'
import { fen } from '#contract/values/fen.ts'
import type { PaidTrade } from '../modules/payment/pay-gateway.ts'

export const ReportedTrade = z.object({
  appid: z.string(),
  mchid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().min(1).optional(),
  success_time: z.iso.datetime({ offset: true }).optional(),
  amount: z.object({ total: z.int().min(0), currency: z.string().default('CNY') }).optional(),
})
export type ReportedTrade = z.infer<typeof ReportedTrade>

/** REFUND means: paid, and some of it has gone back since. */
export const isPaid = (tradeState: string): boolean => tradeState === 'SUCCESS' || tradeState === 'REFUND'

/** Null when something is missing that a paid trade must tell. */
export function paidTradeOf(reported: ReportedTrade): PaidTrade | null {
  const { transaction_id, success_time, amount } = reported
  if (transaction_id === undefined || success_time === undefined || amount === undefined) return null
  return {
    providerTradeNo: transaction_id,
    amountFen: fen(amount.total),
    currency: amount.currency,
    merchantId: reported.mchid,
    appId: reported.appid,
    paidAt: new Date(success_time),
  }
}
