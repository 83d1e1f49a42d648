import { expect, test } from 'vitest'
import { notificationKinds } from '../../../server/modules/message/notification-kinds.ts'
import { notificationMessages } from './notification-messages.ts'

/** What the switch of its topic says of each kind, in Chinese and in English. */
const said = {
  paid: ['付款成功', 'Payment received'],
  'awaiting-confirmation': ['待确认', 'awaits confirmation'],
  confirmed: ['已确认', 'is confirmed'],
  'vehicle-assigned': ['车辆已安排', 'a vehicle assigned'],
  'parcel-sent': ['包裹已发出', 'a parcel sent'],
  'parcel-arrived': ['签收', 'signed for'],
  'invoice-issued': ['发票已开具', 'an invoice issued'],
  'card-approved': ['办卡审核结果', 'a decision on a card'],
  'card-rejected': ['办卡审核结果', 'a decision on a card'],
  changed: ['新日期', 'new date'],
  'change-agreed': ['待支付的差价', 'a difference to pay'],
  'change-refused': ['未通过', 'declined'],
  'change-withdrawn': ['已撤销', 'withdrawn'],
  'change-expired': ['已过期', 'expired'],
} as const satisfies Record<string, readonly [string, string]>

test('who switches a topic off reads of each message that will not come any more', () => {
  const switched = Object.entries(notificationKinds).filter(
    ([, { topic }]) => topic === 'purchase' || topic === 'change',
  )
  expect(switched.map(([kind]) => kind).sort()).toEqual(Object.keys(said).sort())
  for (const [kind, { topic }] of switched) {
    const text = topic === 'purchase' ? 'purchaseText' : 'changeText'
    const [chinese, english] = said[kind as keyof typeof said]
    expect(notificationMessages['zh-CN'][text]).toContain(chinese)
    expect(notificationMessages['en-US'][text]).toContain(english)
  }
})
