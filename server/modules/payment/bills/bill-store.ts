/** Our books of one day, as a bill is compared with them. */
import { type Fen, noFen } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import { addDays, dayInstants, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { Provider, RefundInput } from '../pay-gateway.ts'
import { firstNumberOf } from '../rules.ts'
import { type PaymentTables, tables } from '../tables.ts'

export type Receipt = { paymentNo: PaymentNo; paidFen: Fen | null; paidAt: Date | null }

/**
 * What was begun on the day or on the one before, which the numbers tell, and paid: an attempt lives for minutes. Money
 * that comes by an older one is in the bill, and is found from there.
 */
export async function listReceipts(db: Db, provider: Provider, day: VisitDate): Promise<Receipt[]> {
  return await tables(db)
    .selectFrom('payment')
    .select(['payment_no as paymentNo', 'paid_fen as paidFen', 'paid_at as paidAt'])
    .where('payment_no', '>=', firstNumberOf(addDays(day, -1)))
    .where('payment_no', '<', firstNumberOf(addDays(day, 1)))
    .where('provider', '=', provider)
    .where('state', '=', 'PAID')
    .execute()
}

/** `paidAt`: where our books have it as paid. */
export type Begun = { paymentNo: PaymentNo; paidAt: Date | null }

/** What was begun on the day or on the one before, whatever became of it. */
export async function listBegun(db: Db, provider: Provider, day: VisitDate): Promise<Begun[]> {
  return await tables(db)
    .selectFrom('payment')
    .select(['payment_no as paymentNo', 'paid_at as paidAt'])
    .where('payment_no', '>=', firstNumberOf(addDays(day, -1)))
    .where('payment_no', '<', firstNumberOf(addDays(day, 1)))
    .where('provider', '=', provider)
    // What the provider never opened it cannot be asked about.
    .where('state', '!=', 'FAILED')
    .execute()
}

export type Returned = Omit<RefundInput, 'reason'>

/** What arrived back on the day, as the provider knows it. */
export async function listReturned(db: Db, provider: Provider, day: VisitDate): Promise<Returned[]> {
  const [from, until] = dayInstants(day)
  const rows = await selectReturned(db, provider)
    .where('done_at', '>=', from)
    .where('done_at', '<', until)
    // What staff transferred by hand the provider does not know.
    .where((where) => where.or([where('remedy', 'is', null), where('remedy', '!=', 'HAND')]))
    // The provider gave it back by itself, under a number of its own.
    .whereRef('provider_refund_no', '!=', 'payment.payment_no')
    .execute()
  return rows.map(returnedOf)
}

/** What staff have transferred by hand since then. */
export async function listPaidByHand(db: Db, provider: Provider, since: Date): Promise<Returned[]> {
  const rows = await selectReturned(db, provider)
    .where('done_at', '>=', since)
    .where('remedy', '=', 'HAND')
    .execute()
  return rows.map(returnedOf)
}

const selectReturned = (db: Db, provider: Provider) =>
  tables(db)
    .selectFrom('provider_refund')
    .innerJoin('payment', 'payment.payment_no', 'provider_refund.payment_no')
    .select(['provider_refund_no as refundNo', 'payment.payment_no as paymentNo'])
    .select(['provider_refund.amount_fen as amountFen', 'paid_fen as paidFen'])
    .select('provider_trade_no as providerTradeNo')
    .where('provider', '=', provider)

type ReturnedRow = Awaited<ReturnType<ReturnType<typeof selectReturned>['executeTakeFirstOrThrow']>>

const returnedOf = (row: ReturnedRow): Returned => ({
  ...row,
  paidFen: row.paidFen ?? noFen,
  providerTradeNo: row.providerTradeNo ?? '',
})

/** Comparing again takes the place of what was found before. */
export async function saveComparison(db: Db, row: PaymentTables['bill_comparison']): Promise<void> {
  const { provider, day, ...found } = row
  await tables(db)
    .insertInto('bill_comparison')
    .values(row)
    .onConflict((same) => same.columns(['day', 'provider']).doUpdateSet(found))
    .execute()
}
