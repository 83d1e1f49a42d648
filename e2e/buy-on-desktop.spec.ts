import { expect, expectAccessible, presetLanguage, sandbox, shopUrl, test } from './support/journey.ts'
import { chooseSeats, freshMobile, placeOrder, proveMobile, wordsOf } from './support/steps.ts'

test('on a desktop a code is scanned with the phone, and the page moves on by itself', async ({
  browser,
  language,
}) => {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 1280, height: 900 },
    isMobile: false,
    hasTouch: false,
    userAgent:
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  })
  await presetLanguage(context, language)
  const page = await context.newPage()
  await chooseSeats(page, language)
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  await page.getByRole('radio', { name: '微信扫码', exact: true }).check()
  const started = page.waitForResponse(/\/front\/api\/payments$/)
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await expect(page.getByRole('img', { name: '支付二维码' })).toBeVisible()
  await expect(page.getByText('用微信扫码支付')).toBeVisible()
  await expect(page.getByRole('main').getByText(/^¥\d+\.00$/)).toBeVisible()
  await expect(page.getByRole('timer')).toContainText('剩 ')
  await expectAccessible(page)

  const { data } = await (await started).json()
  expect(data.next.content).toMatch(/^weixin:/)
  await sandbox.buy(data.next.content)
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await context.close()
})
