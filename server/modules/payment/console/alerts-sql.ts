/** Alerts as staff read and resolve them, and the bills that some of them are about. */
import { sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { tables } from '../tables.ts'

const alerts = (db: Db | Tx) =>
  tables(db)
    .selectFrom('payment_alert')
    .leftJoin('payment', (join) => join.on(sql<boolean>`payment.payment_no = payment_alert.payment_no`))
    .select(['payment_alert.id', 'payment_alert.kind', 'payment_alert.provider', 'payment_alert.detail'])
    .select(['payment_alert.payment_no as paymentNo', 'payment_alert.at', 'resolved_at as resolvedAt'])
    .select(['resolved_by as resolvedBy', 'resolution'])
    .select(sql<OrderNo | null>`payment.order_no`.as('orderNo'))

export type StoredAlert = Awaited<ReturnType<typeof listAlertRows>>[number]

export type AlertPage = { state: 'open' | 'resolved'; before: number | undefined; limit: number }

export const listAlertRows = (db: Db, { state, before, limit }: AlertPage) =>
  alerts(db)
    .where('resolved_at', state === 'open' ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) => query.where('payment_alert.id', '<', before as number))
    .orderBy('payment_alert.id', 'desc')
    .limit(limit)
    .execute()

export const listAlertsOf = (db: Db, paymentNo: string): Promise<StoredAlert[]> =>
  alerts(db).where('payment_alert.payment_no', '=', paymentNo).orderBy('payment_alert.id').execute()

export const findAlert = (db: Db | Tx, id: number): Promise<StoredAlert | undefined> =>
  alerts(db).where('payment_alert.id', '=', id).executeTakeFirst()

/** False: it was resolved before, or there is none. */
export async function markResolved(
  tx: Tx,
  id: number,
  { at, by, resolution }: { at: Date; by: string; resolution: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('payment_alert')
    .set({ resolved_at: at, resolved_by: by, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whole days, newest first: as many as begin within the limit. */
export const listComparisons = (db: Db, { before, days }: { before: VisitDate | undefined; days: number }) =>
  tables(db)
    .selectFrom('bill_comparison')
    .selectAll()
    .where('day', 'in', (of) =>
      of
        .selectFrom('bill_comparison')
        .select('day')
        .distinct()
        .$if(before !== undefined, (query) => query.where('day', '<', before as VisitDate))
        .orderBy('day', 'desc')
        .limit(days),
    )
    .orderBy('day', 'desc')
    .orderBy('provider')
    .execute()

/** What the comparison of these days' bills found. */
export const listDifferences = (db: Db, days: readonly VisitDate[]): Promise<StoredAlert[]> =>
  alerts(db)
    .where(sql<boolean>`payment_alert.detail ? 'day'`)
    .where(sql<VisitDate>`payment_alert.detail ->> 'day'`, 'in', days)
    .orderBy('payment_alert.id')
    .execute()
