/** Solving the captcha as a person does, who sees where the piece belongs; we ask the control of the shop under test. */
import { expect, type Locator, type Page } from '@playwright/test'
import { askControl, type Language } from './journey.ts'

const words = {
  'zh-CN': { title: '安全验证', toCode: /改为输入图形验证码/, code: '图形验证码', confirm: '确认' },
  'en-US': { title: 'Security check', toCode: /Type a code instead/, code: 'Image code', confirm: 'Confirm' },
} as const satisfies Record<Language, object>

export type CaptchaPurpose = 'sms' | 'login' | 'hold' | 'exchange' | 'claim'

export const captchaDialog = (page: Page, language: Language): Locator =>
  page.getByRole('dialog', { name: words[language].title })

export async function captchaAnswer(
  page: Page,
  purpose: CaptchaPurpose,
  kind: 'slider' | 'code' = 'slider',
): Promise<string> {
  const sessionId = await page.evaluate(() => sessionStorage.getItem('sessionId') ?? '')
  return askControl('captcha-answer', { sessionId, purpose, kind })
}

/** The handle of a puzzle that has arrived and takes a try. */
export async function readyHandle(page: Page, language: Language): Promise<Locator> {
  const handle = captchaDialog(page, language).getByRole('slider')
  await expect(handle).toHaveAttribute('aria-disabled', 'false')
  return handle
}

const travel = 220
const frame = (page: Page) => page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)))

/** Drags the piece to a place in the picture, as a hand does: quick at first, slower towards the end. */
export async function dragTo(page: Page, handle: Locator, x: number): Promise<void> {
  const [grip, track] = [await handle.boundingBox(), await handle.locator('..').boundingBox()]
  if (!grip || !track) throw new Error('the slider is not on the screen')
  const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }
  const way = (x / travel) * (track.width - grip.width)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const steps = 16
  for (let step = 1; step <= steps; step += 1) {
    const share = 1 - (1 - step / steps) ** 2
    await page.mouse.move(from.x + way * share, from.y + Math.sin(step) * 2)
    await frame(page)
  }
  await page.mouse.up()
}

/** The puzzle that is open, or about to be; ends when it has closed. */
export async function solveSlider(
  page: Page,
  language: Language,
  purpose: CaptchaPurpose = 'sms',
): Promise<void> {
  const handle = await readyHandle(page, language)
  await dragTo(page, handle, Number(await captchaAnswer(page, purpose)))
  await expect(captchaDialog(page, language)).toBeHidden()
}

/** The same by keys alone: to the image code, read, typed, sent. */
export async function typeCode(
  page: Page,
  language: Language,
  purpose: CaptchaPurpose = 'sms',
): Promise<void> {
  const say = words[language]
  const dialog = captchaDialog(page, language)
  await dialog.getByRole('button', { name: say.toCode }).press('Enter')
  await readCode(page, language, purpose)
}

/** What the picture beside the field says, once it has come: before that no code is asked of this browser. */
export async function shownCode(page: Page, language: Language, purpose: CaptchaPurpose): Promise<string> {
  const picture = captchaDialog(page, language).locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  return captchaAnswer(page, purpose, 'code')
}

/** The image code that is shown, or about to be: read, typed, sent. */
export async function readCode(
  page: Page,
  language: Language,
  purpose: CaptchaPurpose = 'sms',
): Promise<void> {
  const say = words[language]
  const dialog = captchaDialog(page, language)
  await expect(dialog.getByRole('textbox', { name: say.code })).toBeVisible()
  const answer = await shownCode(page, language, purpose)
  await dialog.getByRole('textbox', { name: say.code }).focus()
  await page.keyboard.type(answer)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
}
