/** A buyer pays at WeChat Pay: the trade moves, the merchant is notified. */
import { type PayOutcome, payable } from '../trade/trades.ts'
import type { World } from '../trade/world.ts'
import { transactionOf } from './transaction.ts'

export type PayInput = { payer?: string; evenIfClosed?: boolean }

const OPENID_OF_NOBODY = 'oSANDBOX000000000000PASSERBY'

/** The promise ends when the first webhook has been tried. */
export async function payWechatTrade(world: World, id: string, input: PayInput = {}): Promise<PayOutcome> {
  const trade = world.book.trades.get(id)
  if (!trade) throw new Error(`No such trade: ${id}`)
  const outcome = payable(trade, world.clock.now())
  const forced = input.evenIfClosed === true && outcome !== 'already paid'
  if (outcome !== 'paid' && !forced) return outcome
  const payer = trade.payer ?? input.payer ?? OPENID_OF_NOBODY
  const paid = world.book.trades.put({ ...trade, state: 'paid', payer, paidAt: world.clock.now() })
  if (paid.notifyUrl) {
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
  return 'paid'
}
