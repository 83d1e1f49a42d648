import { expect, test } from 'vitest'
import type { OrderAction } from '#contract/endpoints/ordering/reading.ts'
import { fen } from '#contract/values/fen.ts'
import type { FlowStatus } from '#contract/values/order.ts'
import type { PayType } from '#contract/values/payment.ts'
import { tipElsewhere, tipOf } from './order-status.ts'

const facts = { days: '3-5个工作日', backFen: fen(15_000), keptUntil: '2026-11-27T02:00:00.000Z' }
const tip = (status: FlowStatus, payType: PayType) => tipOf(status, { type: 'PARK' }, { ...facts, payType })
const ofRefunds = ['TD_ING', 'TD_FINISH', 'PART_TD_ING', 'CONFIRM_FAIL'] as const

test('who paid with a voucher reads of the voucher, and of no money', () => {
  for (const status of ofRefunds) expect(tip(status, 'EXTICKET')).not.toMatch(/款项|到账|工作日/)
  expect(tip('TD_FINISH', 'EXTICKET')).toBe('兑换券已退回')
  expect(tip('CONFIRM_FAIL', 'EXTICKET')).toMatch(/订单将自动取消，兑换券退回$/)
})

test('who owes the difference of a change is asked to pay it, and nobody else', () => {
  const changing = (difference: boolean) =>
    tipOf('CHANGING_ING', { type: 'PARK' }, { ...facts, payType: 'ALIPAY_QR', difference })
  expect(changing(true)).toBe('新日期已为您保留，支付差价后改期完成')
  expect(changing(false)).toBe('改期处理中，请稍候')
  const ready = tipOf('AWAIT_CHECK', { type: 'PARK' }, { ...facts, payType: 'ALIPAY_QR', difference: true })
  expect(ready).not.toMatch(/差价/)
})

test('what a balance paid is there at once; what a company pays takes days', () => {
  for (const status of ofRefunds) expect(tip(status, 'ADVANCE')).not.toMatch(/原路|工作日/)
  expect(tip('TD_FINISH', 'ADVANCE')).toBe('款项已退回预付款余额')
  expect(tip('TD_ING', 'ALIPAY_QR')).toBe('退款处理中，受理后3-5个工作日到账')
  expect(tip('CONFIRM_FAIL', 'ALIPAY_QR')).toMatch(/款项将自动全额原路退回$/)
})

test('of what was free, or of which the fee was all, no money is said to come back', () => {
  const free = { ...facts, payType: null, backFen: fen(0) }
  const said = (status: FlowStatus) => tipOf(status, { type: 'PARK' }, free)
  for (const status of ofRefunds) expect(said(status)).not.toMatch(/原路|工作日|到账/)
  expect(said('TD_FINISH')).toBe('订单已退订，没有需要退回的款项')
  expect(said('CONFIRM_FAIL')).toMatch(/订单将自动取消$/)
  expect(said('AWAIT_CHECK')).toBe(tipOf('AWAIT_CHECK', { type: 'PARK' }, { ...free, backFen: fen(1) }))
})

test('what was rejected is not said to be edited once its visit has come', () => {
  const said = tipOf(
    'CONFIRM_FAIL',
    { type: 'PARK' },
    { ...facts, payType: 'ALIPAY_QR', actions: ['refund'] },
  )
  expect(said).toMatch(/不能再修改；.*款项将自动全额原路退回$/)
  expect(tip('CONFIRM_FAIL', 'ALIPAY_QR')).toMatch(/可以在此退款或修改/)
})

test('of a team, which is not refunded online, a rejected order is not said to be refunded here', () => {
  const rejected = (actions: readonly OrderAction[]) =>
    tipOf('CONFIRM_FAIL', { type: 'HTRM' }, { ...facts, payType: 'ADVANCE', actions })
  expect(rejected(['edit', 'refund'])).toMatch(/^订单未通过确认，可以在此退款或修改；/)
  expect(rejected(['edit'])).toMatch(/^订单未通过确认，可以在此修改；/)
})

test('what is held is no place for all kinds: a postcard is held, too', () => {
  for (const status of ['AWAIT_PAID', 'CANCEL'] as const)
    expect(tipOf(status, { type: 'MD' }, { ...facts, payType: null })).not.toContain('名额')
})

test('a page that can neither refund nor edit promises nothing of it, and sends to the order', () => {
  const said = (status: FlowStatus) => tipElsewhere(status, { type: 'PARK' }, { ...facts, payType: null })
  expect(said('CONFIRM_FAIL')).toMatch(/请在订单中查看/)
  expect(said('CONFIRM_FAIL')).not.toMatch(/退款|修改/)
  expect(said('TD_FINISH')).toBe(tipOf('TD_FINISH', { type: 'PARK' }, { ...facts, payType: null }))
})
