/** The cashiers, the code page, the outbox and the start page, in Chromium at phone size. */
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { launchBrowser, phone } from '../testing/browser.ts'
import { type SandboxSetup, setStage } from '../testing/start.ts'
import { newOutNo, order } from '../testing/wechat-client.ts'

const MINUTE_MS = 60_000
const H5 = { scene_info: { payer_client_ip: '10.0.0.1', h5_info: { type: 'Wap' } } }

let stage: SandboxSetup
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[stage, browser] = await Promise.all([setStage(), launchBrowser()])
})
afterAll(async () => {
  await Promise.all([stage.end(), browser.close()])
})
beforeEach(async () => {
  await stage.control.reset()
  page = await (await browser.newContext(phone)).newPage()
})
afterEach(() => page.context().close())

async function h5Url(outNo: string): Promise<string> {
  const answer = await order(stage, outNo, 'h5', H5)
  return ((await answer.json()) as { h5_url: string }).h5_url
}

async function nativeCode(outNo: string): Promise<string> {
  return ((await (await order(stage, outNo)).json()) as { code_url: string }).code_url
}

const visit = async (url: string, referer?: string): Promise<string> => {
  await page.goto(url, referer === undefined ? {} : { referer })
  return (await page.locator('.outcome, .amount').first().innerText()).trim()
}

async function clean(): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
}

describe('the H5 link', () => {
  it('does not open without a Referer, from another site, after five minutes, towards another site', async () => {
    const url = await h5Url(newOutNo())
    expect(await visit(url)).toContain('商家参数格式有误')
    expect(await visit(url, 'https://elsewhere.example/')).toContain('商家存在未配置的参数')
    const away = `${url}&redirect_url=${encodeURIComponent('https://elsewhere.example/')}`
    expect(await visit(away, `${stage.merchant.url}/`)).toContain('redirect_url')
    await stage.control.advance(5 * MINUTE_MS + 1)
    expect(await visit(url, `${stage.merchant.url}/`)).toContain('支付请求已失效')
    await clean()
  })

  it('opens from a site that was registered by hand', async () => {
    await stage.control.seed({ sites: ['https://m.tower.example/'] })
    expect(await visit(await h5Url(newOutNo()), 'https://m.tower.example/pay')).toContain('120.00')
  })

  it('opens from the shop, is paid, and goes back to redirect_url', async () => {
    const outNo = newOutNo()
    const back = `${stage.merchant.url}/pay/result/1`
    const url = `${await h5Url(outNo)}&redirect_url=${encodeURIComponent(back)}`
    expect(await visit(url, `${stage.merchant.url}/`)).toBe('¥120.00')
    await clean()
    await page.getByRole('button', { name: '支付 Pay' }).click()
    await page.waitForURL(back)
    expect((await stage.control.trade(outNo))?.state).toBe('paid')
    await page.goBack()
    await page.reload()
    await expect.poll(() => page.getByRole('heading').innerText()).toContain('支付成功')
    await clean()
  })
})

describe('a code', () => {
  it('is opened by hand and paid', async () => {
    const outNo = newOutNo()
    const code = await nativeCode(outNo)
    await page.goto(`${stage.sandbox.url}/pay`)
    await clean()
    await page.getByLabel('二维码内容').fill(code)
    await page.getByRole('button', { name: '打开 Open' }).click()
    await page.getByRole('button', { name: '支付 Pay' }).click()
    await expect.poll(() => page.getByRole('heading').innerText()).toContain('支付成功')
    expect((await stage.control.trade(outNo))?.state).toBe('paid')
  })

  it('is refused when nobody knows it', async () => {
    await page.goto(`${stage.sandbox.url}/pay?code=weixin%3A%2F%2Fwxpay%2Fbizpayurl%3Fpr%3Dx`)
    expect(await page.getByRole('alert').innerText()).toContain('二维码无效')
    await clean()
  })

  it('can be paid once only, by one of two phones', async () => {
    const outNo = newOutNo()
    const code = await nativeCode(outNo)
    const open = `${stage.sandbox.url}/pay?code=${encodeURIComponent(code)}`
    await page.goto(open)
    await stage.control.buy(code)
    await page.getByRole('button', { name: '支付 Pay' }).click()
    expect(await page.getByRole('alert').innerText()).toContain('该订单已支付')
    expect(await stage.control.webhooks(outNo)).toHaveLength(1)
  })
})

describe('a cashier', () => {
  it('says when the time is over, and offers only the way back', async () => {
    const code = await nativeCode(newOutNo())
    await stage.control.advance(16 * MINUTE_MS)
    await page.goto(`${stage.sandbox.url}/pay?code=${encodeURIComponent(code)}`)
    expect(await page.getByRole('alert').innerText()).toContain('已超过支付时间')
    expect(await page.getByRole('button').count()).toBe(1)
    await clean()
  })

  it.each([
    ['支付失败 Fail', '支付失败'],
    ['取消 Cancel', '已取消支付'],
  ])('ends with %s', async (button, outcome) => {
    const code = await nativeCode(newOutNo())
    await page.goto(`${stage.sandbox.url}/pay?code=${encodeURIComponent(code)}`)
    await page.getByRole('button', { name: button }).click()
    expect(await page.getByRole('heading').innerText()).toContain(outcome)
    await clean()
  })

  it('escapes what the merchant wrote', async () => {
    const outNo = newOutNo()
    const description = '<img src=x onerror=alert(1)> & "tower"'
    const answer = await order(stage, outNo, 'native', { description })
    const { code_url: code } = (await answer.json()) as { code_url: string }
    await page.goto(`${stage.sandbox.url}/pay?code=${encodeURIComponent(code)}`)
    expect(await page.getByText(description).count()).toBe(1)
  })

  it('that nobody opened is not there', async () => {
    expect(await visit(`${stage.sandbox.url}/wxpay/cashier/nothing`)).toContain('收银台不存在')
    expect(await visit(`${stage.sandbox.url}/alipay/cashier/nothing`)).toContain('收银台不存在')
  })
})

describe('the desk', () => {
  it('shows trades and webhooks, and lets one be somebody else', async () => {
    const outNo = newOutNo()
    await stage.control.buy(await nativeCode(outNo))
    await stage.control.addRule({ match: { op: 'query' }, fault: '500' })
    await page.goto(stage.sandbox.url)
    expect(await page.getByRole('region', { name: '交易 Trades' }).innerText()).toContain(outNo)
    await page.getByRole('button', { name: 'mei' }).click()
    expect(await page.getByRole('button', { name: 'mei' }).getAttribute('aria-pressed')).toBe('true')
    await clean()
    await page.goto(`${stage.sandbox.url}/sms`)
    await clean()
  })
})
