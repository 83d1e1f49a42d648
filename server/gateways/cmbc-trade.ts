/** A trade as China Minsheng Bank tells of it: asked for, and in its webhooks. */
import * as z from 'zod'
import { type Fen, fen } from '#contract/values/fen.ts'
import type { PaidTrade } from '../modules/payment/pay-gateway.ts'
import { fromCompactTime } from './beijing-time.ts'

const Amount = z.string().transform((text, context): Fen => {
  if (/^\d{1,12}$/.test(text)) return fen(Number(text))
  context.addIssue('not an amount in fen')
  return z.NEVER
})

export const ReportedTrade = z.object({
  platformId: z.string(),
  merchantNo: z.string(),
  merchantSeq: z.string(),
  tradeStatus: z.string(),
  amount: Amount,
  /** The bank's own number of the trade, which a question about a refund names. */
  voucherNo: z.string().default(''),
  bankTradeNo: z.string().default(''),
  /** `openid=…|bank_type=…|time_end=…` of WeChat Pay or Alipay behind the bank. */
  centerInfo: z.string().default(''),
})
export type ReportedTrade = z.infer<typeof ReportedTrade>

/** S: paid. T: paid, and a part or all of it went back. */
export const isPaid = ({ tradeStatus }: ReportedTrade): boolean => tradeStatus === 'S' || tradeStatus === 'T'
/** E: failed. C: closed. */
export const isOver = ({ tradeStatus }: ReportedTrade): boolean => tradeStatus === 'E' || tradeStatus === 'C'
/** R: nobody has paid it yet, or it is under way. */
export const isOpen = ({ tradeStatus }: ReportedTrade): boolean => tradeStatus === 'R'

/** Null without a number. The time is that of the company behind the bank; without it, of when we learn of it. */
export function paidTradeOf(reported: ReportedTrade, receivedAt: Date): PaidTrade | null {
  const providerTradeNo = reported.voucherNo || reported.bankTradeNo
  if (providerTradeNo === '') return null
  const end = /(?:^|\|)time_end=(\d{14})(?:\||$)/.exec(reported.centerInfo)?.[1]
  return {
    providerTradeNo,
    amountFen: reported.amount,
    currency: 'CNY',
    merchantId: reported.merchantNo,
    appId: reported.platformId,
    paidAt: (end ? fromCompactTime(end) : null) ?? receivedAt,
  }
}
