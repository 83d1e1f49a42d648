/**
 * npm run bench [-- --quick] [-- --json] [-- --cpu-prof=folder]: measures the shop against its limits on a database of
 * its own, and clears everything away. Progress goes to stderr, so that the figures alone are on stdout.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { asJson, asTable } from '../bench/report.ts'
import { measureAll } from '../bench/run.ts'
import { openStage, type Stage } from '../bench/stage.ts'
import { whenAskedToEnd } from './launch/ending.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
  },
})
const tell = (sentence: string) => console.error(sentence)

let opening: Promise<Stage> | undefined
/** A stage that is still being set up is cleared away once it stands; one that failed has cleared itself. */
async function end(code: number): Promise<void> {
  const stage = await opening?.catch(() => undefined)
  await stage?.close()
  process.exit(code)
}

whenAskedToEnd(() => void end(1))
try {
  tell('opening a database, the sandbox and the shop …')
  const profile = values['cpu-prof']
  opening = openStage(profile === undefined ? null : resolve(profile))
  const results = await measureAll(await opening, values.quick, tell)
  console.log(values.json ? asJson(results) : asTable(results))
  await end(results.oversold === 0 && results.rush.sold === results.rush.seats ? 0 : 1)
} catch (error) {
  console.error(error)
  await end(1)
}
