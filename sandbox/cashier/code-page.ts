/** Where a code is opened by hand, as a phone would by scanning it. */
import type { Reply } from '../platform/http.ts'
import { emptyMarkup, html, page } from '../platform/markup.ts'
import { sandboxNote } from './page.ts'

export function codePage(content: string, refused: boolean): Reply {
  return page({
    title: '扫码支付 Pay by code',
    theme: 'plain',
    status: refused ? 404 : 200,
    body: html`<header class="brand"><h1>扫码支付 <span lang="en">Pay by code</span></h1></header>
<main class="cashier">
  <form method="get" action="/pay" class="code">
    <label for="code">二维码内容 <span lang="en">What the QR code says</span></label>
    <textarea id="code" name="code" rows="3" required placeholder="weixin://wxpay/bizpayurl?pr=…">${content}</textarea>
    ${refused ? html`<p class="problem" role="alert">二维码无效或已过期 <span lang="en">This code is unknown or too old</span></p>` : emptyMarkup}
    <button class="button primary">打开 <span lang="en">Open</span></button>
  </form>
</main>
${sandboxNote}`,
  })
}
