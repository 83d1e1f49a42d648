/** Our books of one day, as a bill is compared with them. */
import type { Fen } from '#contract/values/fen.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import { addDays, type VisitDate } from '#contract/values/time.ts'
import type { Db } from '../../../platform/db.ts'
import type { Provider } from '../pay-gateway.ts'
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

/** Comparing again takes the place of what was found before. */
export async function saveComparison(db: Db, row: PaymentTables['bill_comparison']): Promise<void> {
  const { provider, day, ...found } = row
  await tables(db)
    .insertInto('bill_comparison')
    .values(row)
    .onConflict((same) => same.columns(['day', 'provider']).doUpdateSet(found))
    .execute()
}
