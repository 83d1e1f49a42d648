/** The field for a code by SMS: what it says, where the focus is, and when the code is checked. */
import type { Page } from '@playwright/test'
import { captchaDialog, readyHandle, solveSlider } from './support/captcha.ts'
import { expect, type Language, sandbox, test } from './support/journey.ts'
import { chooseSeats, fillSmsCode, freshMobile, wordsOf } from './support/steps.ts'

const mobileField = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: wordsOf(language).mobile })
const codeField = (page: Page, language: Language) =>
  page.getByRole('textbox', { name: wordsOf(language).smsCode })
const sendButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: wordsOf(language).getCode })

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function codeOf(mobile: string): Promise<string> {
  await expect.poll(() => sandbox.smsCode(mobile)).toMatch(/^\d{6}$/)
  return (await sandbox.smsCode(mobile)) ?? ''
}

for (const [form, open] of [
  ['the order form', async (page: Page, language: Language) => chooseSeats(page, language)],
  ['registration', async (page: Page) => void (await page.goto('/register'))],
] as const) {
  test(`sending a code leaves no error and puts the cursor where the code goes, in ${form}`, async ({
    page,
    language,
  }) => {
    await open(page, language)
    const mobile = freshMobile()
    await mobileField(page, language).fill(mobile)
    await sendButton(page, language).click()
    await solveSlider(page, language)
    await codeOf(mobile)
    await expect(codeField(page, language)).toBeFocused()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  })
}

test('a captcha that is closed gives the focus back to its button, and calls nothing empty', async ({
  page,
  language,
}) => {
  await page.goto('/register')
  await mobileField(page, language).fill(freshMobile())
  await sendButton(page, language).focus()
  await page.keyboard.press('Enter')
  await readyHandle(page, language)
  await page.keyboard.press('Escape')
  await expect(captchaDialog(page, language)).toBeHidden()
  await expect(sendButton(page, language)).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
})

test('a wrong code stays and is called wrong; the right one is taken at its sixth digit', async ({
  page,
  language,
}) => {
  await chooseSeats(page, language)
  const mobile = freshMobile()
  await mobileField(page, language).fill(mobile)
  await sendButton(page, language).click()
  await solveSlider(page, language)
  const code = await codeOf(mobile)
  const field = codeField(page, language)
  await field.pressSequentially(otherThan(code))
  await expect(page.getByText('短信验证码错误或已过期')).toBeVisible()
  await expect(field).toHaveValue(otherThan(code))
  await expect(field).toBeFocused()
  // What is typed next takes its place.
  await page.keyboard.type(code)
  const done = page.getByRole('status').filter({ hasText: wordsOf(language).proved })
  await expect(done).toBeVisible()
  await expect(done).toBeFocused()
})

test('a log-in by SMS goes on at the sixth digit, without a button', async ({ page, language }) => {
  const mobile = freshMobile()
  await page.goto('/login')
  await page.getByRole('button', { name: wordsOf(language).bySms }).click()
  await mobileField(page, language).fill(mobile)
  await fillSmsCode(page, language, mobile, { label: '动态密码' })
  await expect(page.getByRole('button', { name: '一键成为会员' })).toBeVisible()
})
