/** Until when all that is held can be given back for nothing, as its form says in one line. Pure. */
import type { SalesChannel } from '#contract/values/order.ts'
import { isFree, type RefundRules } from '#contract/values/policy.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'

const HOUR_MS = 3_600_000
const MIDNIGHT = '00:00' as SlotTime

type HeldLine = {
  visitDate: VisitDate | null
  slotFrom: SlotTime | null
  product: { checkIn?: SlotTime }
  ticket: { refundPolicy: { rules: RefundRules } }
  /** Of a part: the first of its packages. */
  packages?: { first: number } | undefined
}

type Held = {
  order: { channel: SalesChannel; vouchers: number }
  /** Of packages their parts. */
  lines: readonly HeldLine[]
  now: Date
}

/**
 * Null where the sentences of the policies must do: for a group, whose terms are its own, for what vouchers pay, and where
 * something has a fee already.
 */
export function freeUntil({ order, lines, now }: Held): Date | null {
  if (order.channel === 'B2B' || order.vouchers > 0) return null
  const visits = Map.groupBy(lines, (line) => line.packages?.first ?? line)
  const ends = [...visits.values()].flatMap(freeEndsOf)
  if (ends.some((end) => end === null || end <= now)) return null
  return new Date(Math.min(...ends.map(Number)))
}

/** The hours of all parts of a package count from the first of them, as when it is refunded. */
function freeEndsOf(lines: readonly HeldLine[]): (Date | null)[] {
  const start = Math.min(...lines.map((line) => startOf(line) ?? Number.NaN))
  if (Number.isNaN(start)) return [null]
  return lines.map(({ ticket }) => {
    const { anchor = 'START', tiers } = ticket.refundPolicy.rules
    const [first] = tiers
    if (anchor !== 'START' || !first || !isFree(first)) return null
    return new Date(start - first.untilHoursBefore * HOUR_MS)
  })
}

const startOf = ({ visitDate, slotFrom, product }: HeldLine): number | null =>
  visitDate && venueInstant(visitDate, slotFrom ?? product.checkIn ?? MIDNIGHT).getTime()
