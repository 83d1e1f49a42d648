/** Codes that staff make, and what staff see of the coupons that were taken. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listActivityCodes,
  listTakenCoupons,
  makeActivityCodes,
  readStaffActivity,
  saveActivity,
} from '#contract/console/coupon.ts'
import { redeemCode } from '#contract/endpoints/coupon.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { assertCouponsTrue, claimed, testActivity } from '../../testing/coupons.ts'
import { newMember } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'content')
})
afterAll(() => shop.close())

const make = (code: string, count: number, idempotencyKey: string = randomUUID()) =>
  shop.call(makeActivityCodes, {
    token: staff.token,
    idempotencyKey,
    params: { code: code as ActivityCode },
    body: { count },
  })
const codes = async (code: string, cursor?: string) =>
  (
    await shop.call(listActivityCodes, {
      token: staff.token,
      params: { code: code as ActivityCode },
      query: cursor === undefined ? {} : { cursor },
    })
  ).data
const taken = async (code: string, cursor?: string) =>
  (
    await shop.call(listTakenCoupons, {
      token: staff.token,
      params: { code: code as ActivityCode },
      query: cursor === undefined ? {} : { cursor },
    })
  ).data
const detail = async (code: string) =>
  (await shop.call(readStaffActivity, { token: staff.token, params: { code: code as ActivityCode } })).data

async function redeem(account: string, code: string) {
  const { token } = await newMember(shop, { account })
  return await shop.call(redeemCode, { token, body: { code } })
}

test('a code that staff make is good once, and staff see that it was used', async () => {
  await testActivity(shop, { code: 'POSTCARD', kind: 'CODE', total: 10 })
  expect((await make('POSTCARD', 3)).data).toEqual({ fromSerial: 1, toSerial: 3 })
  expect((await make('POSTCARD', 2)).data).toEqual({ fromSerial: 4, toSerial: 5 })
  const { items } = await codes('POSTCARD')
  expect(items.map(({ serial }) => serial)).toEqual([1, 2, 3, 4, 5])
  expect(new Set(items.map(({ code }) => code)).size).toBe(5)
  const second = items[1]?.code ?? ''
  expect(second).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){2}$/)
  const coupon = await redeem('carla', second)
  expect(coupon.respCode).toBe('200')
  expect((await redeem('carlo', second)).respCode).toBe('COUPON_CODE_WRONG')
  expect((await codes('POSTCARD')).items.map(({ usedAt }) => usedAt !== null)).toEqual([
    ...[false, true, false, false, false],
  ])
  expect(await detail('POSTCARD')).toMatchObject({ taken: 1, codesMade: 5, codesUsed: 1 })
  expect((await taken('POSTCARD')).items).toEqual([
    expect.objectContaining({ couponNo: coupon.data.couponNo, state: 'unused', orderNo: null }),
  ])
  await assertCouponsTrue(shop.db)
})

test('codes are never more than coupons, whoever makes them at once', async () => {
  await testActivity(shop, { code: 'BATCH', kind: 'CODE', total: 50 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => make('BATCH', 20)))
  expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
    ...['200', '200'],
    ...Array(6).fill('COUPON_CODES_FULL'),
  ])
  expect(await make('BATCH', 11)).toMatchObject({ respCode: 'COUPON_CODES_FULL', data: { left: 10 } })
  expect(await detail('BATCH')).toMatchObject({ codesMade: 40, codesUsed: 0 })
  const { version, codesMade, codesUsed, taken: _, used, code, ...saved } = await detail('BATCH')
  const lower = await shop.call(saveActivity, {
    token: staff.token,
    idempotencyKey: randomUUID(),
    params: { code },
    body: { ...saved, version, total: 39 },
  })
  expect(lower).toMatchObject({ respCode: 'COUPON_CODES_MADE', data: { made: 40 } })
})

test('the same batch sent again is made once, with one row in the audit log that names no code', async () => {
  await testActivity(shop, { code: 'AGAIN', kind: 'CODE', total: 2_000 })
  const before = await auditRows(shop)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => make('AGAIN', 250, key)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await auditRows(shop)).toBe(before + 1)
  const first = await codes('AGAIN')
  const rest = await codes('AGAIN', first.nextCursor ?? '')
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([200, 50, null])
  const { rows } = await shop.pool.query('SELECT after::text FROM audit ORDER BY id DESC LIMIT 1')
  expect(rows[0].after).not.toContain(first.items[0]?.code)
})

test('a page of codes that begins behind every number there can be is refused as malformed', async () => {
  await testActivity(shop, { code: 'ENDLESS', kind: 'CODE', total: 10 })
  for (const cursor of ['2147483648', '9'.repeat(18)]) {
    const params = { code: 'ENDLESS' as ActivityCode }
    const { status } = await shop.call(listActivityCodes, { token: staff.token, params, query: { cursor } })
    expect(status, cursor).toBe(400)
  }
})

test('what members take has no codes, and what no activity is has nothing', async () => {
  await testActivity(shop, { code: 'DIRECT' })
  expect((await make('DIRECT', 1)).respCode).toBe('COUPON_WITHOUT_CODES')
  expect((await make('NOWHERE', 1)).respCode).toBe('NOT_FOUND')
  for (const count of [0, -1, 2_001, 1.5])
    expect((await make('DIRECT', count)).status, String(count)).toBe(400)
  const { token } = await newStaff(shop, 'orders')
  const params = { code: 'DIRECT' as ActivityCode }
  for (const read of [readStaffActivity, listTakenCoupons, listActivityCodes] as const)
    expect((await shop.call(read as never, { token, params } as never)).respCode).toBe('NOT_ALLOWED')
})

test('coupons that were taken come the newest first, a page at a time', async () => {
  const code = await testActivity(shop, { code: 'CROWD', total: 60, perMember: 18 })
  for (const account of ['crowd1', 'crowd2', 'crowd3']) {
    const person = await newMember(shop, { account })
    for (let turn = 1; turn <= 18; turn += 1) await claimed(shop, person, code)
  }
  const first = await taken('CROWD')
  const rest = await taken('CROWD', first.nextCursor ?? '')
  expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([50, 4, null])
  const all = [...first.items, ...rest.items]
  expect(new Set(all.map(({ couponNo }) => couponNo)).size).toBe(54)
  const times = all.map(({ claimedAt }) => claimedAt)
  expect(times).toEqual(times.toSorted().toReversed())
})
