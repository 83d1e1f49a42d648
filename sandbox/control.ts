/** A client of the control API, for tests and simulations. */
import type { PaidTrade } from './control/adopt.ts'
import type { SandboxParcel } from './kuaidi100/routes.ts'
import type { SandboxMail } from './mail/mail-server.ts'
import type { AdoptedInvoices } from './nuonuo/adopt.ts'
import type { SandboxInvoice, SandboxRedForm } from './nuonuo/invoices.ts'
import type { WechatMessage } from './official-account/messages.ts'
import type { Sms } from './sms/outbox.ts'
import type { LoggedRequest } from './trade/request-log.ts'
import type { Rule, RuleInput } from './trade/rules.ts'
import type { Refund, Trade } from './trade/trades.ts'
import type { Webhook } from './trade/webhooks.ts'
import type { Share } from './wechat-browser/routes.ts'

export type SandboxControl = {
  reset(): Promise<void>
  /** Chooses who is logged in to WeChat, and registers sites for H5 payments. */
  seed(input: { user?: { name: string; snapshot?: boolean }; sites?: string[] }): Promise<void>
  /** Trades are named by the merchant's number (or the sandbox's id). Pay ends when the merchant was notified once. */
  trades(): Promise<Trade[]>
  trade(outNo: string): Promise<Trade | null>
  /** Takes over what was paid elsewhere, with what has come back of it; what is known stays. */
  adopt(trades: readonly PaidTrade[]): Promise<void>
  pay(outNo: string, input?: { evenIfClosed?: boolean; wait?: boolean }): Promise<Trade>
  /** Alipay: the buyer acts, so that the trade exists, but does not pay. */
  begin(outNo: string): Promise<Trade>
  fail(outNo: string): Promise<Trade>
  cancel(outNo: string): Promise<Trade>
  expire(outNo: string): Promise<Trade>
  refunds(): Promise<Refund[]>
  settleRefund(outRefundNo: string, how: 'succeed' | 'abnormal' | 'close'): Promise<Refund>
  /** What a carrier says of a parcel from now on. */
  tell(parcel: SandboxParcel): Promise<void>
  /** As the provider of invoices has them, red ones too. */
  invoices(): Promise<SandboxInvoice[]>
  redForms(): Promise<SandboxRedForm[]>
  /** Takes over what was issued elsewhere, with the forms that wait for their buyer; what is known stays. */
  adoptInvoices(adopted: AdoptedInvoices): Promise<void>
  /** The buyer of an invoice says in the tax account whether it may be reversed. */
  answerRedForm(billId: string, word: 'confirm' | 'refuse'): Promise<void>
  addRule(input: RuleInput): Promise<Rule>
  rules(): Promise<Rule[]>
  clearRules(): Promise<void>
  /** Ends when every webhook that fell due has been tried. */
  advance(ms: number): Promise<void>
  webhooks(outNo?: string): Promise<Webhook[]>
  resend(webhookId: string): Promise<Webhook>
  /** Waits until no webhook is under way. */
  idle(): Promise<void>
  outbox(mobile?: string): Promise<Sms[]>
  /** Template messages of the official account, oldest first. */
  wechatMessages(): Promise<WechatMessage[]>
  /** Every e-mail, oldest first. */
  mails(): Promise<SandboxMail[]>
  /** The latest code that went to this number. */
  smsCode(mobile: string): Promise<string | null>
  /** What pages inside WeChat set as share data, oldest first. */
  shares(): Promise<Share[]>
  requests(): Promise<LoggedRequest[]>
  /**
   * Does what a buyer's browser or phone does with a pay address or a code, by HTTP: opens it, arrives at the
   * cashier, presses a button. Answers where the browser is sent afterwards; null when it stays.
   */
  buy(address: string, how?: { press?: 'pay' | 'fail' | 'cancel'; referer?: string }): Promise<string | null>
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>

export function sandboxControl(url: string, token: string): SandboxControl {
  const call = caller(url, token)
  const onTrade = (outNo: string, act: string, input?: unknown) =>
    call<Trade>('POST', `/trades/${encodeURIComponent(outNo)}/${act}`, input)
  const trades = () => call<Trade[]>('GET', '/trades')
  const outbox = async (mobile?: string) =>
    (await call<Sms[]>('GET', '/sms/outbox')).filter((sms) => (mobile ?? sms.mobile) === sms.mobile)
  return {
    reset: () => call('POST', '/reset'),
    seed: (input) => call('POST', '/seed', input),
    trades,
    trade: async (outNo) => (await trades()).find((trade) => trade.outNo === outNo) ?? null,
    adopt: async (paid) => {
      await call('POST', '/trades', paid)
    },
    pay: (outNo, input = {}) => onTrade(outNo, 'pay', input),
    begin: (outNo) => onTrade(outNo, 'begin'),
    fail: (outNo) => onTrade(outNo, 'fail'),
    cancel: (outNo) => onTrade(outNo, 'cancel'),
    expire: (outNo) => onTrade(outNo, 'expire'),
    refunds: () => call('GET', '/refunds'),
    settleRefund: (outRefundNo, how) => call('POST', `/refunds/${encodeURIComponent(outRefundNo)}/${how}`),
    tell: async (parcel) => {
      await call('POST', '/parcels', parcel)
    },
    invoices: () => call('GET', '/invoices'),
    adoptInvoices: async (adopted) => {
      await call('POST', '/invoices', adopted)
    },
    redForms: () => call('GET', '/red-forms'),
    answerRedForm: async (billId, word) => {
      await call('POST', `/red-forms/${billId}/${word}`)
    },
    addRule: (input) => call('POST', '/rules', input),
    rules: () => call('GET', '/rules'),
    clearRules: () => call('DELETE', '/rules'),
    advance: async (ms) => {
      await call('POST', '/clock/advance', { ms })
    },
    webhooks: async (outNo) =>
      (await call<Webhook[]>('GET', '/notifications')).filter(
        (webhook) => outNo === undefined || webhook.outNos.includes(outNo),
      ),
    resend: (webhookId) => call('POST', `/notifications/${webhookId}/resend`),
    idle: () => call('POST', '/notifications/idle'),
    outbox,
    smsCode: async (mobile) =>
      (await outbox(mobile)).findLast(({ use }) => use === 'code')?.params['code'] ?? null,
    wechatMessages: () => call('GET', '/wechat/messages'),
    mails: () => call('GET', '/mails'),
    shares: () => call('GET', '/shares'),
    requests: () => call('GET', '/requests'),
    buy: (address, how = {}) => buy(url, address, how),
  }
}

function caller(url: string, token: string): Call {
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${url}/__ctl${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const said: unknown = await answer.json()
    if (!answer.ok)
      throw new Error(`The sandbox refused ${method} ${path}: ${answer.status} ${JSON.stringify(said)}`)
    return said as T
  }
}

async function buy(
  url: string,
  address: string,
  { press = 'pay', referer }: { press?: 'pay' | 'fail' | 'cancel'; referer?: string },
): Promise<string | null> {
  const first = /^https?:/.test(address) ? address : `${url}/pay?code=${encodeURIComponent(address)}`
  const opened = await fetch(first, { redirect: 'manual', headers: referer ? { referer } : {} })
  const cashier = opened.headers.get('location')
  const problem = cashier ? null : (await opened.text()).match(/<h1[^>]*>([^<]*)/)?.[1]
  if (!cashier) throw new Error(`The cashier did not open: ${opened.status} ${problem}`)
  const body = new URLSearchParams({ act: press })
  const pressed = await fetch(cashier, { method: 'POST', body, redirect: 'manual' })
  const location = pressed.headers.get('location')
  return location === null || location === cashier ? null : location
}
