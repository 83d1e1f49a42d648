import { expect, test } from 'vitest'
import type { Refund } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import { type DepositBack, RefundNo } from '#contract/values/refund.ts'
import type { BatchState } from '#contract/values/voucher.ts'
import { refundWords } from './messages.ts'
import { bankText, deadVoucherText, endWords, returnSteps, standingText } from './refund-status.ts'

const part = (depositBack: DepositBack | null): Refund['parts'][number] => ({
  ...{ payType: 'ALIPAY_PC', amountFen: fen(15_000), state: 'DONE', depositBack },
})
const bank = (state: DepositBack['state'], expectedAt: string | null = '2026-11-28T16:00:00.000Z') =>
  part({ state, amountFen: fen(12_000), expectedAt })
const now = '2026-11-26T02:00:00.000Z'
const zh = { words: refundWords['zh-CN'], language: 'zh-CN', now } as const
const en = { words: refundWords['en-US'], language: 'en-US', now } as const

test('a buyer reads by when the money is at the bank, on the venue’s calendar', () => {
  expect(bankText(bank('PENDING'), zh)).toBe('¥120.00 预计11月29日 周日前到达付款银行卡')
  expect(bankText(bank('PENDING'), en)).toBe('¥120.00 arrives at your bank by about Sun 29 Nov')
})

test('a day that has passed, or was never said, is not promised', () => {
  for (const open of [bank('PENDING', '2026-11-25T16:00:00.000Z'), bank('PENDING', null)])
    expect(bankText(open, en)).toBe(
      '¥120.00 goes to the card you paid with; the bank has not confirmed it yet',
    )
})

test('what the bank did not take is in the balance', () => {
  expect(bankText(bank('FAILED'), en)).toBe(
    'Your bank could not take ¥120.00, so it went to your Alipay balance instead',
  )
  expect(bankText(bank('FAILED'), zh)).toBe('银行未能入账，¥120.00 已转入您的支付宝余额')
  expect(bankText(bank('DONE'), en)).toBe('Your bank has received ¥120.00')
  expect(bankText(part(null), en)).toBeNull()
})

test('money is not said to be back while the bank has not answered', () => {
  const refund = (...parts: Refund['parts']) =>
    ({ status: 'FINISH', actions: [], parts }) as unknown as Refund
  const said = (...parts: Refund['parts']) => standingText(refund(...parts), en.words, '')
  expect(said(part(null), bank('PENDING'))).toBe('Alipay has paid it back, and it is on its way to your bank')
  expect(said(part(null), bank('DONE'))).toBe('The money is back')
})

test('vouchers and balances are named as what they are', () => {
  const said = (status: Refund['status'], payType: 'EXTICKET' | 'ADVANCE', words: typeof en.words) => {
    const voucherBatch = payType === 'EXTICKET' ? 'OPEN' : null
    const refund = {
      status,
      actions: [],
      parts: [{ ...part(null), payType }],
      voucherBatch,
    } as unknown as Refund
    return standingText(refund, words, '3-5')
  }
  expect(said('FINISH', 'EXTICKET', zh.words)).toBe('兑换券已恢复可用，不退现金')
  expect(said('FINISH', 'EXTICKET', en.words)).toBe('Your voucher is good again. No money is paid')
  expect(said('FINISH', 'ADVANCE', en.words)).toBe('The money is in your group’s balance again')
  expect(said('REFUND_ING', 'ADVANCE', zh.words)).not.toContain('3-5')
})

test('a voucher that nobody can use is not said to be good again', () => {
  const said = (voucherBatch: BatchState, { words }: typeof en | typeof zh) => {
    const refund = { status: 'FINISH', actions: [], parts: [part(null)], voucherBatch } as unknown as Refund
    return standingText(refund, words, '')
  }
  for (const batch of ['STOPPED', 'VOID'] as const) {
    expect(said(batch, en)).not.toMatch(/^Your voucher is good again/)
    expect(said(batch, zh)).not.toContain('已恢复可用')
    expect(said(batch, zh)).toContain('不退现金')
  }
  expect(said('VOID', zh)).toContain('不能再使用')
})

test('who paid with vouchers is promised no money for a day that was closed', () => {
  const closed = { status: 'PENDING', needs: 'AUTO', actions: ['change'], parts: [] }
  const said = (voucherBatch: BatchState | null, words: typeof en.words) =>
    standingText(
      { ...closed, decidesAt: '2026-11-27T02:00:00.000Z', voucherBatch } as unknown as Refund,
      words,
      '',
    )
  expect(said('OPEN', zh.words)).toContain('退回兑换券')
  expect(said('OPEN', en.words)).toContain('your voucher comes back')
  for (const { words } of [zh, en]) expect(said('OPEN', words)).not.toMatch(/全额|full sum/)
  expect(said(null, zh.words)).toContain('全额退回')
})

test('as long as a refund can be withdrawn, its buyer reads that the voucher would be dead', () => {
  expect(deadVoucherText({ status: 'PENDING', voucherBatch: 'VOID' }, zh.words)).toContain('不能再使用')
  expect(deadVoucherText({ status: 'PENDING', voucherBatch: 'STOPPED' }, en.words)).toMatch(/stopped/)
  expect(deadVoucherText({ status: 'PENDING', voucherBatch: 'OPEN' }, en.words)).toBeNull()
  expect(deadVoucherText({ status: 'PENDING', voucherBatch: null }, en.words)).toBeNull()
  expect(deadVoucherText({ status: 'FINISH', voucherBatch: 'VOID' }, en.words)).toBeNull()
})

test('a buyer whose refund waits for goods reads where they go and what happens then', () => {
  const waits = { status: 'PENDING', needs: 'GOODS', decidesAt: null, actions: [], parts: [] }
  const refund = { ...waits, refundNo: RefundNo.parse('T2611260123456789AB') } as unknown as Refund
  const shop = { address: '塔前路1号', tel: '020-8888-0400' }
  expect(standingText(refund, zh.words, '')).toBe('等待商品退回，清点后退款；清点前可以修改或撤销')
  const steps = returnSteps(refund, zh.words, shop)
  expect(steps?.slice(0, 2)).toEqual([
    '寄到或带到：塔前路1号，电话 020-8888-0400',
    '包裹内请放一张写有退款编号 T2611260123456789AB 的纸条',
  ])
  expect(steps?.[2]).toContain('款项原路退回')
  expect(returnSteps(refund, en.words, shop)?.join()).toContain('020-8888-0400')
})

test('a refund that waits for staff, or whose goods were counted, asks for no parcel', () => {
  const shop = { address: '', tel: '' }
  for (const [status, needs] of [
    ['PENDING', 'STAFF'],
    ['PENDING', 'AUTO'],
    ['REFUND_ING', 'GOODS'],
    ['REPEAL', 'GOODS'],
  ] as const)
    expect(returnSteps({ status, needs } as unknown as Refund, en.words, shop)).toBeNull()
})

test('where nothing is to be paid back, no money is said to be back', () => {
  const free = { status: 'FINISH', actions: [], amountFen: fen(0), parts: [], voucherBatch: null }
  const said = (refund: object, words: typeof en.words) =>
    standingText({ ...free, ...refund } as unknown as Refund, words, '3-5')
  expect(said({}, zh.words)).toBe('退订已完成，没有需要退回的款项')
  expect(said({}, en.words)).toBe('It is complete. There was no money to pay back')
  expect(said({ status: 'REPEAL' }, zh.words)).toBe('您已撤销该申请，订单可正常使用')
  expect(said({ amountFen: fen(1) }, zh.words)).toBe('款项已退回')
})

test('an order that was not confirmed is not said to be usable once its refund is withdrawn or declined', () => {
  for (const { words } of [zh, en])
    for (const status of ['REJECT', 'REPEAL'] as const) {
      const said = (kind: Refund['kind']) =>
        standingText({ status, kind, source: 'USER', actions: [], parts: [] } as unknown as Refund, words, '')
      expect(said('UNITS')).toMatch(/can be used|可正常使用|恢复可用/)
      expect(said('REJECTED')).not.toMatch(/used|使用|可用/)
      expect(said('REJECTED')).toMatch(/stays rejected|仍为未通过确认/)
    }
  expect(endWords({ kind: 'REJECTED', isOver: false }, en.words).revokeText).not.toBe(
    endWords({ kind: 'UNITS', isOver: false }, en.words).revokeText,
  )
})

test('what has expired is not said to be usable, nor that its refund can be withdrawn', () => {
  for (const { words } of [zh, en]) {
    const said = (refund: object) =>
      standingText({ kind: 'UNITS', source: 'USER', actions: [], ...refund } as unknown as Refund, words, '')
    for (const status of ['REJECT', 'REPEAL'])
      expect(said({ status, isOver: true })).not.toMatch(/can be used|正常使用|可用/)
    for (const decidesAt of [null, '2026-11-26T02:10:00.000Z']) {
      const pending = { status: 'PENDING', needs: 'STAFF', decidesAt }
      expect(said({ ...pending, isOver: true })).not.toMatch(/withdraw|撤销/)
      expect(said({ ...pending, isOver: false, actions: ['edit', 'revoke'] })).toMatch(/withdraw|撤销/)
    }
  }
})

test('a refund of a closure that was given up for another day was withdrawn by nobody', () => {
  const moved = { status: 'REPEAL', kind: 'CLOSURE', source: 'SYSTEM', actions: [], parts: [] }
  const said = (words: typeof en.words) => standingText(moved as unknown as Refund, words, '')
  expect(said(en.words)).toBe('Another day was chosen instead of this refund')
  expect(said(zh.words)).toBe('已改到其他日期，不再退款')
})
