import { expect, expectAccessible, test } from './support/journey.ts'
import { chooseSeats, wordsOf } from './support/steps.ts'

test('the notice stands open above the names, and a missing agreement is marked at its box', async ({
  page,
  language,
}) => {
  await chooseSeats(page, language)
  const opened = page.waitForResponse(/\/front\/api\/holds\/\d{16}\/notice$/)
  await page.reload()
  await opened
  await expect(page.getByRole('heading', { name: '购票须知' })).toBeVisible()
  await expect(page.getByText('每位游客须填写姓名和证件号码')).toBeVisible()

  const agreement = page.getByRole('checkbox', { name: wordsOf(language).agreement })
  await expect(agreement).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: wordsOf(language).submit }).click()
  await expect(agreement).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(/请再阅读 \d+ 秒购票须知/)).toBeVisible()
  await expectAccessible(page)
})
