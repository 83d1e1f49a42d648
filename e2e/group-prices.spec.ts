/** What an agency pays is shown to the agency alone: in no other tab, on no way back, and before its scripts are there to nobody. */
import { expect, test } from './support/journey.ts'
import { logOut, signIn } from './support/steps.ts'

test('lists and products begin with the price of the agency, until it logs out in another tab', async ({
  page,
  context,
  language,
}) => {
  await signIn(page, 'agency')
  await page.goto('/group/list')
  const deck = page.getByRole('link', { name: /星空观光 433米/ }).first()
  await expect(deck).toContainText('成人票 ¥120.00 起')
  await deck.click()
  await expect(page).toHaveURL(/\/group\/detail\?code=DECK433$/)
  await expect(page.getByText('¥120.00').last()).toBeVisible()
  await page.goto('/search?find=433')
  await expect(deck).toContainText('¥120.00')

  const other = await context.newPage()
  await logOut(other, language)
  await expect(deck).toContainText('成人票 ¥150.00 起')
  await expect(page.getByText('¥120.00')).toHaveCount(0)
  await deck.click()
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433$/)
  await expect(page.getByText('¥150.00').last()).toBeVisible()
  await page.goBack()
  await expect(deck).toContainText('¥150.00')
  await page.goBack()
  await expect(page.getByText('¥120.00')).toHaveCount(0)
})

test('the first view of a page hides the prices of everybody from an agency', async ({ page }) => {
  await signIn(page, 'agency')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/park/list')
  const shown = page.locator('.first-view').and(page.locator('[lang="zh-CN"]'))
  await expect(shown.getByText('星空观光 433米').first()).toBeVisible()
  await expect(shown.getByText('成人票 ¥150.00 起').first()).toBeHidden()
})
