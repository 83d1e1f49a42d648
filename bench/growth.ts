/** The cost as the data grows: at 1x, 10x and 100x the plan of every statement, and the ratios of the bench. */
import { join } from 'node:path'
import { dataFolder } from '../scripts/launch/folders.ts'
import { growPark } from './grown-park.ts'
import { type CheckedPlans, checkPlans } from './plans.ts'
import { buyOne } from './purchases.ts'
import type { Figure } from './report.ts'
import { measureRatios } from './run.ts'
import type { BenchSetup } from './stage.ts'
import { collectStatements } from './statements.ts'

/** Orders at 1x: a small attraction's month. At 100x there are a million, of eight years. */
const ORDERS = 10_000
const TIMES = [1, 10, 100] as const
/** A ratio may lose no more than this part of what it was at 1x. */
const MAX_LOSS = 0.5

export type Grown = CheckedPlans & { times: number; orders: number; figures: Figure[] }

export async function measureGrowth(stage: BenchSetup, report: (sentence: string) => void): Promise<Grown[]> {
  report('collecting every statement of the shop from its tests …')
  const statements = await collectStatements(join(dataFolder(), 'bench', `statements-${process.pid}`))
  const like = await buyOne(stage)
  const grown: Grown[] = []
  let from = 0
  for (const times of TIMES) {
    const orders = ORDERS * times
    report(`${orders.toLocaleString('en-US')} orders …`)
    await growPark(stage.pool, { like, from, to: orders })
    from = orders
    const judged = await checkPlans(stage.pool, statements)
    grown.push({ ...judged, times, orders, figures: await measureRatios(stage, report) })
  }
  return grown
}

/** What a figure's ratio became, as a part of what it was at 1x. */
const movedTo = (first: Grown, now: Grown, name: string): number => {
  const ratioIn = ({ figures }: Grown) => figures.find((figure) => figure.name === name)?.ratio ?? Number.NaN
  return ratioIn(now) / ratioIn(first)
}

export function growthFaults(grown: readonly Grown[]): string[] {
  const [first] = grown
  if (!first) return ['nothing was measured']
  return grown.flatMap((now) => [
    ...now.walks.map(({ table, text }) => `${now.times}x: reads ${table} from end to end: ${text}`),
    ...now.figures
      .filter(({ name }) => !(movedTo(first, now, name) >= 1 - MAX_LOSS))
      .map(({ name }) => `${now.times}x: ${name} is ${movedTo(first, now, name).toFixed(2)} of what it was`),
  ])
}

export function growthTable(grown: readonly Grown[]): string {
  const [first] = grown
  const names = first?.figures.map(({ name }) => name) ?? []
  const rows = names.map((name) => [
    name.padEnd(26),
    ...grown.map(({ figures }) =>
      (figures.find((one) => one.name === name)?.ratio ?? 0).toFixed(2).padStart(9),
    ),
  ])
  const skipped = grown.at(-1)?.skipped ?? []
  return [
    ['ratio at'.padEnd(26), ...grown.map(({ times }) => `${times}x`.padStart(9))].join(''),
    ...rows.map((row) => row.join('')),
    '',
    ...grown.map(
      ({ times, orders, statements, tables, walks }) =>
        `${times}x, ${orders.toLocaleString('en-US')} orders: ${statements} statements explained, ${walks.length} read one of ${tables.length} grown tables from end to end`,
    ),
    ...(skipped.length > 0 ? [`not explained: ${skipped.length}`] : []),
    ...growthFaults(grown),
  ].join('\n')
}
