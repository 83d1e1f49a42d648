/** npm run outage -- --seconds 30: takes PostgreSQL away from a running shop, killed and then stopped, for so long. */
import { parseArgs } from 'node:util'
import { runStep } from './launch/step.ts'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
process.exitCode = await runStep('node_modules/vitest/vitest.mjs', ['run', 'server/outage.test.ts'], {
  OUTAGE_SECONDS: values.seconds,
})
