/** A refund of what a bank card paid at Alipay: the bank answers later, and buyer and staff read it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readStaffRefund } from '#contract/console/refund.ts'
import { readRefund } from '#contract/endpoints/refund.ts'
import type { PayType } from '#contract/values/payment.ts'
import type { RefundNo } from '#contract/values/refund.ts'
import type { Fault } from '../../../../sandbox/trade/rules.ts'
import { type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { asked, work } from '../../../testing/refunding.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
let shop: PayingShop
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  shop = await payingShop(world)
})

type Refunded = { order: PlacedOrder; refundNo: RefundNo; paymentNo: string }

const DAY_MINUTES = 24 * 60

/** One of two tickets, whose money Alipay has given back. */
async function refundedBy(payType: PayType, fault?: Fault): Promise<Refunded> {
  // Their session outlives the days that pass.
  const buyer = await newMember(shop, { account: `buyer${payType === 'WECHAT_QR' ? 2 : 1}` })
  const order = await shop.place({ quantity: 2, buyer })
  const { paymentNo, content } = await shop.started(order, payType)
  await world.control.buy(content)
  await world.control.idle()
  const refundNo = await asked(shop, order)
  if (fault) await world.control.addRule({ match: { op: 'refund', outNo: paymentNo }, fault })
  await shop.advance({ minutes: 10 })
  await work(shop)
  return { order, refundNo, paymentNo }
}

async function shownOf({ order, refundNo }: Refunded) {
  const { buyer, sessionId } = order
  const { data } = await shop.call(readRefund, { token: buyer.token, sessionId, params: { refundNo } })
  expect(data).toMatchObject({ status: 'FINISH', parts: [{ state: 'DONE', amountFen: 15_000 }] })
  const { token } = await newStaff(shop, 'finance')
  const seen = (await shop.call(readStaffRefund, { token, params: { refundNo } })).data
  const depositBack = data.parts[0]?.depositBack
  expect(seen.money[0]?.depositBack, 'buyer and staff read the same').toEqual(depositBack)
  return depositBack
}

const questions = async ({ refundNo }: Refunded): Promise<number> =>
  (await world.control.requests()).filter(
    ({ op, outNos }) => op === 'refundQuery' && outNos.some((no) => no.startsWith(refundNo)),
  ).length

const dueAt = async ({ refundNo }: Refunded): Promise<Date | null | undefined> =>
  (
    await sql<{ at: Date | null }>`SELECT deposit_back_due_at AS at FROM provider_refund
      WHERE provider_refund_no LIKE ${`${refundNo}%`}`.execute(shop.db)
  ).rows[0]?.at

test.each([
  ['takes it', undefined, 'DONE'],
  ['does not take it, and the Alipay balance has it', 'depositBackFails', 'FAILED'],
] as const)('the bank %s', async (_, fault, state) => {
  const refunded = await refundedBy('ALIPAY_PC', fault)
  expect(await shownOf(refunded)).toBeNull()
  await shop.advance({ minutes: 1 })
  await work(shop)
  const pending = { state: 'PENDING', amountFen: 15_000, expectedAt: expect.any(String) }
  const first = await shownOf(refunded)
  expect(first).toEqual(pending)
  const days = (Date.parse(first?.expectedAt ?? '') - shop.clock.now().getTime()) / 86_400_000
  expect(days).toBeGreaterThan(2)
  expect(days).toBeLessThan(4)
  await shop.advance({ minutes: DAY_MINUTES + 10 })
  await work(shop)
  expect(await shownOf(refunded)).toEqual({ ...first, state })
  const times = await questions(refunded)
  expect(await dueAt(refunded), 'nobody asks any more').toBeNull()
  await shop.advance({ minutes: 2 * DAY_MINUTES })
  await work(shop)
  expect(await questions(refunded)).toBe(times)
  await shop.checkBooks()
})

test('what the balance paid is asked about once, and other companies never', async () => {
  const refunded = await refundedBy('ALIPAY_QR')
  await shop.advance({ minutes: 1 })
  await work(shop)
  expect(await shownOf(refunded)).toBeNull()
  expect([await questions(refunded), await dueAt(refunded)]).toEqual([1, null])
  const other = await refundedBy('WECHAT_QR')
  expect(await dueAt(other)).toBeNull()
})

test('while Alipay cannot tell, the refund stays done, and the questions end', async () => {
  const refunded = await refundedBy('ALIPAY_PC')
  await world.control.addRule({ match: { op: 'refundQuery' }, fault: '500', times: 1_000 })
  let times = 0
  for (; (await dueAt(refunded)) !== null && times < 100; times += 1) {
    await shop.advance({ minutes: 6 * 60 })
    await shop.sweep()
  }
  expect(times).toBeGreaterThan(50)
  expect(times).toBeLessThan(70)
  expect(await shownOf(refunded)).toBeNull()
})

test('a bank that never answers stays open, and is not asked about for ever', async () => {
  const refunded = await refundedBy('ALIPAY_PC')
  await shop.advance({ minutes: 1 })
  await work(shop)
  // The clock of the shop alone: for the bank no time passes.
  shop.clock.advance({ minutes: 16 * DAY_MINUTES })
  await shop.sweep()
  expect(await shownOf(refunded)).toMatchObject({ state: 'PENDING' })
  expect(await dueAt(refunded)).toBeNull()
})
