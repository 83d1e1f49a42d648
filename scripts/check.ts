/** npm run check: what can be said about the code in a minute, before a commit. */
import { endStepsWhenAsked, runStep, runTool, typeProjects } from './launch/step.ts'

/** Tests that need no database, and those that keep the shape of the whole. */
const quickTests = ['architecture.test.ts', 'contract/', 'shop/', 'rules.test.ts']

endStepsWhenAsked()
const steps = [
  () => runTool('biome', ['check', '--error-on-warnings']),
  ...typeProjects.map((project) => () => runTool('tsc', ['-p', project])),
  () => runStep('node_modules/vitest/vitest.mjs', ['run', ...quickTests]),
]
for (const step of steps) {
  const code = await step()
  if (code !== 0) process.exit(code)
}
process.exit(0)
