/** Opening a payment at Alipay: two pages for browsers, an order from an app, one code to scan. */
import * as z from 'zod'
import { parseBeijingTime } from '../platform/clock.ts'
import { type Reply, redirect } from '../platform/http.ts'
import { isMerchantAddress } from '../trade/addresses.ts'
import { openCashier } from '../trade/cashiers.ts'
import { fenOf } from '../trade/money.ts'
import { type Product, randomNumber, randomToken, type Trade, tradeId } from '../trade/trades.ts'
import { type Alipay, bizAs, type Call } from './gateway.ts'
import { AlipayRefusal } from './refusal.ts'
import type { Params } from './signing.ts'

type AlipayProduct = Extract<Product, 'wap' | 'page' | 'qr' | 'app' | 'bar'>

const TWO_HOURS_MS = 2 * 3600 * 1000
const PRODUCT_CODES: Record<AlipayProduct, readonly (string | undefined)[]> = {
  wap: ['QUICK_WAP_WAY'],
  page: ['FAST_INSTANT_TRADE_PAY'],
  app: ['QUICK_MSECURITY_PAY'],
  bar: ['FACE_TO_FACE_PAYMENT'],
  qr: ['QR_CODE_OFFLINE', 'FACE_TO_FACE_PAYMENT', undefined],
}

const Order = z.object({
  out_trade_no: z.string().regex(/^[0-9A-Za-z_]{1,64}$/),
  total_amount: z.string().refine((amount) => fenOf(amount) !== null, '金额无效'),
  subject: z.string().min(1).max(256),
  product_code: z.string().optional(),
  time_expire: z
    .string()
    .refine((time) => !Number.isNaN(parseBeijingTime(time)), 'yyyy-MM-dd HH:mm:ss')
    .optional(),
  quit_url: z.string().max(400).optional(),
  passback_params: z.string().max(512).optional(),
})
type Order = z.infer<typeof Order>

/** The trade does not exist for the merchant before the buyer acts at the cashier. */
export function openPage(alipay: Alipay, product: 'wap' | 'page' | 'app', call: Call): Reply {
  const trade = ordered(alipay, product, call)
  const cashier = openCashier(alipay, { tradeId: trade.id, via: 'page', returnUrl: trade.returnUrl })
  return redirect(`${alipay.url}/alipay/cashier/${cashier.id}`)
}

/** Nor does it exist before somebody scans the code. */
export function precreate(alipay: Alipay, call: Call): Params {
  const trade = ordered(alipay, 'qr', call)
  const id = `${alipay.url}/alipay/qr/baxSANDBOX${randomToken(6)}`
  alipay.book.codes.put({ id, tradeId: trade.id, expiresAt: alipay.clock.now() + TWO_HOURS_MS })
  return { out_trade_no: trade.outNo, qr_code: id }
}

export function ordered(alipay: Alipay, product: AlipayProduct, call: Call): Trade {
  const order = bizAs(call, Order)
  const amountFen = fenOf(order.total_amount)
  if (amountFen === null || !PRODUCT_CODES[product].includes(order.product_code))
    throw new AlipayRefusal('40004', 'ACQ.INVALID_PARAMETER', '参数无效: product_code')
  const notifyUrl = call.params['notify_url'] ?? null
  if (notifyUrl !== null && !isMerchantAddress(notifyUrl))
    throw new AlipayRefusal('40004', 'ACQ.INVALID_PARAMETER', '参数无效: notify_url')
  const known = alipay.book.trades.get(tradeId('ALIPAY', order.out_trade_no))
  if (known?.begun) return sameAgain(known, amountFen, order)
  return alipay.book.trades.put({
    ...newTrade(alipay, order, amountFen),
    product,
    providerNo: known?.providerNo ?? randomNumber('2026', 28),
    notifyUrl,
    returnUrl: call.params['return_url'] ?? null,
  })
}

function sameAgain(known: Trade, amountFen: number, order: Order): Trade {
  if (known.state === 'paid') throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_SUCCESS', '交易已被支付')
  if (known.state === 'closed') throw new AlipayRefusal('40004', 'ACQ.TRADE_HAS_CLOSE', '交易已经关闭')
  if (known.amountFen !== amountFen || known.description !== order.subject)
    throw new AlipayRefusal('40004', 'ACQ.CONTEXT_INCONSISTENT', '交易信息被篡改')
  return known
}

function newTrade(alipay: Alipay, order: Order, amountFen: number) {
  return {
    id: tradeId('ALIPAY', order.out_trade_no),
    provider: 'ALIPAY' as const,
    outNo: order.out_trade_no,
    amountFen,
    description: order.subject,
    attach: order.passback_params ?? '',
    quitUrl: order.quit_url ?? null,
    expiresAt: order.time_expire ? parseBeijingTime(order.time_expire) : null,
    state: 'open' as const,
    begun: false,
    payer: null,
    fingerprint: '',
    signedWith: 'publicKey' as const,
    refundIds: [],
    createdAt: alipay.clock.now(),
    paidAt: null,
    closedAt: null,
  }
}
