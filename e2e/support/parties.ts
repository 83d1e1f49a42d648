/** How an agency chooses for how many people it buys. */
import type { Page } from '@playwright/test'
import type { Language } from './journey.ts'
import { ordinaryDay } from './open-days.ts'
import { wordsOf } from './steps.ts'

export async function chooseParty(page: Page, language: Language, count: number): Promise<void> {
  const say = wordsOf(language)
  await page.getByRole('button', { name: say.nextMonth }).click()
  await (await ordinaryDay(page)).click()
  await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
  await page.getByRole('group', { name: say.adult, exact: true }).getByRole('textbox').fill(String(count))
  await page.getByRole('button', { name: say.continue }).click()
}
