/**
 * npm run lighthouse [-- --runs=3]: opens the demo tower and lets Lighthouse look at the first view of the public
 * screens, as a throttled phone would. Fails when a screen is below what docs/performance.md promises. Lighthouse is
 * installed beside the data of this copy when it is asked for the first time; the shop does not depend on it.
 */
import { parseArgs } from 'node:util'
import { childrenOfThisProcess } from './launch/children.ts'
import { ensureChromium } from './launch/chromium.ts'
import { openShopsUnderTest } from './launch/shops-under-test.ts'
import { endStepsWhenAsked } from './launch/step.ts'
import { buildWebIfStale } from './launch/web-build.ts'
import { ensureLighthouse, measureScreen } from './lighthouse/look.ts'
import { asTable, medianOf, reachesAims } from './lighthouse/views.ts'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const runs = Math.max(1, Math.trunc(Number(values.runs)) || 1)

const children = childrenOfThisProcess()

async function end(code: number): Promise<void> {
  await children.stop()
  process.exit(code)
}

/** The screens of a first visit; the detail is that of the first ticket in the list. */
async function screensOf(shop: string): Promise<string[]> {
  const answer = await fetch(`${shop}/front/api/products?kind=park`)
  const { data } = (await answer.json()) as { data: { items: { code: string }[] } }
  const code = data.items[0]?.code ?? ''
  return ['/index', '/park/list', `/park/detail?code=${encodeURIComponent(code)}`]
}

endStepsWhenAsked(() => children.stop())
try {
  const chromium = ensureChromium(console.error)
  const lighthouse = ensureLighthouse(console.error)
  await buildWebIfStale(console.error)
  const [report] = await openShopsUnderTest(children, 1)
  const shop = String(report?.['shop'])
  const views = []
  for (const screen of await screensOf(shop)) {
    console.error(`looking at ${screen} …`)
    const looks = []
    for (let run = 0; run < runs; run += 1)
      looks.push(await measureScreen(`${shop}${screen}`, { lighthouse, chromium }))
    views.push({ screen, ...medianOf(looks) })
  }
  console.log(asTable(views))
  await end(views.every(reachesAims) ? 0 : 1)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  await end(1)
}
