/** What a person must look at: kept in a row for staff, counted for the monitoring, logged once. */
import type { Db, Tx } from '../../../platform/db.ts'
import type { PaymentDeps } from '../deps.ts'
import type { PaidThrough, PaidTrade } from '../pay-gateway.ts'
import { type Alert, type AlertKind, insertAlert } from './alert-store.ts'

export type About = { paymentNo: string; provider: PaidThrough; amountFen?: number }

/** A trade that is not what was agreed, or that nobody knows. */
export async function raiseTradeAlert(
  { db, log }: Pick<PaymentDeps, 'log'> & { db: Db | Tx },
  { paymentNo, provider, amountFen }: About,
  { kind, trade, at }: { kind: AlertKind; trade: PaidTrade; at: Date },
): Promise<void> {
  const { currency, merchantId, appId, providerTradeNo } = trade
  const detail = { reportedFen: trade.amountFen, currency, merchantId, appId, providerTradeNo }
  const expected = amountFen === undefined ? {} : { expectedFen: amountFen }
  await raiseAlert({ db, log }, { kind, provider, paymentNo, detail: { ...detail, ...expected }, at })
}

export async function raiseAlert(
  { db, log }: Pick<PaymentDeps, 'log'> & { db: Db | Tx },
  alert: Alert,
): Promise<void> {
  const { kind, provider, paymentNo, detail } = alert
  if (await insertAlert(db, alert))
    log.error({ kind, provider, paymentNo, detail }, 'a payment needs a person')
}
