/** Refunds as lists and details show them. */
import { type ExpressionBuilder, sql } from 'kysely'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo, RefundStatus } from '#contract/values/refund.ts'
import type { Db } from '../../platform/db.ts'
import type { Buyer } from '../caller/caller.ts'
import type { RefundNote } from './refund-words.ts'
import { refundOf, type StoredRefund } from './store.ts'
import { type RefundTables, tables } from './tables.ts'

export type HistoryRow = { at: Date; status: RefundStatus; note: RefundNote; actor: string }

export async function listHistory(db: Db, refundNo: RefundNo): Promise<HistoryRow[]> {
  return await tables(db)
    .selectFrom('refund_history')
    .select(['at', 'status', 'note', 'actor'])
    .where('refund_no', '=', refundNo)
    .orderBy('id')
    .execute()
}

export type ListedRefund = StoredRefund & { units: number }
export type Page = { orderNo?: OrderNo; status?: RefundStatus; cursor?: RefundNo; limit: number }

/** Of one buyer, the newest first: whose they are follows from their orders. */
export async function listOwnRefunds(db: Db, caller: Buyer, page: Page): Promise<ListedRefund[]> {
  const { orderNo, status, cursor, limit } = page
  const rows = await tables(db)
    .selectFrom('refund')
    .innerJoin('shop_order', 'shop_order.id', 'refund.order_id')
    .selectAll('refund')
    .select((of) =>
      of
        .selectFrom('refund_unit')
        .whereRef('refund_unit.refund_no', '=', 'refund.refund_no')
        .select(sql<number>`count(*)::integer`.as('units'))
        .$asScalar()
        .$notNull()
        .as('units'),
    )
    .where((where) => where.and(ownedBy(caller, where)))
    .$if(orderNo !== undefined, (query) => query.where('refund.order_no', '=', orderNo as OrderNo))
    .$if(status !== undefined, (query) => query.where('refund.status', '=', status as RefundStatus))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(refund.asked_at, refund.refund_no) <
          (SELECT last.asked_at, last.refund_no FROM refund AS last WHERE last.refund_no = ${cursor})`,
      ),
    )
    .orderBy('refund.asked_at', 'desc')
    .orderBy('refund.refund_no', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ units, ...row }) => ({ ...refundOf(row), units }))
}

function ownedBy(caller: Buyer, where: ExpressionBuilder<RefundTables, 'refund' | 'shop_order'>) {
  if (caller.kind === 'member') return [where('shop_order.member_id', '=', Number(caller.memberId))]
  if (caller.orderNo !== null) return [where('shop_order.order_no', '=', caller.orderNo as OrderNo)]
  const { mobileIndex, ordersSince } = caller
  if (mobileIndex === null || ordersSince === null) return [where.val(false)]
  return [
    where('shop_order.guest_mobile_index', '=', mobileIndex),
    where('shop_order.placed_at', '>=', ordersSince),
  ]
}
