/** What agencies bought, by when it was paid. */
import type { OrderNo } from '#contract/values/order.ts'
import { type Month, monthOf, venueDate } from '#contract/values/time.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listPaidOf, lockPaidOf, type MonthPaid, type Order, sumPaidByMonth } from './order-sql.ts'
import { tables } from './tables.ts'

export type PaidMonth = { groupId: number; month: Month }

type Period = { from: Date; until: Date }

/** By id. */
export const ordersPaidFor = (on: Db | Tx, groupId: number, period: Period): Promise<Order[]> =>
  listPaidOf(on, groupId, period)

/** The same, and none of them changes until the transaction ends. */
export const lockOrdersPaidFor = (tx: Tx, groupId: number, period: Period): Promise<Order[]> =>
  lockPaidOf(tx, groupId, period)

/** What an agency paid for in each month in each way, and what of it went back: in one statement. */
export const paidByMonth = (on: Db | Tx, groupId: number): Promise<MonthPaid[]> => sumPaidByMonth(on, groupId)

/** For which agency and in which month each of these orders was paid; those of nobody's are left out. */
export async function paidMonthsOf(
  on: Db | Tx,
  orderNos: readonly OrderNo[],
): Promise<ReadonlyMap<OrderNo, PaidMonth>> {
  if (orderNos.length === 0) return new Map()
  const rows = await tables(on)
    .selectFrom('shop_order')
    .select(['order_no as orderNo', 'corp_id as groupId', 'paid_at as paidAt'])
    .where('order_no', 'in', orderNos)
    .execute()
  return new Map(
    rows.flatMap(({ orderNo, groupId, paidAt }) =>
      groupId === null || paidAt === null
        ? []
        : [[orderNo, { groupId, month: monthOf(venueDate(paidAt)) }] as const],
    ),
  )
}

/** When an agency paid for an order for the first time; null: never. */
export async function firstPaidFor(on: Db | Tx, groupId: number): Promise<Date | null> {
  const row = await tables(on)
    .selectFrom('shop_order')
    .select(({ fn }) => fn.min('paid_at').as('at'))
    .where('corp_id', '=', groupId)
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row?.at ?? null
}
