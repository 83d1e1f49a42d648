/** npm test: everything that CI runs. The very last line is "N passed, N failed" over all of it. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureHeadlessShell } from './launch/chromium.ts'
import { endStepsWhenAsked, runStep, runTool, typeProjects } from './launch/step.ts'
import { type Count, countOf, countReport, type RingResult, summaryOf } from './launch/tally.ts'
import { reportInto } from './launch/test-report.ts'

endStepsWhenAsked()
// Before everything else: tests of the sandbox's pages want a browser as much as the journeys.
const browser = { CHROMIUM_PATH: findOrInstallChromium() }
const reports = mkdtempSync(join(tmpdir(), 'lookout-test-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const unitReport = join(reports, 'tests.json')
const journeyReport = join(reports, 'journeys.json')

const vitest = ['run', '--reporter=default', '--reporter=./scripts/launch/vitest-report.ts']
const parts: RingResult[] = [
  await part('format and lint', async () =>
    countOf(await runTool('biome', ['check', '--error-on-warnings'])),
  ),
  ...(await typeParts()),
  await part('unit and API tests', async () =>
    countReport(
      unitReport,
      await runStep('node_modules/vitest/vitest.mjs', vitest, { ...browser, ...reportInto(unitReport) }),
    ),
  ),
  await part('build of the shop', async () => countOf(await runStep('scripts/build.ts', ['--if-stale']))),
  await part('journeys in Chromium', async () =>
    countReport(
      journeyReport,
      await runStep('scripts/e2e.ts', [], { ...browser, ...reportInto(journeyReport) }),
    ),
  ),
]
console.log(summaryOf(parts))
process.exit(parts.some(({ failed }) => failed > 0) ? 1 : 0)

function findOrInstallChromium(): string {
  try {
    return ensureHeadlessShell(console.log)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function typeParts(): Promise<RingResult[]> {
  const checked: RingResult[] = []
  for (const project of typeProjects) {
    checked.push(
      await part(`types of ${project}`, async () => countOf(await runTool('tsc', ['-p', project]))),
    )
  }
  return checked
}

async function part(name: string, run: () => Promise<Count>): Promise<RingResult> {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await run()
  return { name, ...count, seconds: (performance.now() - startedAt) / 1000 }
}
