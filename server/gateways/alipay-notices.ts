/** Notices of Alipay: what each trade status means, with and without a refund in it. */
import * as z from 'zod'
import { type Fen, fromYuan } from '#contract/values/fen.ts'
import type { Notice, PaidTrade, RawNotice } from '../modules/payment/pay-gateway.ts'
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

const Told = z.object({
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
type Told = z.infer<typeof Told>

/** What reads a raw notice; it answers null for everything that is not proved or not understood. */
export function alipayNoticeReader(client: AlipayClient): (raw: RawNotice) => Notice | null {
  return ({ rawBody }) => {
    const fields = client.openNotice(rawBody)
    const told = fields && Told.safeParse(fields)
    return told?.success ? noticeOf(told.data) : null
  }
}

/** A status after a refund must be read as a refund: TRADE_SUCCESS is no second payment, TRADE_CLOSED not "unpaid". */
function noticeOf(told: Told): Notice | null {
  const { out_trade_no: paymentNo, trade_no: tradeNo, trade_status: status } = told
  const dedupeKey = `${status}:${tradeNo}`
  if (/[1-9]/.test(told.refund_fee ?? '') || told.gmt_refund !== undefined) {
    const refundNo = told.out_biz_no ?? ''
    if (refundNo === '') return { about: 'nothing', dedupeKey: `${dedupeKey}:refund`, paymentNo }
    return { about: 'refund', dedupeKey: `${dedupeKey}:${refundNo}`, paymentNo, refundNo, state: 'done' }
  }
  if (status === 'TRADE_CLOSED') return { about: 'payment', dedupeKey, paymentNo, state: 'closed' }
  if (status !== 'TRADE_SUCCESS' && status !== 'TRADE_FINISHED')
    return { about: 'nothing', dedupeKey, paymentNo }
  const trade = paidTradeOf(told)
  return trade && { about: 'payment', dedupeKey, paymentNo, state: 'paid', trade }
}

function paidTradeOf(told: Told): PaidTrade | null {
  if (!told.gmt_payment) return null
  return {
    providerTradeNo: told.trade_no,
    amountFen: told.total_amount,
    currency: told.trans_currency,
    merchantId: told.seller_id,
    appId: told.app_id,
    paidAt: told.gmt_payment,
  }
}
