/** Events of orders reach their buyers once each, in their language, unless they switched them off or are gone. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { saveProfile } from '#contract/endpoints/member.ts'
import type { Fen } from '#contract/values/fen.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { VisitDate } from '#contract/values/time.ts'
import { inTransaction } from '../../../platform/db.ts'
import { placed } from '../../../testing/buying.ts'
import { newGuest, newMember } from '../../../testing/people.ts'
import { payPlaced } from '../../../testing/placing.ts'
import { recordedMail } from '../../../testing/recorded-mail.ts'
import { testPark } from '../../../testing/test-park.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { type BuyerEvent, notifyBuyer } from '../../message/buyer-notification.ts'
import { failedNotifications } from '../../message/notification.ts'
import { type BuyerKind, type NotificationKind, notificationKinds } from '../../message/notification-kinds.ts'
import { sendNotifications } from '../../message/outbox/send-notifications.ts'
import { awaitConfirmationAgain, confirmOrder, rejectOrder } from './confirm-orders.ts'
import { addressNotifications } from './notify-buyers.ts'
import { notifyPaid } from './notify-paid.ts'

const buyerKinds = (Object.keys(notificationKinds) as NotificationKind[]).filter(
  (kind): kind is BuyerKind => notificationKinds[kind].topic !== 'account',
)

async function idOf(shop: TestShop, orderNo: OrderNo): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM shop_order WHERE order_no = ${orderNo}`.execute(
    shop.db,
  )
  return rows[0]?.id ?? Number.NaN
}

const decide = (shop: TestShop, orderNo: OrderNo, how: typeof confirmOrder) =>
  inTransaction(shop.db, (tx) => how(tx, orderNo, { at: shop.clock.now(), actor: 'staff:orders' }))

async function kindsSent(shop: TestShop): Promise<string[]> {
  await notifyPaid(shop.deps)
  await addressNotifications(shop.deps)
  await sendNotifications(shop.deps)
  return shop.sms.notifications.map(({ kind }) => kind)
}

const vehicle = { plate: '云A·12345', tel: '13800138001' }

const eventOf = (shop: TestShop, kind: BuyerKind, orderId: number) =>
  ({
    kind,
    orderId,
    event: 'T1',
    at: shop.clock.now(),
    params: { amountFen: 12_345 as Fen, date: '2026-11-28' as VisitDate, came: 1, awaited: 2, ...vehicle },
  }) as BuyerEvent

test('each kind arrives once, however often its event is written down and however many workers look', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const guest = await newGuest(shop)
  const orderNo = await placed(shop, park, guest)
  const orderId = await idOf(shop, orderNo)
  for (let time = 0; time < 2; time += 1) {
    for (const kind of buyerKinds)
      await inTransaction(shop.db, (tx) => notifyBuyer(tx, eventOf(shop, kind, orderId)))
    await Promise.all([1, 2, 3].map(() => addressNotifications(shop.deps)))
    await Promise.all([1, 2, 3].map(() => sendNotifications(shop.deps)))
  }
  expect(shop.sms.notifications.map(({ kind }) => kind).sort()).toEqual([...buyerKinds].sort())
  const facts: Record<string, string> = {
    orderNo,
    amount: '123.45',
    date: '2026-11-28',
    came: '1',
    awaited: '2',
    ...vehicle,
  }
  for (const { kind, mobile, params } of shop.sms.notifications) {
    expect(mobile).toBe(guest.mobile)
    const expected = notificationKinds[kind].sms.map((name) => [name, facts[name]])
    expect(Object.entries(params), 'a company gets the parameters of its template, and nothing else').toEqual(
      expected,
    )
  }
})

test('what is undone writes to nobody', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const orderId = await idOf(shop, await placed(shop, park, await newGuest(shop)))
  const undone = inTransaction(shop.db, async (tx) => {
    await notifyBuyer(tx, eventOf(shop, 'changed', orderId))
    throw new Error('changed our mind')
  })
  await expect(undone).rejects.toThrow('changed our mind')
  expect(await kindsSent(shop)).toEqual([])
})

test('a worker that dies while it looks for the buyer leaves the event to the next', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const orderId = await idOf(shop, await placed(shop, park, await newGuest(shop)))
  await inTransaction(shop.db, (tx) => notifyBuyer(tx, eventOf(shop, 'refund-arrived', orderId)))
  const vault = {
    ...shop.deps.vault,
    seal: () => {
      throw new Error('killed')
    },
  }
  await expect(addressNotifications({ ...shop.deps, vault })).rejects.toThrow('killed')
  expect(await kindsSent(shop)).toEqual(['refund-arrived'])
})

test('staff who look again write again: each decision is an event of its own', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, { confirmWithinMinutes: 60 })
  const orderNo = await placed(shop, park, await newGuest(shop))
  await payPlaced(shop, orderNo)
  expect(await kindsSent(shop)).toEqual(['awaiting-confirmation'])
  for (const how of [
    rejectOrder,
    awaitConfirmationAgain,
    rejectOrder,
    awaitConfirmationAgain,
    confirmOrder,
  ]) {
    shop.clock.advance({ minutes: 1 })
    expect(await decide(shop, orderNo, how)).toBe(true)
    expect(await decide(shop, orderNo, how), 'the second click decides nothing').toBe(false)
  }
  expect(await kindsSent(shop)).toEqual(['awaiting-confirmation', 'rejected', 'rejected', 'confirmed'])
})

test('what a member switched off is not sent, and what concerns money is', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db, { confirmWithinMinutes: 60 })
  const member = await newMember(shop, { account: 'anna' })
  const orderNo = await placed(shop, park, member)
  await sql`INSERT INTO notification_muted SELECT id, topic FROM member, unnest(ARRAY['purchase', 'change']) AS topic`.execute(
    shop.db,
  )
  await payPlaced(shop, orderNo)
  const orderId = await idOf(shop, orderNo)
  for (const kind of buyerKinds)
    await inTransaction(shop.db, (tx) => notifyBuyer(tx, eventOf(shop, kind, orderId)))
  expect((await kindsSent(shop)).sort()).toEqual(
    buyerKinds.filter((kind) => notificationKinds[kind].topic === 'money').sort(),
  )
  const { rows } =
    await sql`SELECT DISTINCT outcome FROM notification_outbox WHERE state = 'SKIPPED'`.execute(shop.db)
  expect(rows).toEqual([{ outcome: 'unwanted' }])
})

test('a profile with an address gets a copy of what is sent about orders, once, and never instead of it', async () => {
  const mail = recordedMail()
  const shop = await testShop({ deps: { mail } })
  const park = await testPark(shop.db)
  const member = await newMember(shop, { account: 'anna' })
  await shop.call(saveProfile, {
    token: member.token,
    body: { nickname: 'Anna', sex: null, email: 'anna@example.com', avatar: null },
  })
  const orderNo = await placed(shop, park, member)
  await payPlaced(shop, orderNo)
  const orderId = await idOf(shop, orderNo)
  await inTransaction(shop.db, (tx) => notifyBuyer(tx, eventOf(shop, 'closure', orderId)))
  await Promise.all([1, 2].map(() => notifyPaid(shop.deps)))
  await Promise.all([1, 2].map(() => addressNotifications(shop.deps)))
  await Promise.all([1, 2, 3].map(() => sendNotifications(shop.deps)))
  expect(shop.sms.notifications.map(({ kind }) => kind).sort()).toEqual(['closure', 'paid'])
  const { rows } = await sql<{
    channel: string
  }>`SELECT channel FROM notification_outbox WHERE state = 'SENT' ORDER BY 1`.execute(shop.db)
  expect(rows.map(({ channel }) => channel)).toEqual(['EMAIL', 'EMAIL', 'SMS', 'SMS'])
  expect(mail.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual(
    [
      ['anna@example.com', `临时关闭 · ${orderNo}`],
      ['anna@example.com', `预订成功 · ${orderNo}`],
    ].sort(),
  )
  expect(mail.mails.map(({ text }) => text).join()).toContain(
    `https://shop.example/auth?orderNo=${orderNo}&to=change`,
  )
})

test('trouble with a copy is tried again without a second SMS, and an address that is none is left alone', async () => {
  const mail = recordedMail()
  const shop = await testShop({ deps: { mail } })
  const park = await testPark(shop.db)
  const member = await newMember(shop, { account: 'anna' })
  const body = { nickname: 'Anna', sex: null, email: 'anna@example.com', avatar: null }
  await shop.call(saveProfile, { token: member.token, body })
  await payPlaced(shop, await placed(shop, park, member))
  mail.answer('unknown')
  expect(await kindsSent(shop)).toEqual(['paid'])
  mail.answer('rejected')
  for (let hour = 0; hour < 3; hour += 1) {
    shop.clock.advance({ minutes: 60 })
    await kindsSent(shop)
  }
  expect(mail.mails).toHaveLength(2)
  expect(new Set(mail.mails.map(({ messageId }) => messageId)).size).toBe(1)
  expect(shop.sms.notifications).toHaveLength(1)
  expect(await failedNotifications(shop.db)).toBe(0)
})

test('whose member is gone gets nothing, and the event does not wait for ever', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const member = await newMember(shop, { account: 'anna' })
  const orderId = await idOf(shop, await placed(shop, park, member))
  await inTransaction(shop.db, (tx) => notifyBuyer(tx, eventOf(shop, 'closure', orderId)))
  await sql`UPDATE shop_order SET member_id = NULL, contact_mobile_sealed = NULL, contact_mobile_index = NULL`.execute(
    shop.db,
  )
  expect(await kindsSent(shop)).toEqual([])
  const { rows } = await sql`SELECT state FROM notification_outbox`.execute(shop.db)
  expect(rows).toEqual([{ state: 'SKIPPED' }])
})

test('neither a hostile name of a product nor the names of people get into a message', async () => {
  const shop = await testShop()
  const park = await testPark(shop.db)
  const name = '<script>alert(1)</script>{orderNo} https://evil.example'
  await sql`UPDATE product SET name = jsonb_build_object('zh-CN', ${name}::text, 'en-US', ${name}::text)`.execute(
    shop.db,
  )
  const orderNo = await placed(shop, park, await newGuest(shop))
  await payPlaced(shop, orderNo)
  expect(await kindsSent(shop)).toEqual(['paid'])
  expect(shop.sms.notifications[0]?.params).toEqual({ orderNo })
})
