/** The addresses at which a buyer's browser or phone arrives, and the three buttons it finds there. */

import { beginAlipayTrade } from '../alipay/payment.ts'
import type { AlipaySigning } from '../alipay/signing.ts'
import { form, type Incoming, type Reply, type Route, redirect, seeOther } from '../platform/http.ts'
import { siteOf } from '../trade/addresses.ts'
import { openCashier } from '../trade/cashiers.ts'
import { type Cashier, payable, payProviders, type Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { type BuyerAct, decide } from './buyer.ts'
import { codePage } from './code-page.ts'
import { cashierPage, looks, outcomePage, refusalPage } from './page.ts'
import { returnUrl } from './return-url.ts'
import { registeredSites } from './sites.ts'

export type CashierWorld = SandboxWorld & { signing: AlipaySigning }

export function cashierRoutes(world: CashierWorld): Route[] {
  return [
    { method: 'GET', path: '/wxpay/h5/checkmweb', answer: (request) => openH5(world, request) },
    ...Object.values(looks).flatMap(({ path }): Route[] => [
      { method: 'GET', path: `${path}/:id`, answer: (request) => show(world, request) },
      { method: 'POST', path: `${path}/:id`, answer: (request) => act(world, request) },
    ]),
    ...['/alipay/qr', '/cmbc/qr'].map(
      (path): Route => ({
        method: 'GET',
        path: `${path}/:token`,
        answer: ({ target }) => scan(world, world.url + (target.split('?')[0] ?? '')),
      }),
    ),
    { method: 'GET', path: '/cmbc/h5/:token', answer: ({ target }) => openBankLink(world, target) },
    { method: 'GET', path: '/pay', answer: ({ query }) => scanForm(world, query.get('code') ?? '') },
  ]
}

/** A link that WeChat opens only from the merchant's registered site, and only for five minutes. */
function openH5(world: CashierWorld, { query, headers }: Incoming): Reply {
  const code = world.book.codes.get(query.get('package') ?? '')
  const trade = code && world.book.trades.get(code.tradeId)
  const no = (sentence: string, english: string) => refusalPage('WECHAT_PAY', sentence, english)
  const referer = headers.referer ?? ''
  if (!referer) return no('商家参数格式有误，请联系商家解决', 'The request carries no Referer')
  if (!trade) return no('支付链接无效', 'This payment link is not valid')
  const sites = registeredSites(world, trade)
  if (!sites.includes(siteOf(referer) ?? ''))
    return no('商家存在未配置的参数，请联系商家解决', `The Referer ${referer} is not a registered site`)
  if (world.clock.now() > code.expiresAt)
    return no('支付请求已失效，请重新发起支付', 'This payment link is older than five minutes')
  const returnUrl = query.get('redirect_url')
  if (returnUrl !== null && !sites.includes(siteOf(returnUrl) ?? ''))
    return no('redirect_url 与登记的域名不一致', 'The redirect_url is not on a registered site')
  return redirect(
    `${world.url}/wxpay/cashier/${openCashier(world, { tradeId: trade.id, via: 'page', returnUrl }).id}`,
  )
}

/** The bank's link into WeChat, which knows its way back. */
function openBankLink(world: CashierWorld, target: string): Reply {
  const code = world.book.codes.get(world.url + (target.split('?')[0] ?? ''))
  const trade = code && world.book.trades.get(code.tradeId)
  if (!trade || world.clock.now() > code.expiresAt)
    return refusalPage('CMBC', '支付链接无效', 'This payment link is not valid')
  const cashier = openCashier(world, { tradeId: trade.id, via: 'page', returnUrl: trade.returnUrl })
  return redirect(`${world.url}${looks.CMBC.path}/${cashier.id}`)
}

/** Scanning is acting: from now on an Alipay trade exists. */
function scan(world: CashierWorld, content: string): Reply {
  const code = world.book.codes.get(content)
  const trade = code && world.book.trades.get(code.tradeId)
  if (!trade || world.clock.now() > code.expiresAt) return codePage(content, true)
  if (trade.provider === 'ALIPAY') beginAlipayTrade(world, trade.id)
  const cashier = openCashier(world, { tradeId: trade.id, via: 'code', returnUrl: null })
  return redirect(`${world.url}${looks[trade.provider].path}/${cashier.id}`)
}

const scanForm = (world: CashierWorld, content: string): Reply =>
  content === '' ? codePage('', false) : scan(world, content.trim())

function show(world: CashierWorld, request: Incoming): Reply {
  const found = visit(world, request)
  if (!found) return unknown(request)
  const { cashier, trade } = found
  if (cashier.outcome !== 'open') return outcomePage(trade, cashier)
  const state = payable(trade, world.clock.now())
  return cashierPage(trade, cashier, state === 'paid' ? null : state)
}

async function act(world: CashierWorld, request: Incoming): Promise<Reply> {
  const found = visit(world, request)
  if (!found) return unknown(request)
  const input = form(request).get('act')
  if (input !== 'pay' && input !== 'fail' && input !== 'cancel') return show(world, request)
  const { cashier, problem } = decide(world, found.cashier, input satisfies BuyerAct)
  if (problem) return cashierPage(found.trade, cashier, problem)
  const back = await returnUrl(world, cashier, found.trade)
  const here = `${world.url}${looks[found.trade.provider].path}/${cashier.id}`
  return seeOther(back ?? here)
}

function visit({ book }: SandboxWorld, { params }: Incoming): { cashier: Cashier; trade: Trade } | null {
  const cashier = book.cashiers.get(params['id'] ?? '')
  const trade = cashier && book.trades.get(cashier.tradeId)
  return trade ? { cashier, trade } : null
}

const unknown = ({ target }: Incoming): Reply =>
  refusalPage(
    payProviders.find((one) => target.startsWith(looks[one].path)) ?? 'WECHAT_PAY',
    '收银台不存在',
    'There is no such cashier',
  )
