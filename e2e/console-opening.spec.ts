/** Opening times from the console: an evening is looked at, saved, and stands first among the rules. */
import { addDays, venueDate } from '#contract/values/time.ts'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, shopNow, test } from './support/journey.ts'
import { lookAtDeskAs } from './support/look.ts'

const look = lookAtDeskAs('console')

test('an evening says how many slots are new before it is saved, and stands first afterwards', async ({
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'catalogue')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.goto('/console/calendar?product=DECK488')
  await desk.getByRole('button', { name: '添加开放时间' }).click()
  const dialog = desk.getByRole('dialog')
  const day = addDays(venueDate(await shopNow()), 300)
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
  await expect(desk.getByRole('row').filter({ hasText: '22:30–23:30' })).toContainText(day)
})
