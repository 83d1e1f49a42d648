/** Staff void a coupon that nobody uses, or a code that nobody has typed, also while an order or a member wants it. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listActivityCodes,
  listTakenCoupons,
  makeActivityCodes,
  voidActivityCode,
  voidCoupon,
} from '#contract/console/coupon.ts'
import { claimCoupon, listActivities, listCoupons, redeemCode } from '#contract/endpoints/coupon.ts'
import { type Hold, quoteHold } from '#contract/endpoints/ordering/hold.ts'
import { placeOrder } from '#contract/endpoints/ordering/place.ts'
import { cancelOrder } from '#contract/endpoints/payment.ts'
import type { ActivityCode, CouponNo } from '#contract/values/coupon.ts'
import { held, placeBody, readNotice } from '../../testing/buying.ts'
import { assertCouponsTrue, claimed, testActivity } from '../../testing/coupons.ts'
import { assertCountersTrue } from '../../testing/laws.ts'
import { newMember, type TestMember } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestPark, testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let park: TestPark
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  park = await testPark(shop.db, { slotCapacity: 60 })
  staff = await newStaff(shop, 'content')
})
afterAll(() => shop.close())

const reason = '误发的优惠券'

const voided = (code: ActivityCode, couponNo: CouponNo, idempotencyKey: string = randomUUID()) =>
  shop.call(voidCoupon, {
    token: staff.token,
    idempotencyKey,
    params: { code, couponNo },
    body: { reason },
  })

const codeVoided = (code: ActivityCode, serial: number) =>
  shop.call(voidActivityCode, {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code, serial: String(serial) },
    body: { reason },
  })

async function takenBy(
  account: string,
  code: ActivityCode,
): Promise<{ who: TestMember; couponNo: CouponNo }> {
  const who = await newMember(shop, { account })
  return { who, couponNo: await claimed(shop, who, code) }
}

type Ready = { hold: Hold; by: { token: string; sessionId: string } }

async function ready({ token }: TestMember): Promise<Ready> {
  const by = { token, sessionId: `void-session-${randomUUID().slice(0, 8)}` }
  const hold = await held(shop, park, by, { tickets: { ADULT: { quantity: 2, priceFen: 15_000 } } })
  await readNotice(shop, hold.orderNo, by)
  return { hold, by }
}

const placed = ({ hold, by }: Ready, couponNo: CouponNo) =>
  shop.call(placeOrder, {
    ...by,
    body: placeBody(hold, { visitors: [], expectedPayableFen: 27_000 as never, couponNo }),
  })

const own = async ({ token }: TestMember, state: 'unused' | 'used' | 'expired') =>
  (await shop.call(listCoupons, { token, query: { state } })).data.items

const stateOf = async (couponNo: CouponNo) =>
  (await sql<{ state: string }>`SELECT state FROM coupon WHERE coupon_no = ${couponNo}`.execute(shop.db))
    .rows[0]?.state

async function lawsHold(): Promise<void> {
  await assertCouponsTrue(shop.db)
  await assertCountersTrue(shop.db)
}

test('a void coupon is used no more, and its member reads why wherever it would be used', async () => {
  const code = await testActivity(shop, { code: 'MISTAKE', total: 2 })
  const { who, couponNo } = await takenBy('vera', code)
  const seats = await ready(who)
  const before = await auditRows(shop)
  const key = randomUUID()
  const answers = [await voided(code, couponNo, key), await voided(code, couponNo, key)]
  for (const { data } of answers) expect(data).toMatchObject({ couponNo, state: 'void', voidReason: reason })
  expect(await auditRows(shop)).toBe(before + 1)
  const { rows } = await shop.pool.query('SELECT reason, after FROM audit ORDER BY id DESC LIMIT 1')
  expect(rows[0]).toMatchObject({ reason, after: { couponNo, state: 'void' } })

  expect(await own(who, 'unused')).toEqual([])
  expect(await own(who, 'expired')).toMatchObject([{ couponNo, state: 'void', voidReason: reason }])
  const { data: quote } = await shop.call(quoteHold, {
    ...seats.by,
    params: { orderNo: seats.hold.orderNo },
    body: {},
  })
  expect(quote).toMatchObject({ best: null, coupons: [{ couponNo, usable: false, why: 'COUPON_VOID' }] })
  expect((await placed(seats, couponNo)).respCode).toBe('COUPON_VOID')
  // The hold is still theirs, and what was taken of the activity stays counted.
  const plain = placeBody(seats.hold, { visitors: [] })
  expect((await shop.call(placeOrder, { ...seats.by, body: plain })).respCode).toBe('200')
  const { data } = await shop.call(listActivities, { token: who.token, query: {} })
  expect(data.items.find((activity) => activity.code === code)).toMatchObject({ left: 1, state: 'CLAIMED' })
  await lawsHold()
})

test('one that an order uses stays, with the number of the order, until that order has ended', async () => {
  const code = await testActivity(shop, { code: 'HELD' })
  const { who, couponNo } = await takenBy('hugo', code)
  const seats = await ready(who)
  expect((await placed(seats, couponNo)).respCode).toBe('200')
  const { orderNo } = seats.hold
  const before = await auditRows(shop)
  expect(await voided(code, couponNo)).toMatchObject({ respCode: 'COUPON_IN_USE', data: { orderNo } })
  expect([await stateOf(couponNo), await auditRows(shop)]).toEqual(['TAKEN', before])
  await lawsHold()
  expect((await shop.call(cancelOrder, { ...seats.by, params: { orderNo } })).respCode).toBe('200')
  expect((await voided(code, couponNo)).respCode).toBe('200')
  expect(await stateOf(couponNo)).toBe('VOID')
  await lawsHold()
})

test('of an order that is being placed and staff who void its coupon, one is first and the other is refused', async () => {
  const code = await testActivity(shop, { code: 'MOMENT' })
  const pairs: { couponNo: CouponNo; seats: Ready }[] = []
  for (let pair = 1; pair <= 12; pair += 1) {
    const { who, couponNo } = await takenBy(`moment${pair}`, code)
    pairs.push({ couponNo, seats: await ready(who) })
  }
  const outcomes = await Promise.all(
    pairs.map(async ({ couponNo, seats }, index) => {
      const both = [() => placed(seats, couponNo), () => voided(code, couponNo)] as const
      const [place, void_] =
        index % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : await Promise.all([both[1](), both[0]()]).then(([second, first]) => [first, second] as const)
      return `${place.respCode} ${void_.respCode} ${await stateOf(couponNo)}`
    }),
  )
  for (const outcome of outcomes)
    expect(['200 COUPON_IN_USE TAKEN', 'COUPON_VOID 200 VOID']).toContain(outcome)
  await lawsHold()
})

test('a void code becomes no coupon, and one that has become one says which', async () => {
  const code = await testActivity(shop, { code: 'PRINTED', kind: 'CODE', total: 4 })
  await shop.call(makeActivityCodes, {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code },
    body: { count: 3 },
  })
  const codes = async () =>
    (await shop.call(listActivityCodes, { token: staff.token, params: { code }, query: {} })).data.items
  const [first, second, third] = (await codes()).map((row) => row.code)
  const redeem = ({ token }: TestMember, typed = '') =>
    shop.call(redeemCode, { token, body: { code: typed } })
  const carla = await newMember(shop, { account: 'carla' })
  expect((await codeVoided(code, 1)).data).toMatchObject({ serial: 1, code: first, usedAt: null })
  expect((await codeVoided(code, 1)).respCode).toBe('200')
  const { rows } = await shop.pool.query('SELECT reason, after::text FROM audit ORDER BY id DESC LIMIT 1')
  expect(rows[0].reason).toBe(reason)
  expect(rows[0].after).not.toContain(first)
  expect((await redeem(carla, first)).respCode).toBe('COUPON_VOID')
  const coupon = (await redeem(carla, second)).data.couponNo
  expect(await codeVoided(code, 2)).toMatchObject({
    respCode: 'COUPON_CODE_USED',
    data: { couponNo: coupon },
  })
  expect((await voided(code, coupon)).respCode).toBe('200')
  expect((await redeem(carla, second)).respCode).toBe('COUPON_VOID')
  expect((await redeem(await newMember(shop, { account: 'carlo' }), second)).respCode).toBe(
    'COUPON_CODE_WRONG',
  )
  const [typed, void_] = await Promise.all([redeem(carla, third), codeVoided(code, 3)])
  expect(['200 COUPON_CODE_USED', 'COUPON_VOID 200']).toContain(`${typed.respCode} ${void_.respCode}`)
  expect((await codes()).map(({ usedAt, voidedAt }) => [usedAt, voidedAt].filter(Boolean).length)).toEqual([
    ...[1, 1, 1],
  ])
  await lawsHold()
})

test('a coupon or a code of another activity, or of none, is not found', async () => {
  const code = await testActivity(shop, { code: 'MINE' })
  const other = await testActivity(shop, { code: 'OTHER', kind: 'CODE' })
  const { couponNo } = await takenBy('otto', code)
  expect((await voided(other, couponNo)).respCode).toBe('NOT_FOUND')
  expect((await voided(code, 'Q261121AAAAAAAAAAAA' as CouponNo)).respCode).toBe('NOT_FOUND')
  expect((await codeVoided(other, 1)).respCode).toBe('NOT_FOUND')
  expect(await stateOf(couponNo)).toBe('UNUSED')
})

test('who asks again for a coupon that was voided gets the same one, void; no other in its place', async () => {
  const code = await testActivity(shop, { code: 'AGAIN' })
  const who = await newMember(shop, { account: 'agnes' })
  const idempotencyKey = randomUUID()
  const claim = () => shop.call(claimCoupon, { token: who.token, params: { code }, body: {}, idempotencyKey })
  const { couponNo } = (await claim()).data
  await voided(code, couponNo)
  expect((await claim()).data).toMatchObject({ couponNo, state: 'void' })
  const { data } = await shop.call(listTakenCoupons, { token: staff.token, params: { code }, query: {} })
  expect(data.items.map((row) => [row.couponNo, row.state])).toEqual([[couponNo, 'void']])
})
