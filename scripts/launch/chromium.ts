/** The browser of the end-to-end tests: one that is installed, or else one that gets installed. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { inRoot } from './folders.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const mac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** CHROMIUM_PATH, then the system's, then Playwright's own; null when there is none. */
export function findChromium(): string | null {
  const given = process.env['CHROMIUM_PATH']
  if (given) return given
  return onPath(names) ?? [mac, chromium.executablePath()].find((path) => existsSync(path)) ?? null
}

function onPath(programs: readonly string[]): string | null {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => programs.map((name) => join(folder, name)))
  return candidates.find((path) => existsSync(path)) ?? null
}

/**
 * Chromium without windows, which draws the same pages for three quarters of the processor time. Where it can be neither
 * found nor installed, Chromium itself serves as well.
 */
export function ensureHeadlessShell(say: (line: string) => void): string {
  const find = () => process.env['CHROMIUM_PATH'] ?? onPath(shells)
  const found = find()
  if (found) return found
  installByApt('chromium-headless-shell', say)
  return find() ?? ensureChromium(say)
}

/** Installs one when none is there; throws a sentence for people when that is not possible. */
export function ensureChromium(say: (line: string) => void): string {
  for (const install of [null, () => installByApt('chromium', say), () => installByPlaywright(say)]) {
    install?.()
    const found = findChromium()
    if (found) return found
  }
  throw new Error(
    'No Chromium for the end-to-end tests: none is installed, and it could be installed neither by apt-get ' +
      '(that needs root on Debian) nor by Playwright (that needs its download server). Install Chromium or ' +
      'Chrome, or set CHROMIUM_PATH.',
  )
}

function installByApt(browser: string, say: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !onPath(['apt-get'])) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) => spawnSync('apt-get', args, { env, stdio: 'inherit' }).status === 0
  say(`Installing ${browser} by apt-get …`)
  if (apt('update')) apt('install', '-y', '--no-install-recommends', browser, 'fonts-noto-cjk')
}

function installByPlaywright(say: (line: string) => void): void {
  say('Installing Chromium by Playwright …')
  spawnSync(process.execPath, [inRoot('node_modules/@playwright/test/cli.js'), 'install', 'chromium'], {
    stdio: 'inherit',
  })
}
