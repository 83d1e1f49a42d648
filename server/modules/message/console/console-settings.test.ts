/** What staff set of a kind counts for the next message, and what makes no sense is refused and changes nothing. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/console/message.ts'
import { listAudit } from '#contract/console/staff.ts'
import { readNotificationChoices } from '#contract/endpoints/message.ts'
import { type MessageKind, messageKinds } from '#contract/values/message.ts'
import { type MessageSetting, standardMessageSetting } from '#contract/values/message-setting.ts'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction } from '../../../platform/db.ts'
import { eventually } from '../../../testing/eventually.ts'
import { newMember } from '../../../testing/people.ts'
import { type RecordedMail, recordedMail } from '../../../testing/recorded-mail.ts'
import { auditRows, newStaff, type TestStaff } from '../../../testing/staff.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { enqueueNotifications, mailRecipientOf, recipientOf } from '../notification.ts'
import { sendNotifications } from '../outbox/send-notifications.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })
const mobile = '13800138000' as Mobile
const orderNo = '2611210000000001'

let shop: TestShop
let mail: RecordedMail
let content: TestStaff
let owner: TestStaff
beforeAll(async () => {
  mail = recordedMail()
  shop = await testShop({ deps: { mail } })
  content = await newStaff(shop, 'content')
  owner = await newStaff(shop, 'owner')
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.pool.query('DELETE FROM setting; DELETE FROM notification_outbox')
  await remembered('paid', null)
  for (const all of [mail.mails, shop.sms.notifications, shop.wechatMessages.messages]) all.length = 0
})

/** The memory of a process learns of a change by a notification of the database. */
const remembered = (kind: MessageKind, value: MessageSetting | null) =>
  eventually(async () => expect((await shop.deps.settings.reader())(`messages.${kind}`)).toEqual(value))

const list = async () => (await shop.call(contract.listMessageSettings, { token: content.token })).data.items
const read = async (kind: MessageKind) =>
  (await shop.call(contract.readMessageSetting, { token: content.token, params: { kind } })).data
const save = (kind: MessageKind, value: object, version = 0) =>
  shop.call(contract.saveMessageSetting, {
    token: content.token,
    params: { kind },
    body: { value: { ...standardMessageSetting, ...value } as MessageSetting, version },
  })

/** To somebody who gets them in WeChat, else by SMS, and a copy by e-mail. */
const enqueue = (eventKey: string, kind: MessageKind = 'paid') =>
  inTransaction(shop.db, (tx) =>
    enqueueNotifications(shop.deps, tx, [
      {
        ...{ eventKey, kind, language: 'en-US', params: { orderNo, product: 'Deck', amount: '150.00' } },
        to: recipientOf(shop.deps.vault, mobile),
        openidSealed: shop.deps.vault.seal('openid-of-anna'),
        mail: mailRecipientOf(shop.deps.vault, 'anna@example.com'),
      },
    ]),
  )

async function outcomes(): Promise<string[][]> {
  const { rows } = await shop.pool.query('SELECT state, outcome FROM notification_outbox ORDER BY id')
  return rows.map(({ state, outcome }) => [state, outcome])
}

const sent = ['SENT', 'sent']
const off = ['SKIPPED', 'switched-off']

test('every kind is listed with what it is sent by, and begins with the operator’s templates and the standard text', async () => {
  const rows = await list()
  expect(rows.map(({ kind }) => kind)).toEqual([...messageKinds])
  expect(rows.every(({ on }) => on)).toBe(true)
  const rowOf = (kind: MessageKind) => rows.find((row) => row.kind === kind)
  expect(rowOf('paid')).toMatchObject({ sms: 'standard', wechat: 'standard', mail: 'standard' })
  expect(rowOf('changed')).toMatchObject({ sms: 'none', wechat: 'none', mail: 'standard' })
  expect(rowOf('password-changed')).toMatchObject({ sms: 'none', wechat: 'never', mail: 'never' })
  expect(await read('paid')).toMatchObject({
    value: standardMessageSetting,
    version: 0,
    sms: {
      values: ['orderNo'],
      companies: [{ company: 'aliyun', templates: both('SMS_PAID', 'SMS_PAID_EN') }],
    },
    wechat: { templates: both('TEMPLATE-PAID/character_string1/thing2/amount3', '') },
    mail: { isOffered: true, placeholders: ['orderNo', 'link'] },
    samples: { orderNo, link: `https://shop.example/auth?orderNo=${orderNo}` },
  })
  expect(await read('mobile-changed')).toMatchObject({ wechat: null, mail: null })
})

test('chosen templates and the written e-mail count for the next message, and are asked for once a batch', async () => {
  const texts = {
    subject: both('好', 'Come, {orderNo}'),
    body: both('好', '<script>alert(1)</script>\n{orderNo} {link} 100% $& {orderNo}'),
  }
  const value = {
    ...standardMessageSetting,
    sms: { aliyun: both('SMS_NEW', ''), tencent: both('') },
    wechat: both('NEW', 'NEW-EN/thing1/thing2/amount9'),
    mail: texts,
  }
  expect((await save('paid', value)).data).toMatchObject({ value, version: 1 })
  await remembered('paid', value)
  expect((await list())[0]).toMatchObject({ kind: 'paid', sms: 'own', wechat: 'own', mail: 'own' })
  for (let index = 0; index < 15; index += 1) await enqueue(`event ${index}`)
  const reads = { count: 0 }
  const settings = {
    reader: () => {
      reads.count += 1
      return shop.deps.settings.reader()
    },
  }
  shop.wechatMessages.answer('sent')
  expect(await sendNotifications({ ...shop.deps, settings })).toBe(30)
  expect(reads.count, 'of twenty and of ten').toBe(2)
  const fields = ['character_string1', 'thing2', 'amount3']
  expect(shop.wechatMessages.messages[0]?.chosen).toEqual({
    'zh-CN': { id: 'NEW', fields },
    'en-US': { id: 'NEW-EN', fields: ['thing1', 'thing2', 'amount9'] },
  })
  expect(mail.mails[0]).toMatchObject({ subject: `Come, ${orderNo}` })
  const link = `https://shop.example/auth?orderNo=${orderNo}`
  expect(mail.mails[0]?.text).toContain(
    `<script>alert(1)</script>\n${orderNo} ${link} 100% $& ${orderNo}\n\n--\nYou`,
  )
  shop.wechatMessages.answer('refused')
  await enqueue('by SMS')
  await sendNotifications(shop.deps)
  shop.wechatMessages.answer('sent')
  expect(shop.sms.notifications).toMatchObject([{ kind: 'paid', chosen: { aliyun: { 'zh-CN': 'SMS_NEW' } } }])

  const { items } = (await shop.call(contract.findMessages, { token: content.token, query: {} })).data
  const shown = await Promise.all(
    items.slice(0, 2).map(async ({ messageId, channel }) => {
      const { data } = await shop.call(contract.readMessage, { token: content.token, params: { messageId } })
      return [channel, data.isOwnText, data.text?.includes('100% $&')]
    }),
  )
  expect(shown.toSorted()).toEqual([
    ['EMAIL', true, true],
    ['SMS', true, false],
  ])
})

test('the standard text comes back', async () => {
  const texts = { subject: both('a'), body: both('b') }
  await save('paid', { mail: texts })
  await save('paid', {}, 1)
  await remembered('paid', standardMessageSetting)
  await enqueue('standard again')
  await sendNotifications(shop.deps)
  expect(mail.mails).toMatchObject([{ subject: `Order complete · ${orderNo}` }])
  expect(shop.wechatMessages.messages[0]).not.toHaveProperty('chosen')
})

test('a kind that is off is sent in no channel, also what was due before, and other kinds are', async () => {
  await enqueue('due before')
  await save('paid', { on: false })
  await remembered('paid', { ...standardMessageSetting, on: false })
  await enqueue('another', 'rejected')
  await sendNotifications(shop.deps)
  expect(await outcomes()).toEqual([off, off, sent, sent])
  expect(shop.wechatMessages.messages.map(({ kind }) => kind)).toEqual(['rejected'])
})

test('what must always be sent is sent even where a slip of the operator stored that it is off', async () => {
  const value = { ...standardMessageSetting, on: false }
  await shop.pool.query(`INSERT INTO setting (code, value, public) VALUES ('messages.rejected', $1, false)`, [
    JSON.stringify(value),
  ])
  await remembered('rejected', value)
  expect((await read('rejected')).value.on).toBe(true)
  await enqueue('money', 'rejected')
  await sendNotifications(shop.deps)
  expect(await outcomes()).toEqual([sent, sent])
})

test('members are told that they are written to in WeChat as soon as any kind has a template', async () => {
  const { token } = await newMember(shop, { account: 'anna' })
  const bare = await testShop({
    deps: { wechatMessages: { ...shop.wechatMessages, templates: {} } },
    process: { database: { ...shop, drop: async () => undefined }, clock: shop.clock },
  })
  const offers = async () => (await bare.call(readNotificationChoices, { token })).data.wechat
  expect(await offers()).toBe(false)
  await save('changed', { wechat: both('NEW/thing1/thing2/time3', '') })
  await eventually(async () => expect(await offers()).toBe(true))
})

test('of five who save what they all read, one does, and one row of the log has before and after', async () => {
  const rows = await auditRows(shop)
  const answers = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => save('paid', { sms: { aliyun: both(`SMS_${n}`), tencent: both('') } })),
  )
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    '200',
    ...Array(4).fill('STAFF_CHANGED'),
  ])
  expect(await auditRows(shop)).toBe(rows + 1)
  const audit = await shop.call(listAudit, { token: owner.token, query: { no: 'messages.paid' } })
  expect(audit.data.items[0]).toMatchObject({
    kind: 'setting',
    account: content.account,
    before: { on: true },
  })
  expect(JSON.stringify(audit.data.items[0]?.after)).toMatch(/SMS_[1-5]/)
})

const mailWith = (subject: string, body = 'b') => ({ mail: { subject: both(subject), body: both(body) } })

const refused = (respCode: string, data?: object) => ({ respCode, ...(data && { data }) })

test.each<[what: string, kind: MessageKind, value: object, answer: object]>([
  [
    'an unknown placeholder',
    'paid',
    { mail: { subject: both('a', '{amount}'), body: both('b') } },
    refused('MESSAGE_PLACEHOLDER_UNKNOWN', { field: 'mail.subject.en-US', piece: '{amount}' }),
  ],
  [
    'braces of the greatest size',
    'paid',
    mailWith('a', '{'.repeat(1_000)),
    refused('MESSAGE_PLACEHOLDER_UNKNOWN', { field: 'mail.body.zh-CN', piece: '{' }),
  ],
  ['a text that is too long', 'paid', mailWith('a', '一'.repeat(1_001)), refused('BAD_REQUEST')],
  ['a second header', 'paid', mailWith('a\r\nBcc: b@example.com'), refused('BAD_REQUEST')],
  ['half a character', 'paid', mailWith('\ud800'), refused('BAD_REQUEST')],
  ['money that is off', 'refund-agreed', { on: false }, refused('MESSAGE_ALWAYS_SENT', { field: 'on' })],
  ['an account that is off', 'mobile-changed', { on: false }, refused('MESSAGE_ALWAYS_SENT')],
  ['an e-mail about an account', 'password-changed', mailWith('a'), refused('MESSAGE_CHANNEL_NOT_USED')],
  [
    'too few fields',
    'paid',
    { wechat: both('NEW/thing1', '') },
    refused('MESSAGE_FIELDS_DIFFER', { field: 'wechat.zh-CN', count: 3 }),
  ],
  [
    'an id without fields where none are known',
    'changed',
    { wechat: both('NEW') },
    refused('MESSAGE_FIELDS_DIFFER'),
  ],
])('%s is refused and changes nothing', async (_, kind, value, answer) => {
  const [before, rows] = [await read(kind), await auditRows(shop)]
  expect(await save(kind, value)).toMatchObject(answer)
  expect(await read(kind)).toEqual(before)
  expect(await auditRows(shop)).toBe(rows)
})

test('no kind that there is not, and nobody but those who write texts', async () => {
  const params = { kind: 'unknown' as MessageKind }
  expect((await shop.call(contract.readMessageSetting, { token: content.token, params })).respCode).toBe(
    'BAD_REQUEST',
  )
  const { token } = await newStaff(shop, 'orders')
  expect((await shop.call(contract.listMessageSettings, { token })).respCode).toBe('NOT_ALLOWED')
})
