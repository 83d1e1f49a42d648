/** A refund of an order as payments see it: spread over what they brought, each part a provider refund of its own. */
import assert from 'node:assert/strict'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { listRefundable, type RefundablePayment } from '../attempts/attempt-sql.ts'
import { type RefundPart, spreadOverPayments } from '../rules.ts'
import { createProviderRefund } from './provider-refund.ts'
import { listParts, type PartState } from './provider-refund-sql.ts'

export type ReturnInput = {
  orderNo: OrderNo
  amountFen: Fen
  /** The number of the n-th part, from 0. */
  numberOf: (part: number) => string
  at: Date
  /** The tower could not keep its side. */
  ofTower?: boolean
}

/** What of an order's money has not been promised back, the newest payment first. */
export const refundableOf = (db: Db | Tx, orderNo: OrderNo): Promise<RefundablePayment[]> =>
  listRefundable(db, orderNo)

/**
 * Promises the amount back over the payments of the order, the newest first, each at most what is left of it. Answers the
 * numbers of the parts; null, and nothing is promised: the payments do not have so much, or it is part of a voucher.
 */
export async function returnMoney(tx: Tx, back: ReturnInput): Promise<string[] | null> {
  const payments = await listRefundable(tx, back.orderNo)
  const parts = spreadOverPayments(back.amountFen, payments)
  if (!parts || breaksVoucher(payments, parts)) return null
  const numbers: string[] = []
  for (const [index, { paymentNo, amountFen }] of parts.entries()) {
    const refundNo = back.numberOf(index)
    const { at, ofTower = false } = back
    const input = { refundNo, paymentNo, amountFen, cause: 'REFUND', at, ofTower } as const
    assert.ok(await createProviderRefund(tx, input), `${refundNo} was promised before`)
    numbers.push(refundNo)
  }
  return numbers
}

/** What vouchers paid goes back whole: there is no part of a voucher, and never money for one. */
const breaksVoucher = (payments: readonly RefundablePayment[], parts: readonly RefundPart[]): boolean =>
  payments.some(
    ({ paymentNo, payType, leftFen }) =>
      payType === 'EXTICKET' &&
      parts.some((part) => part.paymentNo === paymentNo && part.amountFen !== leftFen),
  )

/** Where the parts of refunds stand, by their numbers. */
export const partsOf = (db: Db | Tx, refundNos: readonly string[]): Promise<PartState[]> =>
  listParts(db, refundNos)
