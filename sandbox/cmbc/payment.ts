/** A buyer pays at the bank: the trade moves, the merchant is notified. */

import { type PayOutcome, payable, type Refund } from '../trade/trades.ts'
import type { Courier } from '../trade/webhooks.ts'
import type { World } from '../trade/world.ts'
import type { CmbcEnvelopes } from './envelope.ts'
import { altered, told } from './written.ts'

const MINUTE_MS = 60 * 1000

export async function payCmbcTrade(
  world: World,
  id: string,
  input: { evenIfClosed?: boolean } = {},
): Promise<PayOutcome> {
  const trade = world.book.trades.get(id)
  if (!trade) throw new Error(`No such trade: ${id}`)
  const outcome = payable(trade, world.clock.now())
  const forced = input.evenIfClosed === true && outcome !== 'already paid'
  if (outcome !== 'paid' && !forced) return outcome
  const paid = world.book.trades.put({ ...trade, state: 'paid', paidAt: world.clock.now(), closedAt: null })
  if (paid.notifyUrl)
    await world.webhooks.announce({
      provider: 'CMBC',
      op: 'notify',
      event: 'S',
      tradeId: id,
      outNos: [paid.outNo],
      url: paid.notifyUrl,
      content: told(world, paid),
      signedWith: paid.signedWith,
    })
  return 'paid'
}

/** Of refunds the bank notifies nobody. */
export async function settleCmbcRefund(
  world: World,
  id: string,
  state: Exclude<Refund['state'], 'processing'>,
): Promise<void> {
  const refund = world.book.refunds.get(id)
  if (refund) world.book.refunds.put({ ...refund, state, settledAt: world.clock.now() })
}

/** How often the bank tries again is not known; this is a guess. */
const LADDER = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

export function cmbcCourier(envelopes: CmbcEnvelopes, keys: World['keys']): Courier {
  return {
    ladder: LADDER,
    accepts: ({ status, body }) => status === 200 && body === 'SUCCESS',
    compose: async (webhook, { content, proof }) => {
      const fields = altered({ keys }, webhook.content as Record<string, string>, content)
      return {
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ context: envelopes.seal(JSON.stringify(fields), proof) }),
      }
    },
  }
}
