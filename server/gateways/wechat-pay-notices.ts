/** Notices of WeChat Pay: the proof is checked on the bytes as they came, then the sealed contents are opened. */
import type { KeyObject } from 'node:crypto'
import * as z from 'zod'
import type { Notice, RawNotice } from '../modules/payment/pay-gateway.ts'
import type { Clock } from '../platform/clock.ts'
import { jsonOf } from './outside.ts'
import { faultOfProof, openSealed } from './wechat-pay-signing.ts'
import { isPaid, paidTradeOf, ToldTrade } from './wechat-pay-trade.ts'

const Envelope = z.object({
  event_type: z.string(),
  resource: z.object({
    algorithm: z.string(),
    ciphertext: z.string(),
    nonce: z.string(),
    associated_data: z.string().optional(),
  }),
})

const ToldRefund = z.object({
  mchid: z.string(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string().min(1),
  refund_status: z.string(),
})

export type NoticeDesk = { platformKeys: ReadonlyMap<string, KeyObject>; apiV3Key: string; wall: Clock }

/** What reads a raw notice; it answers null for everything that is not proved or not understood. */
export function wechatPayNoticeReader(desk: NoticeDesk): (raw: RawNotice) => Notice | null {
  return ({ headers, rawBody }) => {
    if (faultOfProof({ headers, body: rawBody }, desk.platformKeys, desk.wall.now()) !== null) return null
    const envelope = Envelope.safeParse(jsonOf(rawBody))
    if (!envelope.success) return null
    const { event_type: event, resource } = envelope.data
    const text = openSealed(desk.apiV3Key, resource)
    if (text === null) return null
    return event.startsWith('REFUND.') ? refundNotice(event, text) : paymentNotice(event, text)
  }
}

function paymentNotice(event: string, text: string): Notice | null {
  const read = ToldTrade.safeParse(jsonOf(text))
  if (!read.success) return null
  const told = read.data
  const paymentNo = told.out_trade_no
  if (!isPaid(told.trade_state))
    return { about: 'nothing', dedupeKey: `${event}:${told.trade_state}:${paymentNo}`, paymentNo }
  const trade = paidTradeOf(told)
  if (!trade) return null
  return { about: 'payment', dedupeKey: `${event}:${trade.providerTradeNo}`, paymentNo, state: 'paid', trade }
}

function refundNotice(event: string, text: string): Notice | null {
  const read = ToldRefund.safeParse(jsonOf(text))
  if (!read.success) return null
  const told = read.data
  const about = {
    dedupeKey: `${event}:${told.refund_id}`,
    paymentNo: told.out_trade_no,
    refundNo: told.out_refund_no,
  }
  if (told.refund_status === 'SUCCESS') return { about: 'refund', ...about, state: 'done' }
  const failed = told.refund_status === 'ABNORMAL' || told.refund_status === 'CLOSED'
  return failed ? { about: 'refund', ...about, state: 'abnormal' } : { about: 'nothing', ...about }
}
