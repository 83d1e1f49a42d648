/** A visitor whose browser writes twice as large: everything can be read, and nothing lies over something else. */
import type { Page } from '@playwright/test'
import { expect, type Language, test } from './support/journey.ts'
import { expectFits, keepPicture } from './support/look.ts'
import { openDays } from './support/open-days.ts'
import { buyTickets, placeTickets } from './support/purchase.ts'
import { countRequests, settledToBottom } from './support/settled.ts'
import { chooseSeats, newMember, openedNotice, signIn, wordsOf } from './support/steps.ts'
import { brokenWords, textFaults } from './support/text-faults.ts'

async function look(page: Page, language: Language, name: string, address?: string): Promise<void> {
  if (address) await page.goto(address)
  await settledToBottom(page)
  await expectFits(page)
  expect(await page.evaluate(textFaults), name).toEqual([])
  await keepPicture(page, `large-text-${name}-${language}`)
}

/** On the narrowest phone, and on one of the usual width. */
async function expectWholeWords(page: Page, address?: string): Promise<void> {
  if (address) await page.goto(address)
  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const name = `${width}${new URL(page.url()).pathname.replaceAll('/', '-')}`
    await look(page, 'en-US', name)
    expect(await page.locator('body').evaluate(brokenWords), name).toEqual([])
  }
}

const writeTwiceAsLarge = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    })
  })

for (const language of ['zh-CN', 'en-US'] as const)
  test.describe(language, () => {
    test.use({ language })
    test(`with text of 200 % a visitor reads every screen of a purchase and what comes after, ${language}`, async ({
      page,
    }) => {
      countRequests(page)
      await writeTwiceAsLarge(page)
      await newMember(page)
      const paid = await buyTickets(page, { tickets: 2 })
      const unpaid = await placeTickets(page)
      await look(page, language, 'home', '/index')
      await look(page, language, 'list', '/park/list')
      await look(page, language, 'rooms', '/detail/hotel?code=RIVERHOTEL')
      await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
      await expect(openDays(page).first()).toBeVisible()
      await look(page, language, 'range-calendar')
      await look(page, language, 'detail', '/park/detail?code=DECK433')
      await page.getByRole('button', { name: wordsOf(language).nextMonth }).click()
      await openDays(page).first().click()
      await expect(page.getByRole('radio', { name: /¥/ }).first()).toBeAttached()
      await look(page, language, 'times')
      await look(page, language, 'pay', `/pay/order?orderNo=${unpaid.orderNo}`)
      await look(page, language, 'orders', '/orderList')
      await look(page, language, 'order', `/orderDetail?orderNo=${paid.orderNo}`)
      await look(page, language, 'refund', `/refund?orderNo=${paid.orderNo}`)
      await look(page, language, 'change', `/order/change?orderNo=${paid.orderNo}`)
      await look(page, language, 'cart', '/cart')
      await look(page, language, 'account', '/account/info')
      await look(page, language, 'my-center', '/mycenter')
    })
  })

test.describe('on the narrowest phone', () => {
  test.use({ language: 'en-US', viewport: { width: 320, height: 640 } })

  test('no word of a calendar breaks within itself with text of 200 %', async ({ page }) => {
    await writeTwiceAsLarge(page)
    for (const address of ['/park/detail?code=DECK433', '/detail/hotel?code=RIVERHOTEL']) {
      await page.goto(address)
      const next = page.getByRole('button', { name: wordsOf('en-US').nextMonth })
      await expect(next).toBeEnabled()
      await next.press('Enter')
      const month = page.getByRole('region', { name: /20\d\d/ })
      await expect(month.getByText('Plenty').first()).toBeAttached()
      expect(await month.evaluate(brokenWords), address).toEqual([])
    }
  })

  test('nor does one of a product page, of whatever kind', async ({ page }) => {
    countRequests(page)
    await writeTwiceAsLarge(page)
    for (const address of [
      '/park/detail?code=DECK433',
      '/ztyPark/detail?code=VR',
      '/detail/hotel?code=RIVERHOTEL',
      '/detail/eatery?code=LUNCH',
      '/detail/goods?code=TOWERMODEL',
      '/detail/travel?code=NEWYEARTRIP',
      '/detail/cruise?code=BLOSSOM',
    ]) {
      await expectWholeWords(page, address)
    }
  })

  test('nor does one of a log-in, of finding an order or of registering', async ({ page }) => {
    countRequests(page)
    await writeTwiceAsLarge(page)
    for (const address of ['/login', '/auth', '/register']) {
      await expectWholeWords(page, address)
    }
  })

  test('nor does one of a purchase, of what comes after and of the account', async ({ page }) => {
    countRequests(page)
    await writeTwiceAsLarge(page)
    await newMember(page)
    const { orderNo } = await buyTickets(page, { tickets: 2 })
    const unpaid = await placeTickets(page)
    await chooseSeats(page, 'en-US')
    await openedNotice(page)
    await expectWholeWords(page)
    for (const address of [
      `/pay/order?orderNo=${unpaid.orderNo}`,
      `/pay/result/${orderNo}`,
      '/orderList',
      `/orderDetail?orderNo=${orderNo}`,
      `/refund?orderNo=${orderNo}`,
      `/order/change?orderNo=${orderNo}`,
      '/cart',
      '/mycenter',
      '/account/info',
      '/account/userInfo',
      '/account/data',
    ]) {
      await expectWholeWords(page, address)
    }
  })

  test('nor does one of a comment that is being written', async ({ page }) => {
    await signIn(page)
    await page.goto('/commonComment')
    await page
      .getByRole('link', { name: /^Write a comment/ })
      .first()
      .click()
    const stars = page.getByRole('radio')
    await expect(stars).toHaveCount(5)
    for (const star of await stars.all()) {
      await star.locator('..').click()
      expect(await page.getByRole('main').evaluate(brokenWords)).toEqual([])
    }
  })
})
