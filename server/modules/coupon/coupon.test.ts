import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  claimCoupon,
  listActivities,
  listCoupons,
  readActivity,
  redeemCode,
} from '#contract/endpoints/coupon.ts'
import type { CaptchaToken } from '#contract/values/captcha.ts'
import type { ActivityCode } from '#contract/values/coupon.ts'
import { mapConcurrent } from '../../platform/map-concurrent.ts'
import { assertCouponsTrue, claimed, testActivity } from '../../testing/coupons.ts'
import { newMember } from '../../testing/people.ts'
import { solvedCaptcha } from '../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { memberIdOf } from '../caller/caller.ts'
import { insertClaimed } from './claim-sql.ts'
import { codeHashOf } from './codes.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

const names = { last: 0 }
const freshName = (): string => {
  names.last += 1
  return `A${names.last}`
}

const member = () => newMember(shop, { account: `anna${freshName().toLowerCase()}` })
const activity = (options: Parameters<typeof testActivity>[1] = {}) =>
  testActivity(shop, { code: freshName(), ...options })
const claim = (token: string, code: ActivityCode, idempotencyKey: string = randomUUID()) =>
  shop.call(claimCoupon, { token, params: { code }, body: {}, idempotencyKey })

test('a member takes a coupon, and sees it among those that can be used', async () => {
  const anna = await member()
  const code = await activity({ thresholdFen: 20_000 })
  const before = await shop.call(readActivity, { ...anna, params: { code } })
  expect(before.data).toMatchObject({ left: 100, mine: 0, thresholdFen: 20_000, minusFen: 3_000 })
  const { data, respCode } = await claim(anna.token, code)
  expect(respCode).toBe('200')
  expect(data).toMatchObject({ activityName: `${code}（中文）`, state: 'unused', orderNo: null })
  expect(data.couponNo).toMatch(/^Q\d{6}[0-9A-Z]{12}$/)
  const { data: own } = await shop.call(listCoupons, { ...anna, query: { state: 'unused' } })
  expect(own.items.map(({ couponNo }) => couponNo)).toEqual([data.couponNo])
  const { data: after } = await shop.call(listActivities, { ...anna, query: {} })
  expect(after.items.find((one) => one.code === code)).toMatchObject({ left: 99, mine: 1 })
  await assertCouponsTrue(shop.db)
})

/** Members who only claim. */
async function crowdOf(size: number): Promise<number[]> {
  const name = `rush${freshName().toLowerCase()}n`
  const { rows } = await sql<{ id: number }>`
    INSERT INTO member (account, nickname, mobile_sealed, mobile_index, created_at)
    SELECT ${name} || n, 'rush', '\\x00'::bytea, sha256((${name} || n)::bytea), now()
    FROM generate_series(1, ${size}::integer) AS n RETURNING id`.execute(shop.db)
  return rows.map(({ id }) => id)
}

const claimBy = (
  id: number,
  code: ActivityCode,
  { at = shop.clock.now(), isProven = true, hotClaims = 30 } = {},
) => {
  const couponNo = `Q261121${String(id).padStart(12, '0')}` as never
  return insertClaimed(shop.db, code, {
    ...{ couponNo, at, isProven, hotClaims },
    memberId: memberIdOf(id),
    key: null,
  })
}

test('10,000 claims of 100 coupons, a hundred at any moment: exactly a hundred get one', async () => {
  const code = await activity({ total: 100 })
  const given: number[] = []
  await mapConcurrent(100, await crowdOf(10_000), async (id) => {
    if (await claimBy(id, code)) given.push(id)
  })
  expect(given).toHaveLength(100)
  expect((await claim((await member()).token, code)).respCode).toBe('COUPONS_GONE')
  await assertCouponsTrue(shop.db)
})

test('of a crowd that proves nothing as many get one as make an activity hot', async () => {
  const code = await activity({ total: 100 })
  const given: number[] = []
  await mapConcurrent(50, await crowdOf(300), async (id) => {
    if (await claimBy(id, code, { isProven: false, hotClaims: 40 })) given.push(id)
  })
  expect(given).toHaveLength(40)
  await assertCouponsTrue(shop.db)
})

/** What the statement should answer: claims by when they come, in seconds, and whether a captcha was solved for them. */
function shouldTake(claims: readonly (readonly [second: number, isProven: boolean])[], hotClaims: number) {
  let [minuteFrom, count, hotUntil] = [Number.NEGATIVE_INFINITY, 0, Number.NEGATIVE_INFINITY]
  return claims.map(([second, isProven]) => {
    if (!isProven && second < hotUntil) return false
    if (second - minuteFrom >= 60) [minuteFrom, count] = [second, 0]
    count += 1
    if (count >= hotClaims) hotUntil = second + 300
    return true
  })
}

test('a claim asks for a captcha within five minutes of a minute with too many, whatever came before', async () => {
  const gaps = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 25 }) },
    fc.constantFrom(59, 60, 61, 299, 300, 301),
  )
  const played = fc.array(fc.tuple(gaps, fc.boolean()), { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(played, fc.integer({ min: 1, max: 4 }), async (steps, hotClaims) => {
      const [code, crowd] = [await activity(), await crowdOf(steps.length)]
      let second = 0
      const claims = steps.map(([gap, isProven]) => {
        second += gap
        return [second, isProven] as const
      })
      const start = shop.clock.now().getTime()
      const taken: boolean[] = []
      for (const [turn, [after, isProven]] of claims.entries()) {
        const at = new Date(start + after * 1000)
        taken.push((await claimBy(crowd[turn] ?? 0, code, { at, isProven, hotClaims })) !== null)
      }
      expect(taken).toEqual(shouldTake(claims, hotClaims))
    }),
    { numRuns: 25 },
  )
  await sql`UPDATE coupon_activity SET state = 'STOPPED'`.execute(shop.db)
})

test('a hot activity wants a captcha, spends it once, and rests when nobody claims any more', async () => {
  await sql`INSERT INTO setting (code, value) VALUES ('coupon.hot-claims', '2')`.execute(shop.db)
  const guarded = await testShop({
    process: { database: { ...shop, drop: async () => undefined }, clock: shop.clock },
    deps: { captchaOn: true },
  })
  const [code, calm] = [await activity({ total: 5 }), await activity()]
  const by = async (token: string, captchaToken?: CaptchaToken, of = code) => {
    const body = captchaToken ? { captchaToken } : {}
    const idempotencyKey = randomUUID()
    return (await guarded.call(claimCoupon, { token, params: { code: of }, body, idempotencyKey })).respCode
  }
  const people = await Promise.all(Array.from({ length: 6 }, member))
  const [anna = '', berta = '', cora = '', dora = '', emma = '', fay = ''] = people.map(({ token }) => token)
  expect([await by(anna), await by(berta)]).toEqual(['200', '200'])
  expect([await by(cora), await by(anna), await by(cora, undefined, calm)]).toEqual([
    'CAPTCHA_NEEDED',
    'COUPON_LIMIT',
    '200',
  ])
  expect(await by(cora, await solvedCaptcha(guarded, 'hold'))).toBe('CAPTCHA_WRONG')
  const { data } = await shop.call(readActivity, { token: cora, params: { code } })
  expect(data).toMatchObject({ left: 3, mine: 0, state: 'OPEN' })

  const token = await solvedCaptcha(guarded, 'claim')
  expect([await by(cora, token), await by(dora, token)]).toEqual(['200', 'CAPTCHA_WRONG'])
  shop.clock.advance({ minutes: 5 })
  expect([await by(dora), await by(emma), await by(fay)]).toEqual(['200', '200', 'COUPONS_GONE'])
  await sql`DELETE FROM setting WHERE code = 'coupon.hot-claims'`.execute(shop.db)
  await assertCouponsTrue(shop.db)
})

test('one member who asks many times at once gets as many as the limit allows', async () => {
  const anna = await member()
  const code = await activity({ perMember: 2 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim(anna.token, code)))
  const codes = answers.map(({ respCode }) => respCode).toSorted()
  expect(codes).toEqual(['200', '200', ...Array(6).fill('COUPON_LIMIT')])
  await assertCouponsTrue(shop.db)
})

test('the same Idempotency-Key takes one coupon and answers the same', async () => {
  const anna = await member()
  const code = await activity({ perMember: 5 })
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => claim(anna.token, code, key)))
  expect(new Set(answers.map(({ data }) => data.couponNo)).size).toBe(1)
  expect(answers.every(({ respCode }) => respCode === '200')).toBe(true)
  await assertCouponsTrue(shop.db)
})

test('what is not open gives nothing away, and guests get nothing', async () => {
  const anna = await member()
  expect((await claim(anna.token, await activity({ state: 'STOPPED' }))).respCode).toBe('COUPON_NOT_OPEN')
  expect((await claim(anna.token, await activity({ state: 'DRAFT' }))).respCode).toBe('NOT_FOUND')
  expect((await claim(anna.token, await activity({ kind: 'CODE' }))).respCode).toBe('NOT_FOUND')
  expect((await claim(anna.token, 'NOTHING' as ActivityCode)).respCode).toBe('NOT_FOUND')
  const code = await activity()
  const anonymous = await shop.call(claimCoupon, { params: { code }, body: {}, idempotencyKey: randomUUID() })
  expect(anonymous.status).toBe(403)
  await assertCouponsTrue(shop.db)
})

test('an activity says where the member stands with it, and the list is of those that run or of those to come', async () => {
  const anna = await member()
  const soon = await activity()
  await sql`UPDATE coupon_activity SET opens_at = ${shop.clock.now()}::timestamptz + interval '1 day'
    WHERE code = ${soon}`.execute(shop.db)
  const gone = await activity({ total: 1 })
  await claimed(shop, await member(), gone)
  const taken = await activity()
  await claimed(shop, anna, taken)
  const [open, stopped] = [await activity(), await activity({ state: 'STOPPED' })]
  const stateOf = async (code: ActivityCode) =>
    (await shop.call(readActivity, { ...anna, params: { code } })).data.state
  const states = await Promise.all([open, soon, taken, gone, stopped].map(stateOf))
  expect(states).toEqual(['OPEN', 'SOON', 'CLAIMED', 'GONE', 'ENDED'])
  expect((await claim(anna.token, soon)).respCode).toBe('COUPON_NOT_OPEN')
  const listed = async (when: 'now' | 'soon') =>
    (await shop.call(listActivities, { ...anna, query: { when } })).data.items.map(({ code }) => code)
  expect(await listed('soon')).toEqual([soon])
  const now = await listed('now')
  expect([open, taken, gone].every((code) => now.includes(code))).toBe(true)
  expect([soon, stopped].some((code) => now.includes(code))).toBe(false)
})

async function newCode(code: ActivityCode, text: string, serial = 1): Promise<void> {
  await sql`INSERT INTO coupon_code (code_hash, activity_id, serial)
    SELECT ${codeHashOf(shop.deps.vault, text)}, id, ${serial} FROM coupon_activity WHERE code = ${code}`.execute(
    shop.db,
  )
}

const redeem = (token: string, code: string, ip = '198.51.100.7') =>
  shop.call(redeemCode, { token, ip, body: { code } })

test('a code becomes one coupon, of the first who types it; typed again it is still that one, and wrong for anybody else', async () => {
  const [anna, berta] = [await member(), await member()]
  const code = await activity({ kind: 'CODE' })
  await newCode(code, '23456789ABCD')
  const typed = [anna, berta, anna, berta].map(({ token }) => redeem(token, '2345-6789-abcd'))
  const [ofAnna, ofBerta, again, againBerta] = await Promise.all(typed)
  const wrong = 'COUPON_CODE_WRONG'
  expect([
    ['200', wrong],
    [wrong, '200'],
  ]).toContainEqual([ofAnna?.respCode, ofBerta?.respCode])
  expect([again?.respCode, againBerta?.respCode]).toEqual([ofAnna?.respCode, ofBerta?.respCode])
  const won =
    ofAnna?.respCode === '200' ? { first: ofAnna, second: again } : { first: ofBerta, second: againBerta }
  expect(won.second?.data.couponNo).toBe(won.first?.data.couponNo)
  await assertCouponsTrue(shop.db)
})

test('a member who types many codes of one activity at once gets a coupon for each', async () => {
  const anna = await member()
  const code = await activity({ kind: 'CODE' })
  const typed = Array.from({ length: 8 }, (_, n) => `MANY${n + 2}AT2NCE`)
  for (const [index, text] of typed.entries()) await newCode(code, text, index + 1)
  const answers = await Promise.all(typed.map((text) => redeem(anna.token, text)))
  expect(answers.map(({ respCode }) => respCode)).toEqual(Array(8).fill('200'))
  expect(new Set(answers.map(({ data }) => data.couponNo)).size).toBe(8)
  await assertCouponsTrue(shop.db)
})

test('nobody tries codes for long', async () => {
  const anna = await member()
  const tries = []
  for (let n = 0; n < 11; n += 1) tries.push((await redeem(anna.token, `WRONG${n}`)).respCode)
  expect(tries).toEqual([...Array(10).fill('COUPON_CODE_WRONG'), 'COUPON_TOO_OFTEN'])
  // The browser shows the sentence of a refusal, and a sentence of its own for any other status.
  expect((await redeem(anna.token, 'WRONG11')).status).toBe(200)
})

test('a coupon that has ended is shown as expired', async () => {
  const anna = await member()
  const couponNo = await claimed(shop, anna, await activity({ validDays: 1 }))
  await sql`UPDATE coupon SET valid_from = valid_from - interval '2 days', valid_until = ${shop.clock.now()}
    WHERE coupon_no = ${couponNo}`.execute(shop.db)
  const ofState = async (state: 'unused' | 'expired') =>
    (await shop.call(listCoupons, { ...anna, query: { state } })).data.items.map((one) => one.state)
  expect(await ofState('unused')).toEqual([])
  expect(await ofState('expired')).toEqual(['expired'])
})

test('lists come page by page', async () => {
  const anna = await member()
  const code = await activity({ perMember: 25 })
  await sql`INSERT INTO coupon (coupon_no, activity_id, member_id, ordinal, valid_from, valid_until, claimed_at)
    SELECT 'Q26112200000000' || lpad(n::text, 4, '0'), id, ${Number(anna.id)}, n, ${shop.clock.now()},
      ${shop.clock.now()}::timestamptz + interval '1 day', ${shop.clock.now()}
    FROM coupon_activity, generate_series(1, 25) AS n WHERE code = ${code}`.execute(shop.db)
  await sql`UPDATE coupon_activity SET claimed = 25 WHERE code = ${code}`.execute(shop.db)
  const first = await shop.call(listCoupons, { ...anna, query: { state: 'unused' } })
  const cursor = first.data.nextCursor ?? ''
  const second = await shop.call(listCoupons, { ...anna, query: { state: 'unused', cursor } })
  const all = [...first.data.items, ...second.data.items].map(({ couponNo }) => couponNo)
  expect([new Set(all).size, second.data.nextCursor]).toEqual([25, null])
  await assertCouponsTrue(shop.db)
})
