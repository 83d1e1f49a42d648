/** Plans a change of date: which tickets, to which lines, for how much. What stands in the way refuses. Pure. */
import { strict as assert } from 'node:assert'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { type Fen, fen, minus, noFen, sumOf } from '#contract/values/fen.ts'
import type { SalesChannel } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Quote, QuotedLine } from '../inventory/quote/quote-rules.ts'
import type { PricePart } from '../inventory/stay-rules.ts'
import type { ChangedLine, ChangingUnit, StandingUnit, StandingVisitor } from '../ordering/change/changes.ts'
import { moveEnds } from '../ordering/change/move-ends.ts'
import {
  auditEnds,
  type ChangeTarget,
  changeFee,
  changeRefusal,
  closedRefusal,
  hasOwnLength,
  isSameVisit,
  leavesChildUnaccompanied,
  needsStaff,
  refusalForStaff,
  repriced,
  type StaffTerms,
  separatesGuardian,
  timesLeft,
} from './rules.ts'

export type ChangeableOrder = {
  units: readonly StandingUnit[]
  visitors: readonly StandingVisitor[]
  open: unknown
  /** How many were asked for so far. */
  changes: number
}
export type ChangeChoice = ChangeTarget & { unitNos: readonly string[] }
export type ChangedValidity = { from: Date; until: Date | null }

type Choosing = {
  channel: SalesChannel
  now: Date
  /** Their day is, see rules.ts. */
  closed: ReadonlySet<number>
  /** Null: their buyer asks. */
  staff: StaffTerms | null
}

/** The chosen tickets of an order that may be moved now, all of one product. */
export function chooseUnits(
  { units, visitors, open }: ChangeableOrder,
  choice: ChangeChoice,
  choosing: Choosing,
): [StandingUnit, ...StandingUnit[]] {
  const { channel, closed, staff } = choosing
  if (channel === 'B2B' && !staff) throw new Refusal('TEAM_CHANGE_AT_WINDOW')
  if (open) throw new Refusal('CHANGE_OPEN')
  const chosen = units.filter(({ unitNo }) => choice.unitNos.includes(unitNo))
  const [first, ...others] = chosen
  if (!first || chosen.length !== new Set(choice.unitNos).size)
    throw new Refusal('BAD_REQUEST', { field: 'unitNos' })
  for (const unit of chosen) {
    const refusal = refusalOf(unit, choosing)
    if (refusal) throw new Refusal(refusal, refusal === 'CHANGE_REASON_NEEDED' ? { field: 'reason' } : {})
    if (unit.productId !== first.productId) throw new Refusal('CHANGE_NOT_POSSIBLE')
    if (isSameVisit(unit, choice)) throw new Refusal('SAME_DATE')
    if (closed.has(unit.unitId) && !hasOwnLength(unit, choice)) throw new Refusal('CHANGE_SAME_LENGTH')
  }
  const moving = new Set(chosen.map(({ unitId }) => unitId))
  if (separatesGuardian(visitors, moving) || leavesChildUnaccompanied(units, moving))
    throw new Refusal('CHANGE_WITH_GUARDIAN')
  return [first, ...others]
}

function refusalOf(unit: StandingUnit, { now, closed, staff }: Choosing): RefusalCode | null {
  if (closed.has(unit.unitId)) return closedRefusal(unit)
  return staff ? refusalForStaff(unit, staff, now) : changeRefusal(unit, now)
}

export type ChangePlan = {
  units: ChangingUnit[]
  lines: ChangedLine[]
  differenceFen: Fen
  feeFen: Fen
  netFen: Fen
  timesLeft: number
  auditUntil: Date | null
}

type Context = {
  quote: Quote
  validity: ChangedValidity
  nextPosition: number
  now: Date
  closed: ReadonlySet<number>
  staff: StaffTerms | null
}

/** A line for each offer and price among the tickets; their codes, prices and promises stay what was bought. */
export function planOf(chosen: readonly StandingUnit[], context: Context): ChangePlan {
  const { closed, staff } = context
  const priced = chosen.map((unit) => {
    const priceFen = closed.has(unit.unitId) ? unit.priceFen : quotedOf(context, unit).priceFen
    return { unit, ...repriced(unit, priceFen) }
  })
  const groups = Map.groupBy(
    priced,
    ({ unit, newPriceFen }) => `${unit.offerSnapshot} ${unit.productSnapshot} ${newPriceFen}`,
  )
  const lined = [...groups.values()].map((group, index) => {
    const position = context.nextPosition + index
    const [lead] = group
    assert(lead, 'a group has tickets')
    return {
      line: lineOf(lead, { ...context, position, quantity: group.length }),
      units: group.map(({ unit, newPriceFen, newWorthFen }, toIndex) => ({
        unitId: unit.unitId,
        fromPosition: unit.linePosition,
        fromIndex: unit.unitIndex,
        toPosition: position,
        toIndex,
        oldPriceFen: unit.priceFen,
        newPriceFen,
        oldWorthFen: unit.worthFen,
        newWorthFen,
      })),
    }
  })
  const lines = lined.map(({ line }) => line)
  refuseOver(lines, context.now)
  const differenceFen = sumOf(priced.map((one) => one.differenceFen))
  const isFree = (unit: StandingUnit) => staff?.waiveFee || closed.has(unit.unitId)
  const feeFen = sumOf(chosen.map((unit) => (isFree(unit) ? noFen : changeFee(unit))))
  return {
    units: lined.flatMap(({ units }) => units),
    lines,
    differenceFen,
    feeFen,
    netFen: sumOf([differenceFen, feeFen]),
    timesLeft: Math.max(0, Math.min(...chosen.map(timesLeft)) - 1),
    // Staff who ask have decided.
    auditUntil: staff ? null : auditOf(chosen, lines, context),
  }
}

/** Buyers and staff alike: a visit that is over takes nobody. */
function refuseOver(lines: readonly ChangedLine[], now: Date): void {
  if (moveEnds(lines, now) <= now) throw new Refusal('CHANGE_TOO_LATE')
}

function auditOf(
  chosen: readonly StandingUnit[],
  lines: readonly ChangedLine[],
  { quote, now, closed }: Context,
): Date | null {
  if (!needsStaff(chosen, quote.product.confirmWithinMinutes)) return null
  const inTime = chosen.filter(({ unitId }) => !closed.has(unitId))
  const ends = auditEnds(inTime, lines, now)
  if (!ends) throw new Refusal('CHANGE_TOO_LATE')
  return ends
}

function quotedOf({ quote }: Pick<Context, 'quote'>, { offerId }: StandingUnit): QuotedLine {
  const line = quote.lines.find(({ offer }) => offer.id === offerId)
  if (!line) throw new Refusal('CHANGE_NOT_POSSIBLE')
  return line
}

type Priced = { unit: StandingUnit; newPriceFen: Fen }

function lineOf(
  { unit, newPriceFen }: Priced,
  context: Context & { position: number; quantity: number },
): ChangedLine {
  const { quote, validity, position, quantity } = context
  const quoted = quotedOf(context, unit)
  assert(quote.visitDate, 'what is moved has a date')
  return {
    position,
    quantity,
    offerId: unit.offerId,
    offerCode: unit.offerCode,
    offerSnapshot: unit.offerSnapshot,
    productId: unit.productId,
    productCode: unit.productCode,
    productSnapshot: unit.productSnapshot,
    priceFen: newPriceFen,
    draws: quoted.claims,
    visitDate: quote.visitDate,
    untilDate: quote.untilDate,
    slotFrom: quote.slotFrom,
    slotTo: quoted.slotTo,
    validFrom: validity.from.toISOString(),
    validUntil: validity.until?.toISOString() ?? null,
    priceParts: partsOf(quoted.priceParts, minus(newPriceFen, quoted.priceFen)),
  }
}

/**
 * A ticket that keeps a higher price has the rest of it on its last date, and one that keeps a lower one is cheaper from
 * there on backwards: a refund's fee of first nights is what those cost.
 */
function partsOf(parts: readonly PricePart[], keptFen: Fen): PricePart[] {
  let left: number = keptFen
  return parts
    .toReversed()
    .map((part) => {
      const priceFen = fen(Math.max(0, part.priceFen + left))
      left -= priceFen - part.priceFen
      return { ...part, priceFen }
    })
    .toReversed()
}

export type MovedVisitor = {
  documentIndex: Buffer | null
  oncePerDay: boolean
  productId: number
  visitDate: VisitDate
}

/** Those of them who come with a card. */
export const movedCards = (
  { units, visitors }: Pick<ChangeableOrder, 'units' | 'visitors'>,
  choice: ChangeChoice,
) =>
  units.flatMap(({ unitId, unitNo, ticket: { needsCard } }) =>
    visitors.flatMap(({ documentIndex, ...visitor }) =>
      needsCard && documentIndex && visitor.unitId === unitId && choice.unitNos.includes(unitNo)
        ? [{ documentIndex, types: needsCard, date: choice.visitDate }]
        : [],
    ),
  )

/** The people whose day changes, as they will come. */
export function movedVisitors(
  { units, visitors }: Pick<ChangeableOrder, 'units' | 'visitors'>,
  { unitNos, visitDate }: ChangeChoice,
): MovedVisitor[] {
  const moving = units.filter((unit) => unitNos.includes(unit.unitNo) && unit.visitDate !== visitDate)
  return visitors.flatMap(({ unitId, documentIndex }) => {
    const unit = moving.find((one) => one.unitId === unitId)
    return unit
      ? [{ documentIndex, oncePerDay: unit.ticket.perDocumentPerDay, productId: unit.productId, visitDate }]
      : []
  })
}
