/** The captcha by pointer and by keys, its tips and their times (spec 4.7 and spec 9.2). */
import type { Locator, Page } from '@playwright/test'
import {
  captchaAnswer,
  captchaDialog,
  dragTo,
  readCode,
  readyHandle,
  solveSlider,
  typeCode,
} from './support/captcha.ts'
import { expect, expectAccessible, type Language, sandbox, test, toastOf } from './support/journey.ts'
import { demoPassword, freshMobile, newMember, wordsOf } from './support/steps.ts'

/** Asks for a code on the register screen, which opens the puzzle. */
async function askForCode(page: Page, language: Language): Promise<string> {
  const mobile = freshMobile()
  await page.goto('/register')
  await page.getByRole('textbox', { name: wordsOf(language).mobile }).fill(mobile)
  await page.getByRole('button', { name: wordsOf(language).getCode }).click()
  return mobile
}

/** A place that is wrong for sure. */
const beside = (x: number) => (x > 120 ? x - 30 : x + 30)

type Moment = { ms: number; tip: string; picture: string; isOpen: boolean }

/** Writes down each change of the dialog with its time, by the page's own clock. */
async function watch(dialog: Locator): Promise<() => Promise<Moment[]>> {
  await dialog.evaluate((element) => {
    const moments: Moment[] = []
    const note = () =>
      moments.push({
        ms: performance.now(),
        tip: element.querySelector('[role=status]')?.textContent ?? '',
        picture: element.querySelector('img')?.getAttribute('src') ?? '',
        isOpen: element.isConnected,
      })
    note()
    const observer = new MutationObserver(note)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['src'] })
    Object.assign(window, { moments })
  })
  return () => dialog.page().evaluate(() => (window as unknown as { moments: Moment[] }).moments)
}

/** Tips leave by themselves, on a busy machine before anybody looks. */
const showedTip = (read: () => Promise<Moment[]>, text: string) =>
  expect.poll(async () => (await read()).some(({ tip }) => tip === text)).toBe(true)

/** How long after `from` something was so, in ms. */
function after(moments: Moment[], from: number, isSo: (moment: Moment) => boolean): number {
  const moment = moments.find(({ ms, ...what }) => ms > from && isSo({ ms, ...what }))
  if (!moment) throw new Error('it never came')
  return moment.ms - from
}

test('a piece beside its gap: the tip stays two seconds, the slider and the picture begin anew after one', async ({
  page,
  language,
}) => {
  await askForCode(page, language)
  const handle = await readyHandle(page, language)
  await expectAccessible(page)
  const dialog = captchaDialog(page, language)
  const read = await watch(dialog)
  await dragTo(page, handle, beside(Number(await captchaAnswer(page, 'sms'))))
  const tip = '验证失败，请拖动滑块使拼图吻合'
  await showedTip(read, tip)
  await expect(handle).toHaveAttribute('aria-valuenow', '0')
  await expect(dialog.getByText(tip)).toBeHidden()
  await readyHandle(page, language)

  const moments = await read()
  const shown = moments.find((moment) => moment.tip.startsWith('验证失败'))
  if (!shown) throw new Error('no tip')
  const refreshed = after(moments, shown.ms, ({ picture }) => picture !== shown.picture)
  const gone = after(moments, shown.ms, (moment) => moment.tip === '')
  expect(refreshed).toBeGreaterThanOrEqual(990)
  expect(gone).toBeGreaterThanOrEqual(1990)
})

test('a piece in its gap: the tip shows for a second, then the code is sent', async ({ page, language }) => {
  const mobile = await askForCode(page, language)
  const handle = await readyHandle(page, language)
  const dialog = captchaDialog(page, language)
  const read = await watch(dialog)
  await dragTo(page, handle, Number(await captchaAnswer(page, 'sms')))
  await showedTip(read, '验证成功')
  await expect(dialog).toBeHidden()
  await expect.poll(() => sandbox.smsCode(mobile)).toMatch(/^\d{6}$/)
  await expect(page.getByRole('button', { name: /^\d+秒后重发$/ })).toBeDisabled()

  const moments = await read()
  const shown = moments.find((moment) => moment.tip === '验证成功')
  if (!shown) throw new Error('no tip')
  const closed = after(moments, shown.ms, ({ isOpen }) => !isOpen)
  expect(closed).toBeGreaterThanOrEqual(990)
})

test('arrow keys move the piece, Enter tries it, and an image code follows', async ({ page, language }) => {
  const mobile = await askForCode(page, language)
  const handle = await readyHandle(page, language)
  await handle.focus()
  const gap = Number(await captchaAnswer(page, 'sms'))
  for (let x = 0; x + 20 <= gap; x += 20) await page.keyboard.press('PageUp')
  for (let x = gap - (gap % 20); x + 2 <= gap; x += 2) await page.keyboard.press('ArrowRight')
  await expect(handle).toHaveAttribute('aria-valuenow', String(gap - (gap % 2)))
  await page.keyboard.press('Enter')
  await expect(captchaDialog(page, language).getByText('位置正确，请再输入图形验证码')).toBeVisible()
  await readCode(page, language)
  await expect.poll(() => sandbox.smsCode(mobile)).toMatch(/^\d{6}$/)
})

test('who cannot drag reads an image code; a wrong one brings another picture', async ({
  page,
  language,
}) => {
  const mobile = await askForCode(page, language)
  const dialog = captchaDialog(page, language)
  await readyHandle(page, language)
  await dialog.getByRole('button', { name: /改为输入图形验证码/ }).press('Enter')
  await expectAccessible(page)
  const picture = dialog.getByRole('button', { name: /^图形验证码/ }).locator('img')
  const former = await picture.getAttribute('src')
  expect(former).toMatch(/\/front\/common\/code\/refreshCode\/sms\?SESSIONID=[\w-]{16,}&time=\d+$/)
  await dialog.getByRole('textbox').fill('0000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('验证码不正确，请重新输入')).toBeVisible()
  await expect(picture).not.toHaveAttribute('src', former ?? '')
  await dialog.getByRole('button', { name: '改为拖动滑块' }).press('Enter')
  await readyHandle(page, language)
  await typeCode(page, language)
  await expect.poll(() => sandbox.smsCode(mobile)).toMatch(/^\d{6}$/)
})

test('who closes the puzzle is asked to solve it first, and nothing is sent', async ({ page, language }) => {
  const mobile = await askForCode(page, language)
  await readyHandle(page, language)
  await toastOf(page, '请先进行滑动验证', () => page.keyboard.press('Escape'))
  expect(await sandbox.smsCode(mobile)).toBeNull()
})

test('two wrong passwords and the third is looked at only after the puzzle', async ({ page, language }) => {
  const { account } = await newMember(page)
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  const say = wordsOf(language)
  const submit = page.getByRole('main').getByRole('button', { name: say.logIn, exact: true })
  await page.getByRole('textbox', { name: say.accountOrMobile }).fill(account)
  for (const times of [1, 2]) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/front/api/sessions'))
    await page.getByLabel(say.password).fill(`Wrong@202${times}`)
    await submit.click()
    await answered
  }
  await page.getByLabel(say.password).fill(demoPassword)
  await submit.click()
  await solveSlider(page, language, 'login')
  await expect(page).not.toHaveURL(/\/login/)
})
