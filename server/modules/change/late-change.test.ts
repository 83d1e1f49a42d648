/** Tickets that move to an earlier date, approved or paid late: nobody is moved into a visit that has begun. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveStaffChange, readStaffChange } from '#contract/console/change.ts'
import { askChange, type Change, readChange } from '#contract/endpoints/change.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { startPayment } from '#contract/endpoints/payment.ts'
import type { ChangeNo } from '#contract/values/change.ts'
import { fen } from '#contract/values/fen.ts'
import { type SlotTime, type VisitDate, venueInstant } from '#contract/values/time.ts'
import { asBuyer, desktop, type PlacedOrder } from '../../testing/paying-shop.ts'
import { newMember } from '../../testing/people.ts'
import { newStaff } from '../../testing/staff.ts'
import { type TestWorld, testWorld } from '../../testing/test-world.ts'
import { assertChangesTrue, openTwoDays, type TwoDays, unitNo } from '../../testing/two-days.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

const openTower = (priceFen: number, policy: object) =>
  openTwoDays(world, priceFen, { policy: { maxTimes: 5, untilHoursBefore: 1, ...policy } })

type Move = { date: VisitDate; slot?: string; net?: number }

const ask = (shop: TwoDays, order: PlacedOrder, { date, slot = '10:00', net = 0 }: Move) =>
  shop.call(askChange, {
    body: {
      orderNo: order.orderNo,
      unitNos: [unitNo(order, 0)],
      visitDate: date,
      slotFrom: slot as SlotTime,
      reasonCode: 'PLANS',
      expectedNetFen: fen(net),
    },
    ...asBuyer(order),
  })

async function asked(shop: TwoDays, order: PlacedOrder, move: Move): Promise<Change> {
  const answer = await ask(shop, order, move)
  expect(answer.respCode, answer.respMsg).toBe('200')
  return answer.data
}

const first = (shop: TwoDays) => shop.park.visitDate as VisitDate

/** Both clocks to so many minutes before the earlier visit. */
const untilBefore = (shop: TwoDays, minutes: number, slot = '10:00') =>
  shop.advance({
    seconds:
      (venueInstant(first(shop), slot as SlotTime).getTime() - shop.clock.now().getTime()) / 1000 -
      minutes * 60,
  })

async function paidOrder(shop: TwoDays): Promise<PlacedOrder> {
  const order = await shop.place({ buyer: await newMember(shop, { account: 'anna' }) })
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  await world.control.idle()
  return order
}

const changeOf = async (shop: TwoDays, order: PlacedOrder, changeNo: ChangeNo): Promise<Change> =>
  (await shop.call(readChange, { params: { changeNo }, ...asBuyer(order) })).data

const standing = async (shop: TwoDays, order: PlacedOrder) => {
  const { data } = await shop.call(readOrder, { params: { orderNo: order.orderNo }, ...asBuyer(order) })
  return [data.visitDate, ...data.units.map(({ state }) => state)]
}

/** A ticket of the second day whose buyer will want the first one again; staff decide, who are answered by code. */
async function laterTicket(shop: TwoDays, net = 0) {
  const order = await paidOrder(shop)
  const approve = async (changeNo: ChangeNo) => {
    const { token } = await newStaff(shop, 'orders')
    return (await shop.call(approveStaffChange, { token, params: { changeNo } })).respCode
  }
  const moved = await asked(shop, order, { date: shop.next, net })
  if (moved.state === 'AWAIT_AUDIT') expect(await approve(moved.changeNo)).toBe('200')
  expect(await standing(shop, order)).toEqual([shop.next, 'valid'])
  return { order, approve }
}

test('staff decide until two hours before the earlier visit; after that nobody can approve, and the ticket stays', async () => {
  const shop = await openTower(15_000, { approval: 'STAFF' })
  const { order, approve } = await laterTicket(shop)
  await untilBefore(shop, 5 * 60)
  const { changeNo, auditUntil } = await asked(shop, order, { date: first(shop) })
  expect(Date.parse(auditUntil ?? '')).toBe(venueInstant(first(shop), '08:00' as SlotTime).getTime())
  await untilBefore(shop, 2 * 60)
  const { token } = await newStaff(shop, 'owner')
  const seen = (await shop.call(readStaffChange, { token, params: { changeNo } })).data
  expect(seen.actions).toEqual(['reject'])
  expect(await approve(changeNo)).toBe('CHANGE_TOO_LATE')
  await shop.sweep()
  expect((await changeOf(shop, order, changeNo)).state).toBe('REJECTED')
  expect(await standing(shop, order)).toEqual([shop.next, 'valid'])
  await assertChangesTrue(shop)
})

test('a visit that begins sooner than in two hours leaves staff the time until then, and who pays what is left of it', async () => {
  const shop = await openTower(12_000, { approval: 'STAFF' })
  const { order, approve } = await laterTicket(shop, -3_000)
  await untilBefore(shop, 60)
  const start = venueInstant(first(shop), '10:00' as SlotTime).getTime()
  const early = await asked(shop, order, { date: first(shop), net: 3_000 })
  expect(Date.parse(early.auditUntil ?? '')).toBe(start)
  await untilBefore(shop, 10)
  expect(await approve(early.changeNo)).toBe('200')
  const { payUntil } = await changeOf(shop, order, early.changeNo)
  expect(Date.parse(payUntil ?? ''), 'two minutes before it begins').toBe(start - 2 * 60_000)
  await untilBefore(shop, 0)
  await shop.sweep()
  expect((await changeOf(shop, order, early.changeNo)).state).toBe('EXPIRED')
  const later = await asked(shop, order, { date: first(shop), slot: '10:30', net: 3_000 })
  await untilBefore(shop, 2, '10:30')
  expect(await approve(later.changeNo), 'nobody could pay it').toBe('CHANGE_TOO_LATE')
  await assertChangesTrue(shop)
})

test('money that comes after the earlier visit has begun goes back, and the ticket keeps its date', async () => {
  const shop = await openTower(12_000, {})
  const { order } = await laterTicket(shop, -3_000)
  await untilBefore(shop, 10)
  const { changeNo } = await asked(shop, order, { date: first(shop), net: 3_000 })
  const paying = { body: { changeNo, payType: 'WECHAT_QR' as const }, ...asBuyer(order), userAgent: desktop }
  const { paymentNo } = (await shop.call(startPayment, paying)).data
  await untilBefore(shop, -1)
  await world.control.pay(paymentNo, { evenIfClosed: true })
  await world.control.idle()
  expect((await changeOf(shop, order, changeNo)).state).toBe('EXPIRED')
  expect(await standing(shop, order)).toEqual([shop.next, 'valid'])
  await shop.sweep()
  await world.control.idle()
  expect((await world.control.refunds()).map(({ amountFen }) => amountFen)).toEqual([3_000, 3_000])
  await assertChangesTrue(shop)
})
