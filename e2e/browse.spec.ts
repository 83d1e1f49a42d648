import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import { countRequests, settled } from './support/settled.ts'
import { fillLogIn, signIn } from './support/steps.ts'

const notForSale = {
  WORKSHOP: '产品维护中，请选择其他产品',
  LANTERN: '产品已停止销售，请选择其他产品',
}

const otherKinds = [
  ['/detail/hotel?code=TEALODGE', '产品维护中，请选择其他产品', '维护中'],
  ['/detail/goods?code=MOONCAKE', '产品已停止销售，请选择其他产品', '已停售'],
  ['/detail/cruise?code=BLOSSOM', '产品暂未开放，敬请期待', '即将开放'],
  ['/detail/travel?code=NEWYEARTRIP', '产品暂未开放，敬请期待', '即将开放'],
] as const

const overlayGone = (page: Page) => expect(page.locator('#app-overlay')).toHaveCount(0)

test('a product that cannot be bought says why, and one that is none leads on', async ({ page }) => {
  await page.goto('/ztyPark/detail?code=SUNRISE')
  await expect(page.getByText('产品暂未开放，敬请期待')).toBeVisible()
  await expect(page.getByRole('button', { name: '即将开放' })).toBeDisabled()
  await expectAccessible(page)

  for (const [code, why] of Object.entries(notForSale)) {
    await page.goto(`/ztyPark/detail?code=${code}`)
    await expect(page.getByText(why)).toBeVisible()
  }
  for (const [address, why, label] of otherKinds) {
    await page.goto(address)
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByRole('button', { name: label })).toBeDisabled()
  }
  await page.getByRole('link', { name: '看看其他' }).click()
  await expect(page).toHaveURL(/\/list\/travel$/)
  await page.goto('/ztyPark/detail?code=FERRY')
  await page.getByRole('button', { name: '选择日期' }).click()
  const unlimited = page.getByRole('button', { name: /该日期暂未设置客流限额，不能购买/ })
  await expect(unlimited.first()).toBeVisible()

  await page.goto('/park/detail?code=NOTHING')
  await expect(page.getByText('产品不存在或已下架')).toBeVisible()
  await overlayGone(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: '查看全部门票' }).click()
  await expect(page).toHaveURL(/\/park\/list$/)
})

test('the home screen is kept alive with its scroll position', async ({ page }) => {
  countRequests(page)
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
  await overlayGone(page)
  const attraction = page.getByRole('link', { name: /云端邮局/ })
  // In the middle, so that the press itself scrolls nothing.
  await attraction.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  // What comes above it moves it.
  await settled(page)
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(0)

  await attraction.click()
  await expect(page).toHaveURL(/\/ztyPark\/detail/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(attraction).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)

  await page.getByRole('link', { name: '客服', exact: true }).click()
  await expect(page).toHaveTitle(/客服中心 · 云顶塔/)
  await page.getByRole('button', { name: '首页' }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
})

test('a visitor who wants a page of members logs in and comes back to it', async ({ page, language }) => {
  await page.goto('/mycenter')
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmycenter$/)
  await fillLogIn(page, language)
  await expect(page).toHaveURL(/\/mycenter$/)
  await expect(page.getByRole('heading', { name: '我的订单' })).toBeVisible()

  await page.goto('/login')
  await expect(page).toHaveURL(/\/index$/)
})

test('logging out asks first, then forgets the member on this device', async ({ page }) => {
  await signIn(page)
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

test('a page that is reloaded stands where it stood, however far down', async ({ page }) => {
  countRequests(page)
  await page.goto('/park/detail?code=DECK488')
  await overlayGone(page)
  await page.getByRole('heading', { name: '购票须知' }).scrollIntoViewIfNeeded()
  await settled(page)
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const stood = await scrolled()
  expect(stood).toBeGreaterThan(500)
  await page.reload()
  await overlayGone(page)
  await expect.poll(scrolled).toBe(stood)
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

test('a few words lead to a product, and back to what was found', async ({ page }) => {
  await page.goto('/index')
  await page.getByRole('link', { name: '搜门票、酒店、美食' }).click()
  const field = page.getByRole('searchbox', { name: '搜索产品' })
  await field.fill('玻璃栈道')
  await page.getByRole('link', { name: /玻璃天桥/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: /玻璃天桥/ })).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue('玻璃栈道')
  await expect(page.getByRole('link', { name: /玻璃天桥/ })).toBeVisible()
  await field.fill('潜水艇')
  await expect(page.getByText('没有找到“潜水艇”')).toBeVisible()
  await field.fill('')
  await page.getByRole('button', { name: '游船', exact: true }).click()
  await expect(page.getByRole('link', { name: /珠光夜游/ })).toBeVisible()
  await field.fill('')
  await page.getByRole('button', { name: '露天' }).click()
  await expect(page.getByRole('link', { name: /云顶观景/ }).first()).toBeVisible()
})
