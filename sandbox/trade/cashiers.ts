/** A buyer's visit to a cashier page, which leads to a trade and back to the merchant. */
import { type Cashier, randomToken } from './trades.ts'
import type { SandboxWorld } from './world.ts'

export function openCashier(
  { book }: SandboxWorld,
  input: Pick<Cashier, 'tradeId' | 'via' | 'returnUrl'>,
): Cashier {
  return book.cashiers.put({ ...input, id: randomToken(), outcome: 'open' })
}
