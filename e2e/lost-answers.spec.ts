import type { Page } from '@playwright/test'
import { advanceClock, expect, test } from './support/journey.ts'
import { chooseSeats, newMember, placeOrder, wordsOf } from './support/steps.ts'

/** The server does what it is asked, and its first answer never arrives. */
async function loseFirstAnswer(page: Page, path: RegExp) {
  const keys: string[] = []
  const answers: Record<string, unknown>[] = []
  await page.route(path, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? 'none')
    const response = await route.fetch()
    answers.push((await response.json()).data)
    return answers.length === 1 ? route.abort() : route.fulfill({ response })
  })
  return { keys, answers }
}

test('a lost answer never orders, pays or holds twice', async ({ page, language }) => {
  test.slow()
  const say = wordsOf(language)
  await newMember(page)
  await chooseSeats(page, language)

  const placing = await loseFirstAnswer(page, /\/front\/api\/orders$/)
  await placeOrder(page, language)
  await expect.poll(() => placing.answers.length).toBe(1)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page).toHaveURL(/\/pay\/order/)
  expect(placing.keys[1]).toBe(placing.keys[0])
  expect(placing.answers[1]?.['orderNo']).toBe(placing.answers[0]?.['orderNo'])
  await page.unroute(/\/front\/api\/orders$/)

  const paying = await loseFirstAnswer(page, /\/front\/api\/payments$/)
  const orderPage = page.url().replace('/pay/order', '/orderDetail')
  await page.getByRole('radio', { name: say.alipay, exact: true }).check()
  await page.getByRole('button', { name: say.payNow }).click()
  await expect.poll(() => paying.answers.length).toBe(1)
  await page.getByRole('button', { name: say.payNow }).click()
  await expect(page.getByRole('button', { name: /取消 Cancel/ })).toBeVisible()
  expect(paying.keys[1]).toBe(paying.keys[0])
  expect(paying.answers[1]?.['paymentNo']).toBe(paying.answers[0]?.['paymentNo'])

  await advanceClock(16)
  await page.goto(orderPage)
  const holding = await loseFirstAnswer(page, /\/rebuy$/)
  await page.getByRole('button', { name: '重新购买' }).click()
  await expect.poll(() => holding.answers.length).toBe(1)
  await page.getByRole('button', { name: '重新购买' }).click()
  await expect(page).toHaveURL(/\/park\/order\?orderNo=\d{16}/)
  expect(holding.keys[1]).toBe(holding.keys[0])
  expect(holding.answers[1]?.['orderNo']).toBe(holding.answers[0]?.['orderNo'])
})
