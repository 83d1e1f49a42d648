/** A look at a screen: what axe finds on it, whether it is wider than the phone, which language it speaks. */
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, type Language } from './journey.ts'

/** E2E_SCREENSHOTS=folder keeps pictures. */
const folder = process.env['E2E_SCREENSHOTS']

export type CheckScreen = (page: Page, name: string) => Promise<void>

/** The pictures of a journey begin with its name. */
export const screenChecker =
  (journey: string): CheckScreen =>
  async (page, name) => {
    await expectAccessible(page)
    await expectFits(page)
    await keepPicture(page, `${journey}-${name}`)
  }

/** At the staff desk, whose tables may be wider than the window: once all that is shown has come. */
export const deskScreenChecker =
  (journey: string): CheckScreen =>
  async (page, name) => {
    await expect(page.locator('.ant-skeleton')).toHaveCount(0)
    await expectAccessible(page)
    await keepPicture(page, `${journey}-${name}`)
  }

/** Nothing is wider than the phone, whose window grows with what is. */
export async function expectFits(page: Page): Promise<void> {
  const wider = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  expect(wider).toBeLessThanOrEqual(0)
}

export async function keepPicture(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** Words of the other language: Chinese characters, or two words in Latin letters that follow one another. */
const foreign = {
  'zh-CN': /[A-Za-z]{2,} [A-Za-z]{2,}/,
  'en-US': /\p{Script=Han}/u,
} as const satisfies Record<Language, RegExp>

const ariaOf = async (list: Locator): Promise<string> =>
  (await list.count()) > 0 ? await list.ariaSnapshot() : ''

/**
 * No text, name or hint of the screen is in the other language, but for comments, which other visitors wrote in theirs;
 * `kept` is what its visitor wrote or chose in that one.
 */
export async function expectLanguage(page: Page, language: Language, kept: readonly string[] = []) {
  const main = page.getByRole('main')
  const shown = `${await page.title()}\n${await main.ariaSnapshot()}`
  const lines = kept.reduce((text, own) => text.replaceAll(own, ''), shown).split('\n')
  const byOthers = await ariaOf(main.getByRole('list', { name: /^(游客评价|Comments)$/ }))
  const own = lines.filter((line) => !byOthers.includes(line.trim()))
  expect(own.filter((line) => foreign[language].test(line))).toEqual([])
}
