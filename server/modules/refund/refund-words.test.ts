import { expect, test } from 'vitest'
import { fen } from '#contract/values/fen.ts'
import type { PayType } from '#contract/values/payment.ts'
import { noteIn } from './refund-words.ts'

const amountFen = fen(15_000)
const kind = 'UNITS' as const

test('a history says what came back: money on its way, a balance, or a voucher', () => {
  const said = (note: 'approved' | 'arrived' | 'rejected') =>
    ([null, 'ADVANCE', 'EXTICKET'] as const).map((payType) =>
      noteIn('zh-CN', { note, kind, payType, amountFen }),
    )
  expect(said('approved')).toEqual(['退款已受理，款项正在原路退回', '退款已受理', '退订已受理'])
  expect(said('arrived')).toEqual(['款项已退回', '款项已退回预付款余额', '兑换券已退回'])
  expect(new Set(said('rejected')).size).toBe(1)
  expect(noteIn('en-US', { note: 'arrived', kind, payType: 'EXTICKET', amountFen })).toBe(
    'The voucher is back',
  )
})

test('of what was free no money is said to be on its way', () => {
  const free = { kind, payType: null, amountFen: fen(0) }
  expect(noteIn('zh-CN', { note: 'approved', ...free })).toBe('退订已受理')
  expect(noteIn('en-US', { note: 'approved', ...free })).not.toContain('money')
  expect(noteIn('zh-CN', { note: 'nothing-due', ...free })).toBe('无需退款，已完成')
})

test('a refund may be declined after the visit: what it was asked for is not said to be good again, as once it is withdrawn', () => {
  const said = (note: 'revoked' | 'rejected') =>
    noteIn('zh-CN', { note, kind, payType: 'ALIPAY_PC', amountFen })
  expect(said('revoked')).toBe('已撤销退款申请，订单恢复可用')
  expect(said('rejected')).toBe('退款申请未通过')
})

test('an order that was not confirmed is not said to be good again', () => {
  const said = (note: 'revoked' | 'rejected', of: 'UNITS' | 'REJECTED', payType: PayType) =>
    noteIn('zh-CN', { note, kind: of, payType, amountFen })
  for (const payType of ['ALIPAY_PC', 'ADVANCE', 'EXTICKET'] as const)
    for (const note of ['revoked', 'rejected'] as const) {
      expect(said(note, 'UNITS', payType)).not.toContain('未通过确认')
      expect(said(note, 'REJECTED', payType)).toContain('订单仍为未通过确认')
    }
  expect(noteIn('en-US', { note: 'revoked', kind: 'REJECTED', payType: null, amountFen })).toBe(
    'Withdrawn, the order stays rejected',
  )
})
