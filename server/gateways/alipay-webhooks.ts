/** Webhooks of Alipay: what each trade status means, with and without a refund in it. */
import * as z from 'zod'
import { type Fen, fromYuan } from '#contract/values/fen.ts'
import type { PaidTrade, RawWebhook, Webhook } from '../modules/payment/pay-gateway.ts'
import type { AlipayClient } from './alipay-client.ts'
import { fromBeijingTime } from './beijing-time.ts'

const Yuan = z.string().transform((text, context): Fen => {
  try {
    return fromYuan(text)
  } catch {
    context.addIssue('not an amount')
    return z.NEVER
  }
})

const Time = z.string().transform((text, context): Date => {
  const instant = fromBeijingTime(text)
  if (instant) return instant
  context.addIssue('not a time')
  return z.NEVER
})

const Reported = z.object({
  app_id: z.string(),
  seller_id: z.string(),
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: Yuan,
  trans_currency: z.string().default('CNY'),
  gmt_payment: Time.optional(),
  /** The three that only a refund brings. */
  refund_fee: z.string().optional(),
  gmt_refund: z.string().optional(),
  out_biz_no: z.string().optional(),
})
type Reported = z.infer<typeof Reported>

/** What reads a raw webhook; it answers null for everything that is not proved or not understood. */
export function alipayWebhookReader(client: AlipayClient): (raw: RawWebhook) => Webhook | null {
  return ({ rawBody }) => {
    const fields = client.openWebhook(rawBody)
    const reported = fields && Reported.safeParse(fields)
    return reported?.success ? webhookOf(reported.data) : null
  }
}

/** A status after a refund must be read as a refund: TRADE_SUCCESS is no second payment, TRADE_CLOSED not "unpaid". */
function webhookOf(reported: Reported): Webhook | null {
  const { out_trade_no: paymentNo, trade_no: tradeNo, trade_status: status } = reported
  const dedupeKey = `${status}:${tradeNo}`
  if (/[1-9]/.test(reported.refund_fee ?? '') || reported.gmt_refund !== undefined) {
    const refundNo = reported.out_biz_no ?? ''
    if (refundNo === '') return { about: 'nothing', dedupeKey: `${dedupeKey}:refund`, paymentNo }
    return { about: 'refund', dedupeKey: `${dedupeKey}:${refundNo}`, paymentNo, refundNo, state: 'done' }
  }
  if (status === 'TRADE_CLOSED') return { about: 'payment', dedupeKey, paymentNo, state: 'closed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    return { about: 'nothing', dedupeKey, paymentNo }
  const trade = paidTradeOf(reported)
  return trade && { about: 'payment', dedupeKey, paymentNo, state: 'paid', trade }
}

function paidTradeOf(reported: Reported): PaidTrade | null {
  if (!reported.gmt_payment) return null
  return {
    providerTradeNo: reported.trade_no,
    amountFen: reported.total_amount,
    currency: reported.trans_currency,
    merchantId: reported.seller_id,
    appId: reported.app_id,
    paidAt: reported.gmt_payment,
  }
}
