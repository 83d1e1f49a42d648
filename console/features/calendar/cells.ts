/** A month as weeks of cells, each with the price of an offer and the places of a resource; what changed in between. Pure. */
import type { Calendar } from '#contract/console/inventory.ts'
import type { PriceChannel, StayRule } from '#contract/values/calendar.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { addDays, datesOf, type Month, monthOf, type VisitDate, weekdayOf } from '#contract/values/time.ts'

/** From the Monday before the first day to the Sunday after the last; null outside of the month. */
export function weeksOf(month: Month): (VisitDate | null)[][] {
  const dates = datesOf(month)
  const [first] = dates
  if (first === undefined) return []
  const before = Array.from({ length: weekdayOf(first) - 1 }, () => null)
  const cells: (VisitDate | null)[] = [...before, ...dates]
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

export type ShownCalendar = { offer: OfferCode | null; channel: PriceChannel; resource: string | null }

type Asked = { offer?: OfferCode; channel?: PriceChannel; resource?: string }

/** What is asked for, where this calendar has it: else its first offer, all channels, and the resource with slots if there is one. */
export function shownOf({ offers, resources }: Calendar, asked: Asked): ShownCalendar {
  const lead = resources.find(({ hasSlots }) => hasSlots) ?? resources[0]
  return {
    offer: (offers.find(({ code }) => code === asked.offer) ?? offers[0])?.code ?? null,
    channel: asked.channel ?? 'ALL',
    resource: (resources.find(({ code }) => code === asked.resource) ?? lead)?.code ?? null,
  }
}

export type Pool = Calendar['pools'][number]

export type Cell = {
  date: VisitDate
  priceFen: Fen | null
  /** The channel has no price of its own on this date and sells at that of all channels. */
  isPriceOfAll: boolean
  /** Of the resource; null: it has no places on this date. */
  places: { capacity: number; held: number; sold: number; left: number } | null
  /** None of its places is open, or only some are closed. */
  closed: 'all' | 'some' | 'none'
  reason: Pool['reason']
  /** What stays of the offer must keep; null: nothing. */
  rule: StayRule | null
}

export const poolsOf = ({ pools }: Calendar, date: VisitDate, resource: string | null): Pool[] =>
  pools.filter((pool) => pool.date === date && pool.resourceCode === resource)

function closedOf(closed: number, open: number): Cell['closed'] {
  if (closed === 0) return 'none'
  return open === 0 ? 'all' : 'some'
}

export function cellOf(
  calendar: Calendar,
  date: VisitDate,
  { offer, channel, resource }: ShownCalendar,
): Cell {
  const pools = poolsOf(calendar, date, resource)
  const total = (count: (pool: Pool) => number) => pools.reduce((sum, pool) => sum + count(pool), 0)
  const closed = pools.filter((pool) => pool.closed)
  const open = pools.filter((pool) => !pool.closed)
  const prices = calendar.prices.filter((each) => each.date === date && each.offerCode === offer)
  const own = prices.find((each) => each.channel === channel)
  const price = own ?? prices.find((each) => each.channel === 'ALL')
  return {
    date,
    priceFen: price?.priceFen ?? null,
    isPriceOfAll: price !== undefined && price !== own,
    places:
      pools.length === 0
        ? null
        : {
            capacity: total(({ capacity }) => capacity),
            held: total(({ held }) => held),
            sold: total(({ sold }) => sold),
            left: open.reduce((sum, { capacity, held, sold }) => sum + capacity - held - sold, 0),
          },
    closed: closedOf(closed.length, open.length),
    reason: closed.find(({ reason }) => reason)?.reason ?? null,
    rule: calendar.stayRules.find((each) => each.date === date && each.offerCode === offer)?.rule ?? null,
  }
}

export type CellRange = { from: VisitDate; until: VisitDate }

export const rangeOf = (a: VisitDate, b: VisitDate): CellRange =>
  a <= b ? { from: a, until: b } : { from: b, until: a }

export const isIn = (date: VisitDate, range: CellRange | null, weekdays: readonly number[]): boolean =>
  range !== null && range.from <= date && date <= range.until && weekdays.includes(weekdayOf(date))

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Where a key moves to; null: the key moves nowhere, or out of the month. */
export function movedBy(key: string, date: VisitDate): VisitDate | null {
  const step = steps[key]
  if (step === undefined) return null
  const moved = addDays(date, step)
  return monthOf(moved) === monthOf(date) ? moved : null
}

/** How many prices and places are others now than they were: what somebody else did in between. */
export function changedSince(before: Calendar, now: Calendar): { prices: number; places: number } {
  const priceKey = ({ date, offerCode, channel, priceFen }: Calendar['prices'][number]) =>
    `${date} ${offerCode} ${channel} ${priceFen}`
  const placeKey = ({ date, resourceCode, from, capacity, closed }: Pool) =>
    `${date} ${resourceCode} ${from} ${capacity} ${closed}`
  return {
    prices: Math.max(
      missing(before.prices, now.prices, priceKey),
      missing(now.prices, before.prices, priceKey),
    ),
    places: Math.max(missing(before.pools, now.pools, placeKey), missing(now.pools, before.pools, placeKey)),
  }
}

function missing<T>(from: readonly T[], others: readonly T[], keyOf: (one: T) => string): number {
  const known = new Set(others.map(keyOf))
  return from.filter((one) => !known.has(keyOf(one))).length
}

type Exception = Calendar['exceptions'][number]

/** What one ending of opening times closed in a month. */
export type RuleEnding = { ruleId: string; last: VisitDate; resourceCode: string | null; items: Exception[] }

export function endingsOf(exceptions: readonly Exception[]): RuleEnding[] {
  const endings = new Map<string, RuleEnding>()
  for (const exception of exceptions) {
    const { ending, resourceCode } = exception
    if (ending === null) continue
    const key = `${ending.ruleId} ${ending.last}`
    const known = endings.get(key)
    if (known) known.items.push(exception)
    else endings.set(key, { ...ending, resourceCode, items: [exception] })
  }
  return [...endings.values()]
}
