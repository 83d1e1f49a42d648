/** Refunds for tests that need one and no provider: asked at the desk, or granted and not paid out. */
import { sql } from 'kysely'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { confirmOrder } from '../modules/ordering/lifecycle/confirm-orders.ts'
import { finishProviderRefund } from '../modules/payment/provider-refunds/provider-refund.ts'
import { approveRefund, askAtDesk } from '../modules/refund/decide/staff-refunds.ts'
import { inTransaction } from '../platform/db.ts'
import type { TestShop } from './test-shop.ts'

type Reach = Pick<TestShop, 'db' | 'deps' | 'clock'>

/** What was paid for it is a payment from here, which can be refunded. */
export async function paymentOf({ db, clock }: Reach, orderNo: OrderNo): Promise<void> {
  const at = clock.now()
  await sql`INSERT INTO payment (payment_no, order_no, provider, pay_type, amount_fen, state, payer_index, created_at,
      expires_at, provider_trade_no, paid_fen, paid_at)
    SELECT 'P' || substr(order_no, 1, 6) || '0000' || substr(order_no, 7), order_no, 'WECHAT_PAY', 'WECHAT_QR', paid_fen, 'PAID', decode('00', 'hex'), ${at}, ${at},
      'T' || order_no, paid_fen, ${at} FROM shop_order WHERE order_no = ${orderNo}`.execute(db)
}

/** An order that awaits confirmation (awaiting-order.ts) is confirmed, and paid by a payment from here. */
export async function confirmedOrder(shop: Reach, orderNo: OrderNo): Promise<void> {
  const { db, clock } = shop
  const at = clock.now()
  await paymentOf(shop, orderNo)
  await inTransaction(db, (tx) => confirmOrder(tx, orderNo, { at, actor: 'staff:test' }))
}

/** Of all tickets of such an order. */
export async function pendingRefund(
  shop: Reach,
  orderNo: OrderNo,
): Promise<{ refundNo: RefundNo; expectedAmountFen: Fen }> {
  const { db, deps, clock } = shop
  await confirmedOrder(shop, orderNo)
  const decision = { at: clock.now(), actor: 'staff:test' }
  const { rows } = await sql<{ no: string }>`SELECT unit_no AS no FROM unit
    JOIN shop_order ON shop_order.id = order_id WHERE order_no = ${orderNo}`.execute(db)
  return await inTransaction(db, async (tx) => {
    const unitNos = rows.map(({ no }) => no)
    const asked = { orderNo, unitNos, reasonCode: 'WEATHER', source: 'USER', ...decision } as const
    const refundNo = await askAtDesk(tx, deps, asked)
    const { rows: sums } = await sql<{ fen: Fen }>`SELECT amount_fen AS fen FROM refund
      WHERE refund_no = ${refundNo}`.execute(tx)
    return { refundNo, expectedAmountFen: sums[0]?.fen as Fen }
  })
}

/** Grants it; the provider does not pay it out. Answers the number of the money. */
export async function stuckMoney(
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  refundNo: RefundNo,
  trouble: 'CLOSED' | 'ABNORMAL',
): Promise<string> {
  const at = clock.now()
  const providerRefundNo = `${refundNo}_1`
  await inTransaction(db, async (tx) => {
    await approveRefund(tx, { refundNo, at, actor: 'staff:test' })
    await finishProviderRefund(tx, providerRefundNo, { state: 'ABNORMAL', trouble, at })
  })
  return providerRefundNo
}
