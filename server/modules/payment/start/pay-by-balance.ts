/** An agency pays from what it paid in advance: in one transaction, with no provider to ask. */
import { Refusal } from '#contract/refusals.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Tx } from '../../../platform/db.ts'
import type { MemberId } from '../../caller/caller.ts'
import { takeFromBalance } from '../../group/balance.ts'
import { book } from '../../ledger/ledger.ts'
import { transfer } from '../../ledger/rules.ts'
import { markPaid } from '../../ordering/lifecycle/settle-order.ts'
import { insertPaid } from '../attempt-sql.ts'
import type { PaymentDeps } from '../deps.ts'
import { newPaymentNo } from '../payment-no.ts'

export type BalancePayment = { orderNo: OrderNo; memberId: MemberId; amountFen: Fen; at: Date }

/** The order is locked and may be paid. Refuses BALANCE_TOO_LOW, GROUP_DAILY_LIMIT, and ORDER_NOT_PAYABLE where its places are gone. */
export async function payByBalance(
  { chance, vault }: Pick<PaymentDeps, 'chance' | 'vault'>,
  tx: Tx,
  { orderNo, memberId, amountFen, at }: BalancePayment,
): Promise<PaymentNo> {
  const code = await takeFromBalance(tx, { memberId, amountFen, at })
  const paymentNo = newPaymentNo(chance, at)
  const way = { provider: 'ADVANCE', payType: 'ADVANCE', payerIndex: vault.index('payer', '') } as const
  await insertPaid(tx, { ...way, paymentNo, orderNo, amountFen, createdAt: at, providerTradeNo: code })
  await book(tx, {
    ...{ key: `payment:${paymentNo}`, kind: 'payment', ref: paymentNo, at },
    entries: transfer(amountFen, { from: 'clearing:order', to: `advance:${code}` }),
  })
  const outcome = await markPaid(tx, { orderNo, paidFen: amountFen, payType: 'ADVANCE', at })
  if (outcome !== 'seated') throw new Refusal('ORDER_NOT_PAYABLE')
  return paymentNo
}
