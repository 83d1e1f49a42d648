/**
 * npm run simulate: worlds from seeds that nobody has seen, until the time is over or a law is broken.
 *
 *   -- --hours 2       for so long (half an hour by default)
 *   -- --seed 42       one world again
 *   -- --steps 500     steps per world
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runStep } from './launch/step.ts'

const { values } = parseArgs({
  options: {
    hours: { type: 'string', default: '0.5' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '500' },
  },
})

/** Per process; what one leaves in memory ends with it. */
const WORLDS = 20
const HOUR_MS = 3_600_000

const freshSeeds = () => Array.from({ length: WORLDS }, () => randomInt(10, 2 ** 31)).join(',')

const run = (seeds: string) =>
  runStep('node_modules/vitest/vitest.mjs', ['run', '--bail=1', 'server/testing/simulation'], {
    SIMULATION_SEEDS: seeds,
    SIMULATION_STEPS: values.steps,
  })

const until = Date.now() + Number(values.hours) * HOUR_MS
let code = await run(values.seed ?? freshSeeds())
while (code === 0 && !values.seed && Date.now() < until) code = await run(freshSeeds())
process.exitCode = code
