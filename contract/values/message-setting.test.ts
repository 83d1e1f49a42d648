import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fillIn,
  isSentAtAll,
  type MessageFacts,
  MessageSetting,
  messageFaults,
  standardMessageSetting,
  unknownPlaceholder,
} from './message-setting.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })

describe('placeholders', () => {
  const names = ['orderNo', 'link']
  const pieces = fc.constantFrom(
    '{',
    '}',
    'orderNo',
    '{orderNo}',
    '{link}',
    '{order}',
    '{}',
    ' ',
    '订单',
    '$&',
  )
  const texts = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(''))

  test('a text is taken exactly if nothing in braces is left when the known ones are taken out', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const left = text.split(/\{orderNo\}|\{link\}/).join('\n')
        expect(unknownPlaceholder(text, names) === null).toBe(!/[{}]/.test(left))
      }),
    )
  })

  test('a text that is taken is filled in without a rest, and each value stands as it is', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('$1', '$&', '2611', '<b>'), (text, value) => {
        if (unknownPlaceholder(text, names) !== null) return
        const filled = fillIn(text, { orderNo: value, link: 'L' })
        expect(filled).toBe(text.split('{orderNo}').join(value).split('{link}').join('L'))
      }),
    )
  })

  test('a name that every object has is no value', () => {
    expect(fillIn('{constructor}{toString}', {})).toBe('')
  })
})

const facts: MessageFacts = {
  topic: 'purchase',
  wechat: { values: ['orderNo', 'product'], templates: both('ID/thing1/thing2', '') },
  mail: { placeholders: ['orderNo'] },
}
const faulty = (setting: Partial<MessageSetting>, of: Partial<MessageFacts> = {}) =>
  messageFaults({ ...facts, ...of }, { ...standardMessageSetting, ...setting }).map(
    ({ field, code }) => `${field} ${code}`,
  )

test('what counts until something is set has no faults, in any channel or none', () => {
  expect(faulty({})).toEqual([])
  expect(faulty({}, { topic: 'account', wechat: null, mail: null })).toEqual([])
})

test('money, visits that cannot take place and accounts are always written about, whatever was stored', () => {
  const off = { ...standardMessageSetting, on: false }
  expect(faulty({ on: false })).toEqual([])
  for (const topic of ['money', 'account'] as const) {
    expect(faulty({ on: false }, { topic })).toEqual(['on MESSAGE_ALWAYS_SENT'])
    expect(isSentAtAll(topic, off)).toBe(true)
  }
  for (const topic of ['purchase', 'change'] as const) expect(isSentAtAll(topic, off)).toBe(false)
  expect(isSentAtAll('purchase', null)).toBe(true)
})

test('a template of WeChat names a field for each value, or none where the operator’s has them', () => {
  expect(faulty({ wechat: both('NEW') })).toEqual([])
  expect(faulty({ wechat: both('NEW/thing3/thing4') })).toEqual([])
  expect(faulty({ wechat: both('', 'NEW/thing3') })).toEqual(['wechat.en-US MESSAGE_FIELDS_DIFFER'])
  const without = { wechat: { values: ['orderNo', 'product'], templates: both('') } }
  expect(faulty({ wechat: both('NEW', '') }, without)).toEqual(['wechat.zh-CN MESSAGE_FIELDS_DIFFER'])
})

test('what a kind is never sent by is refused', () => {
  const mail = { subject: both('a'), body: both('b') }
  expect(faulty({ mail, wechat: both('NEW', '') }, { wechat: null, mail: null })).toEqual([
    'wechat.zh-CN MESSAGE_CHANNEL_NOT_USED',
    'mail.body.zh-CN MESSAGE_CHANNEL_NOT_USED',
    'mail.body.en-US MESSAGE_CHANNEL_NOT_USED',
  ])
})

test('a placeholder that there is not is refused at its field, and named no longer than it can be read', () => {
  const mail = { subject: both('{orderNo}', '{amount}'), body: both(`{${'x'.repeat(900)}}`, '{orderNo}') }
  const found = messageFaults(facts, { ...standardMessageSetting, mail })
  expect(found.map(({ field }) => field)).toEqual(['mail.body.zh-CN', 'mail.subject.en-US'])
  expect(found[1]?.details).toEqual({ piece: '{amount}' })
  expect(found[0]?.details).toEqual({ piece: `{${'x'.repeat(39)}` })
})

const taken = (setting: object) => MessageSetting.safeParse({ ...standardMessageSetting, ...setting }).success
const mailWith = (subject: string, body = 'b') => ({ mail: { subject: both(subject), body: both(body) } })

test.each<[what: string, setting: object]>([
  ['a subject of two lines', mailWith('Hello\r\nBcc: everybody@example.com')],
  ['a subject with a tab', mailWith('a\tb')],
  ['no subject', mailWith(' ')],
  ['a subject that is too long', mailWith('一'.repeat(101))],
  ['a body that is too long', mailWith('a', '一'.repeat(1_001))],
  ['a body with a carriage return', mailWith('a', 'a\rb')],
  ['a body with an escape', mailWith('a', '\u001b[31m')],
  ['a body in one language', { mail: { subject: both('a'), body: both('b', '') } }],
  ['an id with a space', { sms: { aliyun: both('SMS 1'), tencent: both('') } }],
  ['an id that is too long', { sms: { aliyun: both('1'.repeat(65)), tencent: both('') } }],
  ['markup as an id', { wechat: both('<b>') }],
  ['a field without a name', { wechat: both('ID//thing1') }],
])('%s is refused', (_, setting) => expect(taken(setting)).toBe(false))

test('lines, tabs and markup are text of a body, and the greatest is taken', () => {
  expect(taken(mailWith('<b>你好</b>', 'a\n\tb <script>alert(1)</script> 🎉'))).toBe(true)
  expect(taken(mailWith('一'.repeat(100), '一'.repeat(1_000)))).toBe(true)
  expect(taken({ wechat: both('TM0001-a_b/thing1/character_string2', '') })).toBe(true)
})
