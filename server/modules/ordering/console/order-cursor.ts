/**
 * Where the next page of the sorted list of orders begins: the last order of the page before, by what the list is sorted
 * by and by its id. Both are in the cursor, so that an order whose date changes meanwhile moves no page.
 */
import type { OrderSort } from '#contract/console/ordering.ts'
import { Refusal } from '#contract/refusals.ts'
import { VisitDate } from '#contract/values/time.ts'
import type { ByPlaced, ByVisit } from './find-store.ts'

type Last = { id: number; placedAt: Date | null; visitDate: VisitDate | null }

/** What stands in place of the date of an order that has none. */
const NO_DATE = 'none'

export const cursorOf = (sort: OrderSort, { id, placedAt, visitDate }: Last): string =>
  sort === 'placed-asc' || sort === 'placed-desc'
    ? `${placedAt?.getTime()}_${id}`
    : `${visitDate ?? NO_DATE}_${id}`

export function placedAfter(cursor: string): ByPlaced {
  const [, at, id] = /^(\d{1,13})_(\d{1,15})$/.exec(cursor) ?? []
  const placedAt = new Date(Number(at))
  if (id === undefined || Number.isNaN(placedAt.getTime())) throw wrongCursor()
  return { placedAt, id: Number(id) }
}

export function visitAfter(cursor: string): ByVisit {
  const [, date, id] = /^(none|\d{4}-\d{2}-\d{2})_(\d{1,15})$/.exec(cursor) ?? []
  if (id === undefined) throw wrongCursor()
  if (date === NO_DATE) return { visitDate: null, id: Number(id) }
  const visitDate = VisitDate.safeParse(date)
  if (!visitDate.success) throw wrongCursor()
  return { visitDate: visitDate.data, id: Number(id) }
}

const wrongCursor = () => new Refusal('BAD_REQUEST', { field: 'query.cursor' })
