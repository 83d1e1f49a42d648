/** The holder of a card that needs no booking: what may be had at the gate now, and the order that is made of it. */
import type { CardFault } from '#contract/values/card.ts'
import type { ScanInput, ScanOutcome } from '#contract/values/gate.ts'
import type { Tx } from '../../platform/db.ts'
import { findWalkInHolder } from '../card/at-gate.ts'
import { verifyCard } from '../card/card-code.ts'
import { findWalkIns, makeWalkIn, type WalkIn, type WalkInDeps } from '../ordering/place/walk-in.ts'
import type { TicketKey } from '../ordering/reading/ticket-code.ts'
import { findGate } from './store.ts'

export type FindWalkInsDeps = WalkInDeps & { ticketKey: TicketKey }

type Arriving = { input: ScanInput; actor: string }

/** None for a ticket, and for a card that needs a booking. */
export async function walkInsOf(deps: FindWalkInsDeps, { input, actor }: Arriving): Promise<WalkIn[]> {
  const { db, clock, vault, ticketKey } = deps
  if (input.medium !== 'CARD') return []
  const code = verifyCard(ticketKey, input.content)
  const holder = code && (await findWalkInHolder(vault, db, code.cardNo))
  const gate = holder && (await findGate(db, input.gateCode))
  if (!holder || !gate) return []
  const { products, earlyMinutes } = gate
  return await findWalkIns(deps, {
    holder,
    products,
    earlyMinutes,
    at: clock.now(),
    nonce: input.nonce,
    actor,
  })
}

const outcomeOfFault = {
  CARD_NEEDED: 'CARD_EXPIRED',
  CARD_NOT_VALID_ON_DATE: 'CARD_EXPIRED',
  CARD_BLACKOUT: 'CARD_BLACKOUT',
  CARD_DAY_USED: 'CARD_USED_UP',
  CARD_YEAR_USED: 'CARD_USED_UP',
} as const satisfies Record<CardFault, ScanOutcome>

/** Where nothing that was booked is for this gate and paid, an order may be made. */
export const mayWalkIn = (outcome: ScanOutcome): boolean =>
  outcome === 'CARD_NO_BOOKING' || outcome === 'WRONG_GATE' || outcome === 'NOT_PAID'

type Entering = Parameters<typeof makeWalkIn>[2]

/** The first that is to be had; null: none was possible, and nothing else is to be said. again: the bookings are others now. */
export async function admitWithoutBooking(
  tx: Tx,
  walkIns: readonly WalkIn[],
  entering: Entering,
): Promise<'made' | 'declined' | 'again' | ScanOutcome | null> {
  let isFull = false
  for (const walkIn of walkIns) {
    const answer = await makeWalkIn(tx, walkIn, entering)
    if (answer.outcome === 'fault') return outcomeOfFault[answer.fault]
    if (answer.outcome === 'no-place') isFull = true
    else if (answer.outcome !== 'has-ticket') return answer.outcome
  }
  return isFull ? 'CARD_NO_PLACE' : null
}
