/**
 * npm run e2e [-- Playwright's arguments]: opens shops with data of their own on free ports, lets visitors walk through
 * them in Chromium, and clears everything away.
 */
import { childrenOfThisProcess } from './launch/children.ts'
import { ensureChromium, ensureHeadlessShell } from './launch/chromium.ts'
import { openShopsUnderTest } from './launch/shops-under-test.ts'
import { endStepsWhenAsked, runStep } from './launch/step.ts'
import { buildWebIfStale } from './launch/web-build.ts'

const children = childrenOfThisProcess()

/**
 * Visitors who walk at the same time, each group in a shop of its own. Most of a journey is waiting: two of them took less
 * than half a core, so two cores carry three.
 */
const AT_ONCE = 3

/** Journeys of one file follow one another: they need one shop. */
const isOneFile = process.argv.slice(2).filter((argument) => argument.endsWith('.spec.ts')).length === 1

async function end(code: number): Promise<void> {
  await children.stop()
  process.exit(code)
}

endStepsWhenAsked(() => children.stop())
children.onLoss((name) => console.error(`The ${name} ended unexpectedly.`))
try {
  const isWatched = process.argv.includes('--headed') || process.argv.includes('--ui')
  const chromium = isWatched ? ensureChromium(console.log) : ensureHeadlessShell(console.log)
  await buildWebIfStale(console.log)
  const shops = await openShopsUnderTest(children, isOneFile ? 1 : AT_ONCE)
  const code = await runStep('node_modules/@playwright/test/cli.js', ['test', ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
    E2E_ADDRESSES: JSON.stringify(shops),
  })
  await end(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
