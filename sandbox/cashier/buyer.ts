/** What a buyer can do to a trade, whichever company holds it. */
import { beginAlipayTrade, closeAlipayTrade, payAlipayTrade } from '../alipay/payment.ts'
import { payEcnyTrade } from '../ccb/payment.ts'
import { payCmbcTrade } from '../cmbc/payment.ts'
import { type Cashier, type PayOutcome, type PayProvider, payable, type Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { payWechatTrade } from '../wechat-pay/payment.ts'

export type BuyerAct = 'pay' | 'fail' | 'cancel'

/** The promise ends when the merchant has been notified once; the trade itself moves at once. */
export async function payTrade(
  world: SandboxWorld,
  trade: Trade,
  input: { evenIfClosed?: boolean } = {},
): Promise<PayOutcome> {
  const event = { provider: trade.provider, op: 'pay', outNos: [trade.outNo] } as const
  const twice = world.rules.take(event, ['doublePay'])[0]?.args.alsoOutNo
  const other = twice === undefined ? null : world.book.byOutNo(twice)
  const [outcome] = await Promise.all([
    payOne(world, trade, input),
    other ? payOne(world, other, { evenIfClosed: true }) : null,
  ])
  return outcome
}

/** A cashier is decided once; what comes later changes nothing. The browser goes on before the merchant is notified. */
export function decide(
  world: SandboxWorld,
  cashier: Cashier,
  act: BuyerAct,
): { cashier: Cashier; problem: PayOutcome | null } {
  const trade = world.book.trades.get(cashier.tradeId)
  if (!trade || cashier.outcome !== 'open') return { cashier, problem: null }
  const settle = (outcome: Cashier['outcome']) => ({
    cashier: world.book.cashiers.put({ ...cashier, outcome }),
    problem: null,
  })
  if (act === 'cancel') return settle('cancelled')
  if (act === 'fail') {
    if (trade.provider === 'ALIPAY') beginAlipayTrade(world, trade.id)
    return settle('failed')
  }
  const problem = payable(trade, world.clock.now())
  if (problem !== 'paid') return { cashier, problem }
  void payTrade(world, trade)
  return settle('paid')
}

/** Every cashier that stands open for a trade ends like this. */
export function endCashiers(world: SandboxWorld, trade: Trade, outcome: 'failed' | 'cancelled'): void {
  for (const cashier of world.book.cashiers.all()) {
    if (cashier.tradeId === trade.id && cashier.outcome === 'open') {
      world.book.cashiers.put({ ...cashier, outcome })
    }
  }
}

/** The last moment to pay is now over. */
export async function expireTrade(world: SandboxWorld, trade: Trade): Promise<void> {
  const expired = world.book.trades.put({ ...trade, expiresAt: world.clock.now() - 1 })
  if (expired.provider === 'ALIPAY' && expired.begun) await closeAlipayTrade(world, expired.id)
}

const payers = {
  WECHAT_PAY: payWechatTrade,
  ALIPAY: payAlipayTrade,
  CMBC: payCmbcTrade,
  ECNY: payEcnyTrade,
} as const satisfies Record<PayProvider, unknown>

const payOne = (world: SandboxWorld, trade: Trade, input: { evenIfClosed?: boolean }): Promise<PayOutcome> =>
  payers[trade.provider](world, trade.id, input)
