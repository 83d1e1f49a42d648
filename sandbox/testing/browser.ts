/** Chromium for tests: the system's where there is one, otherwise Playwright's own. */
import { existsSync } from 'node:fs'
import { type Browser, chromium } from '@playwright/test'

const SYSTEM_CHROMIUM = '/usr/bin/chromium'

export const phone = { viewport: { width: 375, height: 812 }, isMobile: true, hasTouch: true } as const

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    args: ['--no-sandbox'],
    ...(existsSync(SYSTEM_CHROMIUM) ? { executablePath: SYSTEM_CHROMIUM } : {}),
  })
