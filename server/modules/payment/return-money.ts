/** Keeps the promises of give-back.ts: asks providers for what is due, again and again with the same number. */

import { mapConcurrent, untilDone } from '../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import { raiseAlert } from './alerts.ts'
import { gatewayOf, type PaymentDeps } from './deps.ts'
import { endReturn } from './give-back.ts'
import { claimDueMoneyBacks, type DueMoneyBack, retryAt } from './money-back-store.ts'
import type { RefundState, RefundWish } from './pay-gateway.ts'
import { backDueAt, stuckAfterTries } from './rules.ts'

const AT_ONCE = 8
const CLAIMED = 50

/** A sweep; answers how many it tried. */
export async function returnMoney(deps: PaymentDeps): Promise<number> {
  return untilDone(CLAIMED, async () => {
    const due = await claimDueMoneyBacks(deps.db, deps.clock.now(), CLAIMED)
    await mapConcurrent(AT_ONCE, due, (back) => tryReturn(deps, back))
    return due.length
  })
}

async function tryReturn(deps: PaymentDeps, back: DueMoneyBack): Promise<void> {
  const { db, clock, log } = deps
  const told = await sendOrAsk(deps, back)
  const at = clock.now()
  if (told.outcome === 'ok' && (told.state === 'done' || told.state === 'abnormal')) {
    const state = told.state === 'done' ? 'DONE' : 'ABNORMAL'
    const ended = await inRepeatableTransaction(db, (tx) => endReturn(tx, back.refundNo, { state, at }))
    if (state === 'ABNORMAL' && ended === 'ended')
      await tellStaff(deps, back, { kind: 'REFUND_ABNORMAL', told, at })
    return
  }
  const { refundNo, paymentNo, tries } = back
  log.warn({ refundNo, paymentNo, tries, told }, 'a return is not done yet')
  if (tries === stuckAfterTries) await tellStaff(deps, back, { kind: 'REFUND_STUCK', told, at })
  await retryAt(db, refundNo, backDueAt(tries, at))
}

/** A number that was sent before is asked about first; when it never arrived, it is sent again. */
async function sendOrAsk(deps: PaymentDeps, back: DueMoneyBack): Promise<RefundState> {
  const gateway = gatewayOf(deps, back.provider)
  if (!gateway) return { outcome: 'unknown', reason: 'not configured' }
  const wish: RefundWish = { ...back, reason: back.cause === 'REFUND' ? '退款' : '订单未成交，款项原路退回' }
  if (back.tries > 1) {
    const told = await gateway.queryRefund(wish)
    if (told.outcome !== 'ok' || told.state !== 'absent') return told
  }
  return gateway.refund(wish)
}

function tellStaff(
  deps: PaymentDeps,
  { provider, paymentNo, refundNo, amountFen }: DueMoneyBack,
  { kind, told, at }: { kind: 'REFUND_ABNORMAL' | 'REFUND_STUCK'; told: RefundState; at: Date },
): Promise<void> {
  const said = told.outcome === 'rejected' ? told.code : told.outcome
  return raiseAlert(deps, { kind, provider, paymentNo, detail: { refundNo, amountFen, said }, at })
}
