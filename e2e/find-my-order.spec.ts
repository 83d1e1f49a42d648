import { expect, expectAccessible, shopUrl, speak, test } from './support/journey.ts'
import { chooseSeats, freshMobile, placeOrder, proveMobile } from './support/steps.ts'

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
  const read = page.waitForResponse(new RegExp(`/front/api/orders/${orderNo}$`))
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  const { randomKey } = (await (await read).json()).data

  const other = await browser.newContext({ baseURL: shopUrl })
  await speak(other, language)
  const elsewhere = await other.newPage()
  await elsewhere.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/)
  await elsewhere.goto('/auth')
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
