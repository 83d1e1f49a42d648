/** The cashier as a person sees it: who is paid, how much, and three ways to end it. */
import type { Reply } from '../platform/http.ts'
import { emptyMarkup, html, type Markup, page } from '../platform/markup.ts'
import { yuan } from '../trade/money.ts'
import type { Cashier, PayOutcome, PayProvider, Trade } from '../trade/trades.ts'

type Look = { theme: 'wechat' | 'alipay' | 'bank'; title: string; brand: Markup; path: string }

export const looks: Record<PayProvider, Look> = {
  WECHAT_PAY: {
    theme: 'wechat',
    title: '微信支付 WeChat Pay',
    brand: html`${mark('M5 12.5 9.5 17 19 7.5')} 微信支付 <span lang="en">WeChat Pay</span>`,
    path: '/wxpay/cashier',
  },
  ALIPAY: {
    theme: 'alipay',
    title: '支付宝 Alipay',
    brand: html`${mark('M4 8a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM20 11h-4a2 2 0 0 0 0 4h4')} 支付宝 <span lang="en">Alipay</span>`,
    path: '/alipay/cashier',
  },
  CMBC: {
    theme: 'bank',
    title: '民生银行 China Minsheng Bank',
    brand: html`${mark('M3 9.5 12 4l9 5.5M5 10v8M10 10v8M14 10v8M19 10v8M3 20h18')} 民生银行 <span lang="en">China Minsheng Bank</span>`,
    path: '/cmbc/cashier',
  },
  ECNY: {
    theme: 'bank',
    title: '数字人民币 e-CNY',
    brand: html`${mark('M7 4l5 7 5-7M12 11v9M7 13h10M7 16.5h10')} 数字人民币 <span lang="en">e-CNY</span>`,
    path: '/ccb/cashier',
  },
}

const payee = html`付款给 云顶塔 <span lang="en">Pay to Cloudtop Tower</span>`

const PROBLEMS: Record<Exclude<PayOutcome, 'paid'>, Markup> = {
  'already paid': html`该订单已支付 <span lang="en">This order is paid already</span>`,
  closed: html`该订单已关闭，无法支付 <span lang="en">This order is closed and cannot be paid</span>`,
  expired: html`已超过支付时间 <span lang="en">The time to pay is over</span>`,
}

const OUTCOMES: Record<Exclude<Cashier['outcome'], 'open'>, Markup> = {
  paid: html`支付成功 <small lang="en">Paid</small>`,
  failed: html`支付失败 <small lang="en">Payment failed</small>`,
  cancelled: html`已取消支付 <small lang="en">Payment cancelled</small>`,
}

/** In WeChat a payment sheet that is put away is cancelled. A pressed button has been handled before the page goes. */
const LEAVING_CANCELS = html`<script>
addEventListener('pagehide', () => navigator.sendBeacon(location.href, new URLSearchParams({ act: 'cancel' })))
</script>`

/** And it goes away by itself when it is through. */
const CLOSES_BY_ITSELF = html`<script>setTimeout(() => close(), 1500)</script>`

export function cashierPage(trade: Trade, cashier: Cashier, problem: PayOutcome | null): Reply {
  const { theme, title, brand, path } = looks[trade.provider]
  const blocked = problem && problem !== 'paid' ? PROBLEMS[problem] : null
  return page({
    title,
    theme,
    body: html`<header class="brand">${brand}</header>
<main class="cashier">
  ${summary(trade, html`<h1 class="payee">${payee}</h1>`)}
  ${blocked ? html`<p class="problem" role="alert">${blocked}</p>` : emptyMarkup}
  <form method="post" action="${path}/${cashier.id}" class="actions">
    ${blocked ? emptyMarkup : html`<button class="button primary" name="act" value="pay">支付 <span lang="en">Pay</span> <span class="figure">¥${yuan(trade.amountFen)}</span></button>`}
    <div class="pair">
      ${blocked ? emptyMarkup : html`<button class="button" name="act" value="fail">支付失败 <span lang="en">Fail</span></button>`}
      <button class="button" name="act" value="cancel">${blocked ? html`返回 <span lang="en">Back</span>` : html`取消 <span lang="en">Cancel</span>`}</button>
    </div>
  </form>
</main>
${sandboxNote}
${cashier.via === 'bridge' ? LEAVING_CANCELS : emptyMarkup}`,
  })
}

/** The end, for a browser that has nowhere to go back to. */
export function outcomePage(trade: Trade, cashier: Cashier): Reply {
  const { theme, title, brand } = looks[trade.provider]
  const outcome = cashier.outcome === 'open' ? emptyMarkup : OUTCOMES[cashier.outcome]
  return page({
    title,
    theme,
    body: html`<header class="brand">${brand}</header>
<main class="cashier">
  <h1 class="outcome ${cashier.outcome}">${outcome}</h1>
  ${summary(trade, html`<p class="payee">${payee}</p>`)}
  <p class="hint">可以关闭此页，返回商家查看订单 <span lang="en">Close this page and return to the shop</span></p>
</main>
${sandboxNote}
${cashier.via === 'bridge' ? CLOSES_BY_ITSELF : emptyMarkup}`,
  })
}

export function refusalPage(provider: PayProvider, sentence: string, english: string): Reply {
  const { theme, title, brand } = looks[provider]
  return page({
    title,
    theme,
    status: 400,
    body: html`<header class="brand">${brand}</header>
<main class="cashier"><h1 class="outcome failed">${sentence} <small lang="en">${english}</small></h1></main>
${sandboxNote}`,
  })
}

export const sandboxNote: Markup = html`<footer class="sandbox">沙箱环境，不会产生真实扣款 <span lang="en">Sandbox: no money moves</span></footer>`

function summary(trade: Trade, payee: Markup): Markup {
  return html`<section class="summary" aria-label="订单 Order">
    ${payee}
    <p class="amount"><span class="sign">¥</span>${yuan(trade.amountFen)}</p>
    <dl>
      <div><dt>商品 <span lang="en">Item</span></dt><dd>${trade.description}</dd></div>
      <div><dt>商户单号 <span lang="en">Order no.</span></dt><dd class="number">${trade.outNo}</dd></div>
    </dl>
  </section>`
}

function mark(path: string): Markup {
  return html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}
