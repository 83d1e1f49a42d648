/** The figures of a run as a table and as JSON. */
import { type AfterSale, afterSaleLines } from './after-sale.ts'
import type { Claims } from './claims.ts'
import { type HostileText, hostileLine } from './hostile-text.ts'
import type { ProcessorTime } from './processor-time.ts'
import type { Purchases } from './purchases.ts'
import { median } from './rounds.ts'
import type { Rush } from './rush.ts'

export type Figure = {
  name: string
  /** Per second. */
  ours: number
  /** Per second, of what it is held against. */
  limit: number
  against: string
  ratio: number
  /** The least ratio that was aimed at, which docs/performance.md names; null: only reported. */
  aim: number | null
}

export type Results = {
  quick: boolean
  cpus: number
  node: string
  postgres: string
  figures: Figure[]
  /** Placements of each other kind, held against a ticket. */
  kinds: Figure[]
  /** Payments in each other way, held against WeChat Pay. */
  payTypes: Figure[]
  /** Held against a peer by `--peer` only, which measures both in turn. */
  purchases: Purchases
  rush: Rush & { buyers: number; seats: number }
  claims: Claims & { coupons: number }
  afterSale: AfterSale
  oversold: number
  /** Of one small transaction, from sending it to its answer. */
  commitMs: number
  hostileText: HostileText
}

export const asJson = (results: Results): string => JSON.stringify(results, null, 2)

export function asTable(results: Results): string {
  const {
    figures,
    kinds,
    payTypes,
    purchases,
    rush,
    claims,
    afterSale,
    oversold,
    commitMs,
    hostileText,
    ...machine
  } = results
  return [
    figuresTable(figures),
    '',
    kindsTable({ kinds, payTypes }),
    '',
    `complete purchases: ${count(purchases.perSecond)} per second`,
    ...(purchases.cost ? [costLine(purchases.cost)] : []),
    `${rush.buyers} buyers for ${rush.seats} seats: all answered in ${Math.round(rush.ms)} ms, ${rush.sold} seats taken, ${rush.refused} clean refusals`,
    `${claims.members} members for ${claims.coupons} coupons: all answered in ${claims.seconds.toFixed(1)} s, ${claims.claimed} claimed, ${claims.refused} clean refusals`,
    ...afterSaleLines(afterSale),
    `oversold: ${oversold}`,
    hostileLine(hostileText),
    `Node ${machine.node}, PostgreSQL ${machine.postgres}, ${machine.cpus} cores, load generator on the same machine, a commit takes ${commitMs.toFixed(2)} ms`,
  ].join('\n')
}

export function figuresTable(figures: readonly Figure[]): string {
  const rows = figures.map(({ name, ours, limit, against, ratio, aim }) => [
    name,
    count(ours),
    count(limit),
    against,
    ratio.toFixed(2),
    aim === null ? '' : `${aim.toFixed(1)}${ratio >= aim ? '' : ' missed'}`,
  ])
  return lines([['', 'per second', 'limit', 'limit is', 'ratio', 'aim'], ...rows]).join('\n')
}

/** All kinds and ways to pay in one table, each under what it is held against. */
export const kindsTable = ({ kinds, payTypes }: Pick<Results, 'kinds' | 'payTypes'>): string =>
  lines([
    ['kind', 'per second', 'ratio to a ticket'],
    ...heldAgainst(kinds),
    ['pay type', 'per second', 'ratio to WeChat Pay'],
    ...heldAgainst(payTypes),
  ]).join('\n')

const heldAgainst = (figures: readonly Figure[]): string[][] => [
  [figures[0]?.against ?? '', count(median(figures.map(({ limit }) => limit))), '1.00'],
  ...figures.map(({ name, ours, ratio }) => [name, count(ours), ratio.toFixed(2)]),
]

const costLine = ({ shop, postgres, sandbox, load }: ProcessorTime): string => {
  const parts = { shop, PostgreSQL: postgres, sandbox, 'load generator': load }
  const listed = Object.entries(parts).map(([name, ms]) => `${name} ${ms.toFixed(1)}`)
  return `processor time of a complete purchase in ms: ${listed.join(', ')}`
}

const count = (value: number): string => Math.round(value).toLocaleString('en-US')

/** Figures to the right, words to the left. */
function lines(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 || column === 3 ? cell.padEnd(width) : cell.padStart(width)
      })
      .join('  ')
      .trimEnd(),
  )
}
