/** Ordering, asking and closing at WeChat Pay. */
import * as z from 'zod'
import { payingUser } from '../official-account/users.ts'
import { beijingRfc3339 } from '../platform/clock.ts'
import { isMerchantAddress } from '../trade/addresses.ts'
import { contentFaults } from '../trade/rules.ts'
import { type Product, randomNumber, randomToken, type Trade, tradeId } from '../trade/trades.ts'
import { mobileAppId } from './app.ts'
import { bodyAs, type Call, type Said, type WechatPay } from './call.ts'
import { payWechatTrade } from './payment.ts'
import { WechatRefusal } from './refusal.ts'
import { altered, transactionOf } from './transaction.ts'

export type WechatProduct = Extract<Product, 'jsapi' | 'h5' | 'native' | 'app'>

const TWO_HOURS_MS = 2 * 3600 * 1000
const FIVE_MINUTES_MS = 5 * 60 * 1000
const ONE_MINUTE_MS = 60 * 1000

const Order = z.object({
  appid: z.string().min(1).max(32),
  mchid: z.string().min(1).max(32),
  description: z.string().min(1).max(127),
  out_trade_no: z.string().regex(/^[0-9A-Za-z_\-|*]{6,32}$/),
  time_expire: z.iso.datetime({ offset: true }).optional(),
  attach: z.string().max(128).optional(),
  notify_url: z.string().max(255).refine(isMerchantAddress, 'https, without a query'),
  amount: z.object({ total: z.int().min(1), currency: z.literal('CNY').optional() }),
  payer: z.object({ openid: z.string().min(1).max(128) }).optional(),
  scene_info: z
    .object({
      payer_client_ip: z.string().min(1).max(45),
      h5_info: z.object({ type: z.string().min(1).max(32) }).optional(),
    })
    .optional(),
})
type Order = z.infer<typeof Order>

/** Takes an order, or repeats the credential of the same order. */
export function placeOrder(pay: WechatPay, product: WechatProduct, call: Call): Said {
  const order = bodyAs(call, Order)
  const { mchId, appId: accountAppId } = pay.keys.wechatPay
  const appId = product === 'app' ? mobileAppId(pay.keys) : accountAppId
  if (order.mchid !== mchId || order.appid !== appId)
    throw new WechatRefusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mchid不匹配')
  needed(pay, product, order)
  const fingerprint = JSON.stringify([product, { ...order, scene_info: undefined }])
  const known = pay.book.trades.get(tradeId('WECHAT_PAY', order.out_trade_no))
  if (known) sameAgain(known, product, fingerprint)
  const trade = known ?? pay.book.trades.put(newTrade(pay, { product, order, fingerprint }, call))
  return { status: 200, body: credential(pay, trade) }
}

export function queryByOutNo(pay: WechatPay, { params, query }: Call): Said {
  ownMerchant(pay, query.get('mchid'))
  return shown(pay, pay.book.trades.get(tradeId('WECHAT_PAY', params['outNo'] ?? '')))
}

/** Works only once the order is paid: before that it has no such number. */
export function queryByTransactionId(pay: WechatPay, { params, query }: Call): Said {
  ownMerchant(pay, query.get('mchid'))
  const trade = pay.book.byProviderNo(params['transactionId'] ?? '')
  return shown(pay, trade?.provider === 'WECHAT_PAY' && trade.state === 'paid' ? trade : null)
}

/** Closing twice is fine; closing what is paid is not. */
export function closeOrder(pay: WechatPay, call: Call): Said {
  ownMerchant(pay, bodyAs(call, z.object({ mchid: z.string() })).mchid)
  const trade = existing(pay.book.trades.get(tradeId('WECHAT_PAY', call.params['outNo'] ?? '')))
  if (trade.state === 'paid') throw new WechatRefusal(400, 'ORDERPAID', '该订单已支付')
  if (trade.state === 'open') {
    pay.book.trades.put({ ...trade, state: 'closed', closedAt: pay.clock.now() })
  }
  const event = { provider: 'WECHAT_PAY', op: 'close', outNos: [trade.outNo] } as const
  if (pay.rules.take(event, ['payAfterClose']).length > 0) {
    void payWechatTrade(pay, trade.id, { evenIfClosed: true })
  }
  return { status: 204 }
}

function needed(pay: WechatPay, product: WechatProduct, order: Order): void {
  if (product === 'h5' && !order.scene_info?.h5_info)
    throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误: /scene_info/h5_info 必填')
  if (product !== 'jsapi') return
  const openid = order.payer?.openid
  if (!openid) throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误: /payer/openid 必填')
  if (!payingUser(pay, openid))
    throw new WechatRefusal(400, 'PARAM_ERROR', '无效的openid: appid和openid不匹配')
}

function sameAgain(known: Trade, product: WechatProduct, fingerprint: string): void {
  if (known.state === 'paid') throw new WechatRefusal(400, 'ORDERPAID', '该订单已支付')
  if (known.state === 'closed') throw new WechatRefusal(400, 'ORDER_CLOSED', '该订单已关闭')
  if (known.product !== product) throw new WechatRefusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复')
  if (known.fingerprint !== fingerprint)
    throw new WechatRefusal(400, 'INVALID_REQUEST', '请求重入时，参数与首次请求时不一致')
}

type Ordered = { product: WechatProduct; order: Order; fingerprint: string }

function newTrade(pay: WechatPay, { product, order, fingerprint }: Ordered, { mode }: Call): Trade {
  const now = pay.clock.now()
  const expiresAt = order.time_expire ? Date.parse(order.time_expire) : null
  if (expiresAt !== null && expiresAt < now + ONE_MINUTE_MS)
    throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误: /time_expire 至少晚于现在1分钟')
  return {
    id: tradeId('WECHAT_PAY', order.out_trade_no),
    provider: 'WECHAT_PAY',
    product,
    outNo: order.out_trade_no,
    providerNo: randomNumber('4200', 28),
    amountFen: order.amount.total,
    description: order.description,
    attach: order.attach ?? '',
    notifyUrl: order.notify_url,
    returnUrl: null,
    quitUrl: null,
    expiresAt,
    state: 'open',
    begun: true,
    payer: order.payer?.openid ?? null,
    fingerprint,
    signedWith: mode,
    refundIds: [],
    createdAt: now,
    paidAt: null,
    closedAt: null,
  }
}

function credential(pay: WechatPay, trade: Trade): Record<string, string> {
  const remember = (id: string, lifeMs: number) =>
    pay.book.codes.put({ id, tradeId: trade.id, expiresAt: pay.clock.now() + lifeMs }).id
  const prepayId = () => {
    const moment = beijingRfc3339(pay.clock.now()).slice(0, 19).replace(/\D/g, '')
    return `wx${moment}SANDBOX${randomToken(8)}`
  }
  if (trade.product === 'jsapi' || trade.product === 'app')
    return { prepay_id: remember(prepayId(), TWO_HOURS_MS) }
  if (trade.product === 'native') {
    return { code_url: remember(`weixin://wxpay/bizpayurl?pr=SANDBOX${randomToken(6)}`, TWO_HOURS_MS) }
  }
  const token = remember(`h5-${randomToken()}`, FIVE_MINUTES_MS)
  return { h5_url: `${pay.url}/wxpay/h5/checkmweb?prepay_id=${prepayId()}&package=${token}` }
}

function shown(pay: WechatPay, trade: Trade | null): Said {
  const found = existing(trade)
  const event = { provider: 'WECHAT_PAY', op: 'query', outNos: [found.outNo] } as const
  return { status: 200, body: altered(transactionOf(pay, found), pay.rules.take(event, contentFaults)) }
}

function ownMerchant(pay: WechatPay, mchId: string | null): void {
  if (mchId !== pay.keys.wechatPay.mchId) throw new WechatRefusal(400, 'PARAM_ERROR', '参数错误: mchid')
}

function existing(trade: Trade | null): Trade {
  if (!trade) throw new WechatRefusal(404, 'ORDER_NOT_EXIST', '订单不存在')
  return trade
}
