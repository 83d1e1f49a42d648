/** npm run check: what can be said about the code in a minute, before a commit. */
import { inRoot } from './launch/folders.ts'
import { endStepsWhenAsked, runStep, runTool, typeProjects } from './launch/step.ts'

/** Tests that need no database, and those that keep the shape of the whole. */
const quickTests = ['architecture.test.ts', 'contract/', 'shop/', 'rules.test.ts']

/** What tsc found last time is kept: it looks only at what has changed since, and at what depends on that. */
const checkTypes = (project: string): Promise<number> =>
  runTool('tsc', [
    ...['-p', project, '--incremental'],
    ...['--tsBuildInfoFile', inRoot('.lookout/types', project, 'tsbuildinfo')],
  ])

endStepsWhenAsked()
const steps: [name: string, run: () => Promise<number>][] = [
  ['format and lint', () => runTool('biome', ['check', '--error-on-warnings'])],
  ...typeProjects.map((project): [string, () => Promise<number>] => [
    `types of ${project}`,
    () => checkTypes(project),
  ]),
  [
    'quick tests',
    () =>
      runStep('node_modules/vitest/vitest.mjs', ['run', ...quickTests], { TESTS_WITHOUT_DATABASE: 'yes' }),
  ],
]
const startedAt = performance.now()
const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
for (const [name, run] of steps) {
  const begunAt = performance.now()
  const code = await run()
  console.log(`  ${code === 0 ? '✓' : '✗'} ${name} (${seconds(begunAt)} s)`)
  if (code !== 0) process.exit(code)
}
console.log(`checked in ${seconds(startedAt)} s`)
process.exit(0)
