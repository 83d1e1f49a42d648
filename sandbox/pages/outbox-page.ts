/** Every message that was sent, newest first: codes large, links to be followed. */

import { beijingTime } from '../platform/clock.ts'
import type { Reply } from '../platform/http.ts'
import { html, type Markup, page } from '../platform/markup.ts'
import type { Outbox, Sms } from '../sms/outbox.ts'

const SHOWN = 100

export function outboxPage(outbox: Outbox): Reply {
  const latest = outbox.all().slice(-SHOWN).reverse()
  return page({
    title: '短信 SMS',
    theme: 'plain',
    body: html`<header class="brand">短信 <span lang="en">SMS outbox</span> <a href="/">沙箱 <span lang="en">Sandbox</span></a></header>
<main class="list">
  <h1 class="sr-only">短信 SMS</h1>
  ${latest.length === 0 ? html`<p class="hint">还没有短信 <span lang="en">No message has been sent yet</span></p>` : latest.map(message)}
</main>`,
  })
}

function message(sms: Sms): Markup {
  return html`<article class="sms">
    <p class="sms-head"><span class="number">${sms.mobile}</span> <time>${beijingTime(sms.at)}</time></p>
    ${sms.params['code'] ? html`<p class="sms-code">${sms.params['code']}</p>` : ''}
    <p class="sms-text">${linked(sms.text)}</p>
  </article>`
}

/** As a phone shows a text: its address can be tapped. */
function linked(text: string): Markup {
  const [before = '', address, after = ''] = text.split(/(https?:\/\/[\w.:/?=&-]+)/)
  return address ? html`${before}<a href="${address}">${address}</a>${after}` : html`${text}`
}
