/** A merchant's app hands an order to WeChat's SDK: its number, and the check that WeChat makes before its cashier opens. */
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { refusalPage } from '../cashier/page.ts'
import type { SandboxKeys } from '../keys.ts'
import { type Incoming, type Reply, redirect } from '../platform/http.ts'
import { openCashier } from '../trade/cashiers.ts'
import { payable } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

/** The app's number at the open platform, bound to the same merchant as the official account. */
export const mobileAppId = ({ wechatPay }: Pick<SandboxKeys, 'wechatPay'>): string =>
  `wxSANDBOXAPP${wechatPay.appId.slice(-6)}`

const Request = z.object({
  appid: z.string(),
  partnerid: z.string(),
  prepayid: z.string(),
  package: z.literal('Sign=WXPay'),
  noncestr: z.string().min(1).max(32),
  timestamp: z.string().regex(/^\d{10}$/),
  sign: z.string(),
})

/** The values of the SDK's request as a query. The merchant signed these very values, and the prepay id is fresh and unpaid. */
export function openFromApp(world: SandboxWorld, { query }: Incoming): Reply {
  const no = (sentence: string, english: string) => refusalPage('WECHAT_PAY', sentence, english)
  const read = Request.safeParse(Object.fromEntries(query))
  if (!read.success) return no('商家参数格式有误，请联系商家解决', 'The request lacks a value')
  const { appid, partnerid, prepayid, noncestr, timestamp, sign } = read.data
  const { mchId, merchant } = world.keys.wechatPay
  const canonical = `${appid}\n${timestamp}\n${noncestr}\n${prepayid}\n`
  const signature = Buffer.from(sign, 'base64')
  const held = verify('sha256', Buffer.from(canonical), createPublicKey(merchant.publicKey), signature)
  if (appid !== mobileAppId(world.keys) || partnerid !== mchId || !held)
    return no('支付验证签名失败', 'The signature does not hold')
  const code = world.book.codes.get(prepayid)
  const trade = code && world.book.trades.get(code.tradeId)
  if (!code || trade?.product !== 'app' || world.clock.now() > code.expiresAt)
    return no('该订单已过期，请重新下单', 'This order is unknown or too old')
  if (payable(trade, world.clock.now()) !== 'paid') return no('该订单无法支付', 'This order cannot be paid')
  const cashier = openCashier(world, { tradeId: trade.id, via: 'code', returnUrl: null })
  return redirect(`${world.url}/wxpay/cashier/${cashier.id}`)
}
