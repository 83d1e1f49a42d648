/**
 * Every screen of the shop in both languages: opened by its address, no axe violation, nothing wider than the phone. Words
 * are the same in the dark, so of the dark only the contrast is looked at, in one language.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { readyHandle } from './support/captcha.ts'
import {
  expect,
  expectAccessible,
  expectContrast,
  type Language,
  presetLanguage,
  shopUrl,
  test,
} from './support/journey.ts'
import { expectFits } from './support/look.ts'
import { countRequests, settled, settledToBottom } from './support/settled.ts'
import {
  chooseSeats,
  contactWords,
  freshMobile,
  payWithAlipay,
  placeOrder,
  proveMobile,
  signIn,
  wordsOf,
} from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps a picture of each screen. */
const folder = process.env['E2E_SCREENSHOTS']

const publicScreens = {
  home: '/index',
  service: '/service',
  search: '/search',
  'park-list': '/park/list',
  'park-detail': '/park/detail?code=DECK433',
  'themed-list': '/ztyPark/list',
  'themed-detail': '/ztyPark/detail?code=VR',
  login: '/login',
  register: '/register',
  auth: '/auth',
  'group-home': '/group/index',
  'group-login': '/group/login',
  'group-apply-first': '/group/apply/new',
  forgotten: '/forPass',
  'not-found': '/nothing/here',
  'preview-over': `/preview?product=DECK433&until=1700000000&signature=${'A'.repeat(43)}`,
  'annual-card-home': '/idcard/index',
  'annual-card-types': '/card/showType',
  'annual-card-info': '/card/showCardInfo?code=FAMILYCARD',
  'citizen-card-home': '/citizencard/index',
  'citizen-card-info': '/card/showCitizenCardInfo',
}
const memberScreens = {
  'my-center': '/mycenter',
  'user-info': '/user/info',
  account: '/account/info',
  'account-password': '/account/password',
  'account-mobile': '/account/mobile',
  'account-devices': '/account/devices',
  'account-data': '/account/data',
  'account-points': '/account/points',
  'comments-to-write': '/commonComment',
  'comments-own': '/commonComment?tab=own',
  'order-list': '/orderList',
  'contact-list': '/contactList',
  'address-list': '/addressList',
  'invoice-titles': '/invoiceTitles',
  'group-apply': '/group/apply/new',
  'group-info-none': '/group/info',
  'exchange-query': '/exchange/query',
  'exchange-order-empty': '/exchange/ticketOrder',
  'exchange-success-empty': '/exchange/success',
  map: '/map',
  'map-floors': '/map?at=REVOLVING',
  introduction: '/park/introduce',
  'annual-card-home-own': '/idcard/index',
  'citizen-card-home-own': '/citizencard/index',
  'citizen-card-form': '/card/toApprove',
}

type CheckShown = (screen: string) => Promise<void>
type Phone = { page: Page; look: CheckShown; close(): Promise<void> }

/** A phone of its own, at which each screen that it shows can be looked at. */
async function openPhone(browser: Browser, language: Language): Promise<Phone> {
  const context = await browser.newContext({ baseURL: shopUrl, deviceScaleFactor: folder ? 2 : 1 })
  await presetLanguage(context, language)
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  countRequests(page)
  return { page, look: (screen) => look(page, language, screen), close: () => context.close() }
}

async function look(page: Page, language: Language, screen: string): Promise<void> {
  await settledToBottom(page)
  await expectAccessible(page)
  await expectFits(page)
  await keepPicture(page, `${screen}-${language}-light`)
  if (language !== 'zh-CN' && !folder) return
  await page.emulateMedia({ colorScheme: 'dark' })
  if (language === 'zh-CN') await expectContrast(page)
  await keepPicture(page, `${screen}-${language}-dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function keepPicture(page: Page, name: string): Promise<void> {
  if (!folder) return
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

/** Opens an address and stays there: nobody is led to another screen. */
async function openScreen(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settled(page)
  expect(page.url().slice(shopUrl.length)).toBe(address)
}

/** The addresses of all orders that the list shows. */
async function listedOrders(page: Page): Promise<string[]> {
  await page.goto(memberScreens['order-list'])
  await settled(page)
  const links = page.getByRole('article').getByRole('link', { name: /.+/ })
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(addresses.filter((href) => href.startsWith('/orderDetail')))]
}

/** The addresses of all cards of the member. */
async function listedCards(page: Page): Promise<string[]> {
  await page.goto('/card/approveStatus')
  await settled(page)
  const links = page.getByRole('main').getByRole('link')
  await expect(links.first()).toBeVisible()
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return addresses.filter((href) => href.includes('cardNo='))
}

/** Where a member meets the people that are kept: their list, their form, and the order form. */
async function lookAtContacts(page: Page, look: CheckShown, language: Language): Promise<void> {
  const say = contactWords(language)
  await page.goto('/contactList')
  await page.getByRole('button', { name: say.add }).click()
  await look('contact-new')
  await page.getByRole('button', { name: say.save }).click()
  await look('contact-wrong')
  await page.goto('/contactList')
  await page.getByRole('button', { name: say.edit }).first().click()
  await expect(page.getByRole('textbox', { name: say.idNumber })).toHaveValue(/\d{17}[\dX]/)
  await look('contact-edit')
  await page.goto('/contactList')
  await page.getByRole('button', { name: say.remove }).first().click()
  await look('contact-delete')
  await chooseSeats(page, language, { tickets: 3 })
  const saved = page.getByRole('list', { name: say.saved })
  await saved.getByRole('button').nth(1).click()
  await look('order-form-contacts')
  await page.getByRole('button', { name: say.saved }).click()
  await expect(page.getByRole('dialog').getByRole('listitem').nth(3)).toBeVisible()
  await look('contact-picker')
}

test.describe.configure({ mode: 'parallel' })
if (folder) mkdirSync(folder, { recursive: true })

for (const language of ['zh-CN', 'en-US'] as const) {
  test(`what anybody may see, ${language}`, async ({ browser }) => {
    const { page, look, close } = await openPhone(browser, language)
    for (const [screen, address] of Object.entries(publicScreens)) {
      await openScreen(page, address)
      await look(screen)
    }
    await page.goto('/login')
    await page.getByRole('button', { name: wordsOf(language).bySms }).click()
    await look('login-by-sms')
    await page.getByRole('textbox', { name: /^(手机号码|Mobile)/ }).fill(freshMobile())
    await page.getByRole('button', { name: wordsOf(language).getCode }).click()
    await readyHandle(page, language)
    await look('captcha')
    await close()
  })

  test(`what a guest sees while buying, ${language}`, async ({ browser }) => {
    const { page, look, close } = await openPhone(browser, language)
    await chooseSeats(page, language, { tickets: 2 })
    await look('order-form')
    await proveMobile(page, language, freshMobile())
    await placeOrder(page, language)
    await expect(page).toHaveURL(/\/pay\/order/)
    // That a code was sent is said no longer.
    await expect(page.locator('#toast')).toBeHidden()
    await look('pay')
    await payWithAlipay(page, language)
    await expect(page).toHaveURL(/\/pay\/result/)
    await expect(page.getByRole('img', { name: wordsOf(language).qrCode })).toBeVisible()
    await look('pay-result')
    await page.getByRole('link', { name: wordsOf(language).seeOrder }).click()
    await expect(page.getByRole('img', { name: wordsOf(language).qrCode })).toBeVisible()
    await look('ticket')
    await page.getByRole('button', { name: wordsOf(language).fullScreen }).click()
    await look('ticket-full-screen')
    await page.goto('/orderList')
    await expect(page.getByRole('article')).toHaveCount(1)
    await look('guest-orders')
    await page.goto('/mycenter')
    await look('guest-center')
    await close()
  })

  test(`what a member sees, ${language}`, async ({ browser }) => {
    const { page, look, close } = await openPhone(browser, language)
    await signIn(page)
    for (const [screen, address] of Object.entries(memberScreens)) {
      await openScreen(page, address)
      await look(screen)
    }
    await lookAtContacts(page, look, language)
    await page.goto(memberScreens['user-info'])
    const picture = { name: 'view.png', mimeType: 'image/png', buffer: await page.screenshot() }
    await page.getByLabel(wordsOf(language).choosePicture).setInputFiles(picture)
    await expect(page.getByRole('dialog').getByRole('slider')).toBeVisible()
    await look('avatar-crop')
    await close()
  })

  test(`what a member ordered, ${language}`, async ({ browser }) => {
    const { page, look, close } = await openPhone(browser, language)
    await signIn(page)
    const orders = await listedOrders(page)
    expect(orders.length).toBeGreaterThan(5)
    for (const [index, address] of orders.entries()) {
      await page.goto(address)
      await look(`order-detail-${index + 1}`)
    }
    expect(orders.some((address) => address.startsWith('/orderDetailCard'))).toBe(true)
    const cards = await listedCards(page)
    await look('cards')
    expect(cards.length).toBeGreaterThan(10)
    for (const [index, address] of cards.entries()) {
      await page.goto(address)
      await look(`card-${index + 1}`)
    }
    await close()
  })
}
