/**
 * Staff end opening times after a day. Places that nobody ordered go; those with orders stay for who has them, and nobody
 * else buys them: the pools are locked before they are looked at, so that a buyer of the same moment comes before or after.
 */
import type * as contract from '#contract/console/inventory/opening.ts'
import type { EndingEffects } from '#contract/console/inventory/opening.ts'
import { Refusal } from '#contract/refusals.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { inSnapshot, type Tx } from '../../../platform/db.ts'
import { markPainted } from '../../catalogue/dated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { HORIZON_DAYS } from '../inventory.ts'
import { closePools, deletePools, layOutPools } from '../pools/pool-sql.ts'
import { type Calendar, type CalendarDeps, findCalendar } from './calendar.ts'
import { countOrdersIn, insertClosings, raiseResourceVersions } from './calendar-sql.ts'
import { deleteRule, type EndingPool, listEndingPools, lockPoolsAfter, setLastDay } from './ending-sql.ts'
import { checkLastDay, ENDED_REASON, sortedByEnding } from './opening-rules.ts'
import { listRules, type Rule } from './opening-sql.ts'

/** How it would meet the calendar at the moment. Refuses what cannot end then. */
export const previewEnding = (
  { db, clock }: CalendarDeps,
  { params, query }: StaffCall<typeof contract.previewEnding>,
): Promise<EndingEffects> =>
  inSnapshot(db, async (tx) => {
    const calendar = await findCalendar(tx, params.code)
    const today = venueDate(clock.now())
    const rule = await ruleOf(tx, calendar, Number(params.id), today)
    const { effects } = await evaluate(tx, rule, query.last, today)
    return { ...effects, version: calendar.version }
  })

/** Refuses a version that is not the present one. What lays out or paints this calendar meanwhile waits. */
export async function endOpening(
  { clock }: CalendarDeps,
  tx: Tx,
  { params, body: { last, version } }: WriteCall<typeof contract.endOpening>,
): Promise<Written<EndingEffects>> {
  const calendar = await findCalendar(tx, params.code, true)
  if (calendar.version !== version) throw new Refusal('CALENDAR_CHANGED')
  const today = venueDate(clock.now())
  const rule = await ruleOf(tx, calendar, Number(params.id), today)
  await lockPoolsAfter(tx, rule.resourceId, last)
  const { effects, removed, closed } = await evaluate(tx, rule, last, today)
  await (last < rule.from ? deleteRule(tx, rule.id) : setLastDay(tx, rule.id, last))
  await deletePools(tx, idsOf(removed))
  await insertClosings(tx, closed, { reason: ENDED_REASON, ending: { id: rule.id, last } })
  await closePools(tx, idsOf(closed), ENDED_REASON)
  // What other opening times lay out as well has their capacity now.
  await layOutPools(tx, addDays(last, 1), addDays(today, HORIZON_DAYS), rule.resourceId)
  await markPainted(tx, calendar.product)
  await raiseResourceVersions(tx, [rule.resourceId])
  return {
    answer: { ...effects, version: calendar.version + 2 },
    audit: { no: params.code, before: rule, after: { rule: rule.id, last, ...effects } },
  }
}

const idsOf = (pools: readonly EndingPool[]): number[] => pools.map(({ id }) => id)

async function ruleOf(tx: Tx, { resources }: Calendar, id: number, today: VisitDate): Promise<Rule> {
  const rules = await listRules(
    tx,
    resources.map((resource) => resource.id),
    today,
  )
  const rule = rules.find((one) => one.id === id)
  if (!rule) throw new Refusal('NOT_FOUND')
  return rule
}

type Evaluated = {
  effects: Omit<EndingEffects, 'version'>
  removed: readonly EndingPool[]
  closed: readonly EndingPool[]
}

async function evaluate(tx: Tx, rule: Rule, last: VisitDate, today: VisitDate): Promise<Evaluated> {
  checkLastDay(last, rule, today)
  const next = addDays(last, 1)
  // One more day: another process may have begun the next one.
  const horizon = addDays(today, HORIZON_DAYS + 1)
  const pools = await listEndingPools(tx, rule, {
    last,
    from: next < rule.from ? rule.from : next,
    until: rule.until !== null && rule.until < horizon ? rule.until : horizon,
  })
  const { kept, removed, closed } = sortedByEnding(pools)
  const effects = {
    removed: removed.length,
    closed: closed.length,
    orders: await countOrdersIn(tx, idsOf(closed)),
    kept: kept.length,
  }
  return { effects, removed, closed }
}
