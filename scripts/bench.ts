/**
 * npm run bench [-- --quick] [-- --json] [-- --cpu-prof=folder]: measures the shop against its limits on a database of
 * its own, and clears everything away. With --growth it measures instead what its cost becomes at 1x, 10x and 100x of
 * the data, with --peer only complete purchases in turn with those of Vendure, with --hostile only what hostile texts
 * cost to read, with --only=changes (gate, closure, refunds; several times) only that part of what follows sales. Progress goes to stderr, so that the figures alone are on stdout.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { afterSaleLines, afterSaleParts, measureAfterSale } from '../bench/after-sale.ts'
import { growthFaults, growthTable, measureGrowth } from '../bench/growth.ts'
import { HOSTILE_ROUNDS, hostileLine, isWithin, measureHostileText } from '../bench/hostile-text.ts'
import { measurePeer } from '../bench/peer.ts'
import { asJson, asTable, figuresTable } from '../bench/report.ts'
import { measureAll } from '../bench/run.ts'
import { type BenchSetup, openStage } from '../bench/stage.ts'
import { whenAskedToEnd } from './launch/ending.ts'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    peer: { type: 'boolean', default: false },
    hostile: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true, default: [] },
    json: { type: 'boolean', default: false },
    'cpu-prof': { type: 'string' },
  },
})
const report = (sentence: string) => console.error(sentence)

let opening: Promise<BenchSetup> | undefined
/** A stage that is still being set up is cleared away once it stands; one that failed has cleared itself. */
async function end(code: number): Promise<void> {
  const stage = await opening?.catch(() => undefined)
  await stage?.close()
  process.exit(code)
}

const unknown = values.only.filter((part) => !afterSaleParts.some((one) => one === part))
if (unknown.length > 0) {
  console.error(`--only takes ${afterSaleParts.join(', ')}, not ${unknown.join(', ')}`)
  process.exit(1)
}
whenAskedToEnd(() => void end(1))
try {
  if (values.hostile) {
    const hostile = await measureHostileText(HOSTILE_ROUNDS)
    console.log(values.json ? JSON.stringify(hostile, null, 2) : hostileLine(hostile))
    await end(isWithin(hostile) ? 0 : 1)
  }
  report('opening a database, the sandbox and the shop …')
  const profile = values['cpu-prof']
  opening = openStage(profile === undefined ? null : resolve(profile))
  const stage = await opening
  if (values.growth) {
    const grown = await measureGrowth(stage, report)
    console.log(values.json ? JSON.stringify(grown, null, 2) : growthTable(grown))
    await end(growthFaults(grown).length === 0 ? 0 : 1)
  }
  if (values.peer) {
    const figure = await measurePeer(stage, values.quick, report)
    console.log(values.json ? JSON.stringify(figure, null, 2) : figuresTable([figure]))
    await end(0)
  }
  if (values.only.length > 0) {
    const parts = afterSaleParts.filter((part) => values.only.includes(part))
    const found = await measureAfterSale(stage, { parts, quick: values.quick, report })
    console.log(values.json ? JSON.stringify(found, null, 2) : afterSaleLines(found).join('\n'))
    await end(0)
  }
  const results = await measureAll(stage, values.quick, report)
  console.log(values.json ? asJson(results) : asTable(results))
  const { oversold, rush, claims } = results
  await end(oversold === 0 && rush.sold === rush.seats && claims.claimed === claims.coupons ? 0 : 1)
} catch (error) {
  console.error(error)
  await end(1)
}
