/**
 * Staff scan the payment code of a visitor, for an order or the difference of its change: an attempt is written down, and
 * ask-at-desk.ts asks the company.
 */
import type * as contract from '#contract/console/payment.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Chance } from '../../../platform/chance.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { changesOfOrder } from '../../ordering/change/changes.ts'
import { placedOrder } from '../../ordering/console/order-detail.ts'
import { lockOrder } from '../../ordering/lifecycle/settle-order.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import type { StaffCall } from '../../staff/caller.ts'
import { insertAttempt, startClosing } from '../attempts/attempt-sql.ts'
import { newPaymentNo } from '../attempts/payment-no.ts'
import type { PaymentDeps } from '../deps.ts'
import { findNewest, insertDeskPayment } from '../desk-sql.ts'
import { payableChange, payableOrder } from '../start/payable.ts'

export type DeskDeps = Pick<PaymentDeps, 'db' | 'clock' | 'pay' | 'vault'> & { chance: Chance }

type Shown = AnswerOf<typeof contract.readDeskPayment>

/** Of two members of staff who scan for the same order the second is refused; so is a second scan while one is open. */
export async function takeAtDesk(
  deps: DeskDeps,
  tx: Tx,
  { params: { orderNo }, body: { authCode } }: WriteCall<typeof contract.takeDeskPayment>,
): Promise<Written<Shown>> {
  const at = deps.clock.now()
  const gateway = deps.pay.find(({ payTypes }) => payTypes.includes('ALIPAY_BAR'))
  if (!gateway) throw new Refusal('PAY_TYPE_NOT_OFFERED')
  const order = await lockOrder(tx, orderNo)
  if (!order?.placedAt) throw new Refusal('NOT_FOUND')
  const newest = await findNewest(tx, orderNo)
  if (newest && isOpen(newest.state)) throw new Refusal('DESK_PAYMENT_OPEN')
  const { changeNo, payableFen, payUntil, refusal } = await payableAtDesk(tx, order, at)
  if (refusal || !payUntil) throw new Refusal(refusal ?? 'ORDER_NOT_PAYABLE')
  // What the buyer began online is closed at its company before the code is charged.
  await startClosing(tx, orderNo, { at })
  const paymentNo = newPaymentNo(deps.chance, at)
  await insertAttempt(tx, {
    paymentNo,
    orderNo,
    changeNo,
    provider: gateway.provider,
    payType: 'ALIPAY_BAR',
    amountFen: payableFen,
    payerIndex: deps.vault.index('payer', ''),
    createdAt: at,
    expiresAt: payUntil,
  })
  await insertDeskPayment(tx, { paymentNo, orderNo, codeSealed: deps.vault.seal(authCode), at })
  return {
    answer: await shown(deps, tx, orderNo),
    audit: { no: orderNo, after: { paymentNo, changeNo, payType: 'ALIPAY_BAR', amountFen: payableFen } },
  }
}

/** The order itself, or the difference of its change of date that awaits it. */
async function payableAtDesk(
  db: Db | Tx,
  order: Parameters<typeof payableOrder>[0],
  at: Date,
): Promise<ReturnType<typeof payableOrder> & { changeNo: ChangeNo | null }> {
  const change = (await changesOfOrder(db, order.id)).find(({ state }) => state === 'AWAIT_PAID')
  if (!change) return { ...payableOrder(order, at), changeNo: null }
  return { ...payableChange({ change, order }, at), changeNo: change.changeNo }
}

export const readAtDesk = (
  deps: DeskDeps,
  { params: { orderNo } }: StaffCall<typeof contract.readDeskPayment>,
): Promise<Shown> => shown(deps, deps.db, orderNo)

async function shown({ clock, pay }: DeskDeps, db: Db | Tx, orderNo: OrderNo): Promise<Shown> {
  const order = await placedOrder(db, orderNo)
  const latest = await findNewest(db, orderNo)
  const { changeNo, payableFen, refusal } = await payableAtDesk(db, order, clock.now())
  // What paid the order, or a change before, says nothing about a change that is to be paid now.
  const isOfAnother = latest !== null && changeNo !== null && latest.changeNo !== changeNo
  const newest = isOfAnother && !isOpen(latest.state) ? null : latest
  const isConfigured = pay.some(({ payTypes }) => payTypes.includes('ALIPAY_BAR'))
  return {
    payableFen,
    offered: isConfigured && refusal === null && !(newest && isOpen(newest.state)),
    newest: newest && {
      paymentNo: newest.paymentNo,
      amountFen: newest.amountFen,
      returnedFen: newest.returnedFen,
      state: newest.state,
      problem: newest.problem,
      at: newest.createdAt.toISOString(),
    },
  }
}

const isOpen = (state: string): boolean => state === 'ASKING' || state === 'WAITING' || state === 'CANCELLING'
