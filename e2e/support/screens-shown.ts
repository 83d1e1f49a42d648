/** What each page of a journey shows, as screen readers have it, to find out why it failed. */
import type { BrowserContext, Page } from '@playwright/test'
import { pathOf } from './call-log.ts'

/** As many lines of a page as a failure shows. */
const SHOWN_LINES = 40

/** One that answers no more says that. */
const ANSWER_WITHIN_MS = 5_000

export async function screensShown(contexts: readonly BrowserContext[]): Promise<string> {
  const screens = await Promise.all(contexts.flatMap((context) => context.pages()).map(screenOf))
  return screens.join('\n')
}

async function screenOf(page: Page): Promise<string> {
  const tree = await page
    .locator('body')
    .ariaSnapshot({ timeout: ANSWER_WITHIN_MS })
    .catch(({ message }: Error) => message)
  return [pathOf(page.url()), ...tree.split('\n').slice(0, SHOWN_LINES)].join('\n')
}
