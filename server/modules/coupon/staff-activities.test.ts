/** Coupon activities as staff write them: nobody overwrites a colleague, and what members took stays what it was. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listStaffActivities, readStaffActivity, saveActivity } from '#contract/console/coupon.ts'
import { listAudit } from '#contract/console/staff.ts'
import { claimCoupon } from '#contract/endpoints/coupon.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { both } from '../../testing/both.ts'
import { assertCouponsTrue, claimed } from '../../testing/coupons.ts'
import { newMember } from '../../testing/people.ts'
import { auditRows, newStaff, type TestStaff } from '../../testing/staff.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'

let shop: TestShop
let staff: TestStaff
beforeAll(async () => {
  shop = await testShop()
  staff = await newStaff(shop, 'content')
})
afterAll(() => shop.close())

const day = (days: number) => new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString()
const activity = () => ({
  ...{ name: both('Autumn'), rule: both('rule'), useCondition: both('condition'), kind: 'CLAIM' },
  ...{ opensAt: day(-1), closesAt: day(30), total: 3, perMember: 1, thresholdFen: 20_000 },
  ...{ minusFen: 3_000, percentBp: null, capFen: null, channels: [], validFrom: null, validUntil: null },
  ...{ scope: { types: [], products: [], offers: [] }, validDays: 30, sort: 0, state: 'OPEN' },
})

const save = (code: string, version: number, more: object = {}, idempotencyKey: string = randomUUID()) =>
  shop.call(saveActivity, {
    token: staff.token,
    idempotencyKey,
    params: { code },
    body: { ...activity(), ...more, version } as never,
  })
const read = async (code: string) => {
  const answer = await shop.call(readStaffActivity, {
    token: staff.token,
    params: { code: code as ActivityCode },
  })
  return answer.respCode === '200' ? answer.data : undefined
}
const member = (account: string) => newMember(shop, { account })

test('an activity that staff write can be taken, stopped and resumed', async () => {
  expect((await save('NEW', 0)).data).toMatchObject({ code: 'NEW', version: 1, taken: 0, used: 0 })
  await claimed(shop, await member('nora1'), 'NEW' as ActivityCode)
  expect(await read('NEW')).toMatchObject({ taken: 1, used: 0, total: 3 })
  const claim = async (account: string) => {
    const { token } = await member(account)
    const params = { code: 'NEW' as ActivityCode }
    return (await shop.call(claimCoupon, { token, params, body: {}, idempotencyKey: randomUUID() })).respCode
  }
  expect((await save('NEW', 1, { state: 'STOPPED' })).respCode).toBe('200')
  expect(await claim('nora2')).toBe('COUPON_NOT_OPEN')
  expect((await save('NEW', 2)).respCode).toBe('200')
  expect(await claim('nora3')).toBe('200')
  await assertCouponsTrue(shop.db)
})

test('the same create sent ten times makes one activity and one row in the audit log', async () => {
  const before = await auditRows(shop)
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => save('TEN', 0, {}, key)))
  expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(answers[0]?.data).toMatchObject({ version: 1 })
  expect(await auditRows(shop)).toBe(before + 1)
})

test('of those who create or edit the same version at once, one is saved and the others are asked to look again', async () => {
  for (const version of [0, 1]) {
    const totals = [11, 12, 13, 14, 15]
    const answers = await Promise.all(totals.map((total) => save('SHARED', version, { total })))
    expect(answers.map(({ respCode }) => respCode).toSorted()).toEqual([
      '200',
      ...Array(4).fill('STAFF_CHANGED'),
    ])
    const saved = answers.find(({ respCode }) => respCode === '200')?.data.total
    expect(await read('SHARED')).toMatchObject({ version: version + 1, total: saved })
  }
  expect((await save('NOWHERE', 3)).respCode).toBe('STAFF_CHANGED')
  const owner = await newStaff(shop, 'owner')
  const { items } = (await shop.call(listAudit, { token: owner.token, query: { no: 'SHARED' } })).data
  expect(items.map(({ kind }) => kind)).toEqual(['coupon', 'coupon'])
})

test('once a coupon was taken its promise stays, and the total is never below what was taken', async () => {
  await save('PROMISE', 0, { minusFen: 100 })
  expect((await save('PROMISE', 1)).respCode).toBe('200')
  for (const account of ['petra1', 'petra2'])
    await claimed(shop, await member(account), 'PROMISE' as ActivityCode)
  for (const more of [
    { minusFen: 2_999 },
    { minusFen: null, percentBp: 9_000, capFen: 100 },
    { thresholdFen: 20_001 },
    { scope: { types: [], products: ['OTHER'], offers: [] } },
    { channels: ['APP'] },
    { validDays: 29 },
    { validDays: null, validFrom: day(0), validUntil: day(1) },
    { rule: both('another') },
    { useCondition: both('another') },
  ])
    expect(await save('PROMISE', 2, more), JSON.stringify(more)).toMatchObject({
      respCode: 'COUPON_PROMISED',
      data: { taken: 2 },
    })
  expect((await save('PROMISE', 2, { kind: 'CODE' })).respCode).toBe('COUPON_KIND_FIXED')
  expect(await save('PROMISE', 2, { total: 1 })).toMatchObject({
    respCode: 'COUPON_TOTAL_TAKEN',
    data: { taken: 2 },
  })
  expect(await read('PROMISE')).toMatchObject({ version: 2, minusFen: 3_000, total: 3, kind: 'CLAIM' })
  const more = { total: 2, name: both('Winter'), closesAt: day(40), perMember: 2, sort: 7 }
  expect((await save('PROMISE', 2, more)).data).toMatchObject({ ...more, version: 3, taken: 2 })
})

test('while members take coupons, a total that is lowered never ends up below what they took', async () => {
  await save('RUSH', 0, { total: 8 })
  const people = await Promise.all(Array.from({ length: 8 }, (_, n) => member(`rush${n}`)))
  const claims = people.map(({ token }) =>
    shop.call(claimCoupon, {
      token,
      params: { code: 'RUSH' as ActivityCode },
      body: {},
      idempotencyKey: randomUUID(),
    }),
  )
  const [edit, ...answers] = await Promise.all([save('RUSH', 1, { total: 4 }), ...claims])
  const got = answers.filter(({ respCode }) => respCode === '200').length
  expect(await read('RUSH')).toMatchObject({ taken: got, total: edit.respCode === '200' ? 4 : 8 })
  expect(['200', 'COUPON_TOTAL_TAKEN']).toContain(edit.respCode)
  expect(got).toBe(edit.respCode === '200' ? 4 : 8)
  await assertCouponsTrue(shop.db)
})

test('a scope names what the catalogue has, sold or not', async () => {
  const scope = { types: ['PKTK'], products: ['DECK', 'NEVER'], offers: ['NOR-THIS'] }
  expect(await save('SCOPED', 0, { scope })).toMatchObject({
    respCode: 'COUPON_SCOPE_UNKNOWN',
    respMsg: expect.stringContaining('NEVER, NOR-THIS'),
  })
  expect(await read('SCOPED')).toBeUndefined()
  const { productCode: code } = await testPark(shop.db)
  await shop.pool.query('UPDATE product SET published = false WHERE code = $1', [code])
  const known = { types: [], products: [code], offers: [] }
  expect((await save('SCOPED', 0, { scope: known })).data.scope).toEqual(known)
})

test('the list comes in the order of visitors, a page at a time, and in one state', async () => {
  const token = staff.token
  for (const sort of [9, 7, 8]) await save(`SORT${sort}`, 0, { sort: sort * 10_000, state: 'STOPPED' })
  const many = Array.from({ length: 60 }, (_, n) => `MANY${n}`)
  await Promise.all(many.map((code) => save(code, 0, { sort: 500, state: 'DRAFT' })))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { data } = await shop.call(listStaffActivities, {
      token,
      query: cursor === undefined ? {} : { cursor },
    })
    seen.push(...data.items.map(({ code }) => code))
    cursor = data.nextCursor ?? undefined
  } while (cursor !== undefined)
  expect(new Set(seen).size).toBe(seen.length)
  expect(seen.filter((code) => code.startsWith('MANY'))).toHaveLength(60)
  expect(seen.slice(-3)).toEqual(['SORT7', 'SORT8', 'SORT9'])
  const stopped = (await shop.call(listStaffActivities, { token, query: { state: 'STOPPED' } })).data
  expect(stopped.items.map(({ code }) => code)).toEqual(['SORT7', 'SORT8', 'SORT9'])
  expect((await shop.call(listStaffActivities, { token, query: { cursor: "1' OR" } as never })).status).toBe(
    400,
  )
})

test('another role writes nothing, and what makes no coupon is refused', async () => {
  for (const role of ['catalogue', 'orders', 'finance', 'gate'] as const) {
    const { token } = await newStaff(shop, role)
    expect((await shop.call(listStaffActivities, { token })).respCode, role).toBe('NOT_ALLOWED')
    const write = { token, idempotencyKey: randomUUID(), params: { code: 'WRONG' } }
    const body = { ...activity(), version: 0 } as never
    expect((await shop.call(saveActivity, { ...write, body })).respCode, role).toBe('NOT_ALLOWED')
  }
  for (const more of [
    { minusFen: null },
    { percentBp: 1_000 },
    { capFen: 100 },
    { minusFen: 0 },
    { closesAt: day(-1) },
    { validDays: null },
    { validFrom: day(0) },
    { validDays: null, validFrom: day(1), validUntil: day(1) },
    { validFrom: day(0), validUntil: day(1) },
    { total: 0 },
    { kind: 'GIFT' },
    { scope: { types: ['NONE'], products: [], offers: [] } },
    { name: { 'zh-CN': '', 'en-US': 'x' } },
  ])
    expect((await save('WRONG', 0, more)).status, JSON.stringify(more)).toBe(400)
  expect(await read('WRONG')).toBeUndefined()
})
