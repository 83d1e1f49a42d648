/** What a purchase costs a visitor: fingers on the screen, and fields that must be typed. */
import type { Page } from '@playwright/test'

export type Effort = { taps: number; fields: number }

/** Counts from the next screen on; a screen of somebody else, such as a cashier, is not counted. */
export async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const count = (what: string) => {
      const counted = new Set(JSON.parse(sessionStorage.getItem('effort') ?? '[]') as string[])
      sessionStorage.setItem('effort', JSON.stringify([...counted.add(what)]))
    }
    // A label passes its click on to its control: one finger, two events at the same place.
    addEventListener('pointerup', ({ isTrusted, timeStamp }) => {
      if (isTrusted) count(`tap ${location.pathname} ${timeStamp}`)
    })
    addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type))
        count(`field ${location.pathname} ${target.id}`)
    })
  })
  return async () => {
    const counted = await page.evaluate(
      () => JSON.parse(sessionStorage.getItem('effort') ?? '[]') as string[],
    )
    const taps = counted.filter((what) => what.startsWith('tap')).length
    return { taps, fields: counted.length - taps }
  }
}
