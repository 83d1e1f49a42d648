/** Staff bring stuck money on its way; what they chose is tried by the sweep of payment. */
import type * as contract from '#contract/console/refund.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RefundMoney } from '#contract/values/refund-money.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db.ts'
import type { Vault } from '../../../platform/vault.ts'
import {
  moneyByNo,
  payByHand,
  resendRefund,
  sendToCard,
  tryMoneyNow,
} from '../../payment/provider-refunds/staff-money.ts'
import type { WriteCall, Written } from '../../staff/audited.ts'
import { refundsOfParts } from '../read-store.ts'
import type { RefundNote } from '../refund-words.ts'
import { addHistory } from '../store.ts'
import { readMoney } from './read-money.ts'

type Deps = { clock: Clock; vault: Vault }

export const tryRefundMoney = (
  { clock }: Deps,
  tx: Tx,
  { params: { providerRefundNo: no } }: WriteCall<typeof contract.tryRefundMoney>,
): Promise<Written<RefundMoney>> =>
  moved(tx, no, { at: clock.now(), move: (at) => tryMoneyNow(tx, no, at), facts: { asked: 'try' } })

export const sendMoneyAnew = (
  { clock }: Deps,
  tx: Tx,
  { params: { providerRefundNo: no }, caller }: WriteCall<typeof contract.sendMoneyAnew>,
): Promise<Written<RefundMoney>> =>
  moved(tx, no, {
    at: clock.now(),
    move: (at) => resendRefund(tx, no, at),
    facts: { asked: 'anew' },
    step: { note: 'sent-anew', actor: `staff:${caller.account}` },
  })

/** The audit log keeps the bank and the last digits. */
export const sendMoneyToCard = (
  deps: Deps,
  tx: Tx,
  { params: { providerRefundNo: no }, body: { card }, caller }: WriteCall<typeof contract.sendMoneyToCard>,
): Promise<Written<RefundMoney>> =>
  moved(tx, no, {
    at: deps.clock.now(),
    move: (at) => sendToCard(tx, deps, { refundNo: no, card, at }),
    facts: { asked: 'card', bank: card.bank, lastDigits: card.account.slice(-4) },
    step: { note: 'to-bank-card', actor: `staff:${caller.account}` },
  })

export const payMoneyByHand = (
  { clock }: Deps,
  tx: Tx,
  {
    params: { providerRefundNo: no },
    body: { reference },
    caller,
  }: WriteCall<typeof contract.payMoneyByHand>,
): Promise<Written<RefundMoney>> =>
  moved(tx, no, {
    at: clock.now(),
    move: (at) => payByHand(tx, no, { reference, at }),
    facts: { asked: 'hand', reference },
    step: { note: 'by-hand', actor: `staff:${caller.account}` },
  })

type Moving = {
  at: Date
  move: (at: Date) => Promise<boolean>
  facts: Record<string, string>
  /** What the buyer reads in the refund's history. */
  step?: { note: RefundNote; actor: string }
}

async function moved(tx: Tx, no: string, { at, move, facts, step }: Moving): Promise<Written<RefundMoney>> {
  const before = await moneyByNo(tx, no)
  if (!before) throw new Refusal('NOT_FOUND')
  if (!(await move(at))) throw new Refusal('REFUND_MONEY_MOVED')
  const refund = (await refundsOfParts(tx, [before.promiseNo])).get(before.promiseNo)
  if (refund && step) await addHistory(tx, { ...refund, ...step, at })
  const answer = await readMoney(tx, no, at)
  const { orderNo, amountFen, state, trouble } = before
  return {
    answer,
    audit: {
      no,
      before: { orderNo, amountFen, state, trouble },
      after: { state: answer.state, ...facts },
    },
  }
}
