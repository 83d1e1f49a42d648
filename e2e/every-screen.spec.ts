/** Every screen of the shop in both languages, light and dark: opened by its address, no axe violation, nothing wider than the phone. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { readyHandle } from './support/captcha.ts'
import { expect, expectAccessible, type Language, shopUrl, speak, test } from './support/journey.ts'
import {
  chooseSeats,
  contactWords,
  freshMobile,
  logIn,
  payWithAlipay,
  placeOrder,
  proveMobile,
  wordsOf,
} from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps a picture of each screen. */
const folder = process.env['E2E_SCREENSHOTS']

const publicScreens = {
  home: '/index',
  service: '/service',
  'park-list': '/park/list',
  'park-detail': '/park/detail?code=DECK433',
  'themed-list': '/ztyPark/list',
  'themed-detail': '/ztyPark/detail?code=VR',
  login: '/login',
  register: '/register',
  auth: '/auth',
  forgotten: '/forPass',
  'not-found': '/nothing/here',
  later: '/idcard/index',
}
const memberScreens = {
  'my-center': '/mycenter',
  'user-info': '/user/info',
  account: '/account/info',
  'account-password': '/account/password',
  'account-mobile': '/account/mobile',
  'account-devices': '/account/devices',
  'account-data': '/account/data',
  'order-list': '/orderList',
  'contact-list': '/contactList',
  map: '/map',
  'map-floors': '/map?at=REVOLVING',
}

async function look(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('main')).toBeVisible()
  await expectAccessible(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow, `${name} is wider than the phone`).toBeLessThanOrEqual(0)
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

type Light = 'light' | 'dark'

async function phone(context: BrowserContext, language: Language, light: Light): Promise<Page> {
  await speak(context, language)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: light, reducedMotion: 'reduce' })
  return page
}

test.describe.configure({ mode: 'parallel' })
if (folder) mkdirSync(folder, { recursive: true })

for (const language of ['zh-CN', 'en-US'] as const)
  for (const light of ['light', 'dark'] as const) {
    const name = (screen: string) => `${screen}-${language}-${light}`

    test(`what anybody may see, ${language}, ${light}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
      const page = await phone(context, language, light)
      for (const [screen, address] of Object.entries(publicScreens)) {
        await page.goto(address)
        await look(page, name(screen))
      }
      await page.goto('/login')
      await page.getByRole('button', { name: wordsOf(language).bySms }).click()
      await look(page, name('login-by-sms'))
      await page.getByRole('textbox', { name: /^(手机号码|Mobile)/ }).fill(freshMobile())
      await page.getByRole('button', { name: wordsOf(language).getCode }).click()
      await readyHandle(page, language)
      await look(page, name('captcha'))
      await context.close()
    })

    test(`what a guest sees while buying, ${language}, ${light}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
      const page = await phone(context, language, light)
      await chooseSeats(page, language, { tickets: 2 })
      await look(page, name('order-form'))
      await proveMobile(page, language, freshMobile())
      await placeOrder(page, language)
      await expect(page).toHaveURL(/\/pay\/order/)
      await look(page, name('pay'))
      await payWithAlipay(page, language)
      await expect(page).toHaveURL(/\/pay\/result/)
      await expect(page.getByRole('img', { name: wordsOf(language).qrCode })).toBeVisible()
      await look(page, name('pay-result'))
      await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
      await expect(page.getByRole('img', { name: wordsOf(language).qrCode })).toBeVisible()
      await look(page, name('ticket'))
      await page.getByRole('button', { name: wordsOf(language).fullScreen }).click()
      await look(page, name('ticket-full-screen'))
      await page.goto('/orderList')
      await expect(page.getByRole('article')).toHaveCount(1)
      await look(page, name('guest-orders'))
      await page.goto('/mycenter')
      await look(page, name('guest-center'))
      await context.close()
    })

    test(`where a member meets contacts, ${language}, ${light}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
      const page = await phone(context, language, light)
      const say = contactWords(language)
      await logIn(page, language)
      await page.goto('/contactList')
      await page.getByRole('button', { name: say.add }).click()
      await look(page, name('contact-new'))
      await page.getByRole('button', { name: say.save }).click()
      await look(page, name('contact-wrong'))
      await page.goto('/contactList')
      await page.getByRole('button', { name: say.edit }).first().click()
      await expect(page.getByRole('textbox', { name: say.idNumber })).toHaveValue(/\d{17}[\dX]/)
      await look(page, name('contact-edit'))
      await page.goto('/contactList')
      await page.getByRole('button', { name: say.remove }).first().click()
      await look(page, name('contact-delete'))
      await chooseSeats(page, language, { tickets: 3 })
      const saved = page.getByRole('list', { name: say.saved })
      await saved.getByRole('button').nth(1).click()
      await look(page, name('order-form-contacts'))
      await page.getByRole('button', { name: say.saved }).click()
      await expect(page.getByRole('dialog').getByRole('listitem').nth(3)).toBeVisible()
      await look(page, name('contact-picker'))
      await context.close()
    })

    test(`what a member sees, ${language}, ${light}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
      const page = await phone(context, language, light)
      await logIn(page, language)
      for (const [screen, address] of Object.entries(memberScreens)) {
        await page.goto(address)
        await look(page, name(screen))
      }
      await page.goto(memberScreens['user-info'])
      const picture = { name: 'view.png', mimeType: 'image/png', buffer: await page.screenshot() }
      await page.getByLabel(wordsOf(language).choosePicture).setInputFiles(picture)
      await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
      await look(page, name('avatar-crop'))
      await context.close()
    })

    test(`what a member ordered, ${language}, ${light}`, async ({ browser }) => {
      const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
      const page = await phone(context, language, light)
      await logIn(page, language)
      await page.goto(memberScreens['order-list'])
      await page.waitForLoadState('networkidle')
      const orders = await page
        .getByRole('article')
        .getByRole('link', { name: /.+/ })
        .evaluateAll((links) => [
          ...new Set(
            links
              .map((link) => link.getAttribute('href') ?? '')
              .filter((href) => href.startsWith('/orderDetail')),
          ),
        ])
      expect(orders.length).toBeGreaterThan(5)
      for (const [index, address] of orders.entries()) {
        await page.goto(address)
        await look(page, name(`order-detail-${index + 1}`))
      }
      await context.close()
    })
  }
