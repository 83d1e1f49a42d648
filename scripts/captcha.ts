/** npm run captcha -- --rounds 200: lets the programs that know how captchas are drawn try as many as one has time for. */
import { parseArgs } from 'node:util'
import { runStep } from './launch/step.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
process.exitCode = await runStep(
  'node_modules/vitest/vitest.mjs',
  ['run', 'server/modules/captcha/solvers.test.ts'],
  { CAPTCHA_ROUNDS: values.rounds },
)
