/** What an invoice is over: one order, or the orders that an agency paid for in a month. Both are issued and reversed alike. */
import assert from 'node:assert/strict'
import { type Fen, minus, sumOf } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { Month } from '#contract/values/time.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { boundsOf } from '../group/statements.ts'
import { lockRefundedOrder } from '../ordering/lifecycle/refund-order.ts'
import {
  lockOrdersPaidFor,
  ordersPaidFor,
  type PaidMonth,
  paidByMonth,
} from '../ordering/order/group-orders.ts'
import type { OwnOrder } from '../ordering/order/own-order.ts'
import { evaluateInvoice, evaluateOrders, type OrderToInvoice } from './compose/compose-invoice.ts'
import type { Composed } from './compose/compose-rules.ts'
import type { InvoiceRow, Over } from './invoice-store.ts'

type Evaluated = Pick<OrderToInvoice, 'composed' | 'isOfGoods' | 'unsettled'>

export type InvoiceSubject = {
  over: Over
  /** Whose buyer hears of it; null: an agency looks beside its statement. */
  order: OwnOrder | null
  /** What it comes to now; nothing of it changes until the transaction ends. */
  evaluate(): Promise<Evaluated>
}

/** Of an order that is locked. */
export const orderSubject = (tx: Tx, order: OwnOrder): InvoiceSubject => ({
  over: { order_id: order.id, order_no: order.orderNo },
  order,
  evaluate: () => evaluateInvoice(tx, order),
})

export const overMonth = ({ groupId, month }: PaidMonth): Over => ({ corp_id: groupId, month })

/**
 * Nothing of a month waits to be settled: the agency paid for it, and what goes back later is followed. Of the orders
 * none changes until the transaction ends.
 */
const monthSubject = (tx: Tx, paid: PaidMonth): InvoiceSubject => ({
  over: overMonth(paid),
  order: null,
  evaluate: async () => ({ composed: await evaluateMonth(tx, paid), isOfGoods: false, unsettled: false }),
})

export const evaluateMonth = async (tx: Tx, { groupId, month }: PaidMonth): Promise<Composed> =>
  evaluateOrders(tx, (await lockOrdersPaidFor(tx, groupId, boundsOf(month))).filter(isInvoiced))

/** Vouchers were invoiced to who bought them. */
const isInvoiced = ({ payType }: { payType: PayType | null }): boolean => payType !== 'EXTICKET'

/** The orders of a month that are invoiced, as they are read in one snapshot. */
export const invoicedOrdersOf = async (tx: Tx, { groupId, month }: PaidMonth): Promise<OwnOrder[]> =>
  (await ordersPaidFor(tx, groupId, boundsOf(month))).filter(isInvoiced)

/** What is left to invoice of what an agency paid for, by month; it comes to what evaluating each of them does. */
export async function invoiceableByMonth(on: Db | Tx, groupId: number): Promise<ReadonlyMap<Month, Fen>> {
  const invoiced = (await paidByMonth(on, groupId)).filter(isInvoiced)
  return new Map(
    [...Map.groupBy(invoiced, ({ month }) => month)].map(([month, ways]) => [
      month,
      minus(sumOf(ways.map(({ paidFen }) => paidFen)), sumOf(ways.map(({ refundedFen }) => refundedFen))),
    ]),
  )
}

/** In a transaction in which what the invoice is over does not change, begun again after a deadlock. */
export const withSubject = <T>(
  db: Db,
  row: Pick<InvoiceRow, 'order_no' | 'corp_id' | 'month'>,
  work: (tx: Tx, subject: InvoiceSubject) => Promise<T>,
): Promise<T> => inRepeatableTransaction(db, async (tx) => work(tx, await subjectOf(tx, row)))

async function subjectOf(
  tx: Tx,
  { order_no, corp_id, month }: Pick<InvoiceRow, 'order_no' | 'corp_id' | 'month'>,
): Promise<InvoiceSubject> {
  if (order_no !== null) return orderSubject(tx, await lockRefundedOrder(tx, order_no))
  assert(corp_id !== null && month !== null, 'an invoice is over an order or a month')
  return monthSubject(tx, { groupId: corp_id, month })
}
