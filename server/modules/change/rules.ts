/** Which tickets may be moved to another date, for how much, and who decides. Pure. */
import type { RefusalCode } from '#contract/refusals.ts'
import { type ChangeState, differenceAt } from '#contract/values/change.ts'
import { type Fen, fen, noFen, shareOf } from '#contract/values/fen.ts'
import type { ChangeRules } from '#contract/values/policy.ts'
import type { SlotTime, VisitDate } from '#contract/values/time.ts'
import { moveEnds, type NewVisit } from '../ordering/change/move-ends.ts'

const AUDIT_HOURS = 24
/** Staff decide until so long before the tickets' old start, and before their new one. */
const AUDIT_BEFORE_HOURS = 2
const HOUR_MS = 3_600_000

export type Changeable = {
  state: string
  changes: number
  admitted: number
  priceFen: Fen
  worthFen: Fen
  validFrom: Date
  visitDate: VisitDate | null
  untilDate: VisitDate | null
  parentPosition: number | null
  ticket: { changePolicy: { rules: ChangeRules } }
}

const rulesOf = ({ ticket }: Pick<Changeable, 'ticket'>): ChangeRules => ticket.changePolicy.rules

type Dated = Pick<Changeable, 'visitDate' | 'parentPosition'>

/** Parts of a package move with nothing, and goods have no date. */
const isDated = ({ visitDate, parentPosition }: Dated): boolean =>
  visitDate !== null && parentPosition === null

/** Good, with a date of its own, and nobody has come in with it. */
const isMovable = (unit: Changeable): boolean =>
  unit.state === 'valid' && unit.admitted === 0 && isDated(unit)

/** Why a ticket cannot be changed now; null when it can. */
export function changeRefusal(unit: Changeable, now: Date): RefusalCode | null {
  const { maxTimes } = rulesOf(unit)
  if (!isMovable(unit) || maxTimes === 0) return 'CHANGE_NOT_POSSIBLE'
  if (unit.changes >= maxTimes) return 'CHANGE_TIMES_OVER'
  return now <= changeEnds(unit) ? null : 'CHANGE_TOO_LATE'
}

/** Why not even staff can, who may go past the policy. */
export const staffRefusal = (unit: Changeable): RefusalCode | null =>
  isMovable(unit) ? null : 'CHANGE_NOT_POSSIBLE'

/** What staff decide who move tickets for their buyer. The reason is kept, and the buyer reads it. */
export type StaffTerms = { waiveFee: boolean; reason: string | null }

/** The same for staff as they ask: past the policy and without its fee there is a reason. */
export function refusalForStaff(
  unit: Changeable,
  { waiveFee, reason }: StaffTerms,
  now: Date,
): RefusalCode | null {
  const isPlain = changeRefusal(unit, now) === null && !waiveFee
  return staffRefusal(unit) ?? (isPlain || reason !== null ? null : 'CHANGE_REASON_NEEDED')
}

/**
 * The same for a ticket whose day the tower closed: its refund has been asked for, and it may be moved instead, without a
 * fee or a difference, however often and however late.
 */
export const closedRefusal = (unit: Dated): RefusalCode | null =>
  isDated(unit) ? null : 'CHANGE_NOT_POSSIBLE'

/** Why a change cannot be withdrawn (any more), by its state as it is shown; null when it can. */
export function withdrawalRefusal(state: ChangeState, payableFen: Fen): RefusalCode | null {
  if (state === 'AWAIT_AUDIT' || state === 'AWAIT_PAID') return null
  if (state === 'REVOKED') return 'CHANGE_WITHDRAWN'
  if (state === 'EXPIRED') return 'CHANGE_RUN_OUT'
  return state === 'DONE' && payableFen > 0 ? 'CHANGE_ALREADY_PAID' : 'CHANGE_DECIDED'
}

/** Dates that cost nothing more are as many as those that were paid. */
export const hasOwnLength = (
  unit: Pick<Changeable, 'visitDate' | 'untilDate'>,
  { visitDate, untilDate }: Pick<ChangeTarget, 'visitDate' | 'untilDate'>,
): boolean => lengthOf(unit.visitDate, unit.untilDate) === lengthOf(visitDate, untilDate)

const lengthOf = (from: VisitDate | null, until: VisitDate | null): number =>
  from === null || until === null ? 0 : Date.parse(until) - Date.parse(from)

/** Until when it may be changed, by the policy it was bought with. */
export const changeEnds = (unit: Pick<Changeable, 'validFrom' | 'ticket'>): Date =>
  new Date(unit.validFrom.getTime() - rulesOf(unit).untilHoursBefore * HOUR_MS)

/** Of each change: the larger of a sum and a share of what the ticket is worth, and never more than that. */
export function changeFee(unit: Pick<Changeable, 'worthFen' | 'ticket'>): Fen {
  const { feeFen = noFen, feeBp = 0 } = rulesOf(unit)
  return fen(Math.min(unit.worthFen, Math.max(feeFen, shareOf(unit.worthFen, feeBp))))
}

export const isUpOnly = (unit: Pick<Changeable, 'ticket'>): boolean => rulesOf(unit).difference === 'UP'

export const timesLeft = (unit: Pick<Changeable, 'changes' | 'ticket'>): number =>
  Math.max(0, rulesOf(unit).maxTimes - unit.changes)

/** What a ticket costs and is worth at the price of its new date. */
export function repriced(
  unit: Pick<Changeable, 'priceFen' | 'worthFen' | 'ticket'>,
  newPriceFen: Fen,
): { newPriceFen: Fen; newWorthFen: Fen; differenceFen: Fen } {
  const differenceFen = differenceAt({ ...unit, upOnly: isUpOnly(unit) }, newPriceFen)
  return {
    differenceFen,
    newPriceFen: fen(unit.priceFen + differenceFen),
    newWorthFen: fen(unit.worthFen + differenceFen),
  }
}

/** Staff decide where the policy says so, and about what they had to confirm. */
export const needsStaff = (
  units: readonly Pick<Changeable, 'ticket'>[],
  confirmWithinMinutes: number | null,
): boolean => confirmWithinMinutes !== null || units.some((unit) => rulesOf(unit).approval === 'STAFF')

/** Until when staff decide; null when there is no time left for it. A new visit that is near takes them to its start. */
export function auditEnds(
  units: readonly Pick<Changeable, 'validFrom'>[],
  visits: readonly NewVisit[],
  now: Date,
): Date | null {
  const start = Math.min(...units.map(({ validFrom }) => validFrom.getTime()))
  const newEnds = moveEnds(visits, now).getTime()
  const early = newEnds - AUDIT_BEFORE_HOURS * HOUR_MS
  const ends = Math.min(
    now.getTime() + AUDIT_HOURS * HOUR_MS,
    start - AUDIT_BEFORE_HOURS * HOUR_MS,
    early > now.getTime() ? early : newEnds,
  )
  return ends > now.getTime() ? new Date(ends) : null
}

type Audited = { lines: readonly NewVisit[]; askedAt: Date; auditUntil: Date | null }

/** Their time is over, also in the moments before the sweep has passed. */
export const isAuditOver = ({ lines, askedAt, auditUntil }: Audited, now: Date): boolean =>
  (auditUntil !== null && auditUntil <= now) || moveEnds(lines, askedAt) <= now

export type ChangeTarget = { visitDate: VisitDate; untilDate: VisitDate | null; slotFrom: SlotTime | null }

export const isSameVisit = (
  unit: { visitDate: VisitDate | null; untilDate: VisitDate | null; slotFrom: SlotTime | null },
  { visitDate, untilDate, slotFrom }: ChangeTarget,
): boolean => unit.visitDate === visitDate && unit.untilDate === untilDate && unit.slotFrom === slotFrom

/** Is a child separated from the adult of its order on whose ticket it rides? */
export const separatesGuardian = (
  visitors: readonly { unitId: number; guardianUnitId: number | null }[],
  moving: ReadonlySet<number>,
): boolean =>
  visitors.some(
    ({ unitId, guardianUnitId }) =>
      guardianUnitId !== null && moving.has(unitId) !== moving.has(guardianUnitId),
  )

type Accompanied = {
  unitId: number
  state: string
  productId: number
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  ticket: { needsGuardian: boolean; ageMax: number | null }
}

const ADULT_AGE = 18

/** Do tickets that stay behind leave a child without an adult at a visit from which others move? */
export function leavesChildUnaccompanied(
  units: readonly Accompanied[],
  moving: ReadonlySet<number>,
): boolean {
  const visits = Map.groupBy(units, (unit) => `${unit.productId} ${unit.visitDate} ${unit.slotFrom}`)
  return [...visits.values()].some((visit) => {
    if (!visit.some(({ unitId }) => moving.has(unitId))) return false
    const staying = visit.filter(({ unitId, state }) => !moving.has(unitId) && state === 'valid')
    const children = staying.filter(({ ticket }) => ticket.needsGuardian).length
    const adults = staying.filter(
      ({ ticket: { needsGuardian, ageMax } }) => !needsGuardian && (ageMax === null || ageMax >= ADULT_AGE),
    ).length
    return children > adults
  })
}
