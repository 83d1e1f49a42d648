/** Goods that are bought, paid and sent on a test shop. */
import assert from 'node:assert/strict'
import { createParcel } from '#contract/console/delivery.ts'
import { confirmReceived, listShipments } from '#contract/endpoints/delivery.ts'
import type { PlaceOrder } from '#contract/endpoints/ordering/place.ts'
import type { CouponNo } from '#contract/values/coupon.ts'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Carrier } from '#contract/values/shipment.ts'
import { orderItems, placingOf } from './buying.ts'
import type { PlacedOrder } from './paying-shop.ts'
import type { TestMember } from './people.ts'
import { payPlaced } from './placing.ts'
import { done } from './purchase.ts'
import type { TestStaff } from './staff.ts'
import { goodsItem, homeAddress } from './test-goods.ts'
import type { TestShop } from './test-shop.ts'

const drawn = { last: 0 }
export const nextNumber = (): string => {
  drawn.last += 1
  return `SF${String(drawn.last).padStart(12, '0')}`
}

export type GoodsOrder = { orderNo: OrderNo; unitNos: string[]; buyer: TestMember }

const home: PlaceOrder['delivery'] = { wayToGet: 'DELIVERY', address: homeAddress }
export const lobbyPickUp: PlaceOrder['delivery'] = { wayToGet: 'PICKUP', pickUpPoint: 'LOBBY' as never }

type GoodsInput = {
  quantity?: number
  delivery?: PlaceOrder['delivery']
  /** At a provider, which can pay back; without it the order is paid and has no payment. */
  pay?: (order: PlacedOrder) => Promise<void>
  /** Takes so much off. */
  coupon?: { couponNo: CouponNo; minusFen: number }
}

/** So many models in red, paid; sent to Hangzhou unless said otherwise. */
export async function paidGoods(
  shop: TestShop,
  buyer: TestMember,
  { quantity = 2, delivery = home, pay, coupon }: GoodsInput = {},
): Promise<GoodsOrder> {
  drawn.last += 1
  const who = { token: buyer.token, sessionId: `delivery-session-${String(drawn.last).padStart(6, '0')}` }
  const items = [goodsItem(quantity)] as never
  const freight =
    delivery?.wayToGet === 'DELIVERY' ? Math.ceil((quantity * 600 - 1_000) / 500) * 300 + 800 : 0
  const expectedPayableFen = fen(quantity * 8_000 + freight - (coupon?.minusFen ?? 0))
  const { answer } = await orderItems(shop, who, { items }, (hold) => ({
    ...placingOf({ orderNo: hold.orderNo, payableFen: expectedPayableFen }),
    delivery,
    ...(coupon && { couponNo: coupon.couponNo }),
  }))
  const { orderNo } = done(answer)
  if (pay) await pay({ orderNo, payableFen: expectedPayableFen, buyer, sessionId: who.sessionId })
  else assert.equal(await payPlaced(shop, orderNo, expectedPayableFen), 'seated')
  const unitNos = await unitNosIn(shop, orderNo)
  return { orderNo, unitNos, buyer }
}

async function unitNosIn({ pool }: TestShop, orderNo: OrderNo): Promise<string[]> {
  const { rows } = await pool.query<{ unit_no: string }>(
    'SELECT unit_no FROM unit JOIN shop_order ON shop_order.id = order_id WHERE order_no = $1 ORDER BY unit.id',
    [orderNo],
  )
  return rows.map((row) => row.unit_no)
}

type ParcelInput = { unitNos?: string[]; carrier?: Carrier; trackingNo?: string; idempotencyKey?: string }

export const sent = (
  shop: TestShop,
  staff: TestStaff,
  order: Pick<GoodsOrder, 'orderNo' | 'unitNos'>,
  { idempotencyKey, ...more }: ParcelInput = {},
) =>
  shop.call(createParcel, {
    token: staff.token,
    ...(idempotencyKey && { idempotencyKey }),
    body: {
      orderNo: order.orderNo,
      unitNos: order.unitNos,
      carrier: 'shunfeng',
      trackingNo: nextNumber(),
      ...more,
    } as never,
  })

export const received = (shop: TestShop, { orderNo, unitNos, buyer }: GoodsOrder) =>
  shop.call(confirmReceived, { token: buyer.token, params: { orderNo }, body: { unitNos } })

export const shipmentsOf = async (shop: TestShop, { orderNo, buyer }: GoodsOrder) =>
  (await shop.call(listShipments, { token: buyer.token, params: { orderNo } })).data
