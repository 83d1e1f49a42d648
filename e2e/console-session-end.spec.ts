/** A session that ends at the desk while somebody types: the text waits for them behind the log-in, and for nobody else. */
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../demo/people.ts'
import { logInAtDesk, openDesk } from './support/desk.ts'
import { expect, shopUrl, test } from './support/journey.ts'
import { deskScreenChecker } from './support/look.ts'

const look = deskScreenChecker('session-end')

/** As after too long away from the desk; the page does not know of it. */
async function endSession(desk: Page): Promise<void> {
  const session = await desk.evaluate(() => localStorage.getItem('lookout-console:session'))
  const { token } = JSON.parse(session ?? '{}')
  const headers = { Authorization: `Bearer ${token}`, 'Idempotency-Key': crypto.randomUUID() }
  const answer = await desk.request.delete(`${shopUrl}/front/api/staff/sessions/current`, { headers })
  expect((await answer.json()).respCode).toBe('200')
}

/** Over the page that is open. */
async function logInAgain(desk: Page, account: string): Promise<void> {
  await expect(desk.getByText('填写的内容仍在')).toBeVisible()
  await expect(desk.getByRole('menuitem')).toHaveCount(0)
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await desk.locator('#account').fill(account)
  await desk.locator('#password').fill(DEMO_PASSWORD)
  await desk.locator('button[type=submit]').click()
  await expect(desk.locator('#account')).toHaveCount(0)
}

test('a reload, Back and Forward at the log-in keep the page that it covers', async ({ browser }) => {
  const desk = await openDesk(browser, { ending: true })
  await logInAtDesk(desk, 'catalogue')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.goto('/console/products?find=DECK')
  const row = desk.getByRole('row').filter({ hasText: 'DECK488' })
  await row.click()
  const name = desk.getByRole('textbox', { name: '名称 · 英文' }).first()
  await expect(name).toBeVisible()
  await endSession(desk)
  await desk.reload()
  await expect(desk.locator('#account')).toBeVisible()
  await desk.reload()
  await desk.goBack()
  await expect(desk).toHaveURL(/\/products\?find=DECK$/)
  await desk.goForward()
  await expect(desk).toHaveURL(/\/products\/DECK488$/)
  await desk.locator('#account').fill('catalogue')
  await desk.locator('#password').fill(DEMO_PASSWORD)
  await desk.locator('button[type=submit]').click()
  await expect(name).toBeVisible()
  await desk.goBack()
  await expect(row).toBeVisible()
})

test('what was typed when a session ended is there for the same person, and gone for another', async ({
  browser,
}) => {
  const desk = await openDesk(browser, { ending: true })
  await logInAtDesk(desk, 'catalogue')
  await expect(desk.getByRole('menuitem').first()).toBeVisible()
  await desk.goto('/console/products/DECK488')
  const name = desk.getByRole('textbox', { name: '名称 · 英文' }).first()
  const savedName = await name.inputValue()
  await name.fill('Kept for this visit')
  await desk.goto('/console/policies/REFUND/RIDE')
  const addition = desk.getByRole('textbox', { name: '补充说明（选填） · 英文' })
  const saved = await addition.inputValue()
  await addition.fill('Typed before the end')
  await endSession(desk)
  await expect(async () => {
    await desk.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(desk.locator('#account')).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect(addition).toBeHidden()
  await look(desk, 'log-in-zh')
  await logInAgain(desk, 'catalogue')
  await expect(addition).toHaveValue('Typed before the end')

  // Also what is typed in a dialog, which is answered that there is no session.
  const dialog = desk.getByRole('dialog')
  await desk.getByRole('button', { name: '保存为新版本' }).click()
  await dialog.getByRole('textbox').fill('Wording')
  await endSession(desk)
  await dialog.getByRole('button', { name: '保存并对之后的购买生效' }).click()
  await logInAgain(desk, 'catalogue')
  await expect(dialog.getByRole('textbox')).toHaveValue('Wording')
  await dialog.getByRole('button', { name: '先不处理' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(addition).toHaveValue('Typed before the end')
  await desk.getByRole('button', { name: '保存为新版本' }).click()
  await dialog.getByRole('textbox').fill('Wording')
  await endSession(desk)
  await dialog.getByRole('button', { name: '保存并对之后的购买生效' }).click()
  await logInAgain(desk, 'owner')
  await expect(addition).toHaveValue(saved)
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByRole('button', { name: '放弃修改' })).toHaveCount(0)
  // Nor what the browser keeps of a product for the account that typed it.
  await desk.goto('/console/products/DECK488')
  await expect(name).toHaveValue(savedName)
})
