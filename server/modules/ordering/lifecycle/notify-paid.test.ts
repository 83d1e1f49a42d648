/** After payment the buyer gets one message with the order's number, and nobody else gets any. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findMessages } from '#contract/console/message.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { holdBody, orderItems, placeBody, placed, visitorsFor } from '../../../testing/buying.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { done } from '../../../testing/purchase.ts'
import { newStaff } from '../../../testing/staff.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { sendNotifications } from '../../message/outbox/send-notifications.ts'
import { notifyPaid } from './notify-paid.ts'

async function notified(shop: TestShop) {
  await notifyPaid(shop.deps)
  await sendNotifications(shop.deps)
  return shop.sms.notifications
}

test('a guest is written to at the proved mobile once the order is paid, and not before', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const guest = await newGuest(shop)
  const orderNo = await placed(shop, park, guest)
  expect(await notified(shop)).toEqual([])
  expect(await payPlaced(shop, orderNo)).toBe('seated')
  expect(await notified(shop)).toEqual([
    { mobile: guest.mobile, kind: 'paid', language: 'zh-CN', params: { orderNo } },
  ])
})

test('staff find it under the order', async () => {
  const shop = await testShop()
  const orderNo = await placed(shop, await testPark(shop.db), await newGuest(shop))
  await payPlaced(shop, orderNo)
  await notified(shop)
  const { token } = await newStaff(shop, 'orders')
  const { items } = (await shop.call(findMessages, { token, query: { orderNo } })).data
  expect(items).toMatchObject([{ orderNo, kind: 'paid', state: 'SENT' }])
})

test('a member is written to at the own mobile, whatever contact the order names', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const member = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, member, { place: { contactMobile: '13612345678' as never } })
  await payPlaced(shop, orderNo)
  expect((await notified(shop)).map(({ mobile }) => mobile)).toEqual([member.mobile])
})

test('the message speaks the language in which the order was placed', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const guest = { ...(await newGuest(shop)), language: 'en-US' as const }
  await payPlaced(shop, await placed(shop, park, guest))
  expect((await notified(shop)).map(({ language }) => language)).toEqual(['en-US'])
})

test('every paid order is found once, however many workers look at the same time', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const orders: OrderNo[] = []
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const guest = { ...(await newGuest(shop)), sessionId: String(n).repeat(32) }
    const { answer } = await orderItems(shop, guest, holdBody(park), (hold) =>
      placeBody(hold, { visitors: visitorsFor(hold, n) }),
    )
    orders.push(done(answer).orderNo)
  }
  for (const orderNo of orders) await payPlaced(shop, orderNo)
  const seen = await Promise.all([1, 2, 3, 4, 5].map(() => notifyPaid(shop.deps)))
  expect(seen.reduce((sum, one) => sum + one, 0)).toBe(orders.length)
  expect((await notified(shop)).map(({ params }) => params['orderNo']).sort()).toEqual(orders.sort())
  shop.sms.notifications.length = 0
  expect(await notified(shop)).toEqual([])
})

test('a payment of days ago sends no message any more', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  await payPlaced(shop, await placed(shop, park, await newGuest(shop)))
  shop.clock.advance({ days: 2 })
  expect(await notified(shop)).toEqual([])
  const { rows } = await sql`SELECT FROM newly_paid`.execute(shop.db)
  expect(rows).toHaveLength(0)
})
