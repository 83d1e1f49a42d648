/** Which dates a paint means, and what it would do to prices and places. Pure. */
import type { PaintEffects } from '#contract/console/inventory.ts'
import { LONGEST_RANGE_DAYS, type Paint } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import { addDays, type VisitDate, weekdayOf } from '#contract/values/time.ts'

type Range = Pick<Paint, 'from' | 'until' | 'weekdays'>

/** From today on; null when the range ends before it begins, or is longer than a year. */
export function datesOfRange({ from, until, weekdays }: Range, today: VisitDate): VisitDate[] | null {
  if (until < from || until >= addDays(from, LONGEST_RANGE_DAYS)) return null
  const dates: VisitDate[] = []
  for (let date = from < today ? today : from; date <= until; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date))) dates.push(date)
  return dates
}

export type Effects = Omit<PaintEffects, 'version'>
type Cell = { value: number | null }

const REFUSED_BY_NAME = 50

const none = { refused: 0, refusedCells: [], orders: 0 } satisfies Partial<Effects>

/** What the cells were, the most frequent value first. */
function valuesOf(cells: readonly Cell[]): Effects['before'] {
  const counted = [...Map.groupBy(cells, ({ value }) => value)]
  return counted
    .map(([value, same]) => ({ value, cells: same.length }))
    .toSorted((a, b) => b.cells - a.cells || (a.value ?? -1) - (b.value ?? -1))
}

/** Rules have no number that could be told; the audit log keeps each of them. */
export const effectsOnRules = (changed: number, unchanged: number): Effects => ({
  ...none,
  changed,
  unchanged,
  before: [],
})

export function effectsOnPrices(before: readonly (Fen | null)[], priceFen: Fen | null): Effects {
  const changed = before.filter((value) => value !== priceFen)
  return {
    ...none,
    changed: changed.length,
    unchanged: before.length - changed.length,
    before: valuesOf(changed.map((value) => ({ value }))),
  }
}

type Counted = Omit<Effects['refusedCells'][number], 'taken'> & {
  held: number
  sold: number
  painted: boolean
}

const takenOf = ({ held, sold }: Pick<Counted, 'held' | 'sold'>): number => held + sold

/** Those whose capacity becomes another, those that are as asked already, and those that have more taken. */
export function sortedByCapacity<Pool extends Counted>(pools: readonly Pool[], capacity: number) {
  const isAsAsked = (pool: Pool) => pool.capacity === capacity && pool.painted
  const refused = pools.filter((pool) => takenOf(pool) > capacity)
  const fitting = pools.filter((pool) => takenOf(pool) <= capacity)
  return {
    refused,
    changed: fitting.filter((pool) => !isAsAsked(pool)),
    unchanged: fitting.filter(isAsAsked),
  }
}

export function effectsOnCapacity(pools: readonly Counted[], capacity: number): Effects {
  const { refused, changed, unchanged } = sortedByCapacity(pools, capacity)
  const named = refused.toSorted((a, b) => (`${a.date} ${a.from}` < `${b.date} ${b.from}` ? -1 : 1))
  return {
    ...none,
    changed: changed.length,
    unchanged: unchanged.length,
    refused: refused.length,
    refusedCells: named.slice(0, REFUSED_BY_NAME).map((pool) => ({
      date: pool.date,
      from: pool.from,
      capacity: pool.capacity,
      taken: takenOf(pool),
    })),
    before: valuesOf(changed.map((pool) => ({ value: pool.capacity }))),
  }
}

export function effectsOfClosing(
  pools: readonly { closed: boolean; capacity: number }[],
  orders: number,
): Effects {
  const open = pools.filter(({ closed }) => !closed)
  return {
    ...none,
    orders,
    changed: open.length,
    unchanged: pools.length - open.length,
    before: valuesOf(open.map(({ capacity }) => ({ value: capacity }))),
  }
}
