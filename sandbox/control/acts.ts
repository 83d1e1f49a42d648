/** What the control API can do to a trade or a refund. */
import * as z from 'zod'
import { beginAlipayTrade, settleAlipayRefund } from '../alipay/payment.ts'
import { endCashiers, expireTrade, payTrade } from '../cashier/buyer.ts'
import type { Incoming } from '../platform/http.ts'
import { markSettled } from '../trade/payment.ts'
import type { PayProvider, Refund, Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { settleWechatRefund } from '../wechat-pay/refunds.ts'

export class ControlRefusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const PayInput = z.object({
  /** The money comes although the trade is closed or too late. */
  evenIfClosed: z.boolean().default(false),
  /** Whether to answer only after the merchant has been notified once. */
  wait: z.boolean().default(true),
})

/** `:id` is the trade's id or the merchant's number. */
export async function act(world: SandboxWorld, request: Incoming): Promise<Trade> {
  const trade = tradeOf(world, request.params['id'] ?? '')
  switch (request.params['act']) {
    case 'pay':
      await pay(world, trade, request)
      break
    case 'begin':
      if (trade.provider === 'ALIPAY') beginAlipayTrade(world, trade.id)
      break
    case 'fail':
      if (trade.provider === 'ALIPAY') beginAlipayTrade(world, trade.id)
      endCashiers(world, trade, 'failed')
      break
    case 'cancel':
      endCashiers(world, trade, 'cancelled')
      break
    case 'expire':
      await expireTrade(world, trade)
      break
    default:
      throw new ControlRefusal(404, 'A trade can pay, begin, fail, cancel or expire')
  }
  return tradeOf(world, trade.id)
}

async function pay(world: SandboxWorld, trade: Trade, request: Incoming): Promise<void> {
  const input = PayInput.parse(JSON.parse(request.body.toString('utf8') || '{}'))
  const done = payTrade(world, trade, input)
  if (world.book.trades.get(trade.id)?.state !== 'paid' || trade.state === 'paid')
    throw new ControlRefusal(409, `The trade cannot be paid: ${await done}`)
  if (input.wait) await done
}

const MOVES: Record<string, Exclude<Refund['state'], 'processing'>> = {
  succeed: 'success',
  abnormal: 'abnormal',
  close: 'closed',
}

const settlers = {
  WECHAT_PAY: settleWechatRefund,
  ALIPAY: settleAlipayRefund,
  // These notify nobody of refunds.
  CMBC: markSettled,
  ECNY: markSettled,
} as const satisfies Record<PayProvider, unknown>

/** `:id` is the refund's id or the merchant's number. */
export async function settle(world: SandboxWorld, { params }: Incoming): Promise<Refund> {
  const state = MOVES[params['act'] ?? '']
  if (!state) throw new ControlRefusal(404, 'A refund can succeed, turn abnormal or close')
  const refund = refundOf(world, params['id'] ?? '')
  const provider = world.book.trades.get(refund.tradeId)?.provider ?? 'WECHAT_PAY'
  await settlers[provider](world, refund.id, state)
  return refundOf(world, refund.id)
}

function tradeOf({ book }: SandboxWorld, id: string): Trade {
  const trade = book.trades.get(id) ?? book.byOutNo(id)
  if (!trade) throw new ControlRefusal(404, `No such trade: ${id}`)
  return trade
}

function refundOf({ book }: SandboxWorld, id: string): Refund {
  const refund = book.refunds.get(id) ?? book.refunds.all().find(({ outRefundNo }) => outRefundNo === id)
  if (!refund) throw new ControlRefusal(404, `No such refund: ${id}`)
  return refund
}
