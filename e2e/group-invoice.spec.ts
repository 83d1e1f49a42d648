/** A travel agency's month is invoiced: finance has it issued beside the statement, and the owner downloads it. */
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { readSheet } from 'read-excel-file/node'
import { monthOf, venueDate } from '#contract/values/time.ts'
import { readPdf } from '../server/testing/pdf-text.ts'
import { delayCalls } from './support/delayed-calls.ts'
import { logInAtDesk, openDesk, openDeskPage } from './support/desk.ts'
import { expect, expectAccessible, presetLanguage, test } from './support/journey.ts'
import { keepPicture, screenChecker } from './support/look.ts'
import { reopenUntil } from './support/reopen-until.ts'
import { signIn } from './support/steps.ts'

const look = screenChecker('group')

test('finance issues the invoice over a month, and the agency downloads it beside its statement', async ({
  page,
  browser,
}) => {
  const desk = await openDesk(browser)
  await logInAtDesk(desk, 'finance')
  // The month in which the agency of the demo paid for an order that was used long ago.
  const paidIn = monthOf(venueDate(new Date(Date.now() - 40 * 86_400_000)))
  await openDeskPage(desk, '对账单')
  await desk.getByRole('textbox', { name: '账期' }).click()
  await expect(desk.getByText('12月', { exact: true })).toBeVisible()
  await keepPicture(desk, 'group-desk-months-zh')
  await desk.getByRole('textbox', { name: '账期' }).fill(paidIn)
  await desk.keyboard.press('Enter')
  await expect(desk).toHaveURL(new RegExp(`\\?month=${paidIn}$`))
  const stated = desk.locator('tbody tr.is-open-able')
  await expect(stated).toHaveCount(1)
  const [pdf] = await Promise.all([
    desk.waitForEvent('download'),
    stated.getByRole('button', { name: 'PDF' }).click(),
  ])
  expect(pdf.suggestedFilename()).toMatch(new RegExp(`^A.+-${paidIn}\\.pdf$`))
  await stated.getByText('云州国旅').click()
  const month = desk.getByRole('row').filter({ hasText: paidIn })
  // In the month of its first top-up nothing was paid for.
  const idle = desk.getByRole('row').filter({ hasText: '该月无可开票金额' }).first()
  await expect(idle).toBeVisible()
  await expect(idle.getByRole('button', { name: '开具发票' })).toHaveCount(0)
  const quote = await delayCalls(desk, /\/statements\/[\d-]+\/invoice$/, 'GET')
  await month.getByRole('button', { name: '开具发票' }).click()
  const dialog = desk.getByRole('dialog')
  await quote.asked
  await dialog.getByRole('button', { name: '开具', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('开票金额尚未显示，请稍候再开具')
  quote.letThrough()
  await expect(dialog.getByText('预付款 · 1单')).toBeVisible()
  await expectAccessible(desk)
  await keepPicture(desk, 'group-desk-issue-zh')
  await dialog.getByRole('button', { name: '开具', exact: true }).click()
  await expect(desk.getByText('发票已提交开具')).toBeVisible()
  await desk.getByRole('link', { name: /待开具|开具中|已开具/ }).click()
  await expect(desk.getByText(/^云州国旅 20\d\d-\d\d$/)).toBeVisible()
  await reopenUntil(
    () => desk.reload(),
    (within) => expect(desk.getByText('已保存')).toBeVisible(within),
  )
  await keepPicture(desk, 'group-desk-invoice-zh')
  await desk.context().close()

  await presetLanguage(page.context(), 'en-US')
  await page.emulateMedia({ colorScheme: 'dark' })
  await signIn(page, 'agency')
  await page.goto('/group/ledger')
  await expect(page.getByText('Issued', { exact: true })).toBeVisible()
  await expect(page.getByText('There is nothing to invoice in this month').first()).toBeVisible()
  await look(page, 'ledger-invoice-en-dark')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download invoice \d{20} as PDF$/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^\d{20}\.pdf$/)
})

const fenIn = (text: string): number[] =>
  [...text.matchAll(/-?¥[\d,]+\.\d\d/g)].map(([sum]) => Math.round(Number(sum.replace(/[¥,]/g, '')) * 100))

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const download = page.waitForEvent('download')
  await button.click()
  return await readFile(await (await download).path())
}

test('an agency downloads a statement, which adds up to the fen in Excel and on paper as it does on the screen', async ({
  page,
}) => {
  await signIn(page, 'agency')
  await page.goto('/group/ledger')
  const sheetButton = page.getByRole('button', { name: /^下载.+对账单 Excel$/ })
  const month = page
    .getByRole('listitem')
    .filter({ has: sheetButton })
    .filter({ hasNotText: '使用 ¥0.00' })
    .first()
  const [opening = 0, paidIn = 0, used = 0, back = 0] = fenIn(await month.innerText())
  const [closing = 0] = fenIn(await month.getByRole('strong').last().innerText())
  expect(used).toBeGreaterThan(0)
  expect(opening + paidIn - used + back).toBe(closing)

  const rows = await readSheet(await saved(page, month.getByRole('button', { name: /对账单 Excel$/ })))
  const fenOf = (cell: unknown) => Math.round(Number(cell) * 100)
  const sums = ['期初余额', '充值', '使用', '退回', '期末余额'].map((name) =>
    fenOf(rows.find(([label]) => label === name)?.[1]),
  )
  expect(sums).toEqual([opening, paidIn, -used, back, closing])
  const entries = rows.filter((row) => typeof row[4] === 'number').map((row) => row.slice(4).map(fenOf))
  let balance = opening
  for (const [amount = 0, after] of entries) {
    balance += amount
    expect(after).toBe(balance)
  }
  expect(balance).toBe(closing)

  const { pages, blank } = readPdf(await saved(page, month.getByRole('button', { name: /对账单 PDF$/ })))
  const said = pages.flat().join(' ').replaceAll(',', '')
  for (const sum of [opening, paidIn, used, back, closing]) expect(said).toContain((sum / 100).toFixed(2))
  expect(blank).toEqual([])
})
