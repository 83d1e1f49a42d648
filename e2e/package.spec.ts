/** Two days of free travel: a room, tickets in a slot and a meal, bought as one package, confirmed, and refunded as one. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { staffCalls } from './support/desk.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { agreeToNotice, freshIdNumber, newMember, payWithAlipay, wordsOf } from './support/steps.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(width).toBeLessThanOrEqual(0)
  if (folder) await page.screenshot({ path: join(folder, `package-${name}.png`), fullPage: true })
}

test('a member buys a package whole, and gets it refunded whole', async ({ page, language }) => {
  const say = wordsOf(language)
  await newMember(page)
  await page.goto('/index')
  await page.getByRole('link', { name: '全部 自由行' }).click()
  await expect(page).toHaveURL(/\/list\/travel$/)
  await look(page, 'list')
  await page.getByRole('link', { name: /云塔\+酒店自由行/ }).click()
  await expect(page).toHaveURL(/\/detail\/travel\?code=TOWERSTAY/)
  await expect(page.getByRole('heading', { name: '每日行程' })).toBeVisible()
  await page.getByRole('button', { name: say.nextMonth }).click()
  const days = page.getByRole('region', { name: /20\d\d/ }).getByRole('button', { name: /¥/ })
  await days.and(page.locator(':enabled')).nth(3).click()
  const offer = page.getByRole('group', { name: '双人套餐', exact: true })
  await offer.getByRole('button', { name: new RegExp(say.more) }).click()
  await page.getByRole('button', { name: '选择时段' }).click()
  await page
    .getByRole('radio', { name: /^16:00–/ })
    .locator('..')
    .click()
  await look(page, 'detail')
  await page.getByRole('button', { name: say.pressOn }).click()

  await expect(page).toHaveURL(/\/order\/travel\?orderNo=\d{16}/)
  const names = page.getByRole('textbox', { name: /^姓名/ })
  const numbers = page.getByRole('textbox', { name: /^证件号码/ })
  // Two people for one room and two tickets: who sleeps there is not asked again for the ticket.
  await expect(names).toHaveCount(2)
  await expect(page.getByText(/^用于：云江酒店.*、.*成人票/)).toBeVisible()
  await names.first().fill('李娜')
  await numbers.first().fill(freshIdNumber())
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText('不能为空')).not.toHaveCount(0)
  await names.last().fill('王强')
  await numbers.last().fill(freshIdNumber())
  // The hotel and the restaurant both ask when they come.
  for (const [at, time] of ['18:30', '12:00'].entries()) {
    await page
      .getByRole('button', { name: /^预计到达/ })
      .nth(at)
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: new RegExp(`^${time}`) })
      .first()
      .click()
  }
  await look(page, 'form')
  await agreeToNotice(page, language)
  await page.getByRole('button', { name: say.submit }).click()
  await payWithAlipay(page, language)
  await page.getByRole('link', { name: say.seeOrder }).click()
  await expect(page.getByRole('heading', { name: '待确认' })).toBeVisible()
  const orderNo = /\d{16}/.exec(page.url())?.[0] ?? ''
  const desk = await staffCalls(page, 'orders')
  await desk(`/orders/${orderNo}/confirm`, { note: '酒店确认号 YJ-30188' })
  await page.reload()
  await expect(page.getByRole('img', { name: /双早的/ })).toBeVisible()
  await look(page, 'order')

  await page.goto(`/refund?orderNo=${orderNo}`)
  await expect(page.getByText('套餐整份退款，选中一项即选中整份。')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).toBeChecked()
  await look(page, 'refund')
  await page.getByRole('checkbox').first().uncheck()
  for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: /^退款原因/ }).click()
  await page.getByRole('button', { name: /行程有变/ }).click()
  await page.getByRole('button', { name: '提交退款' }).click()
  await expect(page.getByText('退款金额').first()).toBeVisible()
  await page.goto(`/orderDetail?orderNo=${orderNo}`)
  await expect(page.getByText('退款中')).not.toHaveCount(0)
})
