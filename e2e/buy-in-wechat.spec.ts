import { expect, sandbox, shopUrl, test } from './support/journey.ts'
import { chooseSeats, freshMobile, placeOrder, proveMobile, wordsOf } from './support/steps.ts'
import { openWechat } from './support/wechat.ts'

test('inside WeChat only its own ways to pay are offered; the first pays and the ticket is there', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language)
  await chooseSeats(page, language)
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)

  await expect(page.getByRole('radio', { name: '微信支付', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: '民生银行微信支付' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(2)
  const cashier = context.waitForEvent('page')
  await page.getByRole('button', { name: wordsOf(language).payNow }).click()
  await (await cashier).getByRole('button', { name: /支付 Pay/ }).click()
  await expect(page.getByRole('heading', { name: '支付成功' })).toBeVisible()
  await context.close()
})

test('a page that is sent to friends shows its name, its picture and no private address', async ({
  browser,
  language,
}) => {
  const { context, page } = await openWechat(browser, language, { system: 'ios' })
  await page.goto('/park/detail?code=DECK488')
  await expect.poll(async () => (await sandbox.shares()).at(-1)?.title).toContain('云顶观景')
  const shared = (await sandbox.shares()).at(-1)
  expect(shared?.link).toBe(`${shopUrl}/park/detail?code=DECK488`)
  expect(shared?.imgUrl).toMatch(/deck488-square\.png$/)
  await context.close()
})
