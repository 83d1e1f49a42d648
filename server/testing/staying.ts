/** A paid order of a guide, a hotel or a vehicle (test-stays.ts). */
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { orderItems } from './buying.ts'
import type { TestMember } from './people.ts'
import { payPlaced } from './placing.ts'
import { done } from './purchase.ts'
import type { TestShop } from './test-shop.ts'
import { guidePrice } from './test-stays.ts'

export const firstStay = '2026-12-01' as VisitDate

export type StayInput = { code: string; offer: string; slot?: string; until?: VisitDate; priceFen: number }
export const shortTour = (slot: string): StayInput => ({
  ...{ code: 'GUIDE', offer: 'SHORT', slot, priceFen: guidePrice(1) },
})
export const longTour = (slot: string): StayInput => ({
  ...{ code: 'GUIDE', offer: 'LONG', slot, priceFen: guidePrice(2) },
})

export type BoughtStay = { orderNo: OrderNo; unitNo: string; unitId: number }

/** One unit, paid for, that nobody has to confirm. */
export async function boughtStay(
  shop: TestShop,
  buyer: TestMember,
  { code, offer, slot, until, priceFen }: StayInput,
): Promise<BoughtStay> {
  const lines = [{ offerCode: `${code}-${offer}`, quantity: 1, priceFen }]
  const dates = { visitDate: firstStay, untilDate: until ?? null, slotFrom: slot ?? null }
  const items = [{ productCode: code, ...dates, lines }]
  const { answer } = await orderItems(shop, buyer, { items } as never)
  const { orderNo, payableFen } = done(answer)
  await payPlaced(shop, orderNo, payableFen)
  const { rows } = await shop.pool.query(
    'SELECT id, unit_no FROM unit WHERE order_id = (SELECT id FROM shop_order WHERE order_no = $1)',
    [orderNo],
  )
  return { orderNo, unitNo: rows[0].unit_no, unitId: rows[0].id }
}
