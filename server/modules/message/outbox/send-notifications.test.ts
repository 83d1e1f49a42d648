/** A member who bound WeChat is written to there, and by SMS where WeChat will not bring it; the day's limit is one of SMS. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction } from '../../../platform/db.ts'
import { startSweeps } from '../../../platform/sweeps.ts'
import { shopSweeps } from '../../../sweeps.ts'
import { eventually } from '../../../testing/eventually.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import type { MailGateway } from '../channels/mail-gateway.ts'
import { enqueueNotifications, mailRecipientOf, recipientOf } from '../notification.ts'
import { sendNotifications } from './send-notifications.ts'

const mobile = '13800138000' as Mobile
const orderNo = '2611210000000001'
const product = '云顶观景台'

const enqueue = (shop: TestShop, eventKey = `paid:${orderNo}`) =>
  inTransaction(shop.db, (tx) =>
    enqueueNotifications(shop.deps, tx, [
      {
        eventKey,
        kind: 'paid',
        language: 'zh-CN',
        to: recipientOf(shop.deps.vault, mobile),
        openidSealed: shop.deps.vault.seal('openid-of-anna'),
        params: { orderNo, product, amount: '150.00' },
      },
    ]),
  )

async function stored(shop: TestShop): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    SELECT state || ' ' || coalesce(channel, '-') AS text FROM notification_outbox ORDER BY id`.execute(
    shop.db,
  )
  return rows.map(({ text }) => text)
}

test('who bound WeChat is written to there, once, with a link to the order and without an SMS', async () => {
  const shop = await testShop()
  await enqueue(shop)
  await enqueue(shop)
  await Promise.all([1, 2, 3].map(() => sendNotifications(shop.deps)))
  expect(shop.wechatMessages.messages).toMatchObject([
    {
      openid: 'openid-of-anna',
      kind: 'paid',
      values: [orderNo, product, '150.00'],
      url: `https://shop.example/auth?orderNo=${orderNo}`,
    },
  ])
  expect(shop.sms.notifications).toEqual([])
  expect(await stored(shop)).toEqual(['SENT WECHAT'])
})

test('one that fails by itself stays due, and what became of the others of its round is kept', async () => {
  const shop = await testShop()
  for (const n of [1, 2, 3]) await enqueue(shop, `paid:${n}`)
  await sql`UPDATE notification_outbox SET params_sealed = 'broken' WHERE event_key = 'paid:2'`.execute(
    shop.db,
  )
  await expect(sendNotifications(shop.deps)).rejects.toThrow()
  expect(await stored(shop)).toEqual(['SENT WECHAT', 'DUE -', 'SENT WECHAT'])
  expect(await sendNotifications(shop.deps)).toBe(0)
  expect(shop.wechatMessages.messages).toHaveLength(2)
})

test.each(['refused', 'no-template'] as const)(
  'what WeChat answers with %s goes by SMS at once',
  async (outcome) => {
    const shop = await testShop()
    shop.wechatMessages.answer(outcome)
    await enqueue(shop)
    await sendNotifications(shop.deps)
    expect(shop.sms.notifications).toMatchObject([{ mobile, kind: 'paid', params: { orderNo } }])
    expect(await stored(shop)).toEqual(['SENT SMS'])
  },
)

test('where WeChat says nothing it is asked once more under the same id, and then it goes by SMS', async () => {
  const shop = await testShop()
  const ids: string[] = []
  const wechatMessages = {
    templates: {},
    send: async ({ messageId }: { messageId: string }) => {
      ids.push(messageId)
      return 'unknown' as const
    },
  }
  await enqueue(shop)
  for (let minute = 0; minute < 10; minute += 1) {
    await sendNotifications({ ...shop.deps, wechatMessages })
    shop.clock.advance({ minutes: 1 })
  }
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
  expect(shop.sms.notifications).toHaveLength(1)
  expect(await stored(shop)).toEqual(['SENT SMS'])
})

test('messages in WeChat do not count among the SMS of a day, and come when those are used up', async () => {
  const shop = await testShop()
  for (let index = 0; index < 60; index += 1) await enqueue(shop, `in WeChat ${index}`)
  await sendNotifications(shop.deps)
  expect(shop.wechatMessages.messages).toHaveLength(60)
  shop.wechatMessages.answer('refused')
  for (let index = 0; index < 55; index += 1) await enqueue(shop, `by SMS ${index}`)
  await sendNotifications(shop.deps)
  expect(shop.sms.notifications).toHaveLength(50)
  shop.wechatMessages.answer('sent')
  await enqueue(shop, 'one more')
  await sendNotifications(shop.deps)
  expect(shop.wechatMessages.messages).toHaveLength(61)
})

test('a mail server that keeps everybody waiting holds up no SMS', async () => {
  const shop = await testShop()
  const mails: string[] = []
  const over = Promise.withResolvers<'sent'>()
  const mail: MailGateway = {
    send: ({ to }) => {
      mails.push(to)
      return over.promise
    },
  }
  const enqueuePlain = (eventKey: string) =>
    inTransaction(shop.db, (tx) =>
      enqueueNotifications(shop.deps, tx, [
        {
          ...{ eventKey, kind: 'paid', language: 'zh-CN', params: { orderNo } },
          to: recipientOf(shop.deps.vault, mobile),
          mail: mailRecipientOf(shop.deps.vault, 'anna@example.com'),
        },
      ]),
    )
  const sweeps = shopSweeps({ ...shop.deps, mail }).filter(({ name }) => name.startsWith('message: send'))
  const sweeper = startSweeps(sweeps, shop.deps.log, 5)
  await enqueuePlain('paid:1')
  await eventually(() => expect(mails).toEqual(['anna@example.com']))
  await enqueuePlain('paid:2')
  await eventually(() => expect(shop.sms.notifications).toHaveLength(2))
  over.resolve('sent')
  await eventually(async () =>
    expect((await stored(shop)).filter((one) => one === 'SENT EMAIL')).toHaveLength(2),
  )
  await sweeper.stop()
})
