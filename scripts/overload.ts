/**
 * npm run overload [-- --seconds 10] [-- --json] [-- --heavy-only]: fifty at once of each heavy call, then asks four times as much of the shop as it can do, on a database of its
 * own, and shows what becomes of it. Fails when one of the promises of docs/reliability.md does not hold.
 */
import { parseArgs } from 'node:util'
import { heavyWork } from '../bench/heavy-work.ts'
import { overload } from '../bench/overload.ts'
import { brokenHeavyLimits, brokenLimits, heavyTable, overloadTable } from '../bench/overload-report.ts'
import { type BenchSetup, openStage } from '../bench/stage.ts'
import { whenAskedToEnd } from './launch/ending.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    json: { type: 'boolean', default: false },
    'heavy-only': { type: 'boolean', default: false },
  },
})
const report = (sentence: string) => console.error(sentence)

let opening: Promise<BenchSetup> | undefined
async function end(code: number): Promise<void> {
  const stage = await opening?.catch(() => undefined)
  await stage?.close()
  process.exit(code)
}

whenAskedToEnd(() => void end(1))
try {
  report('opening a database, the sandbox and the shop …')
  opening = openStage(null)
  const stage = await opening
  const heavy = await heavyWork(stage, report)
  if (!values.json) console.log(heavyTable(heavy))
  const seen = values['heavy-only'] ? null : await overload(stage, Number(values.seconds), report)
  if (values.json) console.log(JSON.stringify({ ...seen, heavy }, null, 2))
  else if (seen) console.log(overloadTable(seen))
  const broken = [...brokenHeavyLimits(heavy), ...(seen ? brokenLimits(seen) : [])]
  for (const promise of broken) report(`BROKEN: ${promise}`)
  await end(broken.length > 0 ? 1 : 0)
} catch (error) {
  console.error(error)
  await end(1)
}
