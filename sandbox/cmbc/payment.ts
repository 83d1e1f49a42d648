/** A buyer pays at the bank: the trade moves, the merchant is notified. */

import { markPaid, type PayInput } from '../trade/payment.ts'
import type { PayOutcome } from '../trade/trades.ts'
import type { Courier } from '../trade/webhooks.ts'
import type { SandboxWorld } from '../trade/world.ts'
import type { CmbcEnvelopes } from './envelope.ts'
import { altered, tradeFields } from './written.ts'

const MINUTE_MS = 60 * 1000

export async function payCmbcTrade(
  world: SandboxWorld,
  id: string,
  input: PayInput = {},
): Promise<PayOutcome> {
  const { outcome, paid } = markPaid(world, id, input)
  if (paid?.notifyUrl)
    await world.webhooks.announce({
      provider: 'CMBC',
      op: 'notify',
      event: 'S',
      tradeId: id,
      outNos: [paid.outNo],
      url: paid.notifyUrl,
      content: tradeFields(world, paid),
      signedWith: paid.signedWith,
    })
  return outcome
}

/** How often the bank tries again is not known; this is a guess. */
const LADDER = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

export function cmbcCourier(envelopes: CmbcEnvelopes, keys: SandboxWorld['keys']): Courier {
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
