/** An agency pays from what it paid in advance: in one transaction, with no provider to ask. */
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { GroupCode } from '#contract/values/group.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Tx } from '../../../platform/db.ts'
import { type Taking, takeFromBalance } from '../../group/balance.ts'
import { book } from '../../ledger/ledger.ts'
import { transfer } from '../../ledger/rules.ts'
import { completeChange } from '../../ordering/change/change-order.ts'
import { markPaid } from '../../ordering/lifecycle/settle-order.ts'
import { insertPaid } from '../attempts/attempt-sql.ts'
import { newPaymentNo } from '../attempts/payment-no.ts'
import type { PaymentDeps } from '../deps.ts'

export type BalancePayment = Taking & { orderNo: OrderNo }

type BalanceDeps = Pick<PaymentDeps, 'chance' | 'vault'>

/** The order is locked and may be paid. Refuses BALANCE_TOO_LOW, GROUP_DAILY_LIMIT, and ORDER_NOT_PAYABLE where its places are gone. */
export async function payByBalance(
  deps: BalanceDeps,
  tx: Tx,
  { orderNo, ...taking }: BalancePayment,
): Promise<PaymentNo> {
  const code = await takeFromBalance(tx, taking)
  const { amountFen, at } = taking
  const paymentNo = await writePayment(deps, tx, { code, orderNo, changeNo: null, amountFen, at })
  const outcome = await markPaid(tx, { orderNo, paidFen: amountFen, payType: 'ADVANCE', at })
  if (outcome !== 'seated') throw new Refusal('ORDER_NOT_PAYABLE')
  return paymentNo
}

type ChangePayment = Taken & { changeNo: ChangeNo; actor: string }

/** What a change of date costs, which was taken from the balance of the group in this transaction. The order is locked. */
export async function payChangeByBalance(
  deps: BalanceDeps,
  tx: Tx,
  { actor, ...taken }: ChangePayment,
): Promise<void> {
  const { changeNo, amountFen: paidFen, at } = taken
  await writePayment(deps, tx, taken)
  if ((await completeChange(tx, changeNo, { paidFen, at, actor })) !== 'seated')
    throw new Refusal('CHANGE_NOT_PAYABLE')
}

type Taken = { code: GroupCode; orderNo: OrderNo; changeNo: ChangeNo | null; amountFen: Fen; at: Date }

async function writePayment(
  { chance, vault }: BalanceDeps,
  tx: Tx,
  { code, orderNo, changeNo, amountFen, at }: Taken,
): Promise<PaymentNo> {
  const paymentNo = newPaymentNo(chance, at)
  const way = { provider: 'ADVANCE', payType: 'ADVANCE', payerIndex: vault.index('payer', '') } as const
  const about = { paymentNo, orderNo, changeNo, amountFen, createdAt: at, providerTradeNo: code }
  await insertPaid(tx, { ...way, ...about })
  await book(tx, {
    ...{ key: `payment:${paymentNo}`, kind: 'payment', ref: paymentNo, at },
    entries: transfer(amountFen, { from: 'clearing:order', to: `advance:${code}` }),
  })
  return paymentNo
}
