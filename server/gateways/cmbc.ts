/**
 * China Minsheng Bank's aggregated payment: WeChat and Alipay, received by the bank. EXPERIMENTAL, see cmbc-client.ts. The
 * bank has no call that closes an order and no bill that is known: an order ends by itself, late money goes back, and a day
 * is compared by asking for each of its payments.
 */
import assert from 'node:assert/strict'
import * as z from 'zod'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { PaymentNo, PayType } from '#contract/values/payment.ts'
import type {
  CloseResult,
  PayGateway,
  PayInput,
  RawWebhook,
  RefundInput,
  RefundState,
  TradeState,
  UnconfirmedOutcome,
  Webhook,
} from '../modules/payment/pay-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { compactTime } from './beijing-time.ts'
import { type CmbcClient, cmbcClient } from './cmbc-client.ts'
import { type EnvelopeKeys, open } from './cmbc-envelope.ts'
import { isOpen, isOver, isPaid, paidTradeOf, ReportedTrade } from './cmbc-trade.ts'
import { jsonOf, type Timeouts } from './provider-http.ts'
import { checkKeys } from './sm2.ts'

export type CmbcSettings = {
  baseUrl: string
  /** A…: the platform that the shop is registered by. */
  platformId: string
  /** M…: the shop. */
  merchantNo: string
  /** The official account inside which WeChat pays; null: CMBC_WECHAT_MP is not offered. */
  wechatAppId: string | null
  /** What its gateway says when it has no such order; null: not known, and no refusal says so. */
  notFoundCode: string | null
  keys: EnvelopeKeys
  notifyUrl: string
  timeouts?: Timeouts
  /** The wall clock, for the times of calls only. */
  wall?: Clock
}

type Cmbc = { settings: CmbcSettings; client: CmbcClient; wall: Clock }

export function cmbcGateway(settings: CmbcSettings): PayGateway {
  const { baseUrl, keys, timeouts, wall = wallClock } = settings
  const bank: Cmbc = { settings, client: cmbcClient({ baseUrl, keys, timeouts }), wall }
  const inWechat: readonly PayType[] = settings.wechatAppId ? ['CMBC_WECHAT_MP'] : []
  return {
    provider: 'CMBC',
    payTypes: [...inWechat, 'CMBC_H5_WXMWEB', 'CMBC_WXQRCODE', 'CMBC_ZFB_QRCODE'],
    merchantId: settings.merchantNo,
    appIds: [settings.platformId],
    create: (input) => create(bank, input),
    query: (paymentNo) => query(bank, paymentNo),
    close: (paymentNo) => close(bank, paymentNo),
    cancel: null,
    refund: (input) => refund(bank, input),
    queryRefund: (input) => queryRefund(bank, input),
    refundToCard: null,
    bill: null,
    parseWebhook: (raw) => parseWebhook(bank, raw),
    accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'SUCCESS' },
    refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'FAIL' },
    selfTest: () => checkKeys({ privateKey: keys.privateKey, publicKey: keys.bankKey }),
  }
}

type Created = { outcome: 'ok'; next: PayAction } | UnconfirmedOutcome

const trades: Partial<Record<PayType, string>> = {
  CMBC_WECHAT_MP: 'H5_WXJSAPI',
  CMBC_H5_WXMWEB: 'H5_WXMWEB',
  CMBC_WXQRCODE: 'API_WXQRCODE',
  CMBC_ZFB_QRCODE: 'API_ZFBQRCODE',
}

/** Known to the bank by the platform's number and ours. */
const sequenceOf = ({ settings }: Cmbc, no: string): string => settings.platformId + no

const whoOf = ({ settings: { platformId, merchantNo } }: Cmbc) => ({ platformId, merchantNo })

async function create(bank: Cmbc, input: PayInput): Promise<Created> {
  const { settings, client, wall } = bank
  const selectTradeType = trades[input.payType]
  assert.ok(selectTradeType, 'a way to pay that is not of this bank')
  const transTime = `${compactTime(wall.now())}000`
  const reply = await client.call(
    'appserver/lcbpPay.do',
    {
      ...whoOf(bank),
      merchantSeq: sequenceOf(bank, input.paymentNo),
      mchSeqNo: input.paymentNo,
      selectTradeType,
      amount: String(input.amountFen),
      orderInfo: [...input.description].slice(0, 60).join(''),
      notifyUrl: settings.notifyUrl,
      redirectUrl: input.returnUrl,
      transDate: transTime.slice(0, 8),
      transTime,
      ...payerOf(bank, input),
    },
    z.object({ merchantSeq: z.literal(sequenceOf(bank, input.paymentNo)), payInfo: z.string().min(1) }),
  )
  if (reply.outcome !== 'ok') return reply
  const next = actionOf(input.payType, reply.data.payInfo)
  return next ? { outcome: 'ok', next } : { outcome: 'unknown', reason: 'unreadable pay info' }
}

function payerOf({ settings }: Cmbc, { payType, openid, payerIp }: PayInput): Record<string, string> {
  if (payType === 'CMBC_H5_WXMWEB') return { spbillCreateIp: payerIp }
  if (payType !== 'CMBC_WECHAT_MP') return {}
  assert.ok(openid && settings.wechatAppId, 'payment inside WeChat needs an openid')
  return { subAppId: settings.wechatAppId, subOpenId: openid }
}

/** QR codes come in base64, an address as it is, and what a page in WeChat needs as `name=value|…`. */
function actionOf(payType: PayType, payInfo: string): PayAction | null {
  if (payType === 'CMBC_WECHAT_MP') return jsapiOf(payInfo)
  if (payType !== 'CMBC_H5_WXMWEB') {
    const content = Buffer.from(payInfo, 'base64').toString('utf8')
    return content === '' ? null : { action: 'qr', content }
  }
  return URL.canParse(payInfo) ? { action: 'redirect', url: payInfo } : null
}

function jsapiOf(payInfo: string): PayAction | null {
  const parts = new Map(
    payInfo.split('|').map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  )
  const [appId, timeStamp, nonceStr, prepayId, paySign] = [
    ...['appId', 'timeStamp', 'nonceStr', 'prepayId', 'paySign'],
  ].map((name) => parts.get(name))
  if (!appId || !timeStamp || !nonceStr || !prepayId || !paySign) return null
  const signType = parts.get('signType') ?? 'RSA'
  return {
    action: 'jsapi',
    params: { appId, timeStamp, nonceStr, package: `prepay_id=${prepayId}`, signType, paySign },
  }
}

const QUERY = 'appserver/paymentResultSelectNew.do'

async function query(bank: Cmbc, paymentNo: PaymentNo): Promise<TradeState> {
  const merchantSeq = sequenceOf(bank, paymentNo)
  const input = { ...whoOf(bank), merchantSeq, tradeType: '1', orgvoucherNo: '' }
  const reply = await bank.client.call(QUERY, input, ReportedTrade)
  if (reply.outcome !== 'ok') return reply
  const reported = reply.data
  if (reported.merchantSeq !== merchantSeq)
    return { outcome: 'unknown', reason: 'answered for another trade' }
  if (isPaid(reported)) {
    const trade = paidTradeOf(reported, bank.wall.now())
    return trade
      ? { outcome: 'ok', state: 'paid', trade }
      : { outcome: 'unknown', reason: 'paid without proof' }
  }
  if (isOver(reported)) return { outcome: 'ok', state: 'closed' }
  return isOpen(reported)
    ? { outcome: 'ok', state: 'unpaid' }
    : { outcome: 'unknown', reason: 'unknown trade status' }
}

/** There is no call for it: an order that is open stays so until the bank ends it. */
async function close(bank: Cmbc, paymentNo: PaymentNo): Promise<CloseResult> {
  const standing = await query(bank, paymentNo)
  if (standing.outcome !== 'ok') return standing
  return { outcome: 'ok', state: standing.state === 'unpaid' ? 'open' : standing.state }
}

const ReportedRefund = z.object({ merchantSeq: z.string(), tradeStatus: z.string() })

/** Our number is the bank's idempotency key. */
async function refund(bank: Cmbc, input: RefundInput): Promise<RefundState> {
  const reply = await bank.client.call(
    'appserver/cancelTrans.do',
    {
      ...whoOf(bank),
      merchantSeq: sequenceOf(bank, input.paymentNo),
      mchSeqNo: sequenceOf(bank, input.refundNo),
      orderAmount: String(input.amountFen),
      orderNote: [...input.reason].slice(0, 60).join(''),
    },
    z.object({ tradeStatus: z.string() }),
  )
  return reply.outcome === 'ok' ? refundStateOf(reply.data.tradeStatus) : reply
}

async function queryRefund(bank: Cmbc, input: RefundInput): Promise<RefundState> {
  const merchantSeq = sequenceOf(bank, input.refundNo)
  const asked = { ...whoOf(bank), merchantSeq, tradeType: '2', orgvoucherNo: input.providerTradeNo }
  const reply = await bank.client.call(QUERY, asked, ReportedRefund)
  // What the bank does not know is sent again under the same number, which moves money once. Another refusal tells nothing.
  if (reply.outcome === 'rejected' && reply.code === bank.settings.notFoundCode)
    return { outcome: 'ok', state: 'absent' }
  if (reply.outcome !== 'ok') return reply
  if (reply.data.merchantSeq !== merchantSeq)
    return { outcome: 'unknown', reason: 'answered for another refund' }
  return refundStateOf(reply.data.tradeStatus)
}

const refundStates: Record<string, 'done' | 'processing' | 'abnormal' | 'closed'> = {
  S: 'done',
  R: 'processing',
  T: 'processing',
  E: 'abnormal',
  C: 'closed',
}

function refundStateOf(status: string): RefundState {
  const state = refundStates[status]
  return state ? { outcome: 'ok', state } : { outcome: 'unknown', reason: 'unreadable refund' }
}

const Received = z.object({ context: z.string().min(1) })

function parseWebhook(bank: Cmbc, { rawBody }: RawWebhook): Webhook | null {
  const received = Received.safeParse(jsonOf(rawBody))
  const text = received.success ? open(received.data.context, bank.settings.keys) : null
  const read = text === null ? null : ReportedTrade.safeParse(jsonOf(text))
  if (!read?.success) return null
  const reported = read.data
  const { platformId } = bank.settings
  const paymentNo = reported.merchantSeq.startsWith(platformId)
    ? reported.merchantSeq.slice(platformId.length)
    : reported.merchantSeq
  const dedupeKey = `${reported.tradeStatus}:${reported.merchantSeq}`
  if (isPaid(reported)) {
    const trade = paidTradeOf(reported, bank.wall.now())
    return trade && { about: 'payment', dedupeKey, paymentNo, state: 'paid', trade }
  }
  if (isOver(reported)) return { about: 'payment', dedupeKey, paymentNo, state: 'closed' }
  return { about: 'nothing', dedupeKey, paymentNo }
}
