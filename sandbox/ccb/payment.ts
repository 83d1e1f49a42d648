/** A buyer pays with digital yuan: the trade moves, and the bank posts a form about it. */
import { yuan } from '../trade/money.ts'
import { markPaid, type PayInput } from '../trade/payment.ts'
import type { PayOutcome } from '../trade/trades.ts'
import type { Courier } from '../trade/webhooks.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { signedForm } from './signing.ts'

const MINUTE_MS = 60 * 1000

export async function payEcnyTrade(
  world: SandboxWorld,
  id: string,
  input: PayInput = {},
): Promise<PayOutcome> {
  const { outcome, paid } = markPaid(world, id, input)
  const { posId, branchId } = world.keys.ecny
  if (paid?.notifyUrl)
    await world.webhooks.announce({
      provider: 'ECNY',
      op: 'notify',
      event: 'Y',
      tradeId: id,
      outNos: [paid.outNo],
      url: paid.notifyUrl,
      content: {
        ...{ POSID: posId, BRANCHID: branchId, ORDERID: paid.outNo, PAYMENT: yuan(paid.amountFen) },
        ...{ CURCODE: '01', REMARK1: '', REMARK2: '', ACC_TYPE: '', SUCCESS: 'Y', TYPE: '1', REFERER: '' },
        ...{
          CLIENTIP: '',
          ACCDATE: new Date(paid.paidAt ?? 0).toISOString().slice(0, 10).replaceAll('-', ''),
        },
      },
      signedWith: paid.signedWith,
    })
  return outcome
}

/** How often the bank tries again is not known; this is a guess. */
const LADDER = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS]

export function ecnyCourier(keys: SandboxWorld['keys']): Courier {
  return {
    ladder: LADDER,
    accepts: ({ status }) => status === 200,
    compose: async (webhook, { content, proof }) => {
      const fields = webhook.content as Record<string, string>
      const other = content.some(({ fault }) => fault === 'otherOutTradeNo')
      const told = other ? { ...fields, ORDERID: 'SANDBOXOTHERNUMBER' } : fields
      return {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: signedForm(told, keys, proof),
      }
    },
  }
}
