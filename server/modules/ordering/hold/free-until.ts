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
}

type Held = {
  order: { channel: SalesChannel; vouchers: number }
  lines: readonly HeldLine[]
  packages: readonly unknown[]
  now: Date
}

/**
 * Null where the sentences of the policies must do: for a group, whose terms are its own, for what vouchers pay, for
 * packages, whose parts begin on days of their own, and where something has a fee already.
 */
export function freeUntil({ order, lines, packages, now }: Held): Date | null {
  if (order.channel === 'B2B' || order.vouchers > 0 || packages.length > 0) return null
  const ends = lines.map(freeEndOf)
  if (ends.some((end) => end === null || end <= now)) return null
  return new Date(Math.min(...ends.map(Number)))
}

function freeEndOf({ visitDate, slotFrom, product, ticket }: HeldLine): Date | null {
  const { anchor = 'START', tiers } = ticket.refundPolicy.rules
  const [first] = tiers
  if (anchor !== 'START' || visitDate === null || !first || !isFree(first)) return null
  const start = venueInstant(visitDate, slotFrom ?? product.checkIn ?? MIDNIGHT)
  return new Date(start.getTime() - first.untilHoursBefore * HOUR_MS)
}
