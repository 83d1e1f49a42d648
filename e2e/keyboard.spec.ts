/** A whole purchase by Tab, Enter, Space and the arrows, from the home screen to the code at the gate. */
import type { Page } from '@playwright/test'
import { captchaAnswer, captchaDialog, readyHandle, shownCode } from './support/captcha.ts'
import { advanceSeconds, expect, sandbox, test } from './support/journey.ts'
import { expectTrapped, tabAndPress, tabBackwards, tabTo } from './support/keyboard.ts'
import { openDays } from './support/open-days.ts'
import { freshIdNumber, freshMobile, newMember, wordsOf } from './support/steps.ts'

test.use({ language: 'en-US' })

const say = wordsOf('en-US')
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })

/** By arrows to its gap, which leaves no track, so that a code is read and typed as well. */
async function solveByKeys(page: Page): Promise<void> {
  const dialog = captchaDialog(page, 'en-US')
  const handle = await readyHandle(page, 'en-US')
  await expectTrapped(page, dialog)
  await tabTo(page, handle)
  const gap = Number(await captchaAnswer(page, 'sms'))
  for (let x = 0; x + 2 <= gap; x += 2) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const code = dialog.getByRole('textbox', { name: 'Image code' })
  await expect(code).toBeFocused()
  await page.keyboard.type(await shownCode(page, 'en-US', 'sms'))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}

/** From the home screen to the form: the ticket, its day, its time, how many. */
async function chooseByKeys(page: Page): Promise<void> {
  await page.goto('/')
  await tabAndPress(
    page,
    main(page)
      .getByRole('link', { name: /Starlight Deck/ })
      .first(),
  )
  await expect(main(page)).toBeFocused()
  await tabAndPress(page, button(page, say.nextMonth))
  await expect(openDays(page).first()).toBeVisible()
  await tabAndPress(page, openDays(page).first())
  await expect(page.locator('#choose-slot')).toBeFocused()
  const times = page.getByRole('radio', { name: /¥/ })
  await expect(times.first()).toBeAttached()
  await tabTo(page, times.first())
  await page.keyboard.press('ArrowDown')
  await expect(times.nth(1)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.locator('#choose-quantity')).toBeFocused()
  await tabAndPress(page, button(page, /^Adult one more/), 'Space')
  await expect(page.getByRole('group', { name: say.adult, exact: true }).getByRole('status')).toHaveText('1')
}

test('a guest buys a ticket without a finger, and shows its code', async ({ page }) => {
  await chooseByKeys(page)
  await tabAndPress(page, button(page, say.continue))
  await expect(page).toHaveURL(/\/park\/(tourist\/)?order/)
  await expect(main(page)).toBeFocused()

  // Read by the arrows from the top on: its text comes when it is in sight, and moves what stands below it.
  const notice = page.locator('#purchase-notice').getByRole('heading', { level: 3 }).first()
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown')
      return await notice.isVisible()
    })
    .toBe(true)
  const mobile = freshMobile()
  await tabTo(page, page.getByRole('textbox', { name: say.mobile }))
  await page.keyboard.type(mobile)
  await tabAndPress(page, button(page, say.getCode))
  await solveByKeys(page)
  await expect(page.getByRole('textbox', { name: say.smsCode })).toBeFocused()
  await expect.poll(() => sandbox.smsCode(mobile)).toMatch(/^\d{6}$/)
  await page.keyboard.type((await sandbox.smsCode(mobile)) ?? '')
  await expect(page.getByText(say.proved)).toBeVisible()

  await tabTo(page, page.getByRole('textbox', { name: new RegExp(`^${say.name}`) }).first())
  await page.keyboard.type('Ben Fox')
  await tabAndPress(page, button(page, /^Document/))
  const sheet = page.getByRole('dialog')
  await expectTrapped(page, sheet)
  await tabAndPress(page, sheet.getByRole('button', { name: /^Chinese ID card/ }))
  await expect(sheet).toHaveCount(0)
  await expect(button(page, /^Document/)).toBeFocused()
  await tabTo(page, page.getByRole('textbox', { name: say.idNumber }))
  await page.keyboard.type(freshIdNumber())
  const agreement = page.getByRole('checkbox', { name: say.agreement })
  await tabAndPress(page, agreement, 'Space')
  await expect(agreement).not.toBeChecked()
  await advanceSeconds(page, 20)
  await expect(agreement).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Space')
  await expect(agreement).toBeChecked()
  await tabAndPress(page, button(page, say.submit))

  await expect(page).toHaveURL(/\/pay\/order/)
  await expect(main(page)).toBeFocused()
  await tabTo(page, page.getByRole('radio', { checked: true }))
  const alipay = page.getByRole('radio', { name: say.alipay, exact: true })
  while (!(await alipay.isChecked())) await page.keyboard.press('ArrowDown')
  await expect(alipay).toBeFocused()
  await tabAndPress(page, button(page, say.payNow))
  const cashier = page.getByRole('button', { name: /支付 Pay/ })
  await expect(cashier).toBeVisible()
  while (!(await cashier.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  await tabAndPress(page, main(page).getByRole('link', { name: say.seeOrder }))
  await expect(page).toHaveURL(/\/orderDetail/)
  await expect(main(page)).toBeFocused()
  const enlarge = button(page, say.fullScreen)
  await tabAndPress(page, enlarge)
  const code = page.getByRole('dialog')
  await expect(code.getByRole('img', { name: /QR code of/ })).toBeVisible()
  await expectTrapped(page, code)
  await tabAndPress(page, code.getByRole('button', { name: 'Close' }))
  await expect(code).toHaveCount(0)
  await expect(enlarge).toBeFocused()
})

test('what is opened by a key gives the focus back, and a step that is opened again has it', async ({
  page,
}) => {
  await chooseByKeys(page)
  const details = button(page, /^Details.*Adult/)
  await tabTo(page, details.first(), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expectTrapped(page, sheet)
  await tabAndPress(page, sheet.getByRole('button', { name: 'Close' }))
  await expect(details.first()).toBeFocused()
  for (const step of ['slot', 'date']) {
    const place = page.locator(`#choose-${step}`)
    await tabTo(page, place.getByRole('button', { name: /Change$/ }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(place).toBeFocused()
    await expect(place.getByRole('button', { name: /Change$/ })).toHaveCount(0)
  }
})

test('who moves the focus in a sheet that has just opened keeps it there', async ({ page }) => {
  await newMember(page)
  await page.goto('/contactList')
  await expect(page.getByRole('button', { name: 'New contact' })).toBeVisible()
  const focused = await page.evaluate(async () => {
    const opener = [...document.querySelectorAll('button')].find((one) => one.innerText === 'New contact')
    opener?.click()
    while (!document.querySelector('dialog form')) await new Promise(requestAnimationFrame)
    document.querySelector<HTMLElement>('dialog button[type=submit]')?.focus()
    // Begun after the sheet's own wait, and as long.
    await new Promise((resolve) => setTimeout(resolve, 300))
    return document.activeElement?.textContent
  })
  expect(focused).toBe('Save')
})

test('backwards through a product and its form, no head, banner or bar covers what has the focus', async ({
  page,
}) => {
  await chooseByKeys(page)
  expect(await tabBackwards(page)).toBeGreaterThan(15)
  await tabAndPress(page, button(page, say.continue))
  await expect(page).toHaveURL(/\/park\/(tourist\/)?order/)
  await expect(page.locator('#purchase-notice').getByRole('heading').first()).toBeVisible()
  expect(await tabBackwards(page)).toBeGreaterThan(8)
})

test('the last of something keeps the focus on its button', async ({ page }) => {
  await chooseByKeys(page)
  const less = button(page, /^Adult one less/)
  await tabTo(page, less, 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('group', { name: say.adult, exact: true }).getByRole('status')).toHaveText('0')
  await expect(less).toBeFocused()
})
