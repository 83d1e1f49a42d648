/** A lane of a gate: a phone with a camera and a scanner, and the answer it shows. */
import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../demo/people.ts'
import { type Language, shopUrl } from './journey.ts'

/** A phone of the gate, whose camera looks at the picture of a code once one is there. */
export async function openGate(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shopUrl,
    viewport: { width: 375, height: 812 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => {
    if (localStorage.getItem('lookout-console:language') === null)
      localStorage.setItem('lookout-console:language', chosen)
    navigator.mediaDevices.getUserMedia = async () => {
      const picture = new Image()
      picture.src = sessionStorage.getItem('seen-by-camera') ?? ''
      await picture.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 640
      canvas.height = 640
      setInterval(() => {
        const context2d = canvas.getContext('2d')
        context2d?.fillRect(0, 0, 640, 640)
        context2d?.drawImage(picture, 80, 80, 480, 480)
      }, 50)
      return canvas.captureStream(20)
    }
  }, language)
  const page = await context.newPage()
  await page.goto('/console')
  await page.locator('#account').fill('gate')
  await page.locator('#password').fill(DEMO_PASSWORD)
  await page.locator('button[type=submit]').click()
  return page
}

/** Its keys bear times a millisecond apart, as those of a scanner do, however busy the machine is. */
export const scan = (page: Page, content: string) =>
  page.evaluate((text) => {
    const from = performance.now()
    for (const [at, key] of [...text, 'Enter'].entries()) {
      const pressed = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(pressed, 'timeStamp', { value: from + at })
      document.body.dispatchEvent(pressed)
    }
  }, content)

export const answer = (page: Page) => page.locator('.gate-answer')
