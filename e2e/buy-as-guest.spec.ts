import { expect, expectAccessible, test } from './support/journey.ts'
import { chooseSeats, freshMobile, placeOrder, proveMobile, wordsOf } from './support/steps.ts'

// The other journeys ask for less motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a guest proves a mobile, buys with WeChat H5 and sees the QR ticket', async ({ page, language }) => {
  await chooseSeats(page, language)
  await expect(page).toHaveURL(/\/park\/tourist\/order\?orderNo=\d{16}/)
  await proveMobile(page, language, freshMobile())
  await expectAccessible(page)
  await placeOrder(page, language)

  await expect(page).toHaveURL(/\/pay\/order/)
  await page.getByRole('radio', { name: '微信支付', exact: true }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()

  await page.getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await expect(page.getByRole('img', { name: /入园二维码/ })).toBeVisible()
  // What the provider added to the address is gone.
  await expect(page).toHaveURL(/\/pay\/result\/\d{16}$/)
  await expectAccessible(page)
  await page.getByRole('link', { name: '查看订单' }).click()

  await expect(page.getByRole('heading', { name: '待使用' })).toBeVisible()
  await expect(page.getByRole('img', { name: /入园二维码/ })).toBeVisible()
  await expectAccessible(page)
})
