/** Placing orders for named visitors in tests, settling them without a provider, and what has become of them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Visitor } from '#contract/endpoints/ordering/place.ts'
import { fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { lockOrder, markPaid } from '../modules/ordering/lifecycle/settle-order.ts'
import { inTransaction } from '../platform/db.ts'
import { holdBody, idCard, orderItems, placeBody, visitorsFor } from './buying.ts'
import type { TestMember } from './people.ts'
import type { TestPark } from './test-park.ts'
import type { TestShop } from './test-shop.ts'

export type Naming = {
  documents?: number[]
  /** Of all visitors, or of each. */
  changes?: Partial<Visitor> | Partial<Visitor>[]
  ip?: string
  priceFen?: number
}

/** Holds, reads and places with these people. */
export async function placeNamed(
  shop: Pick<TestShop, 'call' | 'clock'>,
  park: TestPark,
  { token }: Pick<TestMember, 'token'>,
  { documents = [1], changes = {}, ip = '198.51.100.9', priceFen = 15_000 }: Naming = {},
) {
  const buyer = { token, ip, sessionId: randomUUID() }
  const wanted = holdBody(park, { tickets: { ADULT: { quantity: documents.length, priceFen } } })
  const { hold, answer } = await orderItems(shop, buyer, wanted, (seats) => {
    const visitors = visitorsFor(seats).map((visitor, n) => ({
      ...visitor,
      idNumber: idCard(documents[n] ?? 0),
      ...(Array.isArray(changes) ? changes[n] : changes),
    }))
    return placeBody(seats, { visitors })
  })
  return { orderNo: hold.orderNo, respCode: answer.respCode, sessionId: buyer.sessionId }
}

/** As payment settles: the order is locked before anything else. */
export const payPlaced = (
  { db, clock }: Pick<TestShop, 'db' | 'clock'>,
  orderNo: OrderNo,
  paidFen = 15_000,
) =>
  inTransaction(db, async (tx) => {
    await lockOrder(tx, orderNo)
    return await markPaid(tx, { orderNo, paidFen: fen(paidFen), payType: 'ALIPAY_WAP', at: clock.now() })
  })

export async function readPlacedOrder({ db }: TestShop, orderNo: OrderNo) {
  const { rows } = await sql`
    SELECT flow_status AS flow, seats, (
      SELECT array_agg(live ORDER BY unit_id) FROM visitor JOIN unit ON id = unit_id
      WHERE order_id = shop_order.id) AS live
    FROM shop_order WHERE order_no = ${orderNo}`.execute(db)
  return rows[0]
}
