/** The outbox in the console: found, read with the recipient masked, and sent again when it failed, never twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/console/message.ts'
import { listAudit } from '#contract/console/staff.ts'
import type { MessageState } from '#contract/values/message.ts'
import type { OrderNo } from '#contract/values/order.ts'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction } from '../../../platform/db.ts'
import { awaitingOrder, parkToConfirm } from '../../../testing/awaiting-order.ts'
import { newGuest } from '../../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { notifyBuyer } from '../buyer-notification.ts'
import { enqueueNotifications, recipientOf } from '../notification.ts'
import { sendNotifications } from '../outbox/send-notifications.ts'

const mobile = '13800138000' as Mobile
let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'orders')
})
afterAll(() => shop.close())

type Query = Partial<Record<'orderNo' | 'kind' | 'channel' | 'state' | 'day' | 'sort' | 'cursor', string>>
const page = async (query: Query = {}) =>
  (await shop.call(contract.findMessages, { token: staff.token, query: query as never })).data
const read = async (messageId: string) =>
  (await shop.call(contract.readMessage, { token: staff.token, params: { messageId } })).data
const failures = async () => (await shop.call(contract.countFailedMessages, { token: staff.token })).data
const resend = (messageId: string, idempotencyKey?: string) =>
  shop.call(contract.resendMessage, {
    token: staff.token,
    params: { messageId },
    ...(idempotencyKey && { idempotencyKey }),
  })

/** Answers the number under which staff find it. */
async function enqueue(eventKey: string): Promise<string> {
  await inTransaction(shop.db, (tx) =>
    enqueueNotifications(shop.deps, tx, [
      {
        eventKey,
        kind: 'refund-agreed',
        language: 'zh-CN',
        to: recipientOf(shop.deps.vault, mobile),
        params: { orderNo: '2611210000000001', product: '云顶观景台', amount: '150.00' },
      },
    ]),
  )
  return (await page()).items[0]?.messageId ?? ''
}

async function failed(eventKey: string): Promise<string> {
  const messageId = await enqueue(eventKey)
  const sms = { ...shop.deps.sms, notify: async () => 'rejected' as const }
  for (let hour = 0; hour < 24 && (await read(messageId)).state !== 'FAILED'; hour += 1) {
    await sendNotifications({ ...shop.deps, sms })
    shop.clock.advance({ hours: 6 })
  }
  staff = await newStaff(shop, 'orders')
  return messageId
}

const sentCount = () => shop.sms.notifications.length

test('messages are found by order, kind, channel, state and day, a page at a time', async () => {
  const park = await parkToConfirm(shop)
  const { orderNo } = await awaitingOrder(shop, park, await newGuest(shop))
  const { rows } = await shop.pool.query('SELECT id FROM shop_order WHERE order_no = $1', [orderNo])
  const now = shop.clock.now()
  await inTransaction(shop.db, async (tx) => {
    for (let index = 0; index < 31; index += 1)
      await notifyBuyer(tx, {
        kind: 'changed',
        orderId: Number(rows[0].id),
        event: `change ${index}`,
        at: now,
        params: { date: null },
      })
  })
  const query = { orderNo, kind: 'changed', state: 'NEW' }
  const first = await page(query)
  expect(first.items).toHaveLength(30)
  expect(first.items[0]).toMatchObject({
    orderNo,
    kind: 'changed',
    state: 'NEW',
    recipient: null,
    channel: null,
  })
  const second = await page({ ...query, cursor: first.nextCursor ?? '' })
  expect([second.items.length, second.nextCursor]).toEqual([1, null])
  const oldestFirst = { ...query, sort: 'created-asc' }
  const oldest = await page(oldestFirst)
  const rest = await page({ ...oldestFirst, cursor: oldest.nextCursor ?? '' })
  const turned = [...first.items, ...second.items].toReversed()
  expect([oldest.items.length, [...oldest.items, ...rest.items], rest.nextCursor]).toEqual([30, turned, null])
  expect((await read(second.items[0]?.messageId ?? '')).text).toBeNull()
  for (const other of [
    { orderNo: '2611219999999999' as OrderNo },
    { ...query, kind: 'closure' },
    { ...query, channel: 'WECHAT' },
    { ...query, state: 'SENT' satisfies MessageState },
    { ...query, day: '2020-01-01' },
  ])
    expect((await page(other)).items).toEqual([])
})

test('what was sent shows its text, its masked recipient and the answer, and cannot be sent again', async () => {
  const messageId = await enqueue('sent one')
  expect(await read(messageId)).toMatchObject({ state: 'DUE', outcome: null, tries: 0, actions: [] })
  await sendNotifications(shop.deps)
  const message = await read(messageId)
  expect(message).toMatchObject({
    kind: 'refund-agreed',
    state: 'SENT',
    channel: 'SMS',
    outcome: 'sent',
    recipient: '138****8000',
    tries: 1,
    dueAt: null,
    actions: [],
  })
  expect(message.sentAt).not.toBeNull()
  expect(message.text).toContain('您的订单 2611210000000001 的退款 150.00 元已受理')
  expect(message.text).toContain('https://shop.example/auth?orderNo=2611210000000001')
  expect(JSON.stringify([message, await page()])).not.toContain(mobile)

  const before = await auditRows(shop)
  const sent = sentCount()
  expect((await resend(messageId)).respCode).toBe('MESSAGE_NOT_FAILED')
  await sendNotifications(shop.deps)
  expect([await auditRows(shop), sentCount()]).toEqual([before, sent])
})

test('what failed is counted, and goes out once, however many staff send it again', async () => {
  const messageId = await failed('failed one')
  expect(await read(messageId)).toMatchObject({ state: 'FAILED', outcome: 'rejected', actions: ['resend'] })
  expect((await page({ state: 'FAILED' })).items.map((one) => one.messageId)).toEqual([messageId])
  expect((await failures()).total).toBe(1)

  const before = await auditRows(shop)
  const sent = sentCount()
  const answers = await Promise.all(Array.from({ length: 10 }, () => resend(messageId)))
  expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  const codes = answers.filter(({ respCode }) => respCode !== '200').map(({ respCode }) => respCode)
  expect(new Set(codes)).toEqual(new Set(['MESSAGE_NOT_FAILED']))
  await Promise.all([1, 2, 3].map(() => sendNotifications(shop.deps)))
  expect(sentCount()).toBe(sent + 1)
  expect(await auditRows(shop)).toBe(before + 1)
  expect(await read(messageId)).toMatchObject({ state: 'SENT', tries: 1, actions: [] })
  expect((await failures()).total).toBe(0)

  const owner = await newStaff(shop, 'owner')
  const log = await shop.call(listAudit, { token: owner.token, query: { kind: 'message' } })
  expect(log.data.items[0]).toMatchObject({
    account: staff.account,
    no: messageId,
    before: { status: 'FAILED' },
    after: { status: 'DUE' },
  })
})

test('a repeat of the same request is answered the same, and is no second message', async () => {
  const messageId = await failed('repeated one')
  const sent = sentCount()
  const first = await resend(messageId, 'resend-0001')
  await sendNotifications(shop.deps)
  expect((await resend(messageId, 'resend-0001')).data).toEqual(first.data)
  await sendNotifications(shop.deps)
  expect(sentCount()).toBe(sent + 1)
})

test('failures of the day before are no longer among those of the last day', async () => {
  const messageId = await failed('old one')
  shop.clock.advance({ days: 2 })
  staff = await newStaff(shop, 'orders')
  expect(await failures()).toEqual({ lastDay: 0, total: 1 })
  await resend(messageId)
  await sendNotifications(shop.deps)
})

test('a number that names no message, or is none, is refused', async () => {
  const unknown = { token: staff.token, params: { messageId: '999999' } }
  expect((await shop.call(contract.readMessage, unknown)).respCode).toBe('NOT_FOUND')
  expect((await shop.call(contract.resendMessage, unknown)).respCode).toBe('NOT_FOUND')
  for (const messageId of ['1%20OR%201', '-1', '9'.repeat(19)])
    expect(
      (await shop.call(contract.readMessage, { token: staff.token, params: { messageId } })).respCode,
    ).toBe('BAD_REQUEST')
})

test('those who write texts read messages, and send none', async () => {
  const { token } = await newStaff(shop, 'content')
  expect((await shop.call(contract.findMessages, { token, query: {} })).respCode).toBe('200')
  const params = { messageId: '1' }
  expect((await shop.call(contract.resendMessage, { token, params })).respCode).toBe('NOT_ALLOWED')
})

test('every filter has an index', async () => {
  const client = await shop.pool.connect()
  // A table of a test has so few rows that reading and sorting all of them would be the cheapest.
  await client.query('SET enable_seqscan = off; SET enable_sort = off')
  for (const filter of ["state = 'FAILED'", "kind = 'changed'", 'order_id = 7', "channel = 'WECHAT'"]) {
    const { rows } = await client.query(
      `EXPLAIN SELECT * FROM notification_outbox WHERE ${filter} ORDER BY id DESC LIMIT 31`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/notification_outbox_of_\w+/)
  }
  client.release(true)
})
