/** A place at the staff desk: the console at the size of a desk's screen, and its log-in. */
import { type Browser, expect, type Page, type Route } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import type { DelayedCalls } from './delayed-calls.ts'
import { type Language, shopUrl } from './journey.ts'

/** `failing`: calls are to get no answer, `ending`: a session is to end, `unknown`: nothing is found, which the browser reports as well. */
type DeskOptions = {
  language?: Language
  dark?: boolean
  failing?: boolean
  ending?: boolean
  unknown?: boolean
}

/** An error that the browser reports fails the journey. */
export async function openDesk(
  browser: Browser,
  { language = 'zh-CN', dark = false, failing = false, ending = false, unknown = false }: DeskOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    isMobile: false,
    hasTouch: false,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/130.0.0.0',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => localStorage.setItem('lookout-console:language', chosen), language)
  const page = await context.newPage()
  page.on('console', (line) => {
    const isExpected =
      (failing && line.text().includes('net::ERR_')) ||
      (ending && line.text().includes('status of 403')) ||
      (unknown && line.text().includes('status of 404'))
    if (!isExpected && line.type() === 'error') throw new Error(line.text())
  })
  return page
}

export async function logInAtDesk(page: Page, account: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto('/console')
  await page.locator('#account').fill(account)
  await page.locator('#password').fill(password)
  await page.locator('button[type=submit]').click()
}

/** By the menu, until the page is there: the list of the page before has rows that could be pressed as well. */
export async function openDeskPage(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Until the log-in page is there: a reload before that would ask with a session that has just ended. */
export async function logOutAtDesk(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('#account')).toBeVisible()
}

type StaffCall = (path: string, body: unknown, method?: 'POST' | 'PUT') => Promise<Record<string, unknown>>

/** One of the demo's staff, for what a journey needs of the desk without looking at it. */
export async function staffCalls(page: Page, account: string): Promise<StaffCall> {
  type Headers = Record<string, string>
  const send = async (path: string, data: unknown, method = 'POST', headers: Headers = {}) => {
    const answer = await page.request.fetch(`${shopUrl}/front/api/staff${path}`, {
      method,
      data,
      headers: { ...headers, 'Idempotency-Key': crypto.randomUUID() },
    })
    const { respCode, respMsg, data: answered } = await answer.json()
    expect(respCode, respMsg).toBe('200')
    return answered as Record<string, unknown>
  }
  const { token } = await send('/sessions', { account, password: DEMO_PASSWORD })
  return (path, body, method) => send(path, body, method, { Authorization: `Bearer ${token}` })
}

/** The next matching call is refused once `answer` is called; until then the page shows its optimistic state. */
export async function refuseNext(page: Page, address: string): Promise<{ message: string; answer(): void }> {
  const message = '现在访问的人很多，请稍后再试'
  const released = Promise.withResolvers<void>()
  const refuse = async (route: Route) => {
    await released.promise
    await route.fulfill({ json: { respCode: 'BUSY', respMsg: message, data: null } })
  }
  await page.route(address, refuse, { times: 1 })
  return { message, answer: released.resolve }
}

/** As somebody who comes back to the window: what is older than two seconds is read again, until it is asked for. */
export async function returnToDesk(page: Page, held: DelayedCalls): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    expect(held.count()).toBeGreaterThan(0)
  }).toPass()
}

/** Drops what is typed and not saved, as the dialog says that it will. */
export async function discardAtDesk(desk: Page): Promise<void> {
  await desk.getByRole('button', { name: '放弃修改' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '放弃并恢复' }).click()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}
