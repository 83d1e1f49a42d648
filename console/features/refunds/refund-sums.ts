/** What an approval comes to, of the pieces that came back, with or without the fee. Pure. */
import type { StaffRefundDetail } from '#contract/console/refund.ts'
import { type Fen, noFen, sumOf } from '#contract/values/fen.ts'

type Refund = Pick<StaffRefundDetail, 'tickets' | 'units' | 'feeFen' | 'amountFen'>
type Ticket = StaffRefundDetail['tickets'][number]

/** By the number of the unit. */
export type Ticked = Readonly<Record<string, boolean | undefined>>

/** What was never sent has not to come. */
const isThere = ({ isSent, unitNo }: Ticket, came: Ticked): boolean => !isSent || came[unitNo] !== false

export const cameOf = ({ tickets }: Pick<Refund, 'tickets'>, came: Ticked): Ticket[] =>
  tickets.filter((ticket) => isThere(ticket, came))

export const damagedOf = (tickets: readonly Ticket[], damaged: Ticked): string[] =>
  tickets.filter(({ isSent, unitNo }) => isSent && damaged[unitNo] === true).map(({ unitNo }) => unitNo)

export type RefundSums = { units: number; feeFen: Fen; amountFen: Fen; missing: number }

export function sumsOf(refund: Refund, came: Ticked, isWaived: boolean): RefundSums {
  const there = cameOf(refund, came)
  const missing = refund.tickets.length - there.length
  // The freight of what was sent stays where it is, so that what came back is all there is.
  const due =
    missing === 0
      ? refund
      : {
          units: there.length,
          feeFen: sumOf(there.map(({ feeFen }) => feeFen)),
          amountFen: sumOf(there.map(({ amountFen }) => amountFen)),
        }
  const { units, feeFen, amountFen } = due
  return { units, feeFen, amountFen: sumOf([amountFen, isWaived ? feeFen : noFen]), missing }
}
