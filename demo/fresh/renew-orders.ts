/** Makes demo orders anew in statuses that member demo has no order in any more. */
import type { FlowStatus } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import { keepPoolsLaidOut } from '../../server/modules/inventory/inventory.ts'
import { rejectOrder } from '../../server/modules/ordering/lifecycle/confirm-orders.ts'
import { finishProviderRefund } from '../../server/modules/payment/provider-refunds/provider-refund.ts'
import { completeRefund } from '../../server/modules/refund/decide/follow-refunds.ts'
import { returnWhole } from '../../server/modules/refund/unfulfilled/return-rejected.ts'
import { inTransaction, type Tx } from '../../server/platform/db.ts'
import type { DemoBuyer } from '../orders/demo-orders.ts'
import { openDemo } from '../orders/demo-quote.ts'
import { live } from '../orders/live-orders.ts'
import { orderAnew } from '../orders/member-orders.ts'
import { storeOrders } from '../orders/seed-orders.ts'
import { demoAccounts } from '../people.ts'
import { earnPoints, recordEntries } from '../seed-sql.ts'
import type { FreshDeps } from './fresh-sql.ts'
import { findMemberId, findTakenDays, listUnconfirmed, lockPools } from './renew-sql.ts'

/** All or nothing. Buyers wait for the moment in which the counters of seats are set. */
export async function renewOrders(
  { db, clock, vault, chance }: FreshDeps,
  statuses: readonly FlowStatus[],
): Promise<FlowStatus[]> {
  await inTransaction(db, (tx) => refundUnconfirmed(tx, { chance }, clock.now()))
  return await inTransaction(db, async (tx) => {
    // Before any other lock: transactions that hold a pool end first, so there is no deadlock.
    await lockPools(tx)
    await keepPoolsLaidOut({ tx, clock })
    const buyer = await findDemo(tx)
    const context = await openDemo(tx, { now: clock.now(), vault, chance })
    const orders = orderAnew(context, { buyer, statuses, taken: await findTakenDays(tx, buyer.memberId) })
    await storeOrders(tx, orders)
    for (const order of orders) await live(tx, context, order)
    await recordEntries(tx, context.now)
    await earnPoints(tx, context.now)
    return orders.map(({ becomes }) => becomes)
  })
}

/** What waited for staff until its day was over has been refunded, without asking a provider. */
async function refundUnconfirmed(tx: Tx, { chance }: Pick<FreshDeps, 'chance'>, at: Date): Promise<void> {
  for (const { orderNo, status } of await listUnconfirmed(tx, at)) {
    if (status === 'UNCONIRM') await rejectOrder(tx, orderNo, { at, actor: 'system' })
    const refundNo = await returnWhole(tx, { chance }, { orderNo, at })
    if (!refundNo) continue
    await finishProviderRefund(tx, `${refundNo}_1`, { state: 'DONE', at })
    await completeRefund(tx, { refundNo, orderNo }, at)
  }
}

async function findDemo(tx: Tx): Promise<DemoBuyer> {
  const [demo] = demoAccounts
  return {
    memberId: await findMemberId(tx, demo.account),
    name: demo.nickname,
    mobile: demo.mobile as Mobile,
    corp: demo.corp,
  }
}
