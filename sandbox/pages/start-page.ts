/** The first page: trades, webhooks, faults and requests, newest first. */

import { sentMails } from '../mail/mail-server.ts'
import { invoicesOf } from '../nuonuo/invoices.ts'
import { wechatMessages } from '../official-account/messages.ts'
import { familiarNames, userOf } from '../official-account/users.ts'
import { beijingTime } from '../platform/clock.ts'
import type { Incoming, Reply } from '../platform/http.ts'
import { emptyMarkup, html, type Markup, page } from '../platform/markup.ts'
import type { Outbox } from '../sms/outbox.ts'
import { yuan } from '../trade/money.ts'
import type { Trade } from '../trade/trades.ts'
import type { Webhook } from '../trade/webhooks.ts'
import type { SandboxWorld } from '../trade/world.ts'

const SHOWN = 20
const TRADE_STATES: Record<Trade['state'], string> = {
  open: '待支付 open',
  paid: '已支付 paid',
  closed: '已关闭 closed',
}
const WEBHOOK_STATES: Record<Webhook['state'], string> = {
  waiting: '等待重试 waiting',
  accepted: '已接收 accepted',
  'given up': '已放弃 given up',
}

export function startPage(world: SandboxWorld, outbox: Outbox, request: Incoming): Reply {
  const { book, webhooks, rules, log, clock } = world
  return page({
    title: '云顶塔沙箱 Lookout sandbox',
    theme: 'plain',
    body: html`<header class="brand">云顶塔沙箱 <span lang="en">Lookout sandbox</span></header>
<main class="list">
  <h1>外部世界 <small lang="en">The outside world, on this machine only</small></h1>
  <p class="hint">虚拟时钟 <span lang="en">Virtual clock</span> <time class="number">${beijingTime(clock.now())}</time></p>
  <nav class="links" aria-label="页面 Pages">
    <a href="/sms">消息 <span lang="en">Messages</span> <b>${outbox.all().length + wechatMessages(world).length + sentMails(world).length}</b></a>
    <a href="/invoices">发票 <span lang="en">Invoices</span> <b>${invoicesOf(world).all().length}</b></a>
    <a href="/pay">扫码支付 <span lang="en">Pay by code</span></a>
  </nav>
  ${who(userOf(world, request).name)}
  ${table('交易 Trades', ['单号 No.', '金额 Amount', '状态 State'], book.trades.all().map(tradeRow))}
  ${table('通知 Webhooks', ['单号 No.', '事件 Event', '状态 State', '次数 Tries'], webhooks.all().map(webhookRow))}
  ${table(
    '故障规则 Faults',
    ['故障 Fault', '条件 Match', '已用 Used'],
    rules.all().map((rule) => [rule.fault, JSON.stringify(rule.match), `${rule.used}/${rule.times}`]),
  )}
  ${table(
    '请求 Requests',
    ['请求 Request', '状态 Status', '问题 Problem'],
    log
      .all()
      .map((asked) => [`${asked.provider} ${asked.op}`, String(asked.status ?? ''), asked.problem ?? '']),
  )}
</main>`,
  })
}

const tradeRow = (trade: Trade): string[] => [
  trade.outNo,
  `¥${yuan(trade.amountFen)}`,
  TRADE_STATES[trade.state],
]

const webhookRow = (webhook: Webhook): string[] => [
  webhook.outNos[0] ?? '',
  webhook.event,
  WEBHOOK_STATES[webhook.state],
  String(webhook.attempts.length),
]

function who(current: string): Markup {
  const names = familiarNames.map(
    (name) =>
      html`<button class="button" name="name" value="${name}" aria-pressed="${name === current ? 'true' : 'false'}">${name}</button>`,
  )
  return html`<form method="post" action="/wechat-user" class="who" aria-label="微信用户 WeChat user">
    <span>微信用户 <span lang="en">WeChat user</span></span>${names}
  </form>`
}

function table(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): Markup {
  const latest = rows.slice(-SHOWN).reverse()
  const cells = latest.map((row) => html`<tr>${row.map((cell) => html`<td>${cell}</td>`)}</tr>`)
  return html`<section class="table" tabindex="0" aria-label="${title}">
    <h2>${title} <span class="figure">${rows.length}</span></h2>
    ${rows.length === 0 ? emptyMarkup : html`<table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${cells}</tbody></table>`}
  </section>`
}
