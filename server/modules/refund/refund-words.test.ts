import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import { noteIn } from './refund-words.ts'

const amountFen = fen(15_000)

test('a history says what came back: money on its way, a balance, or a voucher', () => {
  const said = (note: 'approved' | 'arrived' | 'rejected') =>
    ([null, 'ADVANCE', 'EXTICKET'] as const).map((payType) => noteIn('zh-CN', { note, payType, amountFen }))
  expect(said('approved')).toEqual(['退款已受理，款项正在原路退回', '退款已受理', '退订已受理'])
  expect(said('arrived')).toEqual(['款项已退回', '款项已退回预付款余额', '兑换券已退回'])
  expect(new Set(said('rejected')).size).toBe(1)
  expect(noteIn('en-US', { note: 'arrived', payType: 'EXTICKET', amountFen })).toBe('The voucher is back')
})

test('of what was free no money is said to be on its way', () => {
  const free = { payType: null, amountFen: fen(0) }
  expect(noteIn('zh-CN', { note: 'approved', ...free })).toBe('退订已受理')
  expect(noteIn('en-US', { note: 'approved', ...free })).not.toContain('money')
  expect(noteIn('zh-CN', { note: 'nothing-due', ...free })).toBe('无需退款，已完成')
})
