/** A meal without a date: bought, redeemed at the door on any day while it is valid, refunded unused, and over after that. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveGate, scanTicket } from '#contract/console/gate.ts'
import { holdSeats } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { readOrder } from '#contract/endpoints/ordering/reading.ts'
import { readTickets } from '#contract/endpoints/ordering/tickets.ts'
import { askRefund, quoteRefund } from '#contract/endpoints/refund.ts'
import { logInBySms } from '#contract/endpoints/session.ts'
import { fen } from '#contract/values/fen.ts'
import { GateCode } from '#contract/values/gate.ts'
import type { OfferCode, ProductCode } from '#contract/values/product.ts'
import { placeBody, readNotice } from './testing/buying.ts'
import { assertCountersTrue } from './testing/laws.ts'
import { type PayingShop, payingShop } from './testing/paying-shop.ts'
import { newMember, smsCode, type TestMember } from './testing/people.ts'
import { newStaff } from './testing/staff.ts'
import { insertMealVoucher, voucherDays, voucherPrice } from './testing/test-eatery.ts'
import { type TestWorld, testWorld } from './testing/test-world.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testWorld()
})
afterAll(() => world.end())

type Restaurant = PayingShop & { anna: TestMember }

async function openRestaurant(): Promise<Restaurant> {
  const shop = await payingShop(world)
  await insertMealVoucher(shop.db, shop.clock.now())
  return { ...shop, anna: await newMember(shop, { account: 'anna' }) }
}

/** Long enough for the session to end: whoever comes back logs in again. */
async function weeksLater(shop: Restaurant, days: number): Promise<void> {
  await shop.advance({ minutes: days * 24 * 60 })
  const { mobile } = shop.anna
  const body = { mobile, smsCode: await smsCode(shop, mobile, 'login') }
  const { data } = await shop.call(logInBySms, { body: body as never })
  shop.anna.token = data.tokenInfo.token
}

const hold = (shop: Restaurant, quantity: number) =>
  shop.call(holdSeats, {
    ...shop.anna,
    body: {
      items: [
        {
          productCode: 'MEALPASS' as ProductCode,
          visitDate: null,
          slotFrom: null,
          lines: [{ offerCode: 'MEALPASS-TWO' as OfferCode, quantity, priceFen: fen(voucherPrice) }],
        },
      ],
    },
  })

/** Two vouchers, paid. */
async function bought(shop: Restaurant): Promise<string> {
  const held = await hold(shop, 2)
  expect(held.respCode).toBe('200')
  // Who comes and when is said at the door: only a wish can be written.
  expect(held.data.asks.map(({ name }) => name)).toEqual(['remark'])
  await readNotice({ call: shop.call, clock: shop }, held.data.orderNo, shop.anna)
  const body = placeBody(held.data, { extras: [{ remark: '花生过敏' }] })
  const placed = await shop.call(placeOrder, { ...shop.anna, body })
  expect(placed.respCode).toBe('200')
  const { orderNo, payableFen } = placed.data
  const order = { orderNo, payableFen, buyer: shop.anna, sessionId: 'a-meal-for-later' }
  await world.control.pay((await shop.started(order, 'WECHAT_QR')).paymentNo)
  await world.control.idle()
  return orderNo
}

const detailOf = async (shop: Restaurant, orderNo: string) =>
  (await shop.call(readOrder, { ...shop.anna, params: { orderNo: orderNo as never } })).data

async function openDoor(shop: Restaurant) {
  const owner = await newStaff(shop, 'owner')
  const params = { code: GateCode.parse('DINING') }
  const body = {
    name: { 'zh-CN': '餐厅', 'en-US': 'Restaurant' },
    products: ['MEALPASS' as ProductCode],
    ...{ earlyMinutes: 30, lateMinutes: null, version: 0 },
  }
  expect((await shop.call(saveGate, { token: owner.token, params, body })).respCode).toBe('200')
  return async (content: string, people?: number) => {
    const lane = await newStaff(shop, 'gate')
    const scan = { nonce: randomUUID(), gateCode: params.code, medium: 'QR' as const, content }
    const { data } = await shop.call(scanTicket, {
      token: lane.token,
      idempotencyKey: randomUUID(),
      body: { ...scan, ...(people && { people }) },
    })
    return data.outcome
  }
}

const codesOf = async (shop: Restaurant, orderNo: string) =>
  (await shop.call(readTickets, { ...shop.anna, params: { orderNo: orderNo as never } })).data.tickets.map(
    ({ code }) => code ?? '',
  )

const stock = async ({ db }: Restaurant) =>
  (
    await sql<{ held: number; sold: number }>`SELECT held, sold FROM pool WHERE visit_date IS NULL`.execute(
      db,
    )
  ).rows

test('of two vouchers one is eaten weeks later and the other refunded in full, and its place is sold again', async () => {
  const shop = await openRestaurant()
  const orderNo = await bought(shop)
  const scan = await openDoor(shop)
  expect(await detailOf(shop, orderNo)).toMatchObject({ flowStatus: 'AWAIT_CHECK', visitDate: null })
  // Two are sold, one is left.
  expect((await hold(shop, 2)).respCode).toBe('OUT_OF_STOCK')
  expect(await stock(shop)).toEqual([{ held: 0, sold: 2 }])

  await weeksLater(shop, 40)
  const [first = ''] = await codesOf(shop, orderNo)
  expect(await scan(first, 1)).toBe('ADMIT_PART')
  expect(await scan(first, 1)).toBe('ADMIT')
  expect(await scan(first, 1)).not.toMatch(/^ADMIT/)
  const { flowStatus, units } = await detailOf(shop, orderNo)
  expect([flowStatus, units.map(({ state }) => state)]).toEqual(['CHECK_ING', ['used', 'valid']])

  const quote = (unit: number) =>
    shop.call(quoteRefund, {
      ...shop.anna,
      params: { orderNo: orderNo as never },
      body: { unitNos: [`${orderNo}00${unit}`] },
    })
  expect((await quote(1)).respCode).not.toBe('200')
  expect((await quote(2)).data).toMatchObject({ amountFen: voucherPrice, feeFen: 0 })
  const body = {
    orderNo: orderNo as never,
    unitNos: [`${orderNo}002`],
    reasonCode: 'PLANS_CHANGED' as const,
    expectedAmountFen: fen(voucherPrice),
  }
  expect((await shop.call(askRefund, { ...shop.anna, body })).respCode).toBe('200')
  await shop.advance({ minutes: 11 })
  await shop.sweep()
  await world.control.idle()
  await shop.sweep()
  const after = await detailOf(shop, orderNo)
  expect([after.amounts.refundedFen, after.units.map(({ state }) => state)]).toEqual([
    voucherPrice,
    ['used', 'refunded'],
  ])
  expect(await stock(shop)).toEqual([{ held: 0, sold: 1 }])
  await assertCountersTrue(shop.db)
  await shop.checkBooks()
})

test('a voucher that nobody used is over after its last day: no door takes it, and no money comes back', async () => {
  const shop = await openRestaurant()
  const orderNo = await bought(shop)
  const scan = await openDoor(shop)
  const [first = ''] = await codesOf(shop, orderNo)
  await weeksLater(shop, voucherDays + 1)
  await shop.sweep()
  expect(await scan(first)).not.toMatch(/^ADMIT/)
  const params = { orderNo: orderNo as never }
  const unitNos = [`${orderNo}001`]
  expect((await shop.call(quoteRefund, { ...shop.anna, params, body: { unitNos } })).respCode).not.toBe('200')
  expect((await detailOf(shop, orderNo)).units.map(({ state }) => state)).not.toContain('valid')
  await shop.checkBooks()
})
