/** Trades that were paid before this sandbox knew them, such as those of the demo: they can be asked for and refunded. */
import * as z from 'zod'
import { refundId as alipayRefundId } from '../alipay/trades.ts'
import { refundId as ecnyRefundId } from '../ccb/client.ts'
import { refundId as cmbcRefundId } from '../cmbc/trades.ts'
import { type PayProvider, type Product, payProviders, type Trade, tradeId } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'
import { refundId as wechatRefundId } from '../wechat-pay/refunds.ts'

const PaidTrade = z.strictObject({
  provider: z.enum(payProviders),
  outNo: z.string().min(1),
  providerNo: z.string().min(1),
  amountFen: z.int().min(1),
  paidAt: z.iso.datetime(),
  refunds: z.array(
    z.strictObject({
      outRefundNo: z.string().min(1),
      amountFen: z.int().min(1),
      settledAt: z.iso.datetime(),
    }),
  ),
})
export type PaidTrade = z.infer<typeof PaidTrade>

export const PaidTrades = z.array(PaidTrade)

const products: Record<PayProvider, Product> = { WECHAT_PAY: 'h5', ALIPAY: 'wap', CMBC: 'h5', ECNY: 'h5' }

const refundIds: Record<PayProvider, (tradeId: string, refundNo: string) => string> = {
  WECHAT_PAY: (_, refundNo) => wechatRefundId(refundNo),
  ALIPAY: (id, refundNo) => alipayRefundId({ id }, refundNo),
  CMBC: (_, refundNo) => cmbcRefundId(refundNo),
  ECNY: (_, refundNo) => ecnyRefundId(refundNo),
}

export function adopt(world: SandboxWorld, paid: readonly PaidTrade[]): void {
  const unknown = paid.filter((one) => world.book.trades.get(tradeId(one.provider, one.outNo)) === null)
  for (const one of unknown) world.book.trades.put(tradeOf(world, one))
}

function tradeOf({ book }: SandboxWorld, { provider, outNo, ...paid }: PaidTrade): Trade {
  const id = tradeId(provider, outNo)
  const paidAt = Date.parse(paid.paidAt)
  const refunds = paid.refunds.map(({ outRefundNo, amountFen, settledAt }) => {
    const at = Date.parse(settledAt)
    return book.refunds.put({
      id: refundIds[provider](id, outRefundNo),
      tradeId: id,
      outRefundNo,
      providerNo: `DEMO${outRefundNo}`,
      amountFen,
      reason: '',
      notifyUrl: null,
      state: 'success',
      createdAt: at,
      settledAt: at,
    })
  })
  return {
    id,
    provider,
    product: products[provider],
    outNo,
    providerNo: paid.providerNo,
    amountFen: paid.amountFen,
    description: outNo,
    attach: '',
    notifyUrl: null,
    returnUrl: null,
    quitUrl: null,
    expiresAt: null,
    state: 'paid',
    begun: true,
    payer: null,
    fingerprint: '',
    signedWith: 'publicKey',
    refundIds: refunds.map((refund) => refund.id),
    createdAt: paidAt,
    paidAt,
    closedAt: null,
  }
}
