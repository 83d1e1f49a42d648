/** Every message that was sent, by SMS, in WeChat and by e-mail, newest first: codes large, links to be followed. */

import { type SandboxMail, sentMails } from '../mail/mail-server.ts'
import { type WechatMessage, wechatMessages } from '../official-account/messages.ts'
import { beijingTime } from '../platform/clock.ts'
import type { Reply } from '../platform/http.ts'
import { html, type Markup, page } from '../platform/markup.ts'
import type { Outbox, Sms } from '../sms/outbox.ts'
import type { SandboxWorld } from '../trade/world.ts'

const SHOWN = 100

export function outboxPage(world: SandboxWorld, outbox: Outbox): Reply {
  const messages = [
    ...outbox.all().map((sms) => ({ at: sms.at, shown: () => message(sms) })),
    ...sentMails(world).map((sent) => ({ at: sent.at, shown: () => mail(sent) })),
    ...wechatMessages(world).map((sent) => ({ at: sent.at, shown: () => wechatMessage(sent) })),
  ]
  const latest = messages
    .sort((one, other) => one.at - other.at)
    .slice(-SHOWN)
    .reverse()
  return page({
    title: '消息 Messages',
    theme: 'plain',
    body: html`<header class="brand">消息 <span lang="en">Messages</span> <a href="/">沙箱 <span lang="en">Sandbox</span></a></header>
<main class="list">
  <h1 class="sr-only">短信、微信消息与邮件 SMS, WeChat and e-mail</h1>
  ${latest.length === 0 ? html`<p class="hint">还没有消息 <span lang="en">No message has been sent yet</span></p>` : latest.map(({ shown }) => shown())}
</main>`,
  })
}

function wechatMessage({ to, title, lines, url, at }: WechatMessage): Markup {
  const href = /^https?:\/\//.test(url) ? url : ''
  return html`<article class="sms">
    <p class="sms-head"><span>微信 <span lang="en">WeChat</span> · ${to}</span> <time>${beijingTime(at)}</time></p>
    <p class="sms-title">${title}</p>
    <dl class="sms-lines">${lines.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
    ${href ? html`<p class="sms-text"><a href="${href}">查看详情 <span lang="en">Details</span></a></p>` : ''}
  </article>`
}

function mail({ to, subject, text, at }: SandboxMail): Markup {
  return html`<article class="sms">
    <p class="sms-head"><span>邮件 <span lang="en">E-mail</span> · ${to}</span> <time>${beijingTime(at)}</time></p>
    <p class="sms-title">${subject}</p>
    <p class="sms-text mail">${linked(text)}</p>
  </article>`
}

function message(sms: Sms): Markup {
  return html`<article class="sms">
    <p class="sms-head"><span>短信 <span lang="en">SMS</span> · <span class="number">${sms.mobile}</span></span> <time>${beijingTime(sms.at)}</time></p>
    ${sms.params['code'] ? html`<p class="sms-code">${sms.params['code']}</p>` : ''}
    <p class="sms-text">${linked(sms.text)}</p>
  </article>`
}

/** As a phone shows a text: its addresses can be tapped. */
const linked = (text: string): Markup =>
  html`${text
    .split(/(https?:\/\/[\w.:/?=&-]*[\w/=])/)
    .map((part, at) => (at % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`))}`
