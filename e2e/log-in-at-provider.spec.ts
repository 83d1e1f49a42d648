/** The other authorization mode: a provider keeps the accounts, the shop sells as ever. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, sandbox, shopAtProviderUrl, test, toastOf } from './support/journey.ts'
import {
  chooseSeats,
  fillSmsCode,
  freshMobile,
  logOut,
  payWithAlipay,
  placeOrder,
  wordsOf,
} from './support/steps.ts'
import { openWechat } from './support/wechat.ts'

test.use({ baseURL: shopAtProviderUrl })

const door = (page: Page) => page.getByRole('button', { name: '用城市通行证登录' })

test('somebody new refuses, then comes, proves a mobile, buys, and logs out at the provider as well', async ({
  page,
  language,
}) => {
  const say = wordsOf(language)
  await page.goto('/mycenter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmycenter$/)
  await expect(door(page)).toBeVisible()
  await expectAccessible(page)
  await door(page).click()
  await toastOf(page, '您已取消登录', () => page.getByRole('button', { name: '拒绝' }).click())
  await door(page).click()
  await page.getByRole('button', { name: 'mei' }).click()
  await expect(page.getByRole('heading', { name: '验证手机号' })).toBeVisible()
  await expectAccessible(page)
  const mobile = freshMobile()
  await page.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await fillSmsCode(page, language, mobile)
  await expect(page).toHaveURL(`${shopAtProviderUrl}/mycenter`)
  await expect(page.getByRole('heading', { name: 'mei' })).toBeVisible()

  await chooseSeats(page, language)
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  await logOut(page, language)
  await expect(page).toHaveURL(`${shopAtProviderUrl}/index`)
  await page.goto('/orderList')
  await door(page).click()
  await page.getByRole('button', { name: 'mei' }).click()
  await expect(page).toHaveURL(`${shopAtProviderUrl}/orderList`)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('whose mobile the provider has proved is in at once; passwords of the shop have no place', async ({
  page,
}) => {
  await page.goto('/register')
  await expect(door(page)).toBeVisible()
  await page.goto('/forPass')
  await expect(door(page)).toBeVisible()
  await page.goto('/login?redirect=/account/info')
  await door(page).click()
  await page.getByRole('button', { name: 'lin' }).click()
  await expect(page).toHaveURL(`${shopAtProviderUrl}/account/info`)
  await expect(page.getByRole('link', { name: /登录密码|密码/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.goto('/account/password')
  await expect(page.getByText('密码由城市通行证保管')).toBeVisible()
  await expect(page.locator('input')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: '返回账号管理' }).click()
  await expect(page).toHaveURL(`${shopAtProviderUrl}/account/info`)
})

test('a token that proves nothing logs nobody in', async ({ page }) => {
  await sandbox.addRule({ match: { provider: 'OPENID', op: 'idToken' }, fault: 'wrongNonce' })
  await page.goto('/login')
  await door(page).click()
  await toastOf(page, '登录未完成，请重试', () => page.getByRole('button', { name: 'lin' }).click())
  await expect(door(page)).toBeVisible()
})

test('inside WeChat pages are signed at the address of this mode, and nobody is logged in by WeChat', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language, { user: 'mei', baseURL: shopAtProviderUrl })
  const signing = page.waitForRequest((request) => /\/config\?url=/.test(request.url()))
  await page.goto('/park/detail?code=DECK488')
  expect(new URL((await signing).url()).pathname).toBe('/front/api/oauth/config')
  await expect
    .poll(async () => (await sandbox.shares()).at(-1)?.link)
    .toBe(`${shopAtProviderUrl}/park/detail?code=DECK488`)
  await page.goto('/mycenter')
  await expect(door(page)).toBeVisible()
  await context.close()
})
