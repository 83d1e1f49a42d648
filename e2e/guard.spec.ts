/** Where the navigation guard leads: deep links through log-in, pages that are none, sessions that have ended. */
import type { Page } from '@playwright/test'
import { expect, shopUrl, test, toastOf } from './support/journey.ts'
import { fillLogIn, logIn, signIn } from './support/steps.ts'

const pathOf = (page: Page) => page.url().slice(shopUrl.length)

/** Ends the session on the server and leaves the browser its token, as the passing of time does. */
async function endOnServer(page: Page): Promise<void> {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem('lookout:tokenInfo') ?? '').token)
  const left = await page.request.delete('/front/api/leaguer/logout', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(left.ok()).toBe(true)
}

const keptToken = (page: Page) => page.evaluate(() => localStorage.getItem('lookout:tokenInfo'))

test('a deep link of members leads through log-in to exactly what was wanted', async ({ page, language }) => {
  await page.goto('/orderList?tab=refund')
  await expect(page).toHaveURL(/\/login\?redirect=%2ForderList%3Ftab%3Drefund$/)
  await fillLogIn(page, language)
  await expect.poll(() => pathOf(page)).toBe('/orderList?tab=refund')
})

test('an address of members is guarded however it is written', async ({ page }) => {
  await page.goto('/mycenter/')
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await page.goto('/MyCenter')
  await expect(page.getByText('抱歉，页面不存在')).toBeVisible()
})

test('who is logged in already comes home from /login and /register', async ({ page }) => {
  await signIn(page)
  for (const address of ['/login', '/register', '/login?redirect=%2Fmycenter']) {
    await page.goto(address)
    await expect.poll(() => pathOf(page)).toBe('/index')
  }
})

test('a log-in leads nowhere but into the shop', async ({ page, language }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('//evil.example/index')}`)
  await fillLogIn(page, language)
  await expect.poll(() => pathOf(page)).toBe('/index')
})

test('somebody who is no group is asked to log in as one', async ({ page }) => {
  await signIn(page)
  await page.goto('/group/list')
  await expect(page).toHaveURL(/\/group\/login\?redirect=%2Fgroup%2Flist$/)
})

test('a session that has ended costs nobody a public page, and says so', async ({ page, language }) => {
  await logIn(page, language)
  await expect.poll(() => pathOf(page)).toBe('/index')
  await toastOf(page, '登录已失效', async () => {
    await endOnServer(page)
    await page.goto('/park/detail?code=DECK488')
  })
  await expect(page.getByRole('button', { name: '选择日期' })).toBeVisible()
  expect(pathOf(page)).toBe('/park/detail?code=DECK488')
  expect(await keptToken(page)).toBeNull()
})

test('on a page of members it leads to log-in, and from there back', async ({ page, language }) => {
  await signIn(page)
  await page.goto('/orderList?tab=refund')
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()
  await endOnServer(page)
  // The page is open: its next question finds the session gone.
  await page.getByRole('tab').first().click()
  await expect(page).toHaveURL(/\/login\?redirect=%2ForderList/)
  expect(await keptToken(page)).toBeNull()
  await fillLogIn(page, language)
  await expect(page).toHaveURL(/\/orderList/)
})

test('also when what anybody may ask finds the session gone before the page does', async ({ page }) => {
  await signIn(page)
  await page.goto('/orderList')
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()
  await endOnServer(page)
  const asked = Promise.withResolvers<void>()
  await page.route(/\/front\/api\/orders/, () => asked.resolve())
  await page.route('**/front/api/public/setting/shop', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=%2ForderList/)
  expect(await keptToken(page)).toBeNull()
})
