/** Vouchers pay an order in the transaction that places it: no provider is asked, and no money moves. */
import { strict as assert } from 'node:assert'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { BatchCode, BatchState } from '#contract/values/voucher.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { book } from '../../ledger/ledger.ts'
import { transfer } from '../../ledger/rules.ts'
import { markPaid } from '../../ordering/lifecycle/settle-order.ts'
import { batchStateOf } from '../../voucher/order-vouchers.ts'
import { findPayingBatch, insertPaid } from '../attempts/attempt-sql.ts'
import { newPaymentNo } from '../attempts/payment-no.ts'
import type { PaymentDeps } from '../deps.ts'

/** Can the vouchers that paid an order be used once they are back? Null: no vouchers paid it. */
export async function payingBatchState(
  db: Db | Tx,
  { orderNo, vouchers }: { orderNo: OrderNo; vouchers: number },
): Promise<BatchState | null> {
  const code = vouchers > 0 ? await findPayingBatch(db, orderNo) : null
  return code && (await batchStateOf(db, code))
}

export type VoucherPayment = { orderNo: OrderNo; batchCode: BatchCode; amountFen: Fen; at: Date }

/** The order is locked, its vouchers are redeemed. The issuer of the batch owes the list price from now on. */
export async function payByVouchers(
  { chance, vault }: Pick<PaymentDeps, 'chance' | 'vault'>,
  tx: Tx,
  { orderNo, batchCode, amountFen, at }: VoucherPayment,
): Promise<void> {
  const paymentNo = newPaymentNo(chance, at)
  const way = { provider: 'EXTICKET', payType: 'EXTICKET', payerIndex: vault.index('payer', '') } as const
  await insertPaid(tx, {
    ...{ ...way, paymentNo, orderNo, amountFen, createdAt: at, providerTradeNo: batchCode },
    changeNo: null,
  })
  await book(tx, {
    key: `payment:${paymentNo}`,
    kind: 'payment',
    ref: paymentNo,
    at,
    entries: transfer(amountFen, { from: 'clearing:order', to: `voucher:${batchCode}` }),
  })
  const outcome = await markPaid(tx, { orderNo, paidFen: amountFen, payType: 'EXTICKET', at })
  assert.equal(outcome, 'seated', 'an order that was just placed waits for its payment')
}
