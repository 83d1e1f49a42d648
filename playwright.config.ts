/** Journeys of visitors at phone size, against the shops that scripts/e2e.ts starts. */
import { defineConfig } from '@playwright/test'
import { addresses, shopsUnderTest } from './e2e/support/addresses.ts'
import { findChromium } from './scripts/launch/chromium.ts'

const executablePath = findChromium()
const freshDemo = 'every-route.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  // What the demo has by itself is looked at before other journeys order, pay and move the clock.
  projects: [
    { name: 'fresh demo', testMatch: freshDemo },
    { name: 'journeys', testIgnore: freshDemo },
  ],
  outputDir: 'test-results/e2e',
  workers: shopsUnderTest().length,
  retries: 0,
  forbidOnly: true,
  // Generous, because a machine may have other work to do: what hangs is found all the same.
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./scripts/launch/playwright-report.ts']],
  use: {
    baseURL: addresses().shop,
    viewport: { width: 375, height: 812 },
    // A phone's two points per pixel cost time, and show only in pictures that somebody looks at.
    deviceScaleFactor: process.env['E2E_SCREENSHOTS'] ? 2 : 1,
    // Each frame of what moves is drawn without a graphics card. Where things move, buy-as-guest.spec.ts looks on.
    contextOptions: { reducedMotion: 'reduce' },
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    hasTouch: true,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Of calls that begin to be held back just when a service worker takes the page over, Chromium shows none: of 708 tries
    // 70 were lost. What is kept offline is looked at where it is allowed.
    serviceWorkers: 'block',
    // A press on what does not come says so, and does not wait for the end of the journey.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // It copies the page at each step, also of journeys that pass: a tenth of their time. `--trace on` asks for it.
    trace: 'off',
    launchOptions: {
      // Without it Chromium saves a file with a Chinese name as "download" where the machine speaks no language.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
      ...(executablePath && { executablePath }),
      // Tests run as root and in closed networks, where Chromium's own calls home only cost time.
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
})
