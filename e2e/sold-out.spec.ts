import { addresses } from './support/addresses.ts'
import { expect, expectAccessible, test } from './support/journey.ts'
import { addOne, wordsOf } from './support/steps.ts'

/** The first Saturday after the day on which the tower was opened: that one is sold out. */
function saturday(): string {
  const today = new Date(Date.parse(addresses().openedAt) + 8 * 3_600_000)
  const ahead = (6 - today.getUTCDay() + 7) % 7 || 7
  return new Date(today.getTime() + ahead * 86_400_000).toISOString().slice(0, 10)
}

test('slots that are sold out say so and lead to the next free one', async ({ page }) => {
  await page.goto(`/park/detail?code=DECK488&date=${saturday()}`)
  await page.getByRole('button', { name: '傍晚及夜间' }).click()
  const full = page.getByRole('radio', { name: /17:00–17:30/ })
  await expect(full).toBeDisabled()
  await expect(full).toHaveAccessibleName(/该时段已无余票/)
  await expectAccessible(page)
  await expect(page.getByText(/最近可选/)).toBeVisible()
  await page.getByRole('button', { name: '选这个' }).click()
  await expect(page).toHaveURL(/slot=/)
})

test('of goods that somebody else bought meanwhile no other date is offered', async ({ page, language }) => {
  await page.goto('/detail/goods?code=POSTCARDS')
  await addOne(page, language, '云顶明信片套装')
  const gone = { respCode: 'SOLD_OUT', respMsg: '已售罄', data: null }
  await page.route('**/api/holds', (route) => route.fulfill({ json: gone }), { times: 1 })
  await page.getByRole('button', { name: wordsOf(language).continue }).click()
  const dialog = page.getByRole('dialog', { name: '余量不足' })
  await expect(dialog).toContainText('请减少数量')
  await expect(dialog).not.toContainText(/日期|时段/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '知道了' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('共1件')).toBeVisible()
})
