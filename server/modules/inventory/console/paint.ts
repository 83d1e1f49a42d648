/**
 * Staff paint a calendar: prices, capacities, what is closed. Cells with more held and sold than a new capacity stay as
 * they are, however many buyers come at the same moment: the pools are locked before they are looked at.
 */
import { isDeepStrictEqual } from 'node:util'
import type * as contract from '#contract/console/inventory.ts'
import type { PaintEffects } from '#contract/console/inventory.ts'
import { Refusal } from '#contract/refusals.ts'
import { Paint, type StayRule } from '#contract/values/calendar.ts'
import type { OfferCode } from '#contract/values/product.ts'
import { addDays, type VisitDate, venueDate } from '#contract/values/time.ts'
import type { Clock } from '../../../platform/clock.ts'
import { inSnapshot, type Tx } from '../../../platform/db.ts'
import { markPainted, pricesBetween, setPrices } from '../../catalogue/dated-prices.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { HORIZON_DAYS } from '../inventory.ts'
import { closePools, layOutPools, lockResources, paintPools } from '../pools/pool-sql.ts'
import { type Calendar, type CalendarDeps, findCalendar } from './calendar.ts'
import {
  datesOfRange,
  type Effects,
  effectsOfClosing,
  effectsOnCapacity,
  effectsOnPrices,
  effectsOnRules,
  sortedByCapacity,
} from './calendar-rules.ts'
import {
  type CalendarPool,
  type CalendarResource,
  countOrdersIn,
  deleteException,
  insertClosings,
  listPoolsOfRange,
  listRulesOf,
  raiseResourceVersions,
  setRules,
} from './calendar-sql.ts'

type PaintOf<What extends Paint['what']> = Extract<Paint, { what: What }>

/** A paint that was evaluated, and how it is done; raised are the versions of these resources. */
type Evaluated = {
  effects: Effects
  resourceIds: readonly number[]
  /** What the audit log keeps beside the effects. */
  replaced?: unknown
  write(tx: Tx): Promise<void>
}

/** How the paint meets the calendar at the moment. Refuses what does not fit together. */
export const previewPaint = (
  { db, clock }: CalendarDeps,
  { params, query }: StaffCall<typeof contract.previewPaint>,
): Promise<PaintEffects> =>
  inSnapshot(db, async (tx) => {
    const calendar = await findCalendar(tx, params.code)
    const { effects } = await evaluate(tx, calendar, paintIn(query.paint), { clock, isLocked: false })
    return { ...effects, version: calendar.version }
  })

function paintIn(text: string): Paint {
  try {
    return Paint.parse(JSON.parse(text))
  } catch {
    throw new Refusal('BAD_REQUEST', { field: 'paint' })
  }
}

/** Refuses a version that is not the present one, and what would change nothing. */
export async function paintCalendar(
  { clock }: CalendarDeps,
  tx: Tx,
  { params, body }: WriteCall<typeof contract.paintCalendar>,
): Promise<Written<PaintEffects>> {
  const calendar = await findCalendar(tx, params.code, true)
  if (calendar.version !== body.version) throw new Refusal('CALENDAR_CHANGED')
  const { effects, resourceIds, replaced, write } = await evaluate(tx, calendar, body.paint, {
    clock,
    isLocked: true,
  })
  if (effects.changed === 0)
    throw new Refusal(effects.refused > 0 ? 'CALENDAR_ALL_TAKEN' : 'CALENDAR_NOTHING')
  await write(tx)
  await markPainted(tx, calendar.product)
  await raiseResourceVersions(tx, resourceIds)
  const { changed, refused, before } = effects
  return {
    answer: { ...effects, version: calendar.version + 1 + resourceIds.length },
    audit: {
      no: params.code,
      before: { cells: before, ...(replaced !== undefined && { replaced }) },
      after: { ...body.paint, changed, refused },
    },
  }
}

type EvaluationOptions = { clock: Clock; isLocked: boolean }

function evaluate(
  tx: Tx,
  calendar: Calendar,
  paint: Paint,
  evaluating: EvaluationOptions,
): Promise<Evaluated> {
  const dates = datesOfRange(paint, venueDate(evaluating.clock.now()))
  if (!dates) throw new Refusal('BAD_REQUEST', { field: 'paint.until' })
  switch (paint.what) {
    case 'PRICE':
      return evaluatePrices(tx, calendar, paint, dates)
    case 'CAPACITY':
      return evaluateCapacity(tx, calendar, paint, { dates, ...evaluating })
    case 'CLOSE':
      return evaluateClosing(tx, calendar, paint, { dates, ...evaluating })
    case 'STAY':
      return evaluateRules(tx, calendar, paint, dates)
  }
}

async function evaluatePrices(
  tx: Tx,
  { product }: Calendar,
  { offerCodes, channel, priceFen, from, until }: PaintOf<'PRICE'>,
  dates: readonly VisitDate[],
): Promise<Evaluated> {
  const offerIds = offerIdsOf(product, offerCodes)
  const standing = await pricesBetween(tx, product, from, until)
  const prices = new Map(
    standing
      .filter((price) => price.channel === channel)
      .map((price) => [`${price.offerId} ${price.date}`, price.priceFen]),
  )
  const cells = offerIds.flatMap((id) => dates.map((date) => prices.get(`${id} ${date}`) ?? null))
  return {
    effects: effectsOnPrices(cells, priceFen),
    resourceIds: [],
    write: (writing) => setPrices(writing, { offerIds, dates, channel, priceFen }),
  }
}

/** Refuses an offer of another product. */
const offerIdsOf = ({ offers }: Calendar['product'], codes: readonly OfferCode[]): number[] =>
  [...new Set(codes)].map((code) => {
    const offer = offers.find((each) => each.code === code)
    if (!offer) throw new Refusal('BAD_REQUEST', { field: 'paint.offerCodes' })
    return offer.id
  })

/** Of stays alone: a single day or slot begins and ends on its date. */
async function evaluateRules(
  tx: Tx,
  { product }: Calendar,
  { offerCodes, rule, from, until }: PaintOf<'STAY'>,
  dates: readonly VisitDate[],
): Promise<Evaluated> {
  if (product.stay !== 'NIGHTS' && product.stay !== 'DAYS')
    throw new Refusal('BAD_REQUEST', { field: 'paint.what' })
  const offerIds = offerIdsOf(product, offerCodes)
  const standing = await listRulesOf(tx, offerIds, from, until)
  const known = new Map(standing.map((each) => [`${each.offerId} ${each.date}`, each.rule]))
  const cells = offerIds.flatMap((offerId) => dates.map((date) => ({ offerId, date })))
  const changed = cells.filter(({ offerId, date }) => {
    const before = known.get(`${offerId} ${date}`) ?? nothingAsked
    return !isDeepStrictEqual({ ...before }, rule)
  })
  const touched = new Set(changed.map(({ offerId, date }) => `${offerId} ${date}`))
  return {
    effects: effectsOnRules(changed.length, cells.length - changed.length),
    resourceIds: [],
    replaced: standing.filter(({ offerId, date }) => touched.has(`${offerId} ${date}`)),
    write: (writing) => setRules(writing, changed, rule),
  }
}

const nothingAsked: StayRule = { minLength: null, maxLength: null, noArrival: false, noDeparture: false }

type DatedWeighing = EvaluationOptions & { dates: readonly VisitDate[] }

async function evaluateCapacity(
  tx: Tx,
  { resources }: Calendar,
  paint: PaintOf<'CAPACITY'>,
  { dates, isLocked }: DatedWeighing,
): Promise<Evaluated> {
  const resourceIds = resourceIdsOf(resources, paint.resourceCode)
  const pools = await listPoolsOfRange(tx, { ...paint, resourceIds, dates }, isLocked)
  const { changed } = sortedByCapacity(pools, paint.capacity)
  return {
    effects: effectsOnCapacity(pools, paint.capacity),
    resourceIds,
    write: (writing) => paintPools(writing, idsOf(changed), paint.capacity),
  }
}

async function evaluateClosing(
  tx: Tx,
  { resources }: Calendar,
  paint: PaintOf<'CLOSE'>,
  { dates, isLocked }: DatedWeighing,
): Promise<Evaluated> {
  const { slotFrom, slotUntil, reason } = paint
  const resourceIds = resourceIdsOf(resources, paint.resourceCode)
  const pools = await listPoolsOfRange(tx, { ...paint, resourceIds, dates }, isLocked)
  const open = pools.filter(({ closed }) => !closed)
  const times = { from: slotFrom, until: slotUntil }
  const cells = new Map(
    open.map(({ resourceId, date }) => [`${resourceId} ${date}`, { resourceId, date, ...times }]),
  )
  return {
    effects: effectsOfClosing(pools, await countOrdersIn(tx, idsOf(open))),
    resourceIds,
    async write(writing) {
      await insertClosings(writing, [...cells.values()], { reason })
      await closePools(writing, idsOf(open), reason)
    },
  }
}

const idsOf = (pools: readonly CalendarPool[]): number[] => pools.map(({ id }) => id)

/** Null: all of them. */
function resourceIdsOf(resources: readonly CalendarResource[], code: string | null): number[] {
  const chosen = resources.filter((resource) => code === null || resource.code === code)
  if (chosen.length === 0) throw new Refusal('BAD_REQUEST', { field: 'paint.resourceCode' })
  return chosen.map(({ id }) => id)
}

/**
 * What only this exception closed or lowered is as the rules say again. Refuses one that is not of this product, and one
 * of a closure, which refunds whatever is sold there.
 */
export async function removeException(
  { clock }: CalendarDeps,
  tx: Tx,
  { params }: WriteCall<typeof contract.removeException>,
): Promise<Written<null>> {
  const { product, resources } = await findCalendar(tx, params.code, true)
  const resourceIds = resources.map(({ id }) => id)
  const removed = await deleteException(tx, Number(params.id), resourceIds)
  if (!removed) throw new Refusal('NOT_FOUND')
  if (removed.byClosure) throw new Refusal('CLOSURE_STAYS')
  const today = venueDate(clock.now())
  const from = removed.date ?? today
  if (from >= today) {
    // One of everything changes what resources of other products read as well.
    if (removed.resourceId === null) await lockResources(tx, null)
    await layOutPools(tx, from, removed.date ?? addDays(today, HORIZON_DAYS), removed.resourceId)
  }
  await markPainted(tx, product)
  await raiseResourceVersions(tx, resourceIds)
  return { answer: null, audit: { no: params.code, before: removed, after: null } }
}
