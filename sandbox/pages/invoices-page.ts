/** Every invoice, newest first, and the forms for red ones: where the buyer agrees or refuses. */
import { invoicesOf, redForm, redFormsOf, type SandboxRedForm } from '../nuonuo/invoices.ts'
import { beijingTime } from '../platform/clock.ts'
import type { Reply } from '../platform/http.ts'
import { html, type Markup, page } from '../platform/markup.ts'
import type { SandboxWorld } from '../trade/world.ts'

const SHOWN = 100

export function invoicesPage(world: SandboxWorld): Reply {
  const invoices = invoicesOf(world).all().slice(-SHOWN).reverse()
  const forms = redFormsOf(world)
    .all()
    .slice(-SHOWN)
    .reverse()
    .flatMap(({ id }) => redForm(world, id) ?? [])
  return page({
    title: '发票 Invoices',
    theme: 'plain',
    body: html`<header class="brand">发票 <span lang="en">Invoices</span> <a href="/">沙箱 <span lang="en">Sandbox</span></a></header>
<main class="list">
  <h1 class="sr-only">数电发票 Fully digital invoices</h1>
  ${forms.length === 0 ? '' : html`<h2>红字确认单 <span lang="en">Forms for red invoices</span></h2>${forms.map(formRow)}`}
  ${invoices.length === 0 ? html`<p class="hint">还没有发票 <span lang="en">No invoice has been issued yet</span></p>` : ''}
  ${invoices.map(
    ({ number, colour, order, askedAt, secret, failed }) => html`<article class="sms">
    <p class="sms-head"><span>${colour === 'red' ? '红字 Red' : '蓝字 Blue'} · <span class="number">${number}</span></span> <time>${beijingTime(askedAt)}</time></p>
    <p class="sms-text">${order.buyerName}${order.pushMode === '0' ? html` · ${order.email}` : ''}</p>
    <p class="sms-text">${failed ?? html`<a href="/nuonuo/files/${secret}">PDF</a>`}</p>
  </article>`,
  )}
</main>`,
  })
}

function formRow({ id, state, message, blueNumber }: SandboxRedForm): Markup {
  return html`<article class="sms">
    <p class="sms-head"><span class="number">${id}</span> ${state}</p>
    <p class="sms-text">${message} · <span class="number">${blueNumber}</span></p>
    ${
      state === '02'
        ? html`<form method="post" action="/invoices" class="who" aria-label="购方 Buyer">
      <input type="hidden" name="form" value="${id}">
      <button class="button" name="word" value="confirm">同意 Agree</button>
      <button class="button" name="word" value="refuse">拒绝 Refuse</button>
    </form>`
        : ''
    }
  </article>`
}
