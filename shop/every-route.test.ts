/**
 * Every screen of spec 2.2 is opened and looked at by a journey: its address stands in a step of one that runs axe, so that
 * a screen without a look fails here.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Screen, screens } from '#contract/screens.ts'

const folder = join(import.meta.dirname, '../e2e')

/** The addresses that a journey opens or expects, and those in the lists of every-screen. */
const steps = [
  /\bgoto\(\s*['"`](\/[^'"`]*)/g,
  /\btoHaveURL\(\s*\/\^?(\\\/.+?)\/[,)]/g,
  /^ {2}\S+: ['"`](\/[^'"`]*)/gm,
]

/** "/pay/result" of `/\/pay\/result\/\d{16}$/`, "/refund" of `/refund?orderNo=${orderNo}`. */
const pathOf = (written: string): string => written.replaceAll('\\/', '/').replace(/[\\?$(].*$/s, '')

const pathsIn = (text: string): string[] =>
  steps.flatMap((step) => Array.from(text.matchAll(step), ([, written = '']) => pathOf(written)))

/** By itself, or by the look that journeys share (e2e/support/look.ts). */
const looks = (text: string): boolean =>
  /\b(expectAccessible|(?:s|deskS)creenChecker)\(/.test(text) && /\.toBeVisible\(|settled\(/.test(text)

const opened = globSync('*.spec.ts', { cwd: folder }).flatMap((file) => {
  const text = readFileSync(join(folder, file), 'utf8')
  return looks(text) ? pathsIn(text) : []
})

/** A parameter may be left out where it follows a checked prefix: numbers are drawn while the journey runs. */
function names(path: string, screen: Screen): boolean {
  const wanted = screen.path.split('/')
  const parts = path.replace(/\/$/, '').split('/')
  if (parts.length > wanted.length) return false
  return wanted.every((part, index) =>
    part.startsWith('{') ? index > 1 || parts[index] !== '' : part === parts[index],
  )
}

test('every screen is opened by a journey that looks at it', () => {
  const unseen = screens.filter((screen) => !opened.some((path) => names(path, screen)))
  expect(unseen.map(({ path }) => path)).toEqual([])
})

test('a screen that no journey names would be missed', () => {
  const journey =
    'await page.goto(`/refund?orderNo=1`)\nawait expect(page).toHaveURL(/\\/pay\\/result\\/\\d{16}/)'
  expect(pathsIn(journey)).toEqual(['/refund', '/pay/result/'])
  const named = screens.filter((screen) => pathsIn(journey).some((path) => names(path, screen)))
  expect(named.map(({ path }) => path)).toEqual(['/pay/result/{orderNo}', '/refund'])
})
