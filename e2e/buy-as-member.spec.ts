import { expect, expectAccessible, test } from './support/journey.ts'
import { chooseSeats, logIn, newMember, payWithAlipay, placeOrder, wordsOf } from './support/steps.ts'

test('a new member buys two tickets with Alipay and finds them among the orders', async ({
  page,
  language,
}) => {
  await newMember(page)
  await chooseSeats(page, language, { tickets: 2 })
  await expect(page).toHaveURL(/\/park\/order\?orderNo=\d{16}/)
  await placeOrder(page, language)

  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()

  await page.goto('/orderList')
  await page.getByRole('tab', { name: '待使用' }).click()
  const order = page.getByRole('tabpanel', { name: '待使用' }).getByRole('article').first()
  await expect(order).toContainText('待使用')
  await expect(order).toContainText('共2张')
  await expectAccessible(page)
  await order.getByRole('link', { name: '查看门票' }).click()
  await expect(page.getByText('第1张，共2张')).toBeVisible()
  await page.getByRole('button', { name: '下一个' }).click()
  await expect(page.getByText('第2张，共2张')).toBeVisible()
})

test('the demo member logs in and sees orders in every state', async ({ page, language }) => {
  await logIn(page, language)
  await page.goto('/orderList')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectAccessible(page)
})

test('a cashier that is left with cancel leaves the order payable', async ({ page, language }) => {
  await newMember(page)
  await chooseSeats(page, language)
  await placeOrder(page, language)
  await page.getByRole('radio', { name: '支付宝', exact: true }).check()
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await page.getByRole('button', { name: /取消 Cancel/ }).click()
  await expect(page.getByRole('heading', { name: '尚未支付' })).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('剩 ')
  await expectAccessible(page)
  await page.getByRole('link', { name: '换一种方式' }).click()
  await expect(page.getByRole('radio', { name: '微信支付', exact: true })).toBeVisible()

  await page.goto('/orderList?tab=unpaid')
  await expect(page.locator('#app-overlay')).toHaveCount(0)
  await page.getByRole('link', { name: '去支付' }).click()
  await expect(page.getByText('成人票 × 1')).toBeVisible()
  await page.getByRole('radio', { name: '支付宝', exact: true }).check()
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await page.getByRole('button', { name: /取消 Cancel/ }).click()
  await page.getByRole('button', { name: '继续支付' }).click()
  await page.getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
})

test('a screen that failed without a network comes back with it; what is decided offers no retry', async ({
  page,
  context,
}) => {
  await newMember(page)
  await page.goto('/orderList')
  await expect(page.getByText('还没有订单')).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('tab', { name: '退款' }).click()
  await expect(page.getByRole('alert').filter({ hasText: '当前没有网络' })).toBeVisible()
  // The first call after a phone is online again may still be lost.
  await page.route(/\/api\/orders\?tab=refund/, (route) => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expect(page.getByText('没有退款')).toBeVisible()

  await page.goto('/orderDetail?orderNo=2611210000000000')
  await expect(page.getByText('没有找到该订单')).toBeVisible()
  await expect(page.getByRole('button', { name: '重试' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '我的订单' })).toBeVisible()
})
