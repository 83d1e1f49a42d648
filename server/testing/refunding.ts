/** A buyer of the paying shop asks for money back. */
import assert from 'node:assert/strict'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { askRefund, quoteRefund, type RefundQuote } from '#contract/endpoints/refund.ts'
import { sumOf } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { asBuyer, type PayingShop, type PlacedOrder } from './paying-shop.ts'

type PaidInput = Parameters<PayingShop['place']>[0] & { payType?: PayType }

/** An order whose money has come. */
export async function paidOrder(
  shop: PayingShop,
  { payType = 'WECHAT_QR', ...input }: PaidInput = {},
): Promise<PlacedOrder & { paymentNo: string }> {
  const order = await shop.place(input)
  const { paymentNo } = await shop.started(order, payType)
  await shop.world.control.pay(paymentNo)
  await shop.world.control.idle()
  return { ...order, paymentNo }
}

export async function orderDetail(shop: PayingShop, order: PlacedOrder) {
  return (await shop.call(readOrder, { ...asBuyer(order), params: { orderNo: order.orderNo } })).data
}

export async function quoted(
  shop: PayingShop,
  order: PlacedOrder,
  unitNos: readonly string[] = [],
): Promise<RefundQuote> {
  const answer = await shop.call(quoteRefund, {
    ...asBuyer(order),
    params: { orderNo: order.orderNo },
    body: { unitNos: [...unitNos] },
  })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data
}

/** Asks for the first so many tickets at what they come to now; `more` is what is sent otherwise. */
export async function askFor(
  shop: PayingShop,
  order: PlacedOrder,
  { count = 1, key, more = {} }: { count?: number; key?: string; more?: Record<string, unknown> } = {},
) {
  const { units } = await quoted(shop, order)
  const chosen = units.slice(0, count)
  const unitNos = chosen.map(({ unitNo }) => unitNo)
  const amountFen = sumOf(chosen.map((unit) => unit.amountFen))
  return await shop.call(askRefund, {
    ...asBuyer(order),
    ...(key ? { idempotencyKey: key } : {}),
    body: {
      orderNo: order.orderNo,
      unitNos,
      reasonCode: 'PLANS_CHANGED',
      expectedAmountFen: amountFen,
      ...more,
    },
  })
}

export async function asked(shop: PayingShop, order: PlacedOrder, count = 1): Promise<RefundNo> {
  const answer = await askFor(shop, order, { count })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return answer.data.refundNo
}

/** Workers of two processes at once, until what they began has ended. */
export async function work(shop: PayingShop): Promise<void> {
  await Promise.all([shop.sweep(), shop.sweep()])
  await shop.world.control.idle()
  await shop.sweep()
}
