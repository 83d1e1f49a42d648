/** An order is found by who waits for it, whatever it became meanwhile. */
import { expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db.ts'
import { placed } from '../../../testing/buying.ts'
import { testGroup } from '../../../testing/groups.ts'
import { newMember } from '../../../testing/people.ts'
import { testPark } from '../../../testing/test-park.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'
import { findOrderLocked, lockPaidOf } from './order-sql.ts'

/** As a change of date does: the product of the new day promises something else. */
const anotherSnapshot = [
  `INSERT INTO snapshot (digest, content)
    SELECT sha256('another'), content || '{"picture": "another.jpg"}' FROM snapshot WHERE content ? 'picture' LIMIT 1`,
  'UPDATE shop_order SET product_snapshot = (SELECT max(id) FROM snapshot)',
]
const locking = 'SELECT FROM shop_order FOR NO KEY UPDATE'

test('who waits for an order that moves to another day finds it there', async () => {
  const shop = await testShop()
  const orderNo = await placed(shop, await testPark(shop.db), await newMember(shop, { account: 'anna' }))
  const order = await whileBlocked(shop, { locking, meanwhile: anotherSnapshot }, () =>
    inTransaction(shop.db, (tx) => findOrderLocked(tx, orderNo)),
  )
  expect(order).toMatchObject({ orderNo, product: { picture: 'another.jpg' } })
})

test('so does who adds up what an agency paid in a month', async () => {
  const shop = await testShop()
  const orderNo = await placed(shop, await testPark(shop.db), await newMember(shop, { account: 'anna' }))
  await testGroup(shop, 'PASS')
  const { rows } = await shop.pool.query<{ id: number; at: Date }>(
    `UPDATE shop_order SET channel = 'B2B', corp_id = (SELECT max(id) FROM corp), paid_at = placed_at RETURNING corp_id AS id, paid_at AS at`,
  )
  const { id = 0, at = new Date(0) } = rows[0] ?? {}
  const month = { from: at, until: new Date(at.getTime() + 1) }
  const paid = await whileBlocked(shop, { locking, meanwhile: anotherSnapshot }, () =>
    inTransaction(shop.db, (tx) => lockPaidOf(tx, Number(id), month)),
  )
  expect(paid.map((order) => order.orderNo)).toEqual([orderNo])
})
