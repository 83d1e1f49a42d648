import type { Page } from '@playwright/test'
import { expect, expectAccessible, type Language, speak, test } from './support/journey.ts'
import { logIn } from './support/steps.ts'

const overlayGone = (page: Page) => expect(page.locator('#app-overlay')).toHaveCount(0)

const publicScreens = [
  '/index',
  '/service',
  '/park/list',
  '/park/detail?code=DECK433',
  '/ztyPark/list',
  '/ztyPark/detail?code=VR',
  '/ztyPark/detail?code=SUNRISE',
  '/park/detail?code=NOTHING',
  '/nowhere',
]

for (const language of ['zh-CN', 'en-US'] as const satisfies Language[]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every browsing screen can be read by everybody, ${language}, ${colorScheme}`, async ({
      page,
      context,
    }) => {
      await speak(context, language)
      await page.emulateMedia({ colorScheme })
      for (const screen of publicScreens) {
        await page.goto(screen)
        await overlayGone(page)
        await page.waitForLoadState('networkidle')
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expectAccessible(page)
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${screen} is no wider than the phone`).toBe(0)
      }
    })
  }
}

test('the home screen is kept alive with its scroll position', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
  await overlayGone(page)
  const attraction = page.getByRole('link', { name: /云端邮局/ })
  await attraction.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)

  await attraction.click()
  await expect(page).toHaveURL(/\/ztyPark\/detail/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(attraction).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(left)

  await page.getByRole('link', { name: '客服', exact: true }).click()
  await expect(page).toHaveTitle(/客服中心 · 云顶塔/)
  await page.getByRole('button', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('a visitor who wants a page of members logs in and comes back to it', async ({ page, language }) => {
  await page.goto('/mycenter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmycenter$/)
  await logIn(page, language)
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL(/\/index$/)
})

test('logging out asks first, then forgets the member on this device', async ({ page, language }) => {
  await logIn(page, language)
  await page.goto('/mycenter')
  await overlayGone(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '退出登录' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '再想想' }).click()
  await expect(page).toHaveURL(/\/mycenter$/)

  await page.getByRole('button', { name: '退出登录' }).click()
  await dialog.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/index$/)
  expect(await page.evaluate(() => localStorage.getItem('lookout:tokenInfo'))).toBeNull()
})

test('the language changes in place and is kept', async ({ page, context }) => {
  await page.goto('/service')
  await overlayGone(page)
  await context.addInitScript(() => localStorage.setItem('language', 'en-US'))
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Common questions' })).toBeVisible()
  await expect(page).toHaveURL(/\/service$/)
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en-US')
})

test('what was chosen survives a reload and the way back', async ({ page }) => {
  await page.goto('/park/detail?code=DECK488')
  await page.getByRole('button', { name: '下个月' }).click()
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await days.last().click()
  await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
  await expect(page).toHaveURL(/date=.*slot=/)
  await page.reload()
  await expect(page.getByRole('button', { name: '时段 更改' })).toBeVisible()
  await expectAccessible(page)
})
