/** Alipay: WAP, PC page, precreated QR code, the order that an app hands to Alipay's SDK, and a code shown at the window. */
import assert from 'node:assert/strict'
import * as z from 'zod'
import type { PayAction } from '#contract/endpoints/payment.ts'
import { fromYuan, inYuan } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type {
  CancelResult,
  CloseResult,
  DepositBack,
  PayGateway,
  PayInput,
  RefundInput,
  RefundState,
  TradeState,
  UnconfirmedOutcome,
} from '../modules/payment/pay-gateway.ts'
import { type Clock, wallClock } from '../platform/clock.ts'
import { alipayBill } from './alipay-bill.ts'
import { type AlipayClient, alipayClient, type BizContent } from './alipay-client.ts'
import { alipayWebhookReader } from './alipay-webhooks.ts'
import { beijingTime, fromBeijingTime } from './beijing-time.ts'
import { openDownloads, type Timeouts } from './provider-http.ts'

export type AlipaySettings = {
  gatewayUrl: string
  appId: string
  sellerId: string
  privateKey: string
  publicKey: string
  notifyUrl: string
  timeouts?: Timeouts
  /** The wall clock, for signatures only. */
  wall?: Clock
}

type Alipay = { settings: AlipaySettings; client: AlipayClient }

export function alipayGateway(settings: AlipaySettings): PayGateway {
  const { wall = wallClock, timeouts, ...rest } = settings
  const client = alipayClient({ ...rest, timeouts, wall })
  const alipay: Alipay = { settings, client }
  const downloads = openDownloads(timeouts)
  return {
    provider: 'ALIPAY',
    payTypes: ['ALIPAY_WAP', 'ALIPAY_PC', 'ALIPAY_QR', 'ALIPAY_APP', 'ALIPAY_BAR'],
    merchantId: settings.sellerId,
    appIds: [settings.appId],
    create: (input) => create(alipay, input),
    query: (paymentNo) => query(alipay, paymentNo),
    close: (paymentNo) => close(alipay, paymentNo),
    cancel: (paymentNo) => cancel(alipay, paymentNo),
    refund: (input) => refund(alipay, input),
    refundToCard: null,
    queryRefund: (input) => queryRefund(alipay, input),
    bill: (day) => alipayBill(client, downloads, day),
    parseWebhook: alipayWebhookReader(client),
    accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'success' },
    refused: { status: 400, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    selfTest: () => client.selfTest(),
  }
}

type Created = { outcome: 'ok'; next: PayAction } | UnconfirmedOutcome

async function create({ client }: Alipay, input: PayInput): Promise<Created> {
  if (input.payType === 'ALIPAY_QR') {
    const reply = await client.call(
      'alipay.trade.precreate',
      orderOf(input),
      z.object({ qr_code: z.string().min(1) }),
    )
    return reply.outcome === 'ok' ? going({ action: 'qr', content: reply.data.qr_code }) : reply
  }
  if (input.payType === 'ALIPAY_APP') {
    const content = { ...orderOf(input), product_code: 'QUICK_MSECURITY_PAY' }
    return going({ action: 'alipayApp', order: client.appOrder('alipay.trade.app.pay', content) })
  }
  if (input.payType === 'ALIPAY_BAR') return await charge(client, input)
  const page = pages[input.payType]
  assert.ok(page, 'a way to pay that is not Alipay')
  const content = { ...orderOf(input), product_code: page.productCode, ...page.extras(input) }
  return going({ action: 'redirect', url: client.pageUrl(page.method, content, input.returnUrl) })
}

/** That it was taken does not say that it is paid: the visitor may have to type a password first. Asking tells. */
async function charge(client: AlipayClient, input: PayInput): Promise<Created> {
  assert.ok(input.authCode, 'a payment code is needed')
  const content = {
    ...orderOf(input),
    product_code: 'FACE_TO_FACE_PAYMENT',
    scene: 'bar_code',
    auth_code: input.authCode,
  }
  const reply = await client.call('alipay.trade.pay', content, z.object({}))
  return reply.outcome === 'ok' ? going({ action: 'none' }) : reply
}

type Page = { method: string; productCode: string; extras(input: PayInput): BizContent }

const pages: Partial<Record<PayInput['payType'], Page>> = {
  ALIPAY_WAP: {
    method: 'alipay.trade.wap.pay',
    productCode: 'QUICK_WAP_WAY',
    extras: ({ returnUrl }) => ({ quit_url: returnUrl }),
  },
  ALIPAY_PC: {
    method: 'alipay.trade.page.pay',
    productCode: 'FAST_INSTANT_TRADE_PAY',
    extras: () => ({}),
  },
}

const going = (next: PayAction): Created => ({ outcome: 'ok', next })

/** Some characters are not allowed in it; a comma or a new line would end a cell of the bill, which writes it as it is. */
const subjectOf = (description: string): string =>
  [...description.replace(/[/=&]|[\r\n]+/g, ' ').replaceAll(',', '，')].slice(0, 256).join('')

/** The absolute time_expire counts from now; a relative one would count from when the buyer first looks. */
const orderOf = (input: PayInput): BizContent => ({
  out_trade_no: input.paymentNo,
  total_amount: inYuan(input.amountFen),
  subject: subjectOf(input.description),
  time_expire: beijingTime(input.expiresAt),
})

const ReportedTrade = z.object({
  out_trade_no: z.string(),
  trade_no: z.string().min(1),
  trade_status: z.string(),
  total_amount: z.string(),
  trans_currency: z.string().default('CNY'),
  send_pay_date: z.string().optional(),
})

async function query({ client, settings }: Alipay, paymentNo: PaymentNo): Promise<TradeState> {
  const reply = await client.call('alipay.trade.query', { out_trade_no: paymentNo }, ReportedTrade)
  if (isAbsent(reply)) return { outcome: 'ok', state: 'absent' }
  if (reply.outcome !== 'ok') return reply
  const reported = reply.data
  if (reported.out_trade_no !== paymentNo) return { outcome: 'unknown', reason: 'answered for another trade' }
  if (reported.trade_status === 'WAIT_BUYER_PAY') return { outcome: 'ok', state: 'unpaid' }
  // A trade that was paid and went back in full is closed as well, but keeps the time of its payment.
  const closed = reported.trade_status === 'TRADE_CLOSED'
  if (closed && reported.send_pay_date === undefined) return { outcome: 'ok', state: 'closed' }
  if (!closed && !['TRADE_SUCCESS', 'TRADE_FINISHED'].includes(reported.trade_status))
    return { outcome: 'unknown', reason: 'unknown trade status' }
  const paidAt = fromBeijingTime(reported.send_pay_date ?? '')
  const amountFen = yuan(reported.total_amount)
  if (paidAt === null || amountFen === null) return { outcome: 'unknown', reason: 'paid without proof' }
  const { appId, sellerId } = settings
  // A reply to our own signed question is about our own trade; it does not repeat who we are.
  const trade = {
    providerTradeNo: reported.trade_no,
    amountFen,
    currency: reported.trans_currency,
    merchantId: sellerId,
    appId,
    paidAt,
  }
  return closed
    ? { outcome: 'ok', state: 'paid', trade, returned: true }
    : { outcome: 'ok', state: 'paid', trade }
}

function yuan(text: string) {
  try {
    return fromYuan(text)
  } catch {
    return null
  }
}

/** No trade yet: the buyer has not begun. That proves nothing about what comes. */
const isAbsent = (reply: { outcome: string; code?: string }): boolean =>
  reply.outcome === 'rejected' && reply.code === 'ACQ.TRADE_NOT_EXIST'

async function close({ client }: Alipay, paymentNo: PaymentNo): Promise<CloseResult> {
  const reply = await client.call('alipay.trade.close', { out_trade_no: paymentNo }, z.object({}))
  if (isAbsent(reply)) return { outcome: 'ok', state: 'absent' }
  if (reply.outcome === 'rejected' && reply.code === 'ACQ.TRADE_HAS_SUCCESS')
    return { outcome: 'ok', state: 'paid' }
  return reply.outcome === 'ok' ? { outcome: 'ok', state: 'closed' } : reply
}

/** retry_flag Y: Alipay could not carry it out now. A trade that it does not know will never be paid afterwards. */
async function cancel({ client }: Alipay, paymentNo: PaymentNo): Promise<CancelResult> {
  const Cancelled = z.object({ retry_flag: z.string().optional() })
  const reply = await client.call('alipay.trade.cancel', { out_trade_no: paymentNo }, Cancelled)
  if (reply.outcome !== 'ok') return reply
  return { outcome: 'ok', state: reply.data.retry_flag === 'Y' ? 'again' : 'cancelled' }
}

async function refund({ client }: Alipay, input: RefundInput): Promise<RefundState> {
  const content = {
    trade_no: input.providerTradeNo,
    out_request_no: input.refundNo,
    refund_amount: inYuan(input.amountFen),
    refund_reason: [...input.reason].slice(0, 80).join(''),
  }
  const reply = await client.call(
    'alipay.trade.refund',
    content,
    z.object({ fund_change: z.string().optional() }),
  )
  if (reply.outcome !== 'ok') return reply
  // Code 10000 alone says only that it was asked for.
  return { outcome: 'ok', state: reply.data.fund_change === 'Y' ? 'done' : 'processing' }
}

const ReportedRefund = z.object({
  refund_status: z.string().optional(),
  deposit_back_info: z
    .object({
      has_deposit_back: z.union([z.string(), z.boolean()]).optional(),
      dback_status: z.string().optional(),
      dback_amount: z.string().optional(),
      est_bank_receipt_time: z.string().optional(),
    })
    .optional(),
})

async function queryRefund({ client }: Alipay, input: RefundInput): Promise<RefundState> {
  const content = {
    trade_no: input.providerTradeNo,
    out_request_no: input.refundNo,
    query_options: ['deposit_back_info'],
  }
  const reply = await client.call('alipay.trade.fastpay.refund.query', content, ReportedRefund)
  if (isAbsent(reply)) return { outcome: 'ok', state: 'absent' }
  if (reply.outcome !== 'ok') return reply
  // Without a status the refund has not succeeded (yet); asking again with the same number moves it on.
  if (reply.data.refund_status !== 'REFUND_SUCCESS') return { outcome: 'ok', state: 'absent' }
  const depositBack = depositBackOf(reply.data, input)
  return { outcome: 'ok', state: 'done', ...(depositBack && { depositBack }) }
}

const bankStates: Partial<Record<string, DepositBack['state']>> = { S: 'DONE', F: 'FAILED', P: 'PENDING' }

/** Undefined where no bank card paid, or what Alipay says of it makes no sense: the refund itself is through. */
function depositBackOf(
  { deposit_back_info: info }: z.infer<typeof ReportedRefund>,
  { amountFen: refundFen }: RefundInput,
): DepositBack | undefined {
  if (!['true', 'Y'].includes(String(info?.has_deposit_back))) return undefined
  const state = bankStates[info?.dback_status ?? '']
  const amountFen = yuan(info?.dback_amount ?? '')
  if (!state || amountFen === null || amountFen <= 0 || amountFen > refundFen) return undefined
  return { state, amountFen, expectedAt: fromBeijingTime(info?.est_bank_receipt_time ?? '') }
}
