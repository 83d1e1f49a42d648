/** Chromium for tests: the one that CHROMIUM_PATH names, the system's, or else Playwright's own. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const candidates = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium', chromium.executablePath()]

export const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true } as const

export const launchBrowser = (): Promise<Browser> => {
  const executablePath = candidates.find((path) => path && existsSync(path))
  return chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
}
