/** Going through a screen by keys alone: each stop of the focus is looked at as somebody does who has no finger to point with. */
import { expect, type Locator, type Page } from '@playwright/test'

type Stop = { name: string; top: number; bottom: number; flows: boolean }

/** More than any screen of the shop has. */
const MAX_STOPS = 80

/**
 * Presses Tab until this has the focus, from when it is there: a screen that is still loading has fewer stops, and those
 * that come above the focus meanwhile are passed over. Every stop on the way can be seen and is marked, and on the way
 * down none lies above the one before.
 */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target.first()).toBeAttached()
  const stops: Stop[] = []
  while (stops.length < MAX_STOPS) {
    await page.keyboard.press(key)
    await expectSeen(page)
    stops.push(await stopOn(page))
    if (await hasFocus(target)) return key === 'Tab' ? expectDownwards(stops) : undefined
  }
  throw new Error(`never reached: ${stops.map(({ name }) => name).join(' > ')}`)
}

/** From the last stop of the screen to its first, each of which can be seen. Answers how many they are. */
export async function tabBackwards(page: Page): Promise<number> {
  const main = page.getByRole('main')
  await main.evaluate((element) => {
    const stops = element.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    const last = [...stops].findLast((stop) => stop.checkVisibility() && stop.tabIndex >= 0)
    last?.focus()
  })
  let stops = 0
  while (
    await main.evaluate((element) => element.matches(':focus-within') && element !== document.activeElement)
  ) {
    stops += 1
    expect(stops).toBeLessThan(MAX_STOPS)
    await page.keyboard.press('Shift+Tab')
    await expectSeen(page)
  }
  return stops
}

/** Goes there and presses. */
export async function tabAndPress(
  page: Page,
  target: Locator,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** The focus is in this dialog, and as many Tabs as there are do not lead out of it. */
export async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press('Tab')
    // Behind the last one is the browser itself, whose turn leaves the page without a focus.
    const isOutside = await dialog.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    )
    expect(isOutside, `the focus left the dialog at stop ${stop}`).toBe(false)
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** What has the focus lies in the window, is covered by nothing, and is marked. Smooth scrolling may still be under way. */
const expectSeen = (page: Page): Promise<void> => expect.poll(() => page.evaluate(faultOfFocus)).toBe('')

/** Runs in the page. */
function faultOfFocus(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? element.tagName
  // A link that is broken in two has a line of its own for each part.
  const { left, top, right, bottom } = element.getClientRects()[0] ?? element.getBoundingClientRect()
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `${name}: out of the window`
  const around: Element[] = [element, element.parentElement, element.parentElement?.parentElement].flatMap(
    (one) => one ?? [],
  )
  const isDrawn = ({ outlineStyle, outlineWidth }: CSSStyleDeclaration) =>
    outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  const isMarked = around.some(
    (one) => isDrawn(getComputedStyle(one)) || isDrawn(getComputedStyle(one, '::before')),
  )
  if (!isMarked) return `${name}: not marked`
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
  const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
  const hit = document.elementFromPoint(x, (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2)
  const isFree = hit && (element.contains(hit) || hit.contains(element) || label?.contains(hit))
  if (!isFree) return `${name}: covered by ${hit?.className}`
  // What is taller than half of the window cannot be seen whole.
  const edges = bottom - top < innerHeight / 2 ? [top + 3, bottom - 3] : []
  const still = edges.flatMap((y) => document.elementFromPoint(x, y)?.closest('[data-fixed-part]') ?? [])
  const over = still.find((one) => !one.contains(element))
  return over ? `${name}: covered at an edge by ${over.className}` : ''
}

/** In the page's own coordinates; what is fixed to the window is no part of its flow. */
const stopOn = (page: Page): Promise<Stop> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const { top, bottom } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30) ?? ''
    let flows = element !== document.body
    for (let one: Element | null = element; one; one = one.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) flows = false
    return { name, top: top + scrollY, bottom: bottom + scrollY, flows }
  })

function expectDownwards(stops: readonly Stop[]): void {
  const inFlow = stops.filter(({ flows }) => flows)
  const backwards = inFlow.flatMap((stop, at) => {
    const former = inFlow[at - 1]
    return former && stop.bottom <= former.top ? [`${former.name} > ${stop.name}`] : []
  })
  expect(backwards).toEqual([])
}
