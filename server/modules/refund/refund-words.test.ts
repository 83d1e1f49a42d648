import { expect, test } from 'vitest'
import { noteIn } from './refund-words.ts'

test('a history says what came back: money on its way, a balance, or a voucher', () => {
  const said = (note: 'approved' | 'arrived' | 'rejected') =>
    ([null, 'ADVANCE', 'EXTICKET'] as const).map((payType) => noteIn('zh-CN', { note, payType }))
  expect(said('approved')).toEqual(['退款已受理，款项正在原路退回', '退款已受理', '退订已受理'])
  expect(said('arrived')).toEqual(['款项已退回', '款项已退回预付款余额', '兑换券已退回'])
  expect(new Set(said('rejected')).size).toBe(1)
  expect(noteIn('en-US', { note: 'arrived', payType: 'EXTICKET' })).toBe('The voucher is back')
})
