/** A line so slow that a journey decides when an answer comes. */
import { expect, type Page } from '@playwright/test'

export type DelayedCalls = {
  /** Resolves when it was asked for; says so when it is not. */
  readonly asked: Promise<void>
  /** How often so far. */
  count: () => number
  letThrough: () => void
  /** No answer comes; who asks again gets one. */
  fail: () => void
}

/** Holds back whatever is asked for at this address from now on; with a method, only what is asked for in that way. */
export async function delayCalls(
  page: Page,
  address: string | RegExp,
  method?: string,
): Promise<DelayedCalls> {
  const ended = Promise.withResolvers<'fallback' | 'abort'>()
  let count = 0
  let isOver = false
  await page.route(address, async (route) => {
    if (method !== undefined && route.request().method() !== method) return await route.fallback()
    count += 1
    const how = isOver ? 'fallback' : await ended.promise
    // The page may be gone by then.
    await route[how]().catch(() => undefined)
  })
  const end = (how: 'fallback' | 'abort') => () => {
    isOver = true
    ended.resolve(how)
  }
  return {
    get asked() {
      return expect.poll(() => count, { message: `${address} is asked for` }).toBeGreaterThan(0)
    },
    count: () => count,
    letThrough: end('fallback'),
    fail: end('abort'),
  }
}

/** The line is dead for this address, or for one method of it, until it is mended. */
export async function cut(page: Page, address: string, method?: 'GET'): Promise<() => Promise<void>> {
  await page.route(address, (route) =>
    method && route.request().method() !== method ? route.fallback() : route.abort(),
  )
  return () => page.unroute(address)
}

/** The next write is done, but its answer is lost on the way back. */
export async function loseAnswer(page: Page, address: RegExp, method: string): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== method) return await route.fallback()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}
