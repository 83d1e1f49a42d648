/** npm run crash -- --times 20 --seed 7: kills parts of the shop in the middle of purchases, and checks every law. */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runStep } from './launch/step.ts'

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
})
const seed = values.seed ?? String(randomInt(1_000_000_000))
console.log(`${values.times} crashes by seed ${seed}`)
process.exitCode = await runStep('node_modules/vitest/vitest.mjs', ['run', 'server/crash.test.ts'], {
  CRASH_TIMES: values.times,
  CRASH_SEED: seed,
})
