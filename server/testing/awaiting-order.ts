/** A paid order that staff must confirm, with one named visitor, of a park whose product asks for it. */
import type { OrderNo } from '#contract/values/order.ts'
import { idCard, placed } from './buying.ts'
import type { TestMember } from './people.ts'
import { payPlaced } from './placing.ts'
import { type TestPark, testPark } from './test-park.ts'
import type { TestShop } from './test-shop.ts'

export const parkToConfirm = (shop: TestShop): Promise<TestPark> =>
  testPark(shop.db, { confirmWithinMinutes: 120, slotCapacity: 500, tickets: [{ realName: 'EVERY' }] })

export type AwaitingOrder = { orderNo: OrderNo; document: string }

const documents = { last: 0 }

/** Placed, and not paid yet. */
export async function unpaidOrder(shop: TestShop, park: TestPark, buyer: TestMember): Promise<AwaitingOrder> {
  documents.last += 1
  const document = idCard(documents.last)
  const visitor = { unit: 0, seat: 0, name: '张三丰', idType: 'ID_CARD' as const, idNumber: document }
  const visitors = [{ ...visitor, offerCode: `${park.productCode}-ADULT` as never }]
  const orderNo = await placed(shop, park, { token: buyer.token }, { place: { visitors } })
  return { orderNo, document }
}

export async function awaitingOrder(
  shop: TestShop,
  park: TestPark,
  buyer: TestMember,
): Promise<AwaitingOrder> {
  const { orderNo, document } = await unpaidOrder(shop, park, buyer)
  await payPlaced(shop, orderNo)
  return { orderNo, document }
}
