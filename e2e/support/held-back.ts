/** A line so slow that a journey decides when an answer comes. */
import type { Page } from '@playwright/test'

export type HeldBack = {
  /** Resolves when it was asked for. */
  asked: Promise<unknown>
  /** How often so far. */
  count: () => number
  letThrough: () => void
}

/** Holds back whatever is asked for at this address from now on. */
export async function holdBack(page: Page, address: string | RegExp): Promise<HeldBack> {
  const answers = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  let count = 0
  await page.route(address, async (route) => {
    count += 1
    asked.resolve()
    await answers.promise
    // The page may be gone by then.
    await route.fallback().catch(() => undefined)
  })
  return { asked: asked.promise, count: () => count, letThrough: answers.resolve }
}

/** The line is dead for this address until it is mended. */
export async function cut(page: Page, address: string): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort())
  return () => page.unroute(address)
}
