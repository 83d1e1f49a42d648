/**
 * Staff add opening times: rules from which pools are laid out, at once and every night. Seats that are held or sold, and
 * capacities that staff set, stay as they are.
 */
import type * as contract from '#contract/console/inventory/opening.ts'
import type { OpeningEffects } from '#contract/console/inventory/opening.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import { OpeningInput } from '#contract/values/calendar.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import { inSnapshot, type Tx } from '../../../platform/db.ts'
import { markPainted } from '../../catalogue/dated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { HORIZON_DAYS } from '../inventory.ts'
import type { RuleInput } from '../pools/intended-sql.ts'
import { layOutPools } from '../pools/pool-sql.ts'
import { type Calendar, type CalendarDeps, findCalendar } from './calendar.ts'
import { raiseResourceVersions } from './calendar-sql.ts'
import { checkDates, checkHours } from './opening-rules.ts'
import { effectsOfRule, insertRule, listRules, slotMinutesOf } from './opening-sql.ts'

export const readOpeningTimes = (
  { db, clock }: CalendarDeps,
  { params }: StaffCall<typeof contract.readOpeningTimes>,
): Promise<AnswerOf<typeof contract.readOpeningTimes>> =>
  inSnapshot(db, async (tx) => {
    const { resources, version } = await findCalendar(tx, params.code)
    const today = venueDate(clock.now())
    const ids = resources.map(({ id }) => id)
    const codes = new Map(resources.map(({ id, code }) => [id, code]))
    const lengths = await slotMinutesOf(tx, ids)
    const rules = await listRules(tx, ids, today)
    return {
      today,
      version,
      resources: resources.map(({ id, code }) => ({ code, slotMinutes: lengths.get(id) ?? null })),
      items: rules.map(({ id, resourceId, ...rule }) => ({
        ...rule,
        id: String(id),
        resourceCode: codes.get(resourceId) ?? '',
      })),
    }
  })

/** How it would meet the calendar at the moment. Refuses what does not fit. */
export const previewOpening = (
  { db, clock }: CalendarDeps,
  { params, query }: StaffCall<typeof contract.previewOpening>,
): Promise<OpeningEffects> =>
  inSnapshot(db, async (tx) => {
    const calendar = await findCalendar(tx, params.code)
    const { effects } = await evaluate(tx, calendar, openingIn(query.opening), venueDate(clock.now()))
    return { ...effects, version: calendar.version }
  })

function openingIn(text: string): OpeningInput {
  try {
    return OpeningInput.parse(JSON.parse(text))
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'opening' })
  }
}

/** Refuses a version that is not the present one. What lays out or paints this calendar meanwhile waits. */
export async function addOpening(
  { clock }: CalendarDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.addOpening>,
): Promise<Written<OpeningEffects>> {
  const calendar = await findCalendar(tx, params.code, true)
  if (calendar.version !== body.version) throw new Refusal('CALENDAR_CHANGED')
  const today = venueDate(clock.now())
  const { rule, effects } = await evaluate(tx, calendar, body.opening, today)
  const id = await insertRule(tx, rule)
  await layOutPools(tx, rule.from, addDays(today, HORIZON_DAYS), rule.resourceId)
  await markPainted(tx, calendar.product)
  await raiseResourceVersions(tx, [rule.resourceId])
  return {
    answer: { ...effects, version: calendar.version + 2 },
    audit: { no: params.code, before: null, after: { rule: id, ...body.opening, ...effects } },
  }
}

type Evaluated = { rule: RuleInput; effects: Omit<OpeningEffects, 'version'> }

async function evaluate(
  tx: Tx,
  { resources }: Calendar,
  { resourceCode, ...hours }: OpeningInput,
  today: VisitDate,
): Promise<Evaluated> {
  // Stock is not among them.
  const resource = resources.find(({ code }) => code === resourceCode)
  if (!resource) throw new Refusal('OPENING_RESOURCE')
  const { id } = resource
  checkDates(hours, today)
  checkHours(hours, (await slotMinutesOf(tx, [id])).get(id) ?? null)
  const rule = { ...hours, resourceId: id, weekdays: [...new Set(hours.weekdays)].toSorted() }
  const { slots, overlapping, ...effects } = await effectsOfRule(tx, rule, addDays(today, HORIZON_DAYS))
  if (overlapping > 0) throw new Refusal('OPENING_OVERLAPS')
  if (slots === 0) throw new Refusal('CALENDAR_NOTHING')
  return { rule, effects }
}
