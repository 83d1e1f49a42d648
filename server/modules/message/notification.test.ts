/** Notifications: once per event, within limits, tried again, given up, and unreadable in the tables. */
import { sql } from 'kysely'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction } from '../../platform/db.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { enqueueNotifications, forgetNotifications, recipientOf, watchNotifications } from './notification.ts'
import { sendNotifications } from './outbox/send-notifications.ts'

const mobile = '13800138000' as Mobile
const orderNo = '2611210000000001'

const enqueue = (shop: TestShop, eventKey = `paid:${orderNo}`, to = mobile) =>
  inTransaction(shop.db, (tx) =>
    enqueueNotifications(shop.deps, tx, [
      {
        eventKey,
        kind: 'paid',
        language: 'en-US',
        to: recipientOf(shop.deps.vault, to),
        params: { orderNo },
      },
    ]),
  )

async function states(shop: TestShop): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM notification_outbox ORDER BY id`.execute(
    shop.db,
  )
  return rows.map(({ state }) => state)
}

test('an event is told once, however often it is written down and however many workers send', async () => {
  const shop = await testShop()
  await enqueue(shop)
  await enqueue(shop)
  await Promise.all([1, 2, 3, 4].map(() => sendNotifications(shop.deps)))
  await sendNotifications(shop.deps)
  expect(shop.sms.notifications).toEqual([{ mobile, kind: 'paid', language: 'en-US', params: { orderNo } }])
  expect(await states(shop)).toEqual(['SENT'])
})

test('what is undone tells nobody', async () => {
  const shop = await testShop()
  const undone = inTransaction(shop.db, async (tx) => {
    const to = recipientOf(shop.deps.vault, mobile)
    const one = { eventKey: 'e', kind: 'paid', language: 'zh-CN', to, params: { orderNo } } as const
    await enqueueNotifications(shop.deps, tx, [one])
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  expect(await sendNotifications(shop.deps)).toBe(0)
})

test('the tables show neither the number nor the text', async () => {
  const shop = await testShop()
  await enqueue(shop)
  const { rows } = await sql<{ row: string }>`
    SELECT (to_jsonb(one) - 'event_key')::text || encode(recipient_sealed, 'escape')
      || encode(params_sealed, 'escape') AS row FROM notification_outbox AS one`.execute(shop.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain(mobile)
  expect(rows[0]?.row).not.toContain(orderNo)
})

test('a company in trouble is asked again at growing intervals, and then it is given up and shown', async () => {
  const shop = await testShop()
  shop.sms.answer('unknown')
  await enqueue(shop)
  const tries = { count: 0 }
  for (let minute = 0; minute < 8 * 60; minute += 1) {
    tries.count += await sendNotifications(shop.deps)
    shop.clock.advance({ minutes: 1 })
  }
  expect(tries.count).toBe(6)
  expect(await states(shop)).toEqual(['FAILED'])
  const registry = new Registry()
  watchNotifications({ registry }, shop.db, shop.clock)
  expect(await registry.metrics()).toContain('lookout_notifications_failed{kind="paid"} 1')
})

test('a company that is well again sends what waited, and the wait can be seen', async () => {
  const shop = await testShop()
  const registry = new Registry()
  watchNotifications({ registry }, shop.db, shop.clock)
  expect(await registry.metrics()).toContain('lookout_notifications_waiting_seconds 0')
  shop.sms.answer('rejected')
  await enqueue(shop)
  await sendNotifications(shop.deps)
  shop.clock.advance({ minutes: 1 })
  expect(await registry.metrics()).toContain('lookout_notifications_waiting_seconds 60')
  shop.sms.answer('sent')
  await sendNotifications(shop.deps)
  expect(shop.sms.notifications).toHaveLength(1)
  expect(await states(shop)).toEqual(['SENT'])
})

test('a worker that dies while sending leaves its notification to the next', async () => {
  const shop = await testShop()
  await enqueue(shop)
  const dying = { ...shop.deps, sms: { ...shop.sms, notify: () => Promise.reject(new Error('killed')) } }
  await expect(sendNotifications(dying)).rejects.toThrow('killed')
  expect(await sendNotifications(shop.deps), 'it may still be under way').toBe(0)
  shop.clock.advance({ minutes: 3 })
  await sendNotifications(shop.deps)
  expect(shop.sms.notifications).toHaveLength(1)
})

test('one that fails whatever is tried is given up as well', async () => {
  const shop = await testShop()
  await enqueue(shop)
  const failing = { ...shop.deps, sms: { ...shop.sms, notify: () => Promise.reject(new Error('no text')) } }
  let failures = 0
  for (let minute = 0; minute < 8 * 60; minute += 1) {
    await sendNotifications(failing).catch(() => {
      failures += 1
    })
    shop.clock.advance({ minutes: 1 })
  }
  expect(failures).toBe(6)
  expect(await states(shop)).toEqual(['FAILED'])
})

test('a kind without a template is not sent, and not tried again', async () => {
  const shop = await testShop()
  const sms = { ...shop.sms, notify: async () => 'no-template' as const }
  await enqueue(shop)
  await sendNotifications({ ...shop.deps, sms })
  expect(await states(shop)).toEqual(['SKIPPED'])
})

test('a number gets fifty in a day and another one its own, whichever worker sends', async () => {
  const shop = await testShop()
  for (let index = 0; index < 55; index += 1) await enqueue(shop, `event ${index}`)
  await enqueue(shop, 'somebody else', '13900139000' as Mobile)
  await Promise.all([1, 2, 3].map(() => sendNotifications(shop.deps)))
  expect(shop.sms.notifications.filter((one) => one.mobile === mobile)).toHaveLength(50)
  expect(shop.sms.notifications.filter((one) => one.mobile !== mobile)).toHaveLength(1)
  const { rows } = await sql`SELECT state, outcome FROM notification_outbox WHERE state <> 'SENT'`.execute(
    shop.db,
  )
  expect(rows).toEqual(Array(5).fill({ state: 'SKIPPED', outcome: 'day-limit' }))
  shop.clock.advance({ hours: 25 })
  await enqueue(shop, 'tomorrow')
  await sendNotifications(shop.deps)
  expect(shop.sms.notifications.filter((one) => one.mobile === mobile)).toHaveLength(51)
})

test('after some days nothing is left of them', async () => {
  const shop = await testShop()
  await enqueue(shop)
  await sendNotifications(shop.deps)
  shop.clock.advance({ hours: 6 * 24 })
  await forgetNotifications(shop.deps)
  expect(await states(shop)).toHaveLength(1)
  shop.clock.advance({ hours: 2 * 24 })
  await forgetNotifications(shop.deps)
  expect(await states(shop)).toHaveLength(0)
})
