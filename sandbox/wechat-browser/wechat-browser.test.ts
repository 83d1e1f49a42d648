/** Inside WeChat: the real weixin-js-sdk on a page with a strict CSP, above the sandbox's bridge. */
import { createHash, createSign, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser } from '../testing/browser.ts'
import { type SandboxSetup, setStage } from '../testing/start.ts'
import { newOutNo, order } from '../testing/wechat-client.ts'
import { wechatContext } from './playwright.ts'

const SHOP = 'http://127.0.0.1:9/park/list?from=menu'
/** The SDK is a CommonJS module; this is what a bundler makes of it. */
const SDK = `{
  const module = { exports: {} }
  ${readFileSync(createRequire(import.meta.url).resolve('weixin-js-sdk'), 'utf8')}
  window.wx = module.exports
}
${readFileSync(new URL('./test-page.js', import.meta.url), 'utf8')}`
const CSP = "default-src 'none'; script-src 'self'"

let stage: SandboxSetup
let browser: Browser
let context: BrowserContext
let page: Page
let openid: string

beforeAll(async () => {
  ;[stage, browser] = await Promise.all([setStage(), launchBrowser()])
})
afterAll(async () => {
  await Promise.all([stage.end(), browser.close()])
})
beforeEach(async () => {
  await stage.control.reset()
  await enter('android')
  openid = await openidOfLin()
})
afterEach(() => context.close())

async function enter(system: 'android' | 'ios'): Promise<void> {
  await context?.close()
  context = await wechatContext(browser, stage.sandbox.url, { system })
  await context.route('http://127.0.0.1:9/**', (route) =>
    route.request().url().endsWith('/sdk.js')
      ? route.fulfill({ contentType: 'text/javascript', body: SDK })
      : route.fulfill({
          contentType: 'text/html',
          headers: { 'content-security-policy': CSP, 'cross-origin-opener-policy': 'same-origin' },
          body: '<!doctype html><title>Tower</title><script src="/sdk.js"></script>',
        }),
  )
  page = await context.newPage()
  await page.goto(SHOP)
}

async function openidOfLin(): Promise<string> {
  const { appId, secret } = stage.sandbox.keys.officialAccount
  const query = `appid=${appId}&redirect_uri=https%3A%2F%2Ftower.example%2F&response_type=code&scope=snsapi_base&state=a`
  const answer = await fetch(`${stage.sandbox.url}/oa/connect/oauth2/authorize?${query}`, {
    redirect: 'manual',
  })
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code')
  const grant = `appid=${appId}&secret=${secret}&code=${code}&grant_type=authorization_code`
  const token = await fetch(`${stage.sandbox.url}/oa/sns/oauth2/access_token?${grant}`)
  return ((await token.json()) as { openid: string }).openid
}

type Config = { appId: string; timestamp: number; nonceStr: string; signature: string }

/** What the merchant's server does for wx.config. */
async function configFor(url: string): Promise<Config> {
  const { appId, secret } = stage.sandbox.keys.officialAccount
  const input = JSON.stringify({ grant_type: 'client_credential', appid: appId, secret })
  const said = await fetch(`${stage.sandbox.url}/oa/cgi-bin/stable_token`, { method: 'POST', body: input })
  const { access_token } = (await said.json()) as { access_token: string }
  const path = `/oa/cgi-bin/ticket/getticket?access_token=${access_token}&type=jsapi`
  const { ticket } = (await (await fetch(stage.sandbox.url + path)).json()) as { ticket: string }
  const [nonceStr, timestamp] = [randomBytes(8).toString('hex'), Math.floor(Date.now() / 1000)]
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return { appId, timestamp, nonceStr, signature: createHash('sha1').update(text).digest('hex') }
}

const APIS = ['updateAppMessageShareData', 'updateTimelineShareData', 'chooseWXPay']

/** Runs wx.config in the page; answers what wx.ready or wx.error was called with. */
const configure = (config: Config, jsApiList = APIS): Promise<string> =>
  page.evaluate(`configure(${JSON.stringify({ ...config, debug: false, jsApiList })})`)

/** Calls one of the SDK's functions; answers which callback it took and its errMsg. */
const invoke = (name: string, args: object): Promise<string> =>
  page.evaluate(`invoke(${JSON.stringify(name)}, ${JSON.stringify(args)})`)

const route = (path: string): Promise<unknown> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`)

function paySignature(prepayId: string) {
  const { appId, merchant } = stage.sandbox.keys.wechatPay
  const [timestamp, nonceStr] = [Math.floor(Date.now() / 1000), randomBytes(8).toString('hex')]
  const text = `${appId}\n${timestamp}\n${nonceStr}\nprepay_id=${prepayId}\n`
  const paySign = createSign('sha256').update(text).sign(merchant.privateKey, 'base64')
  return { timestamp, nonceStr, package: `prepay_id=${prepayId}`, signType: 'RSA', paySign }
}

async function prepared(): Promise<{ outNo: string; prepayId: string }> {
  const outNo = newOutNo()
  const answer = await order(stage, outNo, 'jsapi', { payer: { openid } })
  return { outNo, prepayId: ((await answer.json()) as { prepay_id: string }).prepay_id }
}

describe('wx.config', () => {
  it('fails when another page was signed', async () => {
    expect(await configure(await configFor('http://127.0.0.1:9/park/list'))).toBe('config:invalid signature')
  })

  it('holds for the page one is on, without its hash', async () => {
    await route('/park/detail#notice')
    expect(await configure(await configFor('http://127.0.0.1:9/park/detail'))).toBe('ready')
  })

  it('holds on an iPhone for the page one entered by', async () => {
    await enter('ios')
    await route('/park/detail')
    expect(await configure(await configFor('http://127.0.0.1:9/park/detail'))).toBe(
      'config:invalid signature',
    )
    expect(await configure(await configFor(SHOP))).toBe('ready')
  })
})

describe('sharing', () => {
  const share = {
    title: '云顶塔',
    desc: '黄昏的 488 米',
    link: SHOP,
    imgUrl: 'https://tower.example/share.png',
  }

  it('needs the permission of wx.config', async () => {
    await configure(await configFor(SHOP), ['chooseWXPay'])
    expect(await invoke('updateAppMessageShareData', share)).toBe(
      'fail updateAppMessageShareData:permission denied',
    )
    expect(await stage.control.shares()).toEqual([])
  })

  it('is kept for a test to read', async () => {
    await configure(await configFor(SHOP))
    const { desc: _, ...timeline } = share
    expect(await invoke('updateAppMessageShareData', share)).toBe('success updateAppMessageShareData:ok')
    expect(await invoke('updateTimelineShareData', timeline)).toBe('success updateTimelineShareData:ok')
    expect(await stage.control.shares()).toMatchObject([
      { kind: 'updateAppMessageShareData', ...share },
      { kind: 'updateTimelineShareData', ...timeline },
    ])
    const foreign = { ...share, link: 'https://elsewhere.example/' }
    expect(await invoke('updateAppMessageShareData', foreign)).toContain('fail')
  })

  it('keeps to the order in which the page spoke, however fast it spoke', async () => {
    await configure(await configFor(SHOP))
    const titles = Array.from({ length: 20 }, (_, index) => `${share.title} ${index}`)
    await Promise.all(titles.map((title) => invoke('updateAppMessageShareData', { ...share, title })))
    expect((await stage.control.shares()).map(({ title }) => title)).toEqual(titles)
  })
})

describe('paying', () => {
  it('fails when the pay sign does not fit, and the log says over what it should be', async () => {
    const { prepayId } = await prepared()
    await configure(await configFor(SHOP))
    const input = { ...paySignature(prepayId), nonceStr: 'another' }
    expect(await invoke('chooseWXPay', input)).toBe('fail chooseWXPay:fail')
    const log = await stage.control.requests()
    expect(log.at(-1)?.canonical).toContain(`\nanother\nprepay_id=${prepayId}\n`)
  })

  it.each([
    ['支付 Pay', 'success chooseWXPay:ok', 'paid'],
    ['支付失败 Fail', 'fail chooseWXPay:fail', 'open'],
    ['取消 Cancel', 'cancel chooseWXPay:cancel', 'open'],
  ])('opens the cashier, and %s comes back to the page', async (button, reported, state) => {
    const { outNo, prepayId } = await prepared()
    await configure(await configFor(SHOP))
    const opened = context.waitForEvent('page')
    const outcome = invoke('chooseWXPay', paySignature(prepayId))
    const cashier = await opened
    await cashier.getByRole('button', { name: button }).click()
    expect(await outcome).toBe(reported)
    expect((await stage.control.trade(outNo))?.state).toBe(state)
  })

  it('is cancelled when the cashier is put away', async () => {
    const { prepayId } = await prepared()
    await configure(await configFor(SHOP))
    const opened = context.waitForEvent('page')
    const outcome = invoke('chooseWXPay', paySignature(prepayId))
    const cashier = await opened
    await cashier.getByRole('button', { name: '支付 Pay' }).waitFor()
    // Its button is there before the script that reports that it was put away.
    await cashier.waitForLoadState()
    // What a page that closes goes through. A real end would be waited for half a second, and a busy machine takes longer.
    await cashier.evaluate("dispatchEvent(new PageTransitionEvent('pagehide'))")
    expect(await outcome).toBe('cancel chooseWXPay:cancel')
  })

  it('works without wx.config through the bridge itself', async () => {
    const { prepayId } = await prepared()
    const { timestamp, ...rest } = paySignature(prepayId)
    const input = { appId: stage.sandbox.keys.wechatPay.appId, timeStamp: String(timestamp), ...rest }
    const opened = context.waitForEvent('page')
    const outcome = page.evaluate(`invokeBridge('getBrandWCPayRequest', ${JSON.stringify(input)})`)
    await (await opened).getByRole('button', { name: '支付 Pay' }).click()
    expect(await outcome).toEqual({ err_msg: 'get_brand_wcpay_request:ok' })
  })
})
