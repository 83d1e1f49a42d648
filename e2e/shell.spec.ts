/** What the app does around its pages: start, language, ways back, sliding, pictures, what a visit remembers. */
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './support/journey.ts'
import { addOne, signIn } from './support/steps.ts'

const overlay = (page: Page) => page.locator('#app-overlay')

test.describe('start', () => {
  test('the overlay covers the app for 500 ms, then the app is there', async ({ page }) => {
    await page.addInitScript(() => {
      const seen = { from: 0, to: 0 }
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        const covered = document.getElementById('app-overlay') !== null
        if (covered) seen.from ||= performance.now()
        else if (seen.from > 0) seen.to ||= performance.now()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.goto('/index')
    await expect(overlay(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const covered = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { from: number; to: number } }
      return seen.to - seen.from
    })
    // Never shorter; how much longer is the time that the scripts took to come.
    expect(covered).toBeGreaterThanOrEqual(500)
  })

  test('a session id is made once per tab and sent with every call', async ({ page, context }) => {
    const sent = new Set<string>()
    context.on('request', (request) => {
      if (request.url().includes('/front/api/')) sent.add(request.headers()['x-session-id'] ?? 'none')
    })
    // Screens that ask for more than their page loaded.
    await page.goto('/park/detail?code=DECK488')
    await expect(page.getByRole('button', { name: '下个月' })).toBeVisible()
    await page.goto('/service')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect([...sent]).toEqual([await page.evaluate(() => sessionStorage.getItem('sessionId'))])
    const other = await context.newPage()
    await other.goto('/service')
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => sent.size).toBe(2)
  })
})

test.describe('language', () => {
  test('changes on a deep page, which comes back as it was', async ({ browser, baseURL }) => {
    // Without the language that journeys set before each page, since it would undo the choice.
    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/park/detail?code=DECK488')
    await page.getByRole('button', { name: '下个月' }).click()
    await page
      .getByRole('region', { name: /20\d\d/ })
      .getByRole('button', { name: /¥/ })
      .last()
      .click()
    await page.getByRole('radio', { name: /¥/ }).first().locator('..').click()
    await addOne(page, 'zh-CN', '成人票')
    const address = page.url()
    await page.getByRole('button', { name: 'English' }).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Ticket details' })).toBeVisible()
    expect(page.url()).toBe(address)
    await expect(page.getByRole('group', { name: 'Adult' })).toContainText('1')
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('en-US')
    expect(await page.locator('html').getAttribute('lang')).toBe('en-US')
    const asked = page.waitForRequest(/\/front\/api\/products\//)
    await page.reload()
    expect((await asked).headers()['accept-language']).toBe('en-US')
    await page.getByRole('button', { name: '中文' }).click()
    await expect(page.getByRole('heading', { level: 1, name: '门票详情' })).toBeVisible()
    await context.close()
  })

  test('asks before the reload loses what is filled in, in words of that language', async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ ...(baseURL && { baseURL }), reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto('/login')
    const account = page.getByRole('textbox', { name: '用户名或手机号' })
    const question = page.getByRole('dialog', { name: 'Change to English?' })
    await account.fill('linhai')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(question).toBeVisible()
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep filling in' }).click()
    await expect(account).toHaveValue('linhai')
    await page.getByRole('button', { name: 'English' }).click()
    await question.getByRole('button', { name: 'Change', exact: true }).click()
    const username = page.getByRole('textbox', { name: 'Username or mobile' })
    await expect(username).toHaveValue('')
    // Where nothing is filled in, or not any more, nothing is asked.
    await username.fill('linhai')
    await username.fill('')
    await page.getByRole('button', { name: '中文' }).click()
    await expect(account).toBeVisible()
    await context.close()
  })
})

test.describe('ways back', () => {
  test('the header leads to the root path', async ({ page }) => {
    await page.goto('/ztyPark/list')
    await page.getByRole('banner').getByRole('button', { name: '首页' }).click()
    await expect(page).toHaveURL(/\/index$/)
  })

  test('a page that is none says so; opened by hand it leads home', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page.getByText('抱歉，页面不存在')).toBeVisible()
    await expectAccessible(page)
    await expect(page.getByRole('main').getByRole('button', { name: '返回上一页' })).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/index$/)
  })

  test('a dead link leads back to the page it stands on', async ({ page }) => {
    await page.route('**/front/api/public/setting/shop', async (route) => {
      const response = await route.fetch()
      const envelope = await response.json()
      envelope.data.banners[0].link = '/no/such/page'
      await route.fulfill({ response, json: envelope })
    })
    // The page of the home screen brings its answers along; other pages ask for the settings.
    await page.goto('/service')
    await expect(overlay(page)).toHaveCount(0)
    await page.getByRole('link', { name: '首页', exact: true }).click()
    await page.locator('a[href="/no/such/page"]').click()
    await expect(page.getByText('抱歉，页面不存在')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: '返回上一页' }).click()
    await expect(page).toHaveURL(/\/index$/)
  })
})

test('screens slide left to a higher order, right to a lower one, and not at all when leaving the root', async ({
  page,
}) => {
  // Journeys ask for less motion otherwise.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const slides: string[] = []
    Object.assign(globalThis, { slides })
    const start = document.startViewTransition?.bind(document)
    document.startViewTransition = ((how: { types?: string[] }) => {
      slides.push(...(how.types ?? ['all']))
      return start(how as never)
    }) as typeof document.startViewTransition
  })
  const slides = () => page.evaluate(() => (globalThis as unknown as { slides: string[] }).slides)
  await page.goto('/')
  await expect(page).toHaveURL(/\/index$/)
  await expect(overlay(page)).toHaveCount(0)
  expect(await slides()).toEqual([])
  await page.getByRole('link', { name: '客服', exact: true }).click()
  await expect(page).toHaveURL(/\/service$/)
  // The address changes when the finger is lifted, the screen when its page has come.
  await expect.poll(slides).toEqual(['slide-left'])
  await page.getByRole('link', { name: '首页', exact: true }).click()
  await expect(page).toHaveURL(/\/index$/)
  await expect.poll(slides).toEqual(['slide-left', 'slide-right'])
})

test('pictures are loaded 100 px before they are seen, and not before', async ({ page }) => {
  await page.goto('/park/list')
  await expect(page.getByRole('main').locator('img').first()).toBeVisible()
  /** How far below the screen the furthest picture is that was asked for, and the nearest that was not. */
  const places = () =>
    page.evaluate(() => {
      const frames = [...document.querySelectorAll<HTMLElement>('main span[style*="aspect-ratio"]')]
      const below = (frame: HTMLElement) => frame.getBoundingClientRect().top - innerHeight
      return {
        loaded: Math.max(...frames.filter((frame) => frame.querySelector('img')).map(below)),
        waiting: Math.min(...frames.filter((frame) => !frame.querySelector('img')).map(below)),
      }
    })
  // The first ones wait for nothing; the others are asked for when the browser has found out where they stand.
  await expect.poll(async () => (await places()).waiting).toBeGreaterThan(100)
  const { loaded, waiting } = await places()
  expect(loaded).toBeLessThanOrEqual(100)
  expect(waiting).toBeLessThan(Number.POSITIVE_INFINITY)
})

test('what was chosen is there again when one comes back in the same visit', async ({ page }) => {
  await page.goto('/park/detail?code=DECK433')
  await page.getByRole('button', { name: '下个月' }).click()
  const month = await page.getByRole('region', { name: /20\d\d/ }).getAttribute('aria-label')
  await page
    .getByRole('region', { name: /20\d\d/ })
    .getByRole('button', { name: /¥/ })
    .first()
    .click()
  const adult = page.getByRole('group', { name: '成人票', exact: true })
  for (const _ of [1, 2]) await addOne(page, 'zh-CN', '成人票')

  await page.goto('/park/detail?code=DECK433')
  await expect(adult).toContainText('2')
  await page.getByRole('button', { name: '日期 更改' }).click()
  await page.reload()
  // The calendar was open, and is.
  await expect(page.getByRole('region', { name: /20\d\d/ })).toBeVisible()
  // Another product is looked at for the same days.
  await page.goto('/park/detail?code=DECK488')
  expect(await page.getByRole('region', { name: /20\d\d/ }).getAttribute('aria-label')).toBe(month)
})

test('every write shows the loading overlay, a read does not', async ({ page }) => {
  const loading = page.getByRole('status', { name: '加载中' })
  const answered = Promise.withResolvers<void>()
  await page.route('**/front/api/sessions', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto('/login')
  await expect(overlay(page)).toHaveCount(0)
  await expect(loading).toHaveCount(0)
  await page.getByRole('textbox', { name: '用户名或手机号' }).fill('demo')
  await page.getByLabel('密码').first().fill('Lookout@2026')
  await page.getByRole('main').getByRole('button', { name: '登录', exact: true }).click()
  await expect(loading).toBeVisible()
  answered.resolve()
  await expect(page).toHaveURL(/\/index$/)
  await expect(loading).toHaveCount(0)
})

test('what is typed in a dialog takes the focus 300 ms after it opened', async ({ page }) => {
  await signIn(page)
  await page.goto('/contactList')
  await expect(overlay(page)).toHaveCount(0)
  await page.evaluate(() => {
    const seen = { opened: 0, focused: 0 }
    Object.assign(globalThis, { seen })
    const open = HTMLDialogElement.prototype.showModal
    HTMLDialogElement.prototype.showModal = function showModal() {
      seen.opened ||= performance.now()
      open.call(this)
    }
    document.addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) seen.focused ||= performance.now()
    })
  })
  await page.getByRole('button', { name: '新增联系人' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  const waited = await page.evaluate(() => {
    const { seen } = globalThis as unknown as { seen: { opened: number; focused: number } }
    return seen.focused - seen.opened
  })
  // A timer may be late and is never early.
  expect(waited).toBeGreaterThanOrEqual(299)
})

test('the focus is back where it was when a sheet or a question closes', async ({ page }) => {
  await signIn(page)
  await page.goto('/contactList')
  await expect(overlay(page)).toHaveCount(0)
  const openers = [
    { opener: page.getByRole('button', { name: '新增联系人' }), close: '关闭' },
    { opener: page.getByRole('button', { name: /^删除/ }).first(), close: '取消' },
  ]
  for (const { opener, close } of openers)
    for (const way of ['by key', 'by button']) {
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      if (way === 'by key') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: close }).click()
      await expect(dialog).toBeHidden()
      await expect(opener, `${close} ${way}`).toBeFocused()
    }
})

test('a page that breaks right after the phone is online again is loaded once more by itself', async ({
  page,
  context,
}) => {
  // The first time, where the router loads once more by itself, and after the reload that being online again brings.
  const broken = { times: 3 }
  await page.route('**/assets/search-page-*.js', (route) => {
    broken.times -= 1
    return broken.times < 0 ? route.continue() : route.abort()
  })
  await page.goto('/search')
  await expect(page.getByText('页面出了点问题')).toBeVisible()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('searchbox')).toBeVisible()
})
