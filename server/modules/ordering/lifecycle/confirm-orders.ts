/** Products that staff must confirm: yes, no, once more after the buyer's edit, or no by itself when nobody looks. */
import { makesCards } from '#contract/product-service.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { activateCards } from '../../card/order-cards.ts'
import { notifyBuyer } from '../../message/buyer-notification.ts'
import { readLimit } from '../../setting/limits.ts'
import { setCardDays } from '../order/card-orders-sql.ts'
import { addHistory } from '../order/history-store.ts'
import { findOrderLocked } from '../order/order-sql.ts'
import type { HistoryNote } from '../order/order-words.ts'
import {
  type Confirmation,
  confirmEnds,
  earlierOf,
  flowStatus,
  isVisitOver,
  minutesAfter,
} from '../order/rules.ts'
import { countUnits, listUnitIds, setUnits } from '../units/unit-sql.ts'
import { listDue, setConfirmation } from './due-sql.ts'

/** `text` is what staff write to the buyer. */
type Decision = { at: Date; actor: string; text?: string }

/** The tickets are good from now on. Refuses once nobody could use them. False: the order awaits no confirmation (any more). */
export const confirmOrder = (tx: Tx, orderNo: OrderNo, decision: Decision): Promise<boolean> =>
  decide(tx, orderNo, { ...decision, from: 'AWAITING', to: 'CONFIRMED', note: 'confirmed', until: null })

/** The buyer may edit it or have the money back, which goes back by itself when the time to keep it is over. */
export const rejectOrder = async (tx: Tx, orderNo: OrderNo, decision: Decision): Promise<boolean> =>
  decide(tx, orderNo, { ...decision, ...(await rejection(tx, decision.at)), note: 'rejected' })

/** The buyer has changed what was wrong: staff look again, with as much time as at first, or until the visit. */
export async function awaitConfirmationAgain(tx: Tx, orderNo: OrderNo, decision: Decision): Promise<boolean> {
  const order = await findOrderLocked(tx, orderNo)
  const usual = minutesAfter(decision.at, order?.product.confirmWithinMinutes ?? 0)
  const until = order ? earlierOf(usual, confirmEnds(order)) : usual
  return await decide(tx, orderNo, { ...decision, from: 'REJECTED', to: 'AWAITING', note: 'edited', until })
}

/** What nobody confirmed in time is rejected. Any number of workers may do this at once. Answers how many. */
export async function sweepUnconfirmed({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const at = clock.now()
  const due = await listDue(db, 'UNCONIRM', at, SWEEP_LIMIT)
  const done = await Promise.all(
    due.map((orderNo) =>
      inRepeatableTransaction(db, async (tx) =>
        decide(tx, orderNo, {
          ...(await rejection(tx, at)),
          ...({ at, actor: 'system', note: 'not-confirmed', ifDue: true } as const),
        }),
      ),
    ),
  )
  return done.filter(Boolean).length
}

const SWEEP_LIMIT = 50

/** The time to keep it is the one in force when it is rejected: its buyer is told the instant. */
const rejection = async (tx: Tx, at: Date) => {
  const until = minutesAfter(at, (await readLimit(tx, 'confirm.kept-hours')) * 60)
  return { from: 'AWAITING', to: 'REJECTED', until } as const
}

type Step = Decision & {
  from: Confirmation
  to: Confirmation
  note: HistoryNote
  /** When a sweep looks again. */
  until: Date | null
  /** Only if the time to confirm is really over. */
  ifDue?: boolean
}

/** Buyers who edit an order see that it is looked at again. */
const kindOf = { CONFIRMED: 'confirmed', REJECTED: 'rejected', AWAITING: null, NONE: null } as const

async function decide(tx: Tx, orderNo: OrderNo, step: Step): Promise<boolean> {
  const { at, actor, text, from, to, note, until, ifDue = false } = step
  const order = await findOrderLocked(tx, orderNo)
  if (order?.seats !== 'SOLD' || order.confirmation !== from) return false
  if (order.flowStatus !== (from === 'AWAITING' ? 'UNCONIRM' : 'CONFIRM_FAIL')) return false
  if (to !== 'REJECTED' && isVisitOver(order, at)) throw new Refusal('ORDER_VISIT_OVER')
  if (ifDue && (order.confirmUntil === null || order.confirmUntil > at)) return false
  if (to === 'CONFIRMED' && makesCards(order.product)) {
    const lastDay = await activateCards(tx, { orderId: order.id, at, actor })
    if (lastDay) await setCardDays(tx, order.id, { at, lastDay })
  }
  if (to === 'CONFIRMED')
    await setUnits(tx, await listUnitIds(tx, order.id, 'reserved'), { state: 'valid', at })
  const units = await countUnits(tx, order.id)
  const status = flowStatus({ placed: true, closed: null, paid: true, confirmation: to, units })
  await setConfirmation(tx, { orderId: order.id, confirmation: to, status, until })
  await addHistory(tx, { orderId: order.id, at, status, note, actor, text })
  const kind = kindOf[to]
  if (kind) await notifyBuyer(tx, { kind, orderId: order.id, event: `${orderNo}:${at.toISOString()}`, at })
  return true
}
