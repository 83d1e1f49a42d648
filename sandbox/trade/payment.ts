/** What buyers and time do to a trade at every provider; each notifies the merchant in its own way. */
import { type PayOutcome, payable, type Refund, type Trade } from './trades.ts'
import type { SandboxWorld } from './world.ts'

export type PayInput = { payer?: string; evenIfClosed?: boolean }

export function knownTrade(world: SandboxWorld, id: string): Trade {
  const trade = world.book.trades.get(id)
  if (!trade) throw new Error(`No such trade: ${id}`)
  return trade
}

/** A buyer pays; `paid` is null when that cannot be. `begun`: what the provider notes on the trade before it is paid. */
export function markPaid(
  world: SandboxWorld,
  id: string,
  { evenIfClosed = false }: PayInput,
  begun: (trade: Trade) => Trade = (trade) => trade,
): { outcome: PayOutcome; paid: Trade | null } {
  const trade = knownTrade(world, id)
  const outcome = payable(trade, world.clock.now())
  const isForced = evenIfClosed && outcome !== 'already paid'
  if (outcome !== 'paid' && !isForced) return { outcome, paid: null }
  const paid = { ...begun(trade), state: 'paid', paidAt: world.clock.now(), closedAt: null } as const
  return { outcome: 'paid', paid: world.book.trades.put(paid) }
}

/** The money is back, or will never be; null when there is no such refund. */
export function markSettled(
  world: SandboxWorld,
  id: string,
  state: Exclude<Refund['state'], 'processing'>,
): Refund | null {
  const refund = world.book.refunds.get(id)
  return refund ? world.book.refunds.put({ ...refund, state, settledAt: world.clock.now() }) : null
}
