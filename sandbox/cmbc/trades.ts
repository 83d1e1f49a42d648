/** Opening, asking and refunding at China Minsheng Bank. Nothing closes an order there but its time. */
import { createPrivateKey, sign } from 'node:crypto'
import * as z from 'zod'
import { payingUser } from '../official-account/users.ts'
import { isMerchantAddress } from '../trade/addresses.ts'
import { markSettled } from '../trade/payment.ts'
import { contentFaults, refundFaults } from '../trade/rules.ts'
import {
  type Product,
  payable,
  type Refund,
  randomNumber,
  randomToken,
  refundedFen,
  type Trade,
  tradeId,
} from '../trade/trades.ts'
import { type Cmbc, CmbcRefusal, cmbcNotFound, type Fields, plainNo } from './gateway.ts'
import { altered, tradeFields } from './written.ts'

const TWO_HOURS_MS = 2 * 3600 * 1000

const products: Record<string, Product> = {
  H5_WXJSAPI: 'jsapi',
  H5_WXMWEB: 'h5',
  API_WXQRCODE: 'native',
  API_ZFBQRCODE: 'qr',
}

const Order = z.object({
  merchantSeq: z.string().min(2).max(64),
  selectTradeType: z.enum(['H5_WXJSAPI', 'H5_WXMWEB', 'API_WXQRCODE', 'API_ZFBQRCODE']),
  amount: z.string().regex(/^[1-9]\d{0,11}$/),
  orderInfo: z.string().min(1),
  notifyUrl: z.string().refine(isMerchantAddress, 'notifyUrl'),
  redirectUrl: z.url(),
  transDate: z.string().regex(/^\d{8}$/),
  transTime: z.string().regex(/^\d{17}$/),
  subAppId: z.string().optional(),
  subOpenId: z.string().optional(),
  spbillCreateIp: z.string().optional(),
})

export function placeOrder(bank: Cmbc, fields: Fields): Fields {
  const order = read(Order, fields)
  const outNo = plainNo(bank, order.merchantSeq)
  const product = products[order.selectTradeType]
  if (outNo === null || !product) throw new CmbcRefusal('9002', 'merchantSeq must begin with platformId')
  const isPayerKnown = product !== 'jsapi' || payingUser(bank, order.subOpenId ?? '') !== null
  if (!isPayerKnown) throw new CmbcRefusal('9003', 'subOpenId is not a user of subAppId')
  if (product === 'h5' && !order.spbillCreateIp) throw new CmbcRefusal('9002', 'spbillCreateIp is missing')
  const known = bank.book.trades.get(tradeId('CMBC', outNo))
  if (known && (known.state !== 'open' || known.amountFen !== Number(order.amount)))
    throw new CmbcRefusal('9004', 'this merchantSeq was used')
  const trade = known ?? bank.book.trades.put(tradeOf(bank, { order, outNo, product }))
  return {
    platformId: bank.keys.cmbc.platformId,
    merchantNo: bank.keys.cmbc.merchantNo,
    merchantSeq: order.merchantSeq,
    selectTradeType: order.selectTradeType,
    amount: order.amount,
    payInfo: payInfo(bank, trade),
  }
}

type Placed = { order: z.infer<typeof Order>; outNo: string; product: Product }

function tradeOf(bank: Cmbc, { order, outNo, product }: Placed): Trade {
  const now = bank.clock.now()
  return {
    id: tradeId('CMBC', outNo),
    provider: 'CMBC',
    product,
    outNo,
    providerNo: randomNumber('3051', 20),
    amountFen: Number(order.amount),
    description: order.orderInfo,
    attach: '',
    notifyUrl: order.notifyUrl,
    returnUrl: order.redirectUrl,
    quitUrl: null,
    expiresAt: now + TWO_HOURS_MS,
    state: 'open',
    begun: true,
    payer: order.subOpenId ?? null,
    fingerprint: '',
    signedWith: 'publicKey',
    refundIds: [],
    createdAt: now,
    paidAt: null,
    closedAt: null,
  }
}

/** What the browser needs, as each product has it. */
function payInfo(bank: Cmbc, trade: Trade): string {
  const remember = (id: string) =>
    bank.book.codes.put({ id, tradeId: trade.id, expiresAt: bank.clock.now() + TWO_HOURS_MS }).id
  const inBase64 = (text: string) => Buffer.from(text).toString('base64')
  if (trade.product === 'native')
    return inBase64(remember(`weixin://wxpay/bizpayurl?pr=CMBCSANDBOX${randomToken(6)}`))
  if (trade.product === 'qr') return inBase64(remember(`${bank.url}/cmbc/qr/${randomToken(8)}`))
  if (trade.product === 'h5') return remember(`${bank.url}/cmbc/h5/${randomToken()}`)
  return jsapiInfo(bank, remember(`wxCMBCSANDBOX${randomToken(10)}`))
}

/** Signed by the bank, which is the merchant of WeChat Pay here. */
function jsapiInfo({ keys }: Cmbc, prepayId: string): string {
  const [appId, timeStamp] = [keys.officialAccount.appId, String(Math.floor(Date.now() / 1000))]
  const nonceStr = randomToken()
  const text = `${appId}\n${timeStamp}\n${nonceStr}\nprepay_id=${prepayId}\n`
  const paySign = sign('sha256', Buffer.from(text), createPrivateKey(keys.cmbc.wechat.privateKey))
  const parts = { prepayId, timeStamp, nonceStr, paySign: paySign.toString('base64'), appId, signType: 'RSA' }
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join('|')
}

/** tradeType 1 is about a payment, 2 about a refund. */
export function queryTrade(bank: Cmbc, fields: Fields): Fields {
  const outNo = plainNo(bank, fields['merchantSeq'])
  if (fields['tradeType'] === '2') return refundTold(bank, fields, outNo ?? '')
  const trade = bank.book.trades.get(tradeId('CMBC', outNo ?? ''))
  if (!trade) throw new CmbcRefusal(cmbcNotFound, 'no such order')
  const event = { provider: 'CMBC', op: 'query', outNos: [trade.outNo] } as const
  return altered(bank, tradeFields(bank, ended(bank, trade)), bank.rules.take(event, contentFaults))
}

/** Its time is over: nobody can pay it any more. */
function ended(bank: Cmbc, trade: Trade): Trade {
  if (trade.state !== 'open' || payable(trade, bank.clock.now()) !== 'expired') return trade
  return bank.book.trades.put({ ...trade, state: 'closed', closedAt: bank.clock.now() })
}

const states: Record<Refund['state'], string> = { success: 'S', processing: 'R', abnormal: 'E', closed: 'C' }

function refundTold(bank: Cmbc, fields: Fields, refundNo: string): Fields {
  const refund = bank.book.refunds.get(refundId(refundNo))
  const trade = refund && bank.book.trades.get(refund.tradeId)
  if (!trade || trade.providerNo !== fields['orgvoucherNo'])
    throw new CmbcRefusal(cmbcNotFound, 'no such refund')
  return { ...whoOf(bank), merchantSeq: fields['merchantSeq'] ?? '', tradeStatus: states[refund.state] }
}

const whoOf = ({ keys: { cmbc } }: Cmbc) => ({ platformId: cmbc.platformId, merchantNo: cmbc.merchantNo })

export const refundId = (refundNo: string): string => `CMBC:${refundNo}`

const RefundInput = z.object({
  merchantSeq: z.string(),
  mchSeqNo: z.string(),
  orderAmount: z.string().regex(/^[1-9]\d{0,11}$/),
  orderNote: z.string(),
})

/** The same mchSeqNo moves money once. */
export function refundTrade(bank: Cmbc, fields: Fields): Fields {
  const input = read(RefundInput, fields)
  const refundNo = plainNo(bank, input.mchSeqNo)
  const trade = bank.book.trades.get(tradeId('CMBC', plainNo(bank, input.merchantSeq) ?? ''))
  if (!trade || refundNo === null) throw new CmbcRefusal(cmbcNotFound, 'no such order')
  const amountFen = Number(input.orderAmount)
  const known = bank.book.refunds.get(refundId(refundNo))
  if (known && known.amountFen !== amountFen) throw new CmbcRefusal('9004', 'this mchSeqNo was used')
  const refund = known ?? begin(bank, trade, { refundNo, amountFen, reason: input.orderNote })
  return { ...whoOf(bank), merchantSeq: input.merchantSeq, tradeStatus: states[refund.state] }
}

type Asked = { refundNo: string; amountFen: number; reason: string }

function begin(bank: Cmbc, trade: Trade, { refundNo, amountFen, reason }: Asked): Refund {
  const event = { provider: 'CMBC', op: 'refund', outNos: [trade.outNo, refundNo] } as const
  const fault = bank.rules.take(event, refundFaults)[0]?.fault
  if (fault === 'refundRejected') throw new CmbcRefusal('9006', 'not enough money')
  if (trade.paidAt === null) throw new CmbcRefusal('9007', 'not paid')
  if (refundedFen(bank.book.refundsOf(trade)) + amountFen > trade.amountFen)
    throw new CmbcRefusal('9008', 'more than was paid')
  const refund = bank.book.refunds.put({
    id: refundId(refundNo),
    tradeId: trade.id,
    outRefundNo: refundNo,
    providerNo: randomNumber('3052', 20),
    amountFen,
    reason,
    notifyUrl: null,
    state: 'processing',
    createdAt: bank.clock.now(),
    settledAt: null,
  })
  bank.book.trades.put({ ...trade, refundIds: [...trade.refundIds, refund.id] })
  if (fault === undefined) markSettled(bank, refund.id, 'success')
  if (fault === 'refundAbnormal') markSettled(bank, refund.id, 'abnormal')
  if (fault === 'refundClosed') markSettled(bank, refund.id, 'closed')
  return bank.book.refunds.get(refund.id) ?? refund
}

function read<T>(schema: z.ZodType<T>, fields: Fields): T {
  const parsed = schema.safeParse(fields)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new CmbcRefusal('9002', `${issue?.path.join('.')} ${issue?.message}`)
}
