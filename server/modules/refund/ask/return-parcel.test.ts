/** The parcel that brings goods back: of their buyer alone, until it is decided, and found by who opens it. */
import assert from 'node:assert/strict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findRefunds, readStaffRefund, rejectStaffRefund } from '#contract/console/refund.ts'
import { askRefund, readRefund, saveReturnParcel } from '#contract/endpoints/refund.ts'
import { fen } from '#contract/values/fen.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import { inTransaction } from '../../../platform/db.ts'
import { type GoodsOrder, nextNumber, paidGoods, sent } from '../../../testing/delivering.ts'
import { type PayingShop, payingShop } from '../../../testing/paying-shop.ts'
import { newGuest, newMember, type TestMember } from '../../../testing/people.ts'
import { newStaff, type TestStaff } from '../../../testing/staff.ts'
import { insertGoods } from '../../../testing/test-goods.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'
import { memberIdOf } from '../../caller/caller.ts'
import { eraseBuyersTexts, exportRefunds } from '../own-data.ts'

let world: TestWorld
let shop: PayingShop
let staff: TestStaff
let anna: TestMember
beforeAll(async () => {
  world = await testWorld()
  shop = await payingShop(world)
  await insertGoods(shop.db, { at: shop.clock.now(), stock: 500 })
  staff = await newStaff(shop, 'orders')
  anna = await newMember(shop, { account: 'anna' })
})
afterAll(() => world.end())

/** Of one model, which was sent unless it is asked back before. */
async function askedBack(
  buyer: TestMember,
  { isSent = true } = {},
): Promise<GoodsOrder & { refundNo: RefundNo }> {
  const order = await paidGoods(shop, buyer, {
    quantity: 1,
    pay: async (placed) => {
      const { paymentNo } = await shop.started(placed, 'ALIPAY_QR')
      await world.control.pay(paymentNo)
      await world.control.idle()
    },
  })
  if (isSent) await sent(shop, staff, order)
  const { orderNo, unitNos } = order
  const expectedAmountFen = fen(isSent ? 8_000 : 8_800)
  const body = { orderNo, unitNos, reasonCode: 'PLANS_CHANGED', expectedAmountFen }
  const answer = await shop.call(askRefund, { token: buyer.token, body })
  assert.equal(answer.respCode, '200', answer.respMsg)
  return { ...order, refundNo: answer.data.refundNo }
}

const save = ({ token }: TestMember, refundNo: RefundNo, trackingNo: string, carrier = 'shunfeng') =>
  shop.call(saveReturnParcel, { token, params: { refundNo }, body: { carrier, trackingNo } as never })

const reject = (refundNo: RefundNo) =>
  shop.call(rejectStaffRefund, { token: staff.token, params: { refundNo }, body: { reason: '商品已使用' } })

const read = async ({ token }: TestMember, refundNo: RefundNo) =>
  (await shop.call(readRefund, { token, params: { refundNo } })).data

test('what is no number of a parcel, or of a carrier we do not know, is refused and changes nothing', async () => {
  const { refundNo } = await askedBack(anna)
  for (const wrong of [
    ...[
      '',
      ' ',
      'SF123',
      'A'.repeat(33),
      '<b>SF123456</b>',
      "SF123456'; --",
      '１２３４５６７８',
      'SF123456\u0000',
    ],
    ...['顺丰123456', 'SF/123456', '😀😀😀😀😀😀', 'SF\u202e123456'],
  ])
    expect((await save(anna, refundNo, wrong)).respCode, wrong).toBe('BAD_REQUEST')
  for (const carrier of ['', 'dhl', '__proto__', 'toString', 'SHUNFENG'])
    expect((await save(anna, refundNo, 'SF12345678', carrier)).respCode, carrier).toBe('BAD_REQUEST')
  expect(await read(anna, refundNo)).toMatchObject({ returnParcel: null, history: [{}] })
})

test('the parcel of somebody else’s refund is none that there is', async () => {
  const { refundNo } = await askedBack(anna)
  const bert = await newMember(shop, { account: 'bert' })
  for (const stranger of [bert, await newGuest(shop)])
    expect((await save(stranger, refundNo, 'SF12345678')).respCode).toBe('NOT_FOUND')
  expect((await save(anna, 'T261121ABCDEFGHJKLM' as RefundNo, 'SF12345678')).respCode).toBe('NOT_FOUND')
  expect((await read(anna, refundNo)).returnParcel).toBeNull()
})

test('entered twice it is entered once, and corrected until staff have decided', async () => {
  const { refundNo } = await askedBack(anna)
  const both = await Promise.all([1, 2].map(() => save(anna, refundNo, ' sf 1234-5678 ')))
  for (const { data } of both)
    expect(data.returnParcel).toEqual({ carrier: 'shunfeng', trackingNo: 'SF1234-5678' })
  expect((await save(anna, refundNo, 'YT12345678', 'yuantong')).respCode).toBe('200')
  expect((await reject(refundNo)).respCode).toBe('200')
  expect((await save(anna, refundNo, 'YT12345678', 'yuantong')).respCode, 'said again').toBe('200')
  expect((await save(anna, refundNo, 'YT87654321', 'yuantong')).respCode).toBe('REFUND_DECIDED')
  const { returnParcel, history } = await read(anna, refundNo)
  expect(returnParcel).toEqual({ carrier: 'yuantong', trackingNo: 'YT12345678' })
  expect(history.map(({ text }) => text)).toEqual([
    '已提交退款申请',
    '已填写退货运单',
    '已更正退货运单',
    expect.stringContaining('未通过'),
  ])
})

test('a correction and the decision of staff in the same moment are one after the other', async () => {
  const { refundNo } = await askedBack(anna)
  const [saved, decided] = await Promise.all([save(anna, refundNo, nextNumber()), reject(refundNo)])
  expect(decided.respCode).toBe('200')
  const { returnParcel, history } = await read(anna, refundNo)
  expect(['200', 'REFUND_DECIDED']).toContain(saved.respCode)
  expect(returnParcel !== null).toBe(saved.respCode === '200')
  expect(history.at(-1)?.status).toBe('REJECT')
})

test('goods that were never sent come back in no parcel', async () => {
  const { refundNo } = await askedBack(anna, { isSent: false })
  expect(await save(anna, refundNo, 'SF12345678')).toMatchObject({
    respCode: 'RETURN_NOT_AWAITED',
    respMsg: '该退款没有等待寄回的商品，无需填写退货运单',
  })
})

test('a guest enters it as well, and staff find the refund by it as it is printed', async () => {
  const guest = await newGuest(shop)
  const { refundNo } = await askedBack(guest)
  const trackingNo = nextNumber()
  const returnParcel = { carrier: 'shunfeng', trackingNo }
  expect((await save(guest, refundNo, trackingNo)).data).toMatchObject({ returnParcel })
  const { token } = staff
  for (const find of [trackingNo, trackingNo.toLowerCase(), trackingNo.replace(/(.{4})/g, '$1 ')]) {
    const { data } = await shop.call(findRefunds, { token, query: { find } as never })
    expect(data.items, find).toMatchObject([{ refundNo, returnParcel }])
  }
  const { data } = await shop.call(readStaffRefund, { token, params: { refundNo } })
  expect(data).toMatchObject({ returnParcel, history: [{}, { actor: 'buyer' }] })
})

test('what a correction took the place of stays for staff alone', async () => {
  const { refundNo } = await askedBack(anna)
  const numbers = [nextNumber(), nextNumber(), nextNumber()]
  for (const trackingNo of numbers) await save(anna, refundNo, trackingNo)
  await save(anna, refundNo, numbers[2] ?? '')
  const { data } = await shop.call(readStaffRefund, { token: staff.token, params: { refundNo } })
  const former = (trackingNo?: string) => ({ carrier: 'shunfeng', trackingNo })
  expect(data.history.map(({ formerParcel }) => formerParcel)).toEqual([
    ...[null, null],
    ...[former(numbers[0]), former(numbers[1])],
  ])
  expect(JSON.stringify(await read(anna, refundNo))).not.toContain(numbers[0])
})

test('they are in the file of their member, and go with the member', async () => {
  const { refundNo } = await askedBack(anna)
  await save(anna, refundNo, 'SF12345678')
  await save(anna, refundNo, 'JD12345678', 'jd')
  const member = { kind: 'member', memberId: memberIdOf(anna.id), corp: null } as never
  const mine = async () =>
    (await exportRefunds(shop, member, 'zh-CN')).find((refund) => refund.refundNo === refundNo)
  expect(await mine()).toMatchObject({
    returnParcel: { carrier: 'jd', trackingNo: 'JD12345678' },
    formerReturnParcels: [{ carrier: 'shunfeng', trackingNo: 'SF12345678' }],
  })
  const { rows } = await shop.pool.query('SELECT order_id AS id FROM refund WHERE refund_no = $1', [refundNo])
  await inTransaction(shop.db, (tx) => eraseBuyersTexts(tx, [Number(rows[0].id)]))
  expect(await mine()).toMatchObject({ returnParcel: null, formerReturnParcels: [], reasonText: null })
})
