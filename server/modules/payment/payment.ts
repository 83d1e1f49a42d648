/** What a buyer sees of paying: the ways, how it stands, and the way out. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/endpoints/payment.ts'
import type { Language } from '#contract/language.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { browserOf } from '#contract/values/payment.ts'
import { inRepeatableTransaction } from '../../platform/repeatable-transaction.ts'
import type { Buyer } from '../caller/caller.ts'
import { spendableOf } from '../group/balance.ts'
import { cancelUnpaid } from '../ordering/lifecycle/settle-order.ts'
import { allLinesOf, ownOrder } from '../ordering/order/own-order.ts'
import { paymentStatusOf, shownStatus } from '../ordering/order/rules.ts'
import { untilDateOf } from '../ordering/reading/validity-view.ts'
import { type Attempt, claimAsks, noteAnswer, startClosing } from './attempts/attempt-sql.ts'
import { findNewestAttempt } from './attempts/newest-attempt-sql.ts'
import type { ProviderDeps } from './deps.ts'
import { sumReturning } from './provider-refunds/provider-refund-sql.ts'
import { askEveryMs, cancelRefusal, mayBePaidBy, offeredTypes, payRefusal } from './rules.ts'
import { askProvider, type TradeStanding } from './watch/ask-provider.ts'

type Mine = { caller: Buyer; orderNo: OrderNo }

export async function readPayOptions(
  { db, clock, pay }: ProviderDeps,
  { caller, orderNo, userAgent, language }: Mine & { userAgent: string; language: Language },
): Promise<AnswerOf<typeof contract.readPayOptions>> {
  const order = await ownOrder(db, caller, orderNo)
  const { lines, packages } = await allLinesOf(db, order)
  const now = clock.now()
  const { flowStatus, payUntil } = order
  const configured = pay.flatMap(({ payTypes }) => payTypes)
  const payable = payRefusal(flowStatus, payUntil, now) === null
  const group = await spendableOf(db, { caller, groupId: order.groupId }, now)
  const balance = { spendableFen: group.spendableFen, payableFen: order.amounts.payableFen }
  return {
    orderNo,
    type: order.product.type,
    productName: order.product.name[language],
    picture: order.product.picture,
    visitDate: order.visitDate,
    untilDate: untilDateOf(order, lines),
    slotFrom: order.slotFrom,
    slotTo: order.slotTo,
    lines: (packages.length > 0 ? packages : lines).map(({ offerCode, quantity, ticket }) => ({
      offerCode,
      name: ticket.name[language],
      quantity,
    })),
    flowStatus: shownStatus(flowStatus, payUntil, now),
    payableFen: order.amounts.payableFen,
    payUntil: payUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    payTypes: payable ? offeredTypes({ browser: browserOf(userAgent), configured, balance }) : [],
    ...group,
  }
}

/** A webhook may be late or lost, so a buyer who waits makes us ask; the answer is what is stored then. */
export async function readPayResult(
  deps: ProviderDeps,
  { caller, orderNo }: Mine,
): Promise<AnswerOf<typeof contract.readPayResult>> {
  const { db, clock } = deps
  await ownOrder(db, caller, orderNo)
  const now = clock.now()
  const asked = await claimAsks(db, orderNo, { now, since: new Date(now.getTime() - askEveryMs) })
  await askAbout(deps, asked)
  const order = await ownOrder(db, caller, orderNo)
  const flowStatus = shownStatus(order.flowStatus, order.payUntil, now)
  const newest = flowStatus === 'AWAIT_PAID' ? await findNewestAttempt(db, orderNo) : null
  return {
    orderNo,
    type: order.product.type,
    ...(order.product.kind && { kind: order.product.kind }),
    flowStatus,
    paymentStatus: paymentStatusOf(flowStatus),
    payableFen: order.amounts.payableFen,
    paidFen: order.amounts.paidFen,
    refundedFen: order.amounts.refundedFen,
    payUntil: order.payUntil?.toISOString() ?? null,
    serverNow: now.toISOString(),
    returningFen: await sumReturning(db, orderNo),
    payType: order.payType,
    attempt: newest && { payType: newest.payType, open: mayBePaidBy(newest) },
  }
}

export async function askAbout(deps: ProviderDeps, attempts: readonly Attempt[]): Promise<void> {
  const standings = await Promise.all(attempts.map((attempt) => askProvider(deps, attempt)))
  const numbersOf = (standing: TradeStanding) =>
    attempts.filter((_, at) => standings[at] === standing).map(({ paymentNo }) => paymentNo)
  await noteAnswer(deps.db, numbersOf('open'), 'unpaid')
  await noteAnswer(deps.db, numbersOf('unsure'), 'unsure')
}

/** The seats are free at once; the sweep closes the attempts a moment later, and money that still comes goes back. */
export async function cancelOrder(
  { db, clock }: ProviderDeps,
  { caller, orderNo }: Mine,
): Promise<AnswerOf<typeof contract.cancelOrder>> {
  await ownOrder(db, caller, orderNo)
  const at = clock.now()
  const cancelled = await inRepeatableTransaction(db, async (tx) => {
    const done = await cancelUnpaid(tx, orderNo, at)
    if (done) await startClosing(tx, orderNo, { at })
    return done
  })
  if (!cancelled) {
    // Asked twice is the same request; anything else means that the order went another way meanwhile.
    const refusal = cancelRefusal((await ownOrder(db, caller, orderNo)).flowStatus)
    if (refusal) throw new Refusal(refusal)
  }
  return { orderNo, flowStatus: 'CANCEL' }
}
