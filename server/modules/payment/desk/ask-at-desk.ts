/**
 * Brings payments at the window to their end: the company is given the code once, asked while the visitor types the
 * password, and told to cancel when that takes too long, again and again until it says how the payment stands.
 */
import type { DeskProblem } from '#contract/values/desk-payment.ts'
import { mapConcurrent, repeatUntilDone } from '../../../platform/map-concurrent.ts'
import { inRepeatableTransaction } from '../../../platform/repeatable-transaction.ts'
import { placedOrder } from '../../ordering/console/order-detail.ts'
import { lockOrder } from '../../ordering/lifecycle/settle-order.ts'
import {
  type Attempt,
  closeSoon,
  endAttempt,
  findAttempt,
  listOpenAttempts,
} from '../attempts/attempt-sql.ts'
import { gatewayOf, type PaymentDeps, type ProviderDeps } from '../deps.ts'
import { claimDue, type DeskPayment, end, moveDeskPayment } from '../desk-sql.ts'
import type { PaidTrade, PayGateway } from '../pay-gateway.ts'
import { mismatchOf } from '../rules.ts'
import { settle, settleGivenBack } from '../settle/settle-payment.ts'
import { closeFormer, payInputOf } from '../start/open-at-provider.ts'
import { askProvider, closeAtProvider } from '../watch/ask-provider.ts'
import { askAgainMs, cancelAgainAt, problemOf, visitorTimeoutMs, workMs } from './rules.ts'

type Deps = ProviderDeps & Pick<PaymentDeps, 'publicUrl'>
type Work = { payment: DeskPayment; attempt: Attempt; gateway: PayGateway }

const AT_ONCE = 8
const CLAIMED = 20

/** A sweep; answers how many it worked on. */
export async function askAtDesk(deps: Deps): Promise<number> {
  return repeatUntilDone(CLAIMED, async () => {
    const now = deps.clock.now()
    const until = new Date(now.getTime() + workMs)
    const due = await claimDue(deps.db, { now, until, limit: CLAIMED })
    await mapConcurrent(AT_ONCE, due, (payment) => work(deps, payment))
    return due.length
  })
}

async function work(deps: Deps, payment: DeskPayment): Promise<void> {
  const attempt = await findAttempt(deps.db, payment.paymentNo)
  const gateway = attempt && gatewayOf(deps, attempt.provider)
  // Taken out of the configuration: it waits until the company can be asked again.
  if (!attempt || !gateway) return
  if (attempt.state === 'PAID') return end(deps.db, payment, 'PAID')
  if (attempt.state !== 'CREATED') return end(deps.db, payment, 'CANCELLED', payment.problem ?? 'OVER')
  const one = { payment, attempt, gateway }
  if (payment.state === 'CANCELLING') return await cancel(deps, one)
  // A code goes to the company once: after an interruption nobody knows whether it was taken, so it is asked instead.
  if (payment.state === 'ASKING' && payment.tries === 1) return await charge(deps, one)
  return await wait(deps, one)
}

async function charge(deps: Deps, one: Work): Promise<void> {
  const { payment, attempt, gateway } = one
  const why = await whyNot(deps, attempt)
  if (why || payment.codeSealed === null) return await refuse(deps, one, why ?? 'FAILED')
  const order = await placedOrder(deps.db, attempt.orderNo)
  const payer = { openid: null, ip: '', authCode: deps.vault.open(payment.codeSealed) }
  const created = await gateway.create(payInputOf(deps, { order, attempt, payer }))
  if (created.outcome === 'rejected') return await rejected(deps, one, problemOf(created.code))
  const now = deps.clock.now()
  const giveUpAt = new Date(now.getTime() + visitorTimeoutMs)
  const dueAt = new Date(now.getTime() + workMs)
  if (await moveDeskPayment(deps.db, payment, { to: 'WAITING', dueAt, giveUpAt }))
    await wait(deps, { ...one, payment: { ...payment, state: 'WAITING', giveUpAt } })
}

/** The order was cancelled or paid while the code was scanned, perhaps by what the buyer had begun online. */
async function whyNot(
  deps: Deps,
  { orderNo, paymentNo, closing, expiresAt }: Attempt,
): Promise<DeskProblem | null> {
  if (closing || deps.clock.now() >= expiresAt) return 'OVER'
  const open = await listOpenAttempts(deps.db, orderNo)
  const paid = await closeFormer(
    deps,
    open.filter((other) => other.paymentNo !== paymentNo),
  )
  return paid ? 'PAID_BEFORE' : null
}

/** Nothing was sent, or the company took nothing. */
async function refuse({ db }: Deps, { payment, attempt }: Work, problem: DeskProblem): Promise<void> {
  await endAttempt(db, attempt.paymentNo, 'FAILED')
  await end(db, payment, 'REFUSED', problem)
}

/** What was refused may have left a trade behind that could still be paid. */
async function rejected(deps: Deps, one: Work, problem: DeskProblem): Promise<void> {
  const standing = await closeAtProvider(deps, one.attempt)
  if (standing === 'paid') return await end(deps.db, one.payment, 'PAID')
  if (standing === 'unsure') return await beginCancelling(deps, one, problem)
  await refuse(deps, one, problem)
}

async function wait(deps: Deps, one: Work): Promise<void> {
  const { payment, attempt } = one
  const standing = await askProvider(deps, attempt)
  if (standing === 'paid') return await end(deps.db, payment, 'PAID')
  if (standing === 'closed') return await end(deps.db, payment, 'CANCELLED', 'NOT_PAID')
  const now = deps.clock.now()
  const giveUpAt = payment.giveUpAt ?? new Date(now.getTime() + visitorTimeoutMs)
  if (now >= giveUpAt) return await beginCancelling(deps, one, 'NOT_PAID')
  const dueAt = new Date(now.getTime() + askAgainMs)
  await moveDeskPayment(deps.db, payment, { to: 'WAITING', dueAt, giveUpAt })
}

/** From here on its money does not pay the order by itself: cancelling gives it back when it comes at the same moment. */
async function beginCancelling(deps: Deps, one: Work, problem: DeskProblem): Promise<void> {
  const { db, clock } = deps
  const { payment, attempt } = one
  const now = clock.now()
  const begun = await inRepeatableTransaction(db, async (tx) => {
    await lockOrder(tx, attempt.orderNo)
    const current = await findAttempt(tx, attempt.paymentNo)
    if (current?.state !== 'CREATED') return false
    await closeSoon(tx, attempt.paymentNo, now)
    return await moveDeskPayment(tx, payment, {
      to: 'CANCELLING',
      dueAt: new Date(now.getTime() + workMs),
      problem,
    })
  })
  if (begun) return await cancel(deps, { ...one, payment: { ...payment, state: 'CANCELLING', problem } })
  // A webhook was faster: the next look finds how it ended.
  await moveDeskPayment(db, payment, { to: 'WAITING', dueAt: now })
}

async function cancel(deps: Deps, one: Work): Promise<void> {
  const { db, clock } = deps
  const { payment, attempt, gateway } = one
  const cancelled = (await gateway.cancel?.(attempt.paymentNo)) ?? { outcome: 'rejected', code: 'NO_CANCEL' }
  // What the company says of the payment counts, not what it says of the cancelling.
  const reported = await gateway.query(attempt.paymentNo)
  if (reported.outcome === 'ok' && reported.state === 'paid') {
    if (reported.returned) return await takeGivenBack(deps, one, reported.trade)
    if (cancelled.outcome === 'rejected') return await takeAfterAll(deps, one, reported.trade)
  }
  const isClosed = reported.outcome === 'ok' && reported.state === 'closed'
  const isCancelled = cancelled.outcome === 'ok' && cancelled.state === 'cancelled'
  const isAbsent = reported.outcome === 'ok' && reported.state === 'absent'
  if (isClosed || (isCancelled && isAbsent)) {
    await endAttempt(db, attempt.paymentNo, 'CLOSED')
    return await end(db, payment, 'CANCELLED')
  }
  const { paymentNo, tries } = payment
  deps.log.warn({ paymentNo, tries, cancelled, reported }, 'a payment at the window is not cancelled yet')
  await moveDeskPayment(db, payment, { to: 'CANCELLING', dueAt: cancelAgainAt(tries, clock.now()) })
}

/** It was paid at the last moment, and cancelling has given the money back. */
async function takeGivenBack(
  { db, clock }: Deps,
  { payment, attempt }: Work,
  trade: PaidTrade,
): Promise<void> {
  await inRepeatableTransaction(db, async (tx) => {
    await lockOrder(tx, attempt.orderNo)
    await end(tx, payment, 'CANCELLED', 'GIVEN_BACK')
    await settleGivenBack(tx, attempt, { trade, at: clock.now() })
  })
}

/** It was paid, and the company does not cancel what is paid: the money counts like any other. */
async function takeAfterAll(
  { db, clock }: Deps,
  { payment, attempt, gateway }: Work,
  trade: PaidTrade,
): Promise<void> {
  const { merchantId, appIds } = gateway
  const agreed = mismatchOf({ amountFen: attempt.amountFen, merchantId, appIds }, trade) === null
  await inRepeatableTransaction(db, async (tx) => {
    await lockOrder(tx, attempt.orderNo)
    await end(tx, payment, 'PAID')
    await settle(tx, attempt, { trade, agreed, at: clock.now() })
  })
}
