import type { Page } from '@playwright/test'
import { delayCalls } from './support/delayed-calls.ts'
import { advanceClock, expect, expectAccessible, test } from './support/journey.ts'
import { placeTickets } from './support/purchase.ts'
import { addOne, chooseSeats, newMember, openedNotice, placeOrder, wordsOf } from './support/steps.ts'

/** A call of the same member from another tab. */
const callElsewhere = (page: Page, path: string): Promise<void> =>
  page.evaluate(async (address) => {
    const { token } = JSON.parse(localStorage.getItem('lookout:tokenInfo') ?? '{}')
    const headers = {
      authorization: `Bearer ${token}`,
      'x-session-id': sessionStorage.getItem('sessionId') ?? '',
    }
    await fetch(`/front/api/${address}`, { method: 'POST', headers })
  }, path)

test('the page to pay says that the order was cancelled elsewhere as soon as one wants to pay it', async ({
  page,
}) => {
  await newMember(page)
  const { orderNo } = await placeTickets(page)
  await page.goto(`/pay/order?orderNo=${orderNo}`)
  const pay = page.getByRole('button', { name: '立即支付' })
  await expect(pay).toBeEnabled()
  await callElsewhere(page, `orders/${orderNo}/cancel`)
  await pay.click()
  await expect(page.getByRole('main').getByText('订单已取消')).toBeVisible()
  await expect(pay).toHaveCount(0)
})

test('an order that was not paid in time says so and is bought again with one tap', async ({ page }) => {
  await newMember(page)
  const { orderNo } = await placeTickets(page)
  await advanceClock(16)

  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByRole('heading', { name: '支付过期' })).toBeVisible()
  await expect(page.getByText('订单已超过支付时间，请重新购买').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '重新购买' }).click()
  await expect(page).toHaveURL(/\/park\/order\?orderNo=\d{16}/)
  await expect(page.getByText('沿用原订单游客')).toBeVisible()
})

test('seats that were held too long are let go and can be chosen again', async ({ page, language }) => {
  await chooseSeats(page, language)
  await advanceClock(11)
  await page.reload()
  await expect(page.getByText('保留时间已结束')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '再次选购' }).click()
  await expect(page).toHaveURL(/\/park\//)
})

/** As another tab, or the sweep of holds, does it. */
const releaseElsewhere = (page: Page): Promise<void> =>
  callElsewhere(page, `holds/${new URL(page.url()).searchParams.get('orderNo')}/release`)

test('seats that were let go elsewhere lead back to where they were chosen, and nobody is asked about them', async ({
  page,
  language,
}) => {
  await newMember(page)
  await chooseSeats(page, language)
  await openedNotice(page)
  await releaseElsewhere(page)
  await placeOrder(page, language)
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('seats that were let go before their notice has come are said to be gone, once', async ({
  page,
  language,
}) => {
  await newMember(page)
  const notice = await delayCalls(page, /\/holds\/\d+\/notice$/)
  await chooseSeats(page, language)
  await page.locator('#purchase-notice').scrollIntoViewIfNeeded()
  await notice.asked
  await releaseElsewhere(page)
  notice.letThrough()
  await expect(page.getByText('保留时间已结束')).toBeVisible()
  await page.getByRole('link', { name: '再次选购' }).click()
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('goods that were held too long are still chosen, and speak of no date', async ({ page, language }) => {
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  await expect(page).toHaveURL(/orderNo=\d{16}/)
  await advanceClock(11)
  await page.reload()
  await expect(page.getByText('保留时间已结束')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/日期|时段/)
  await page.getByRole('link', { name: '再次选购' }).click()
  await expect(page.getByText('共1件')).toBeVisible()
})

test('walking away asks first and gives the seats back', async ({ page, language }) => {
  await chooseSeats(page, language)
  const released = page.waitForRequest(/\/front\/api\/holds\/\d{16}\/release$/)
  await page.getByRole('banner').getByRole('button').click()
  await expect(page.getByRole('dialog', { name: '要放弃为您保留的内容吗？' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '放弃保留' }).click()
  await released
  await expect(page).toHaveURL(/\/index$/)
  // Who comes back to the form reads that they are gone, before its notice says so.
  await delayCalls(page, /\/holds\/\d+\/notice$/)
  await page.goBack()
  await expect(page.getByText('保留时间已结束')).toBeVisible()
})
