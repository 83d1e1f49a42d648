/** A travel agency's month is invoiced: finance has it issued beside the statement, and the owner downloads it. */
import { monthOf, venueDate } from '#contract/values/time.ts'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, expectAccessible, speak, test } from './support/journey.ts'
import { keepPicture, lookAs } from './support/look.ts'
import { signIn } from './support/steps.ts'

const look = lookAs('group')

test('finance issues the invoice over a month, and the agency downloads it beside its statement', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'finance')
  await expect(desk.getByRole('menuitem', { name: '团队账户', exact: true })).toBeVisible()
  await desk.goto('/console/groups?state=PASS')
  await desk.getByRole('row').filter({ hasText: '云州国旅' }).click()
  // The month in which the agency of the demo paid for an order that was used long ago.
  const paidIn = monthOf(venueDate(new Date(Date.now() - 40 * 86_400_000)))
  const month = desk.getByRole('row').filter({ hasText: paidIn })
  await month.getByRole('button', { name: '开具发票' }).click()
  const dialog = desk.getByRole('dialog')
  await expect(dialog.getByText('预付款 · 1单')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'group-desk-issue-zh')
  await dialog.getByRole('button', { name: '开具', exact: true }).click()
  await expect(desk.getByText('发票已提交开具')).toBeVisible()
  await desk.getByRole('link', { name: /待开具|开具中|已开具/ }).click()
  await expect(desk.getByText(/^云州国旅 20\d\d-\d\d$/)).toBeVisible()
  await expect(async () => {
    await desk.reload()
    await expect(desk.getByText('已保存')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await keepPicture(desk, 'group-desk-invoice-zh')
  await desk.context().close()

  await speak(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'agency')
  await page.goto('/group/ledger')
  await expect(page.getByText('Issued', { exact: true })).toBeVisible()
  await look(page, 'ledger-invoice-en-dark')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice \d{20} as PDF$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^\d{20}\.pdf$/)
})
