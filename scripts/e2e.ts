/**
 * npm run e2e [-- Playwright's arguments]: opens a shop with data of its own on free ports, lets visitors walk through
 * it in Chromium, and clears everything away.
 */
import { childrenOfThisProcess } from './launch/children.ts'
import { ensureChromium } from './launch/chromium.ts'
import { inRoot } from './launch/folders.ts'
import { endStepsWhenAsked, runStep } from './launch/step.ts'
import { buildWebIfStale } from './launch/web-build.ts'

const children = childrenOfThisProcess()

async function end(code: number): Promise<void> {
  await children.stop()
  process.exit(code)
}

endStepsWhenAsked(() => children.stop())
children.onLoss((name) => console.error(`The ${name} ended unexpectedly.`))
try {
  const chromium = ensureChromium(console.log)
  await buildWebIfStale(console.log)
  const { report } = await children.start({
    name: 'shop under test',
    script: inRoot('e2e/shop-under-test.ts'),
    onLine: console.error,
  })
  const code = await runStep('node_modules/@playwright/test/cli.js', ['test', ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
    E2E_ADDRESSES: JSON.stringify(report),
  })
  await end(code)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
