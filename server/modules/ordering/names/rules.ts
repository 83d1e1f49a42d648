/** Who may be corrected on which ticket, and until when. Pure. */
import type { RefusalCode } from '#contract/refusals.ts'
import type { SalesChannel, UnitState } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'

const HOUR_MS = 3_600_000

type Correctable = {
  state: UnitState
  admitted: number
  correctedAt: Date | null
  visitDate: VisitDate | null
  validFrom: Date
  validUntil: Date | null
}

/** Null: a ticket without a date and without an end. */
export function correctionEnds(
  { visitDate, validFrom, validUntil }: Pick<Correctable, 'visitDate' | 'validFrom' | 'validUntil'>,
  hoursBefore: number,
): Date | null {
  const anchor = visitDate === null ? validUntil : validFrom
  return anchor && new Date(anchor.getTime() - hoursBefore * HOUR_MS)
}

/** Staff may as long as the ticket is good, or waits for their confirmation, and nobody has come in with it. */
export const staffRefusal = ({ state, admitted }: Correctable): RefusalCode | null =>
  (state === 'valid' || state === 'reserved') && admitted === 0 ? null : 'NAME_NOT_CORRECTABLE'

type Context = {
  channel: SalesChannel
  /** Staff compared the holder with photo and document. */
  byPhoto: boolean
  /** Staff did not confirm it: its buyer corrects what was wrong, and asks again. */
  isRejected: boolean
  now: Date
  hoursBefore: number
}

/** Of team orders staff correct at the window; a card that was approved is nobody else's. */
export function buyerRefusal(unit: Correctable, context: Context): RefusalCode | null {
  const { channel, byPhoto, isRejected, now, hoursBefore } = context
  if (channel === 'B2B') return staffRefusal(unit) ?? 'GROUP_NAMES_AT_WINDOW'
  const isOwn = (unit.state === 'valid' && !byPhoto) || isRejected
  if (!isOwn) return 'NAME_NOT_CORRECTABLE'
  const refusal = staffRefusal(unit)
  if (refusal) return refusal
  // Of a card all that was wrong is corrected: staff look at it once more.
  if (unit.correctedAt !== null && !byPhoto) return 'NAME_CORRECTED_ONCE'
  const ends = correctionEnds(unit, hoursBefore)
  return ends === null || now <= ends ? null : 'NAME_TOO_LATE'
}
