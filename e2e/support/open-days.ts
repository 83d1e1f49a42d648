/** Which of the days in a calendar a journey chooses. */
import { expect, type Locator, type Page } from '@playwright/test'

/** The days of the shown month that can be had, or those whose difference reads like this. */
export const openDays = (page: Page, price: RegExp = /¥/): Locator =>
  page
    .getByRole('region', { name: /20\d\d/ })
    .getByRole('button', { name: price })
    .and(page.locator(':enabled'))

/** The first of the shown days that cost least: others cost as much, others more, on whatever day the month begins. */
export async function ordinaryDay(page: Page): Promise<Locator> {
  const days = openDays(page)
  await expect(days.first()).toBeVisible()
  const texts = await days.allTextContents()
  const prices = texts.map((text) => Number(/¥([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', '')))
  return days.nth(prices.indexOf(Math.min(...prices)))
}
