import { expect, expectAccessible, test } from './support/journey.ts'
import { chooseSeats, freshMobile, payWithAlipay, placeOrder, proveMobile } from './support/steps.ts'

test.use({ language: 'en-US' })

test('a guest buys in English from first look to ticket', async ({ page, language }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Home' })).toBeVisible()
  await expectAccessible(page)
  await chooseSeats(page, language, { code: 'DECK488' })
  await proveMobile(page, language, freshMobile())
  await placeOrder(page, language)
  await payWithAlipay(page, language)
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code of/ })).toBeVisible()
  await page.getByRole('link', { name: 'View order' }).click()
  await expect(page.getByRole('heading', { name: 'Awaiting use' })).toBeVisible()
  await expect(page.getByRole('img', { name: /QR code of/ })).toBeVisible()
})

test('the language toggle changes every word of a deep page and is remembered', async ({ page }) => {
  await page.goto('/service')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Service')
})
