/** Where the browser goes when a buyer is through at a cashier. */
import type { AlipaySigning } from '../alipay/signing.ts'
import { beijingTime } from '../platform/clock.ts'
import { yuan } from '../trade/money.ts'
import type { Cashier, Trade } from '../trade/trades.ts'
import type { SandboxWorld } from '../trade/world.ts'

/** Null when the merchant gave no address. Alipay adds signed facts that must never decide anything. */
export async function returnUrl(
  world: SandboxWorld & { signing: AlipaySigning },
  cashier: Cashier,
  trade: Trade,
): Promise<string | null> {
  if (trade.provider !== 'ALIPAY') return cashier.returnUrl
  const paid = cashier.outcome === 'paid'
  if (!paid) return trade.quitUrl ?? cashier.returnUrl
  if (!cashier.returnUrl || !URL.canParse(cashier.returnUrl)) return null
  const back = new URL(cashier.returnUrl)
  const facts = await world.signing.webhook(
    {
      charset: 'utf-8',
      out_trade_no: trade.outNo,
      method: `alipay.trade.${trade.product}.pay.return`,
      total_amount: yuan(trade.amountFen),
      trade_no: trade.providerNo,
      auth_app_id: world.keys.alipay.appId,
      version: '1.0',
      app_id: world.keys.alipay.appId,
      seller_id: world.keys.alipay.sellerId,
      timestamp: beijingTime(Date.now()),
    },
    [],
  )
  for (const [name, value] of Object.entries(facts)) back.searchParams.set(name, value)
  return back.href
}
