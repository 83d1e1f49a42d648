/** Orders that staff have not confirmed when their visit comes: nobody confirms them any more, and all their money goes back. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmStaffOrder, readStaffOrder, rejectStaffOrder } from '#contract/console/ordering.ts'
import { listOrders, readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readOrderEdit, resubmitOrder } from '#contract/endpoints/refund.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { asBuyer, type PayingShop, type PlacedOrder, payingShop } from '../../../testing/paying-shop.ts'
import { newMember } from '../../../testing/people.ts'
import { newStaff } from '../../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../../testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const DAY = 24 * 60

/** Staff have longer to confirm than it takes until the visit. */
async function waitingOrder(): Promise<{ shop: PayingShop; order: PlacedOrder }> {
  const shop = await payingShop(world, { park: { confirmWithinMinutes: 9 * DAY } })
  const order = await shop.place({ quantity: 2, buyer: await newMember(shop, { account: 'anna' }) })
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  await world.control.idle()
  return { shop, order }
}

const untilBefore = ({ park, clock, advance }: PayingShop, minutes: number) => {
  const start = venueInstant(park.visitDate as VisitDate, '10:00' as SlotTime).getTime()
  return advance({ seconds: (start - clock.now().getTime()) / 1000 - minutes * 60 })
}

async function decideBy(shop: PayingShop, { orderNo }: PlacedOrder) {
  const { token } = await newStaff(shop, 'orders')
  const params = { orderNo }
  return {
    confirm: async () => (await shop.call(confirmStaffOrder, { token, params, body: {} })).respCode,
    reject: async () =>
      (await shop.call(rejectStaffOrder, { token, params, body: { reason: '名单有误' } })).respCode,
    actions: async () => (await shop.call(readStaffOrder, { token, params })).data.actions,
  }
}

/** The page of the order and the list say the same. */
async function offered(shop: PayingShop, order: PlacedOrder) {
  const { orderNo } = order
  const { data } = await shop.call(readOrder, { params: { orderNo }, ...asBuyer(order) })
  const list = (await shop.call(listOrders, { query: {}, ...asBuyer(order) })).data.items
  expect(list.find((one) => one.orderNo === orderNo)?.actions).toEqual(data.actions)
  return data.actions.filter((action) => action === 'edit' || action === 'refund')
}

async function sendIn(shop: PayingShop, order: PlacedOrder): Promise<string> {
  const params = { orderNo: order.orderNo }
  const sent = await shop.call(resubmitOrder, { ...asBuyer(order), params, body: {} })
  if (sent.respCode !== '200')
    expect((await shop.call(readOrderEdit, { ...asBuyer(order), params })).respCode).toBe(sent.respCode)
  return sent.respCode
}

async function returnedInFull(shop: PayingShop, order: PlacedOrder): Promise<void> {
  await shop.advance({ minutes: DAY })
  await shop.sweep()
  await world.control.idle()
  const { data } = await shop.call(readOrder, { params: { orderNo: order.orderNo }, ...asBuyer(order) })
  expect(data.flowStatus).toBe('TD_FINISH')
  expect(data.amounts).toMatchObject({ paidFen: 30_000, refundedFen: 30_000 })
  await shop.checkBooks()
}

test('a rejected order is sent in until its visit begins, and not after: its money goes back in full', async () => {
  const { shop, order } = await waitingOrder()
  await untilBefore(shop, 60)
  const staff = await decideBy(shop, order)
  expect(await staff.reject()).toBe('200')
  expect(await offered(shop, order)).toEqual(['edit', 'refund'])
  await untilBefore(shop, 0)
  expect(await sendIn(shop, order)).toBe('ORDER_VISIT_OVER')
  expect(await offered(shop, order)).toEqual(['refund'])
  await returnedInFull(shop, order)
})

test('what was sent in again is confirmed until its visit begins, then rejected by itself', async () => {
  const { shop, order } = await waitingOrder()
  await untilBefore(shop, 60)
  const staff = await decideBy(shop, order)
  expect(await staff.reject()).toBe('200')
  expect(await sendIn(shop, order)).toBe('200')
  await untilBefore(shop, 0)
  const onShift = await decideBy(shop, order)
  expect(await onShift.confirm()).toBe('ORDER_VISIT_OVER')
  await shop.sweep()
  expect(await offered(shop, order)).toEqual(['refund'])
  await returnedInFull(shop, order)
})

test('an order that nobody looked at is not confirmed once its visit has begun', async () => {
  const { shop, order } = await waitingOrder()
  const staff = await decideBy(shop, order)
  expect(await staff.actions()).toEqual(['confirm', 'reject', 'resend'])
  await untilBefore(shop, 0)
  const onShift = await decideBy(shop, order)
  expect(await onShift.confirm()).toBe('ORDER_VISIT_OVER')
  expect(await onShift.actions()).toEqual(['reject', 'resend'])
  await shop.sweep()
  expect(await onShift.actions()).toEqual([])
  await returnedInFull(shop, order)
})
