/** A buyer pays at WeChat Pay: the trade moves, the merchant is notified. */
import { markPaid, type PayInput } from '../trade/payment.ts'
import type { PayOutcome } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { transactionOf } from './transaction.ts'

const OPENID_OF_NOBODY = 'oSANDBOX000000000000PASSERBY'

/** The promise ends when the first webhook has been tried. */
export async function payWechatTrade(
  world: SandboxWorld,
  id: string,
  input: PayInput = {},
): Promise<PayOutcome> {
  const { outcome, paid } = markPaid(world, id, input, (trade) => ({
    ...trade,
    payer: trade.payer ?? input.payer ?? OPENID_OF_NOBODY,
  }))
  if (paid?.notifyUrl) {
    await world.webhooks.announce({
      provider: 'WECHAT_PAY',
      op: 'notify',
      event: 'TRANSACTION.SUCCESS',
      tradeId: id,
      outNos: [paid.outNo],
      url: paid.notifyUrl,
      content: transactionOf(world, paid),
      signedWith: paid.signedWith,
    })
  }
  return outcome
}
