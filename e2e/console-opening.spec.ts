/** Opening times from the console: an evening is looked at, saved, stands first among the rules, and is ended again. */
import type { Browser } from '@playwright/test'
import { addDays, venueDate } from '#contract/values/time.ts'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, shopNow, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'

const look = deskScreenChecker('console')

test('an evening says how many slots are new before it is saved, and which of them go before it is ended', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'catalogue')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.goto('/console/calendar?product=DECK488')
  await desk.getByRole('button', { name: '添加开放时间' }).click()
  const dialog = desk.getByRole('dialog')
  // A run that failed before may have left its evening there.
  const left = await desk.getByRole('row').filter({ hasText: '22:30–23:30' }).count()
  const day = addDays(venueDate(await shopNow()), 300 + left)
  await dialog.getByLabel('开始日期').fill(day)
  await dialog.getByLabel('结束日期（可不填）').fill(day)
  await dialog.getByLabel('开始时间').fill('22:30')
  await dialog.getByLabel('结束时间').fill('23:35')
  await dialog.getByLabel('每个时段（或每天）的名额').fill('20')
  await dialog.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog.getByText(/请检查时间/)).toBeVisible()
  await dialog.getByLabel('结束时间').fill('23:30')
  await dialog.getByRole('button', { name: '预览影响' }).click()
  await expect(dialog.getByText(/将新增 [1-9]\d* 个时段/)).toBeVisible()
  await look(desk, 'opening-zh')
  await dialog.getByRole('button', { name: '保存并开放' }).click()
  await expect(dialog).toBeHidden()
  const evening = desk.getByRole('row').filter({ hasText: day })
  await expect(evening).toContainText('22:30–23:30')
  await evening.getByRole('button', { name: '结束' }).click()
  await expect(dialog.getByText('将删除 2 个时段（没有订单）')).toBeVisible()
  await look(desk, 'opening-end-zh')
  await endInEnglish(browser, day)
  // What somebody else ended is said, and nothing of it is left.
  await dialog.getByRole('button', { name: '删除规则和 2 个时段' }).click()
  await expect(dialog).toBeHidden()
  await expect(evening).toHaveCount(0)
})

/** In the dark, at the width of a phone; the deck's own opening times, where orders are, are looked at only. */
async function endInEnglish(browser: Browser, day: string): Promise<void> {
  const desk = await openDesk(browser, { language: 'en-US', dark: true })
  await logInAtDesk(desk, 'owner')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.goto('/console/calendar?product=DECK488')
  await desk.setViewportSize({ width: 375, height: 812 })
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: 'Add opening times' }).click()
  await look(desk, 'opening-dark-en')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const ofRow = (text: string) => desk.getByRole('row').filter({ hasText: text })
  await ofRow('Open-ended').getByRole('button', { name: 'End' }).click()
  await expect(dialog.getByText(/to new sales, since orders were made there/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Cancel and refund them by Closures' })).toBeVisible()
  await look(desk, 'opening-end-orders-dark-en')
  await dialog.getByRole('button', { name: 'Not now' }).click()
  await expect(dialog).toBeHidden()
  await ofRow(day).getByRole('button', { name: 'End' }).click()
  await expect(dialog.getByText('Removes 2 slots without orders')).toBeVisible()
  await look(desk, 'opening-end-dark-en')
  await dialog.getByRole('button', { name: 'Remove them and 2 slots' }).click()
  await expect(dialog).toBeHidden()
  await expect(ofRow(day)).toHaveCount(0)
}
