/** Inside WeChat: consent, an account bound at log-in, and no password from then on. */
import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  type Language,
  presetLanguage,
  shopUrl,
  test,
  toastOf,
} from './support/journey.ts'
import { fillLogIn, logOut, newMember } from './support/steps.ts'
import { openWechat } from './support/wechat.ts'

const bindBox = (page: Page) => page.getByRole('checkbox', { name: '绑定此微信，下次自动登录' })
const overview = (page: Page) => page.getByRole('heading', { name: '我的订单' })

/** An account that was made outside WeChat. */
async function accountElsewhere(browser: Browser, language: Language): Promise<string> {
  const context = await browser.newContext({ baseURL: shopUrl })
  await presetLanguage(context, language)
  const { account } = await newMember(await context.newPage())
  await context.close()
  return account
}

test('consent, binding at log-in, no password next time, no log-in after log-out, unbinding', async ({
  browser,
  language,
}) => {
  const account = await accountElsewhere(browser, language)
  const user = `bound-${Date.now() % 1_000_000}`
  const first = await openWechat(browser, language, { user })
  await first.page.goto('/mycenter')
  await expect(first.page).toHaveURL(/\/login\?redirect=%2Fmycenter$/)
  await first.page.getByRole('button', { name: '微信登录' }).click()
  await first.page.getByRole('link', { name: '允许' }).click()
  await expect(first.page.getByRole('heading', { name: `你好，${user}` })).toBeVisible()
  await expect(bindBox(first.page)).toBeChecked()
  await expectAccessible(first.page)
  await toastOf(first.page, '登录成功，已绑定微信', () => fillLogIn(first.page, language, account))
  await expect(first.page).toHaveURL(/\/mycenter$/)
  const kept = await first.page.evaluate(() => localStorage.getItem('lookout:wechatUserInfo'))
  expect(JSON.parse(kept ?? '')).toMatchObject({ nickname: user, headimgurl: expect.stringContaining(user) })

  const second = await openWechat(browser, language, { user, system: 'ios' })
  await second.page.goto('/mycenter')
  await expect(overview(second.page)).toBeVisible()
  await expect(second.page).toHaveURL(`${shopUrl}/mycenter`)
  await logOut(second.page, language)
  await second.page.goto('/mycenter')
  await expect(second.page).toHaveURL(/\/login/)
  await second.page.reload()
  await expect(second.page.getByRole('button', { name: '微信登录' })).toBeVisible()
  await second.page.getByRole('button', { name: '微信登录' }).click()
  await second.page.getByRole('link', { name: '允许' }).click()
  await expect(second.page, 'who asks for it is logged in').toHaveURL(`${shopUrl}/mycenter`)

  await first.page.goto('/account/info')
  await expect(first.page.getByText(user)).toBeVisible()
  await expectAccessible(first.page)
  await first.page.getByRole('button', { name: '解除绑定' }).click()
  const unlink = first.page.getByRole('dialog').getByRole('button', { name: '解除绑定' })
  await toastOf(first.page, '已解除微信绑定', () => unlink.click())
  const third = await openWechat(browser, language, { user })
  await third.page.goto('/mycenter')
  await expect(third.page).toHaveURL(/\/login/)
  for (const { context } of [first, second, third]) await context.close()
})

test('a user who does not consent is back on the log-in page, which says nothing of it', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language, { user: 'shy' })
  await page.goto('/login')
  await page.getByRole('button', { name: '微信登录' }).click()
  await page.getByRole('link', { name: '拒绝' }).click()
  await expect(page).toHaveURL(`${shopUrl}/login`)
  await expect(page.getByRole('button', { name: '微信登录' })).toBeVisible()
  await expect(page.getByText(/失败|失效|错误/)).toHaveCount(0)
  await context.close()
})

test('a virtual user whom WeChat made up is never bound', async ({ browser, language }) => {
  const account = await accountElsewhere(browser, language)
  const { context, page } = await openWechat(browser, language, { user: 'nobody', snapshot: true })
  await page.goto('/login?redirect=/mycenter')
  await expect(page.getByRole('button', { name: '微信登录' })).toBeVisible()
  await expect(bindBox(page)).toHaveCount(0)
  await fillLogIn(page, language, account)
  await expect(overview(page)).toBeVisible()
  await page.goto('/account/info')
  await expect(page.getByText('在微信中登录时可绑定')).toBeVisible()
  await context.close()
})

test('a box that is not ticked binds nobody', async ({ browser, language }) => {
  const account = await accountElsewhere(browser, language)
  const first = await openWechat(browser, language, { user: 'careful' })
  await first.page.goto('/login?redirect=/mycenter')
  await bindBox(first.page).uncheck()
  await fillLogIn(first.page, language, account)
  await expect(overview(first.page)).toBeVisible()
  const second = await openWechat(browser, language, { user: 'careful' })
  await second.page.goto('/mycenter')
  await expect(second.page).toHaveURL(/\/login/)
  for (const { context } of [first, second]) await context.close()
})
