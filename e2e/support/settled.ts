/** When a screen has come to rest: what it asked for has arrived and is drawn. */
import { expect, type Locator, type Page, type Request } from '@playwright/test'

const underWay = new WeakMap<Page, Set<Request>>()

/** What a screen is made of; pictures may follow. */
const parts = ['document', 'script', 'stylesheet', 'fetch', 'xhr']

/** Before its first screen. */
export function countRequests(page: Page): void {
  const open = new Set<Request>()
  underWay.set(page, open)
  page.on('request', (request) => {
    // What the screen before still waited for has no end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
    if (parts.includes(request.resourceType())) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** Nothing is on its way, and nothing grey waits to be filled. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible()
  await expect
    .poll(async () => {
      await page.evaluate(
        () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
      )
      return (underWay.get(page)?.size ?? 0) + (await page.locator('.skeleton_shape').count())
    })
    .toBe(0)
}

/** The same once one was at its end: what is far below comes when one is near. */
export async function settledToBottom(page: Page): Promise<void> {
  await settled(page)
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
  await settled(page)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** As one scrolls who looks for something far below: to the end, and on while the screen grows. */
export async function scrollDownTo(page: Page, what: Locator): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(what).toBeAttached({ timeout: 1_000 })
  }).toPass()
}

/** What was scrolling has arrived. */
export async function scrolled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [last, still] = [scrollY, 0]
    while (still < 5) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      still = scrollY === last ? still + 1 : 0
      last = scrollY
    }
  })
}

/** What fades or slides in has come to rest; what turns for ever or for long, such as a wheel, is not waited for. */
export async function animated(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    // One that ends may start another, as what enters does after what leaves.
    for (let round = 0; round < 10; round += 1) {
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && Number(effect?.getComputedTiming().endTime) <= 2_000,
        )
      if (moving.length === 0) return
      await Promise.allSettled(moving.map(({ finished }) => finished))
    }
  })
}
