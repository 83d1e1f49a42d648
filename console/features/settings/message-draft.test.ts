import { expect, test } from 'vitest'
import type { KindSetting } from '#contract/console/message.ts'
import { standardMessageSetting } from '#contract/values/message-setting.ts'
import { faultsAt, faultsOf, isEdited, mailOf, withMail } from './message-draft.ts'

const both = (zh: string, en = zh) => ({ 'zh-CN': zh, 'en-US': en })
const standard = { subject: both('预订成功 · {orderNo}'), body: both('订单 {orderNo}：{link}') }
const saved: KindSetting = {
  kind: 'paid',
  topic: 'purchase',
  value: standardMessageSetting,
  version: 0,
  text: standard.body,
  sms: { values: ['orderNo'], companies: [] },
  wechat: { values: ['orderNo', 'product', 'amount'], templates: both('', '') },
  mail: { isOffered: true, placeholders: ['orderNo', 'link'], standard, footer: both('') },
  samples: {},
}
const { value } = saved

test('a text is typed over the standard one, and is none of one’s own when it is typed back', () => {
  expect(mailOf(saved, value)).toEqual(standard)
  const typed = withMail(saved, value, { ...standard, subject: both('好') })
  expect(isEdited({ version: 0, value: typed }, saved)).toBe(true)
  const back = withMail(saved, typed, { ...standard, subject: both('预订成功 · {orderNo}') })
  expect(back.mail).toBeNull()
  expect(isEdited({ version: 0, value: back }, saved)).toBe(false)
})

test('what is wrong stands at its field, in the words of whoever reads', () => {
  const mail = { subject: both('{orderNo}', '{order}'), body: both('{link}', 'Come {soon') }
  const faults = faultsOf(saved, { ...value, mail, wechat: both('ID/thing1', '') }, 'en-US')
  expect([...faults.keys()].toSorted()).toEqual(['mail.body.en-US', 'mail.subject.en-US', 'wechat.zh-CN'])
  expect(faultsAt(faults, 'mail.subject')).toEqual({
    'en-US': '“{order}” is no placeholder of this kind; braces are for placeholders only',
  })
  expect(faultsAt(faults, 'mail.body')['en-US']).toContain('“{soon”')
  const empty = faultsOf(saved, { ...value, mail: { ...mail, body: both('', 'a') } }, 'zh-CN')
  expect(empty.get('mail.body.zh-CN')).toBe('不能为空')
  expect(empty.get('mail.subject.en-US'), 'all of them at once').toContain('“{order}”')
  expect(faultsOf(saved, { ...value, sms: { ...value.sms, aliyun: both('a b') } }, 'zh-CN').size).toBe(2)
  expect(faultsOf(saved, value, 'zh-CN').size).toBe(0)
})
