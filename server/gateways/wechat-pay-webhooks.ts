/** Webhooks of WeChat Pay: the proof is checked on the bytes as they came, then the sealed contents are opened. */
import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { RawWebhook, Webhook } from '../modules/payment/pay-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import { jsonOf } from './provider-http.ts'
import { faultOfProof, openSealed } from './wechat-pay-signing.ts'
import { isPaid, paidTradeOf, ReportedTrade } from './wechat-pay-trade.ts'

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

const ReportedRefund = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  refund_status: z.string(),
})

export type WebhookContext = { platformKeys: ReadonlyMap<string, KeyObject>; apiV3Key: string; wall: Clock }

/** What reads a raw webhook; it answers null for everything that is not proved or not understood. */
export function wechatPayWebhookReader(context: WebhookContext): (raw: RawWebhook) => Webhook | null {
  return ({ headers, rawBody }) => {
    if (faultOfProof({ headers, body: rawBody }, context.platformKeys, context.wall.now()) !== null)
      return null
    const envelope = Envelope.safeParse(jsonOf(rawBody))
    if (!envelope.success) return null
    const { event_type: event, resource } = envelope.data
    const text = openSealed(context.apiV3Key, resource)
    if (text === null) return null
    return event.startsWith('REFUND.') ? refundWebhook(event, text) : paymentWebhook(event, text)
  }
}

function paymentWebhook(event: string, text: string): Webhook | null {
  const read = ReportedTrade.safeParse(jsonOf(text))
  if (!read.success) return null
  const reported = read.data
  const paymentNo = reported.out_trade_no
  if (!isPaid(reported.trade_state))
    return { about: 'nothing', dedupeKey: `${event}:${reported.trade_state}:${paymentNo}`, paymentNo }
  const trade = paidTradeOf(reported)
  if (!trade) return null
  return { about: 'payment', dedupeKey: `${event}:${trade.providerTradeNo}`, paymentNo, state: 'paid', trade }
}

const endStates: Record<string, 'done' | 'abnormal' | 'closed'> = {
  SUCCESS: 'done',
  ABNORMAL: 'abnormal',
  CLOSED: 'closed',
}

function refundWebhook(event: string, text: string): Webhook | null {
  const read = ReportedRefund.safeParse(jsonOf(text))
  if (!read.success) return null
  const reported = read.data
  const about = {
    dedupeKey: `${event}:${reported.refund_id}`,
    paymentNo: reported.out_trade_no,
    refundNo: reported.out_refund_no,
    providerNo: reported.refund_id,
  }
  const state = endStates[reported.refund_status]
  return state ? { about: 'refund', ...about, state } : { about: 'nothing', ...about }
}
