/** What buyers and time do to a trade at Alipay, and of what the merchant is notified. */
import { knownTrade, markPaid, markSettled, type PayInput } from '../trade/payment.ts'
import { type PayOutcome, payable, type Refund, type Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { noticed, refundNoticed } from './written.ts'

/** The buyer scans, logs in or types: from now on the trade exists. */
export function beginAlipayTrade(world: SandboxWorld, id: string): Trade {
  const trade = knownTrade(world, id)
  return trade.begun ? trade : world.book.trades.put({ ...trade, begun: true, createdAt: world.clock.now() })
}

/** The promise ends when the first webhook has been tried. */
export async function payAlipayTrade(
  world: SandboxWorld,
  id: string,
  input: PayInput = {},
): Promise<PayOutcome> {
  const { outcome, paid } = markPaid(world, id, input, () => beginAlipayTrade(world, id))
  if (paid) await notify(world, paid)
  return outcome
}

/** Closes an unpaid trade; only for payments by WAP and in an app the merchant is notified. */
export async function closeAlipayTrade(world: SandboxWorld, id: string): Promise<void> {
  const trade = knownTrade(world, id)
  if (trade.state !== 'open') return
  const closed = world.book.trades.put({ ...trade, state: 'closed', closedAt: world.clock.now() })
  if (closed.begun && (closed.product === 'wap' || closed.product === 'app')) await notify(world, closed)
}

/** Unlike WeChat Pay, Alipay closes by itself what exists and was not paid in time. */
export async function closeExpiredAlipayTrades(world: SandboxWorld): Promise<void> {
  const now = world.clock.now()
  const expired = world.book.trades
    .all()
    .filter((trade) => trade.provider === 'ALIPAY' && trade.begun && payable(trade, now) === 'expired')
  await Promise.all(expired.map((trade) => closeAlipayTrade(world, trade.id)))
}

/** The money is back, or will never be; a refund that succeeds is notified to the payment's address. */
export async function settleAlipayRefund(
  world: SandboxWorld,
  id: string,
  state: Exclude<Refund['state'], 'processing'>,
): Promise<void> {
  const settled = markSettled(world, id, state)
  if (settled && state === 'success') await notify(world, knownTrade(world, settled.tradeId), settled)
}

async function notify(world: SandboxWorld, trade: Trade, refund: Refund | null = null): Promise<void> {
  if (!trade.notifyUrl) return
  const content = { ...noticed(world, trade), ...(refund ? refundNoticed(world, trade, refund) : {}) }
  await world.webhooks.announce({
    provider: 'ALIPAY',
    op: refund ? 'refundNotify' : 'notify',
    event: content['trade_status'] ?? '',
    tradeId: trade.id,
    outNos: [trade.outNo, ...(refund ? [refund.outRefundNo] : [])],
    url: trade.notifyUrl,
    content,
    signedWith: trade.signedWith,
  })
}
