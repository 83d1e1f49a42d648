/** The payments of the demo as its providers would know them. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { Provider } from '../../server/modules/payment/pay-gateway.ts'
import type { Db } from '../../server/platform/db.ts'

export type DemoTrade = {
  provider: Provider
  outNo: string
  providerNo: string
  amountFen: Fen
  /** ISO, as the dates of the refunds. */
  paidAt: string
  refunds: { outRefundNo: string; amountFen: Fen; settledAt: string }[]
}

/** One statement over the payments whose numbers the seed made up. */
export async function listDemoTrades(db: Db): Promise<DemoTrade[]> {
  const { rows } = await sql<{ trade: DemoTrade }>`
    SELECT json_build_object(
      'provider', provider, 'outNo', payment_no, 'providerNo', provider_trade_no, 'amountFen', paid_fen,
      'paidAt', to_json(paid_at AT TIME ZONE 'UTC') #>> '{}' || 'Z',
      'refunds', coalesce((
        SELECT json_agg(json_build_object('outRefundNo', provider_refund_no, 'amountFen', amount_fen,
          'settledAt', to_json(done_at AT TIME ZONE 'UTC') #>> '{}' || 'Z'))
        FROM provider_refund WHERE provider_refund.payment_no = payment.payment_no AND state = 'DONE'
      ), '[]')) AS trade
    FROM payment WHERE state = 'PAID' AND provider_trade_no LIKE 'DEMO%'`.execute(db)
  return rows.map(({ trade }) => trade)
}
