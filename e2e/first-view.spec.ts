/** A slow line: what matters of a screen is read, and its links followed, before any script of the shop has come. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { scrollDownTo } from './support/settled.ts'

const overlay = '#app-overlay'
const firstView = '.first-view'

for (const { path, texts } of [
  { path: '/index', texts: ['日落，在488米', '09:00–22:30', '成人票 ¥150.00 起'] },
  { path: '/park/list', texts: ['星空观光 433米', '成人票 ¥150.00 起'] },
  { path: '/park/detail?code=DECK433', texts: ['星空观光 433米', '09:00–22:30', '¥150.00 起'] },
])
  test(`${path} is read while its scripts are on their way, and replaced when they are there`, async ({
    page,
  }) => {
    const { letThrough } = await withoutScripts(page)
    await page.goto(path, { waitUntil: 'commit' })
    const shown = page.locator(firstView).and(page.locator('[lang="zh-CN"]'))
    for (const text of texts) await expect(shown.getByText(text).first()).toBeVisible()
    // Its half second is over, and nothing hides what is there.
    await expect(page.locator(overlay)).toBeHidden()
    // Headings come with the app; what the guidelines demand is there.
    const { violations } = await new AxeBuilder({ page })
      .withTags(['wcag2a', 'wcag2aa', 'wcag22aa'])
      .analyze()
    expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
    // A price alone is that of the bar at the end.
    const placesIn = (part: Locator) =>
      Promise.all(
        texts.map((text) =>
          part
            .getByText(text)
            .nth(text.startsWith('¥') ? -1 : 0)
            .boundingBox(),
        ),
      )
    const before = await placesIn(shown)
    letThrough()
    await expect(page.locator(overlay)).toHaveCount(0)
    await expect(page.locator(firstView)).toHaveCount(0)
    const after = await placesIn(page.locator('#root'))
    for (const [n, text] of texts.entries()) {
      expect(Math.abs((after[n]?.y ?? 0) - (before[n]?.y ?? 0)), `${text} stays`).toBeLessThanOrEqual(2)
      expect(Math.abs((after[n]?.x ?? 0) - (before[n]?.x ?? 0)), `${text} stays`).toBeLessThanOrEqual(2)
    }
  })

/** A page that gets none of the shop's scripts until they are let through. */
async function withoutScripts(page: Page): Promise<{ letThrough(): void }> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise
    await route.continue()
  })
  return { letThrough: arrived.resolve }
}

test('one goes on from screen to screen before any script has come', async ({ page }) => {
  await withoutScripts(page)
  await page.goto('/index', { waitUntil: 'commit' })
  await page.getByRole('link', { name: '全部' }).click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/park\/list$/)
  await page
    .getByRole('link', { name: /星空观光 433米/ })
    .first()
    .click({ noWaitAfter: true })
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433$/)
  await expect(page.locator(firstView).getByText('星空观光 433米').first()).toBeVisible()
})

test('who has come to a link by the keyboard is still there when the app takes its place', async ({
  page,
}) => {
  const { letThrough } = await withoutScripts(page)
  await page.goto('/index', { waitUntil: 'commit' })
  const search = page.getByRole('link', { name: '搜门票、酒店、美食' })
  await expect(page.locator(firstView).and(page.locator('[lang="zh-CN"]'))).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  letThrough()
  await expect(page.locator(firstView)).toHaveCount(0)
  await expect(search).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search$/)
})

test.describe('in English', () => {
  test.use({ language: 'en-US', locale: 'en-US' })

  test('the first view speaks the language that was chosen before', async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/park/list')
    const english = page.locator(firstView).and(page.locator('[lang="en-US"]'))
    await expect(english.getByText('Adult from ¥150.00').first()).toBeVisible()
    await expect(page.locator(firstView).and(page.locator('[lang="zh-CN"]'))).toBeHidden()
  })
})

test('a first picture that does not come holds nothing up', async ({ page }) => {
  const asked: string[] = []
  // Neither an answer nor a failure.
  await page.route(/\/files\/pictures\//, (route) => void asked.push(route.request().url()))
  await page.goto('/park/list', { waitUntil: 'commit' })
  await expect(page.locator('#app-overlay')).toHaveCount(0)
  await page
    .getByRole('link', { name: /星空观光 433米/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/park\/detail\?code=DECK433/)
  expect(asked.length).toBeGreaterThan(0)
})

for (const { effectiveType, waits } of [
  { effectiveType: '4g', waits: true },
  { effectiveType: '3g', waits: false },
])
  test(`on a line of ${effectiveType} the shop's files ${waits ? 'wait' : 'do not wait'} for what is painted first`, async ({
    page,
  }) => {
    await page.addInitScript(
      (connection) => {
        Object.defineProperty(navigator, 'connection', { value: connection })
      },
      { effectiveType },
    )
    // The shop itself would ask for them after half a second at the latest.
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto('/park/list')
    const asked = page.locator('head > link[rel=modulepreload]')
    expect((await asked.count()) > 1).toBe(!waits)
    // Nothing is painted first where one has been before.
    await page.reload()
    expect(await asked.count()).toBeGreaterThan(1)
    await expect(page.locator('#files')).toHaveCount(0)
  })

test('no policy of the page refuses what it brings', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await page.goto('/park/detail?code=DECK433')
  await expect(page.locator(overlay)).toHaveCount(0)
  expect(refused).toEqual([])
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '{}')).toMatchObject({ '@type': 'Product', sku: 'DECK433' })
})

for (const { path, above, call, below } of [
  { path: '/index', above: '全部 塔内还能玩什么？', call: 'kind=general', below: '全部 酒店' },
  { path: '/ztyPark/detail?code=LIGHTART', above: null, call: '/comments', below: '评价图片 1' },
])
  test(`${path}: what is far below is asked for when one comes near`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes(call)) asked.push(request.url())
    })
    await page.goto(path)
    await expect(page.locator(overlay)).toHaveCount(0)
    if (above) await expect(page.getByRole('link', { name: above })).toBeAttached()
    // What is asked for after the first screen is drawn would come in this time.
    await page.waitForLoadState('networkidle')
    expect(asked).toEqual([])
    await scrollDownTo(page, page.getByRole('link', { name: below }).first())
    expect(asked.length).toBeGreaterThan(0)
  })
