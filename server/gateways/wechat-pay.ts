/** WeChat Pay API v3: JSAPI, H5, Native and App. */
import assert from 'node:assert/strict'
import { type KeyObject, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { PayAction } from '#contract/endpoints/payment.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type {
  CardRefundInput,
  CloseResult,
  PayGateway,
  PayInput,
  RefundInput,
  RefundState,
  TradeState,
  UnconfirmedOutcome,
} from '../modules/payment/pay-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { beijingRfc3339 } from './beijing-time.ts'
import { openDownloads, openProviderHttp, type Timeouts } from './provider-http.ts'
import { privateKeyOf, proveKey, publicKeyOf } from './rsa-keys.ts'
import { wechatPayBill } from './wechat-pay-bill.ts'
import { type WechatPayClient, type WechatPayContext, wechatPayClient } from './wechat-pay-client.ts'
import { openSealed, seal, sealedFor, signLines } from './wechat-pay-signing.ts'
import { isPaid, paidTradeOf, ReportedTrade } from './wechat-pay-trade.ts'
import { wechatPayWebhookReader } from './wechat-pay-webhooks.ts'

export type WechatPaySettings = {
  baseUrl: string
  mchId: string
  appId: string
  /** The operator's app at the open platform, bound to the same merchant; without it nobody pays in an app. */
  mobileAppId: string | null
  /** Of the merchant's own API certificate. */
  serialNo: string
  privateKey: string
  apiV3Key: string
  publicKey: { id: string; pem: string } | null
  /** Certificate mode; both are held while a merchant changes over. */
  platform: { serial: string; pem: string } | null
  notifyUrl: string
  timeouts?: Timeouts
  /** The wall clock, for signatures only. */
  wall?: Clock
}

type WechatPay = WechatPayContext & { settings: WechatPaySettings; client: WechatPayClient }

export function wechatPayGateway(settings: WechatPaySettings): PayGateway {
  const pay = openWechatPay(settings)
  return {
    provider: 'WECHAT_PAY',
    payTypes: [
      'WECHAT_MP',
      'WECHAT_H5',
      'WECHAT_QR',
      ...(settings.mobileAppId ? ['WECHAT_APP' as const] : []),
    ],
    merchantId: settings.mchId,
    appIds: [settings.appId, ...(settings.mobileAppId ? [settings.mobileAppId] : [])],
    create: (input) => create(pay, input),
    query: (paymentNo) => query(pay, paymentNo),
    close: (paymentNo) => close(pay, paymentNo),
    cancel: null,
    refund: (input) => refund(pay, input),
    queryRefund: (input) => queryRefund(pay, input),
    refundToCard: (input) => refundToCard(pay, input),
    bill: (day) => wechatPayBill(pay.client, day),
    parseWebhook: wechatPayWebhookReader({ ...pay, apiV3Key: settings.apiV3Key }),
    accepted: ack(200, { code: 'SUCCESS', message: '成功' }),
    // A 200 would count as taken whatever it says.
    refused: ack(401, { code: 'FAIL', message: '失败' }),
    selfTest: () => selfTest(pay),
  }
}

function openWechatPay(settings: WechatPaySettings): WechatPay {
  const { mchId, serialNo, publicKey, platform } = settings
  const keys: [string, KeyObject][] = []
  if (publicKey) keys.push([publicKey.id, publicKeyOf(publicKey.pem, 'WECHAT_PAY_PUBLIC_KEY')])
  if (platform) keys.push([platform.serial, publicKeyOf(platform.pem, 'WECHAT_PAY_PLATFORM_KEY')])
  assert.ok(keys.length > 0, 'WECHAT_PAY_PUBLIC_KEY or WECHAT_PAY_PLATFORM_KEY is needed')
  const context: WechatPayContext = {
    baseUrl: settings.baseUrl,
    signer: { mchId, serialNo, privateKey: privateKeyOf(settings.privateKey, 'WECHAT_PAY_PRIVATE_KEY') },
    platformKeys: new Map(keys),
    publicKeyId: publicKey?.id ?? null,
    http: openProviderHttp(settings.timeouts),
    downloads: openDownloads(settings.timeouts),
    wall: settings.wall ?? wallClock,
  }
  return { ...context, settings, client: wechatPayClient(context) }
}

const ack = (status: number, body: object) => ({
  status,
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

/** Text of at most so many characters, never cut inside one. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

type Created = { outcome: 'ok'; next: PayAction } | UnconfirmedOutcome

async function create(pay: WechatPay, input: PayInput): Promise<Created> {
  if (input.payType === 'WECHAT_MP') return createJsapi(pay, input)
  if (input.payType === 'WECHAT_QR') {
    const reply = await pay.client.post(
      '/v3/pay/transactions/native',
      orderOf(pay, input),
      z.object({ code_url: z.string().min(1) }),
    )
    return reply.outcome === 'ok' ? going({ action: 'qr', content: reply.data.code_url }) : reply
  }
  if (input.payType === 'WECHAT_APP') return createInApp(pay, input)
  assert.equal(input.payType, 'WECHAT_H5', 'a way to pay that is not WeChat Pay')
  return createH5(pay, input)
}

async function createJsapi(pay: WechatPay, input: PayInput): Promise<Created> {
  assert.ok(input.openid, 'JSAPI needs an openid')
  const body = { ...orderOf(pay, input), payer: { openid: input.openid } }
  const reply = await pay.client.post(
    '/v3/pay/transactions/jsapi',
    body,
    z.object({ prepay_id: z.string().min(1) }),
  )
  if (reply.outcome !== 'ok') return reply
  const { appId } = pay.settings
  const { timeStamp, nonceStr } = freshProof(pay)
  const prepay = `prepay_id=${reply.data.prepay_id}`
  const paySign = signLines(pay.signer.privateKey, [appId, timeStamp, nonceStr, prepay])
  return going({
    action: 'jsapi',
    params: { appId, timeStamp, nonceStr, package: prepay, signType: 'RSA', paySign },
  })
}

async function createInApp(pay: WechatPay, input: PayInput): Promise<Created> {
  const { mobileAppId: appid, mchId: partnerid } = pay.settings
  assert.ok(appid, 'WECHAT_PAY_MOBILE_APP_ID is needed')
  const body = { ...orderOf(pay, input), appid }
  const Prepaid = z.object({ prepay_id: z.string().min(1) })
  const reply = await pay.client.post('/v3/pay/transactions/app', body, Prepaid)
  if (reply.outcome !== 'ok') return reply
  const prepayid = reply.data.prepay_id
  const { timeStamp: timestamp, nonceStr: noncestr } = freshProof(pay)
  // Unlike in a page, the bare prepay id is signed.
  const sign = signLines(pay.signer.privateKey, [appid, timestamp, noncestr, prepayid])
  const params = { appid, partnerid, prepayid, package: 'Sign=WXPay', noncestr, timestamp, sign }
  return going({ action: 'wechatApp', params })
}

const freshProof = ({ wall }: WechatPay) => ({
  timeStamp: String(Math.trunc(wall.now().getTime() / 1000)),
  nonceStr: randomBytes(16).toString('hex'),
})

async function createH5(pay: WechatPay, input: PayInput): Promise<Created> {
  const scene = { payer_client_ip: input.payerIp, h5_info: { type: 'Wap' } }
  const body = { ...orderOf(pay, input), scene_info: scene }
  const reply = await pay.client.post('/v3/pay/transactions/h5', body, z.object({ h5_url: z.url() }))
  if (reply.outcome !== 'ok') return reply
  const url = `${reply.data.h5_url}&redirect_url=${encodeURIComponent(input.returnUrl)}`
  return going({ action: 'redirect', url })
}

const going = (next: PayAction): Created => ({ outcome: 'ok', next })

const orderOf = ({ settings }: WechatPay, input: PayInput) => ({
  appid: settings.appId,
  mchid: settings.mchId,
  description: cut(input.description, 127),
  out_trade_no: input.paymentNo,
  time_expire: beijingRfc3339(input.expiresAt),
  notify_url: settings.notifyUrl,
  amount: { total: input.amountFen, currency: 'CNY' },
})

async function query(pay: WechatPay, paymentNo: PaymentNo): Promise<TradeState> {
  const path = `/v3/pay/transactions/out-trade-no/${paymentNo}?mchid=${encodeURIComponent(pay.settings.mchId)}`
  const reply = await pay.client.get(path, ReportedTrade)
  if (reply.outcome === 'rejected' && reply.code === 'ORDER_NOT_EXIST')
    return { outcome: 'ok', state: 'absent' }
  if (reply.outcome !== 'ok') return reply
  const reported = reply.data
  if (reported.out_trade_no !== paymentNo) return { outcome: 'unknown', reason: 'answered for another trade' }
  if (isPaid(reported.trade_state)) {
    const trade = paidTradeOf(reported)
    return trade
      ? { outcome: 'ok', state: 'paid', trade }
      : { outcome: 'unknown', reason: 'paid without proof' }
  }
  const closed = reported.trade_state === 'CLOSED' || reported.trade_state === 'REVOKED'
  return { outcome: 'ok', state: closed ? 'closed' : 'unpaid' }
}

async function close(pay: WechatPay, paymentNo: PaymentNo): Promise<CloseResult> {
  const path = `/v3/pay/transactions/out-trade-no/${paymentNo}/close`
  const reply = await pay.client.post(path, { mchid: pay.settings.mchId }, z.null())
  if (reply.outcome === 'ok') return { outcome: 'ok', state: 'closed' }
  if (reply.outcome === 'unknown') return reply
  const state = closeStates[reply.code]
  return state ? { outcome: 'ok', state } : reply
}

const closeStates: Record<string, 'closed' | 'absent' | 'paid'> = {
  ORDER_CLOSED: 'closed',
  ORDERPAID: 'paid',
  ORDER_PAID: 'paid',
  ORDER_NOT_EXIST: 'absent',
}

const ReportedRefund = z.object({
  refund_id: z.string().regex(/^\w{1,64}$/),
  out_refund_no: z.string(),
  status: z.string(),
})

const refundStates: Record<string, 'done' | 'processing' | 'abnormal' | 'closed'> = {
  SUCCESS: 'done',
  PROCESSING: 'processing',
  // The money did not move, and this number never will move it.
  CLOSED: 'closed',
  ABNORMAL: 'abnormal',
}

async function refund(pay: WechatPay, input: RefundInput): Promise<RefundState> {
  const body = {
    transaction_id: input.providerTradeNo,
    out_refund_no: input.refundNo,
    reason: cut(input.reason, 80),
    notify_url: pay.settings.notifyUrl,
    amount: { refund: input.amountFen, total: input.paidFen, currency: 'CNY' },
  }
  return refundStateOf(input, await pay.client.post('/v3/refund/domestic/refunds', body, ReportedRefund))
}

async function queryRefund(pay: WechatPay, input: RefundInput): Promise<RefundState> {
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(input.refundNo)}`
  const reply = await pay.client.get(path, ReportedRefund)
  if (reply.outcome === 'rejected' && reply.code === 'RESOURCE_NOT_EXISTS')
    return { outcome: 'ok', state: 'absent' }
  return refundStateOf(input, reply)
}

function refundStateOf(
  input: RefundInput,
  reply: { outcome: 'ok'; data: z.infer<typeof ReportedRefund> } | UnconfirmedOutcome,
): RefundState {
  if (reply.outcome !== 'ok') return reply
  const state = refundStates[reply.data.status]
  if (reply.data.out_refund_no !== input.refundNo || !state)
    return { outcome: 'unknown', reason: 'unreadable refund' }
  return { outcome: 'ok', state, providerNo: reply.data.refund_id }
}

/** Account and name are sealed for the platform key that the request names. */
async function refundToCard(pay: WechatPay, input: CardRefundInput): Promise<RefundState> {
  const [serial, key] = sealingKeyOf(pay)
  const { bank, account, name } = input.card
  const body = {
    out_refund_no: input.refundNo,
    type: 'USER_BANK_CARD',
    bank_type: bank,
    bank_account: sealedFor(key, account),
    real_name: sealedFor(key, name),
  }
  const path = `/v3/refund/domestic/refunds/${encodeURIComponent(input.providerNo)}/apply-abnormal-refund`
  return refundStateOf(input, await pay.client.post(path, body, ReportedRefund, serial))
}

function sealingKeyOf({ platformKeys, publicKeyId }: WechatPay): [string, KeyObject] {
  for (const [serial, key] of platformKeys)
    if (publicKeyId === null || serial === publicKeyId) return [serial, key]
  throw new Error('WeChat Pay has no platform key')
}

function selfTest({ signer, settings }: WechatPay): void {
  proveKey(signer.privateKey, 'WECHAT_PAY_PRIVATE_KEY')
  assert.equal(Buffer.byteLength(settings.apiV3Key), 32, 'WECHAT_PAY_API_V3_KEY must have 32 bytes')
  const sealed = seal(settings.apiV3Key, 'lookout', randomBytes(6).toString('hex'), 'test')
  assert.equal(
    openSealed(settings.apiV3Key, sealed),
    'lookout',
    'WECHAT_PAY_API_V3_KEY does not open what it seals',
  )
}
