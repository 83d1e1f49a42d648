/** What the journeys share: a phone, the sandbox, the clock, and the steps that visitors take again and again. */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page, type Response } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import { type SandboxControl, sandboxControl } from '../../sandbox/control.ts'
import { addresses } from './addresses.ts'
import { callLog } from './call-log.ts'
import { screensShown } from './screens-shown.ts'
import { animated } from './settled.ts'

export const { shop: shopUrl, shopAtProvider: shopAtProviderUrl, sandbox: sandboxUrl } = addresses()

export const sandbox: SandboxControl = sandboxControl(sandboxUrl, addresses().sandboxToken)

/** What e2e/control.ts does and knows. */
export async function askControl(command: string, given: Record<string, string>): Promise<string> {
  const answer = await fetch(`${addresses().control}/${command}?${new URLSearchParams(given)}`, {
    method: 'POST',
  })
  if (!answer.ok) throw new Error(`${command}: ${await answer.text()}`)
  return answer.text()
}

/** Moves the shop's business clock; signatures stay on the wall clock. */
export async function advanceClock(minutes: number): Promise<void> {
  await askControl('advance', { ms: String(minutes * 60_000) })
}

/** By the shop's business clock, which earlier journeys of this worker may have moved. */
export const shopNow = async (): Promise<Date> => new Date(await askControl('now', {}))

/** Seconds go by for the shop and for this phone: what counts down on its screen goes on where it would then be. */
export async function advanceSeconds(page: Page, seconds: number): Promise<void> {
  const ms = seconds * 1000
  await askControl('advance', { ms: String(ms) })
  await page.evaluate((ahead) => {
    const { now } = Date
    Date.now = () => now() + ahead
  }, ms)
}

/** A while goes by for the shop and for the outside world alike. */
export async function advanceMinutes(minutes: number): Promise<void> {
  await advanceClock(minutes)
  await sandbox.advance(minutes * 60_000)
}

export type Language = 'zh-CN' | 'en-US'

/** The language that a visitor chose on an earlier visit. */
export async function presetLanguage(context: BrowserContext, language: Language): Promise<void> {
  await context.addInitScript((command) => localStorage.setItem('language', command), language)
}

/**
 * E2E_DELAY_MS=600 holds each call and each script back so long, as a slow line does: what is pressed meanwhile must not be
 * lost, and what both the old screen and the new one have is looked at on the new one.
 */
const delayMs = Number(process.env['E2E_DELAY_MS'] ?? 0)

const slowDown = (context: BrowserContext): Promise<unknown> =>
  context.route(/\/api\/|\/assets\/.*\.js$/, async (route) => {
    await setTimeout(delayMs)
    // The page may be gone by then.
    await route.continue().catch(() => undefined)
  })

export const test = base.extend<{ language: Language; othersClosed: undefined }>({
  language: ['zh-CN', { option: true }],
  // Pages that a journey opened beside its own would go on asking the shop, as long as the browser runs.
  othersClosed: [
    async ({ browser }, use) => {
      await use(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
  context: async ({ context, language }, use, journey) => {
    const calls = callLog(context)
    await presetLanguage(context, language)
    if (delayMs > 0) await slowDown(context)
    await use(context)
    if (journey.status === journey.expectedStatus) return
    const screens = await screensShown(context.browser()?.contexts() ?? [context])
    // Also at the end of npm test (scripts/launch/playwright-report.ts).
    console.error(`\n${journey.title}: its last calls\n${calls()}\n${screens}`)
  },
})

export { expect }

/** The sentences that were shown at the foot of the screen, of each page that is watched. */
const shownSentences = new WeakMap<Page, string[]>()

/**
 * Does what makes the shop say this sentence at the foot of the screen. It leaves by itself, in six tenths of a second
 * when it is about a field: each page watches for it from its first moment, so none is missed on a busy machine, also
 * when the press opens another page.
 */
export async function toastOf(page: Page, sentence: string, press: () => Promise<unknown>): Promise<void> {
  const sentences = shownSentences.get(page) ?? (await watchSentences(page))
  sentences.length = 0
  await press()
  await expect.poll(() => sentences.join('\n')).toContain(sentence)
}

async function watchSentences(page: Page): Promise<string[]> {
  const sentences: string[] = []
  shownSentences.set(page, sentences)
  await page.exposeFunction('recordSentence', (sentence: string) => sentences.push(sentence))
  const watch = () => {
    let last = ''
    const look = () => {
      const sentence = document.getElementById('toast')?.textContent ?? ''
      if (sentence && sentence !== last) Reflect.get(window, 'recordSentence')(sentence)
      last = sentence
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    look()
  }
  await page.addInitScript(watch)
  // Again where another page was just about to open: that one may be too far to watch by itself.
  await expect(() => page.evaluate(watch)).toPass()
  return sentences
}

/**
 * The data of the first whole answer from this address after something was done. An answer that the page gave up before
 * its end, because it moved on or asked anew, is none.
 */
export async function dataOf<T>(page: Page, address: RegExp, act: () => Promise<unknown>): Promise<T> {
  let data: T | undefined
  const isWhole = async (response: Response): Promise<boolean> => {
    if (!address.test(response.url()) || !response.ok()) return false
    const body = await response.json().catch(() => null)
    data = body?.data
    return data !== undefined
  }
  await Promise.all([page.waitForResponse(isWhole), act()])
  return data as T
}

/** No violation that axe can find on what is shown now. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, {})
}

/** Every text can be read in the colours of now. */
export async function expectContrast(page: Page): Promise<void> {
  await expectNoViolation(page, { runOnly: ['color-contrast'] })
}

async function expectNoViolation(page: Page, asked: RunOptions): Promise<void> {
  // A page that was only just opened is empty; each has both.
  for (const part of ['main, [role=main]', 'h1, [role=heading][aria-level="1"]'])
    await expect(page.locator(part).first()).toBeAttached()
  // What the server wrote of it has neither; journeys of its own look at that.
  await expect(page.locator('.first-view')).toHaveCount(0)
  // The console's grey lines, where something is still to be read.
  await expect(page.locator('.ant-skeleton')).toHaveCount(0)
  // Selectors cost as much as some rules; the piece of HTML tells where it is.
  const options: RunOptions = { ...asked, resultTypes: ['violations'], selectors: false }
  await animated(page)
  const violations =
    page.frames().length === 1 ? await lookAt(page, options) : await lookAtFrames(page, options)
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
}

/** Less than half of the readable one: each page is handed it anew. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** In the page itself, which keeps axe for the next look. */
async function lookAt(page: Page, options: RunOptions): Promise<Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (given) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    return (await here.run(document, given)).violations
  }, options)
}

/** Frames of other origins are reached through an empty page for each look, at a price. */
async function lookAtFrames(page: Page, options: RunOptions): Promise<Result[]> {
  return (await new AxeBuilder({ page, axeSource }).options(options).analyze()).violations
}
