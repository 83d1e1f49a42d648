/** A screen that shows only when it is opened anew what workers did meanwhile. */
import { expect, type Page } from '@playwright/test'
import { advanceMinutes, type Language } from './journey.ts'

/** Milliseconds. On a busy machine or a slow line a screen comes late, so each look lasts longer than the one before. */
type Within = { timeout: number }

/** Opens the screen again and again until it shows what is looked for. */
export async function reopenUntil(
  open: () => Promise<unknown>,
  look: (within: Within) => Promise<unknown>,
): Promise<void> {
  let timeout = 2_000
  await expect(async () => {
    timeout = Math.min(timeout * 1.5, 60_000)
    await open()
    await look({ timeout })
  }).toPass({ timeout: 300_000 })
}

const returned = { 'zh-CN': '款项已退回', 'en-US': 'The money is back' }

/** On the screen of a refund: a provider may take several minutes to pay out. */
export async function expectReturned(page: Page, language: Language): Promise<void> {
  const open = async () => {
    await advanceMinutes(1)
    await page.reload()
  }
  await reopenUntil(open, (within) =>
    expect(page.getByText(returned[language], { exact: true }).first()).toBeVisible(within),
  )
}
