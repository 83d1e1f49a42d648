/** Makes demo orders anew in statuses that member demo has no order in any more. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { FlowStatus, OrderNo } from '#contract/values/order.ts'
import type { PaymentNo } from '#contract/values/payment.ts'
import type { Mobile } from '#contract/values/person.ts'
import { memberIdOf } from '../server/modules/caller/caller.ts'
import { keepPoolsLaidOut } from '../server/modules/inventory/inventory.ts'
import { rejectOrder } from '../server/modules/ordering/lifecycle/confirm-orders.ts'
import { returnRejected } from '../server/modules/ordering/lifecycle/refund-order.ts'
import {
  createProviderRefund,
  finishProviderRefund,
} from '../server/modules/payment/provider-refunds/provider-refund.ts'
import { rejectedRefundNo } from '../server/modules/payment/rules.ts'
import { inTransaction, type Tx } from '../server/platform/db.ts'
import type { Buyer } from './demo-orders.ts'
import { openDemo } from './demo-quote.ts'
import { type FreshDeps, ofDemo, seeded } from './fresh-store.ts'
import { live } from './live-orders.ts'
import { orderAnew, type TakenDays } from './member-orders.ts'
import { demoAccounts } from './people.ts'
import { storeOrders } from './seed-orders.ts'

/** All or nothing. Buyers wait for the moment in which the counters of seats are set. */
export async function renewOrders(
  { db, clock, vault, chance }: FreshDeps,
  statuses: readonly FlowStatus[],
): Promise<FlowStatus[]> {
  await inTransaction(db, (tx) => refundUnconfirmed(tx, clock.now()))
  return await inTransaction(db, async (tx) => {
    // Before any other lock: whoever holds a pool ends first, and nobody waits in a circle.
    await sql`LOCK TABLE pool, hold IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    await keepPoolsLaidOut({ db: tx, clock })
    const buyer = await findDemo(tx)
    const context = await openDemo(tx, { now: clock.now(), vault, chance })
    const orders = orderAnew(context, { buyer, statuses, taken: await findTakenDays(tx, buyer) })
    await storeOrders(tx, orders)
    for (const order of orders) await live(tx, context, order)
    return orders.map(({ becomes }) => becomes)
  })
}

type Unconfirmed = { orderNo: OrderNo; status: FlowStatus; paymentNo: PaymentNo; paidFen: Fen }

/** What waited for staff until its day was over has been refunded: no provider knows of the payments of the demo. */
async function refundUnconfirmed(tx: Tx, at: Date): Promise<void> {
  const { rows } = await sql<Unconfirmed>`
    SELECT order_no AS "orderNo", flow_status AS status, payment_no AS "paymentNo", payment.paid_fen AS "paidFen"
    FROM shop_order JOIN payment USING (order_no)
    WHERE ${ofDemo} AND ${seeded} AND flow_status IN ('UNCONIRM', 'CONFIRM_FAIL') AND valid_until <= ${at}
      AND state = 'PAID' FOR NO KEY UPDATE OF shop_order SKIP LOCKED`.execute(tx)
  for (const { orderNo, status, paymentNo, paidFen: amountFen } of rows) {
    if (status === 'UNCONIRM') await rejectOrder(tx, orderNo, { at, actor: 'system' })
    await returnRejected(tx, orderNo, at)
    const refundNo = rejectedRefundNo(paymentNo)
    await createProviderRefund(tx, { refundNo, paymentNo, amountFen, cause: 'REFUND', at })
    await finishProviderRefund(tx, refundNo, { state: 'DONE', at })
  }
}

async function findDemo(tx: Tx): Promise<Buyer> {
  const [demo] = demoAccounts
  const { rows } = await sql<{ id: string }>`
    SELECT id::text FROM member WHERE account = ${demo.account} AND demo`.execute(tx)
  return {
    memberId: memberIdOf(rows[0]?.id ?? ''),
    name: demo.nickname,
    mobile: demo.mobile as Mobile,
    corp: demo.corp,
  }
}

/** The family has one ticket per product and day: those days are taken. */
async function findTakenDays(tx: Tx, { memberId }: Buyer): Promise<TakenDays> {
  const { rows } = await sql<{ taken: string }>`
    SELECT DISTINCT product_code || ' ' || shop_order.visit_date AS taken
    FROM shop_order JOIN unit ON unit.order_id = shop_order.id JOIN visitor ON unit_id = unit.id
    WHERE member_id = ${memberId} AND live`.execute(tx)
  return new Set(rows.map(({ taken }) => taken))
}
