import type { Page } from '@playwright/test'
import {
  advanceMinutes,
  dataOf,
  expect,
  expectAccessible,
  type Language,
  presetLanguage,
  sandbox,
  shopUrl,
  test,
  toastOf,
} from './support/journey.ts'
import {
  chooseSeats,
  fillSmsCode,
  freshMobile,
  payWithAlipay,
  placeOrder,
  proveMobile,
  wordsOf,
} from './support/steps.ts'

/** A paid order of a guest, on its result page; answers its number. */
async function buyAsGuest(page: Page, language: Language, mobile: string): Promise<string> {
  await chooseSeats(page, language)
  await proveMobile(page, language, mobile)
  await placeOrder(page, language)
  await expect(page).toHaveURL(/\/pay\/order/)
  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

/** The address in the SMS that follows a payment. */
async function linkInSms(mobile: string): Promise<string> {
  const links = async () =>
    (await sandbox.outbox(mobile)).flatMap(({ text }) => text.match(/https?:\/\/\S+\?orderNo=\d{16}/) ?? [])
  await expect.poll(links).toHaveLength(1)
  return (await links())[0] ?? ''
}

test('a guest who closed the page opens the link of the SMS, types a code and has the ticket again', async ({
  page,
  browser,
  language,
}) => {
  const say = wordsOf(language)
  const mobile = freshMobile()
  const orderNo = await buyAsGuest(page, language, mobile)
  await page.close()
  const link = await linkInSms(mobile)
  expect(link).toBe(`${shopUrl}/auth?orderNo=${orderNo}`)
  await advanceMinutes(1)

  const other = await browser.newContext({ baseURL: shopUrl })
  await presetLanguage(other, language)
  const elsewhere = await other.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText(orderNo)).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.getByRole('textbox', { name: say.mobile }).fill(mobile)
  await fillSmsCode(elsewhere, language, mobile)
  await expect(elsewhere).toHaveURL(`${shopUrl}/orderDetail?orderNo=${orderNo}`)
  await expect(elsewhere.getByRole('img', { name: say.qrCode })).toBeVisible()

  await elsewhere.goto(link)
  await expect(elsewhere).toHaveURL(`${shopUrl}/orderDetail?orderNo=${orderNo}`)
  await elsewhere.goto('/orderList')
  await expect(elsewhere.getByRole('article')).toHaveCount(1)
  await expect(elsewhere.getByText('近90天的订单')).toBeVisible()
  await expectAccessible(elsewhere)
  await elsewhere.goto('/mycenter')
  await elsewhere.getByRole('link', { name: '我的发票' }).click()
  await expect(elsewhere).toHaveURL(/\/invoiceList$/)
  await expect(elsewhere.getByText('还没有发票')).toBeVisible()
  await other.close()
})

test('a mobile that did not place the order of a link reads that, and sees its own orders', async ({
  page,
  language,
}) => {
  const stranger = freshMobile()
  await page.goto('/auth?orderNo=2611210000000001')
  await page.getByRole('textbox', { name: wordsOf(language).mobile }).fill(stranger)
  await toastOf(page, '该手机号近90天内没有这份订单', () => fillSmsCode(page, language, stranger))
  await expect(page).toHaveURL(`${shopUrl}/orderList`)
  await expect(page.getByText('还没有订单')).toBeVisible()
})

test('a guest keeps a paid order for good: a member in one tap, who finds it under the orders', async ({
  page,
  language,
}) => {
  const orderNo = await buyAsGuest(page, language, freshMobile())
  await page.goto('/mycenter')
  await expect(page.getByRole('heading', { name: '游客' })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/pay/result/${orderNo}`)
  await page.getByRole('button', { name: '会员条款' }).click()
  await expect(page.getByRole('dialog').getByText('个人信息')).toBeVisible()
  await page.keyboard.press('Escape')
  await toastOf(page, '您已成为会员', () => page.getByRole('button', { name: '一键成为会员' }).click())
  await page.goto('/orderList')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(`${shopUrl}/orderDetail?orderNo=${orderNo}`)
  await page.goto('/mycenter')
  await expect(page.getByRole('link', { name: '编辑资料' })).toBeVisible()
})

test('a guest finds an order again on another device, by its number and its key', async ({
  page,
  browser,
  language,
}) => {
  await chooseSeats(page, language)
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  await expect(page).toHaveURL(/\/pay\/order/)
  const orderNo = new URL(page.url()).searchParams.get('orderNo') ?? ''
  const { randomKey } = await dataOf<{ randomKey: string }>(
    page,
    new RegExp(`/front/api/orders/${orderNo}$`),
    () => page.goto(`/orderDetail?orderNo=${orderNo}`),
  )

  const other = await browser.newContext({ baseURL: shopUrl })
  await presetLanguage(other, language)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await elsewhere.goto('/auth')
  await elsewhere.getByRole('button', { name: '订单编号查询' }).click()
  await elsewhere.getByRole('textbox', { name: '订单编号' }).fill(orderNo)
  await elsewhere.getByLabel('查询码').fill('a-key-that-nobody-has0')
  await elsewhere.getByRole('button', { name: '查看订单' }).click()
  await expect(elsewhere.getByText('订单号或查询码不正确')).toBeVisible()
  await elsewhere.getByLabel('查询码').fill(randomKey)
  await elsewhere.getByRole('button', { name: '查看订单' }).click()
  await expect(elsewhere.getByRole('heading', { name: '待支付' })).toBeVisible()
  await expectAccessible(elsewhere)
  await other.close()
})
