/** Members over HTTP and for the modules above. */
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { checkSimplePassword, readProfile } from '#contract/endpoints/member.ts'
import type { Mobile } from '#contract/values/person.ts'
import { inTransaction } from '../../platform/db.ts'
import { freshMobile, newGuest, newMember } from '../../testing/people.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { createMember, hasDemoMembers, loginNameOf, mobileOfMember } from './member.ts'

const make = (
  shop: TestShop,
  account: string,
  mobile: string,
  more: { demo?: boolean; corp?: string } = {},
) =>
  inTransaction(shop.db, (tx) =>
    createMember(shop.deps, tx, {
      account,
      mobile: mobile as Mobile,
      passwordPhc: null,
      now: shop.clock.now(),
      ...more,
    }),
  )

describe('the profile', () => {
  test('shows a member the masked mobile and the account', async () => {
    const shop = await testShop()
    const anna = await newMember(shop, { account: 'Anna', mobile: '13800138000' })
    expect(await shop.call(readProfile, { token: anna.token })).toMatchObject({
      respCode: '200',
      data: {
        id: anna.id,
        account: 'Anna',
        nickname: 'Anna',
        sex: null,
        email: null,
        mobile: '138****8000',
        avatar: null,
        points: 0,
        corp: null,
      },
    })
  })

  test('is for members only', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop)
    for (const token of [null, guest.token, 'A'.repeat(43)])
      expect(await shop.call(readProfile, { token })).toMatchObject({ status: 403, respCode: 'LOGIN_NEEDED' })
  })
})

test('the check for simple passwords answers for any text, before one has an account', async () => {
  const shop = await testShop()
  const check = async (password: string) =>
    (await shop.call(checkSimplePassword, { body: { password } })).data
  expect([await check('Password1!'), await check('Lookout@2026')]).toEqual([true, false])
  for (const body of [{}, { password: '' }, { password: 'a'.repeat(65) }, { password: ['a'] }])
    expect((await shop.call(checkSimplePassword, { body: body as never })).status).toBe(400)
})

describe('a new member', () => {
  test('keeps no mobile that could be read in the database', async () => {
    const shop = await testShop()
    const { id } = await make(shop, 'anna', '13800138000')
    const { rows } = await sql<{ text: string }>`SELECT member::text AS text FROM member`.execute(shop.db)
    expect(rows[0]?.text).not.toContain('13800138000')
    expect(rows[0]?.text).not.toContain(Buffer.from('13800138000').toString('hex'))
    expect(await mobileOfMember(shop.deps, id)).toBe('13800138000')
  })

  test('takes no account that differs in case only, and no mobile twice', async () => {
    const shop = await testShop()
    await make(shop, 'anna', '13800138000')
    await expect(make(shop, 'ANNA', freshMobile())).rejects.toMatchObject({ code: 'ACCOUNT_TAKEN' })
    await expect(make(shop, 'bert', '13800138000')).rejects.toMatchObject({ code: 'MOBILE_TAKEN' })
    await expect(make(shop, 'anna', '13800138000')).rejects.toMatchObject({ code: 'MOBILE_TAKEN' })
  })

  test('of ten who want one account at once is one', async () => {
    const shop = await testShop()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => make(shop, 'anna', freshMobile())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ACCOUNT_TAKEN' })
  })
})

test('demo members are noticed', async () => {
  const shop = await testShop()
  await make(shop, 'anna', freshMobile())
  expect(await hasDemoMembers(shop.db)).toBe(false)
  await make(shop, 'demo', freshMobile(), { demo: true, corp: 'Yunzhou Travel' })
  expect(await hasDemoMembers(shop.db)).toBe(true)
})

test('a log-in names an account or a mobile', () => {
  expect(loginNameOf(' Anna ')).toEqual({ account: 'Anna' })
  for (const typed of ['13800138000', '138 0013 8000', '+8613800138000'])
    expect(loginNameOf(typed)).toEqual({ mobile: '13800138000' })
  expect(loginNameOf('12800138000')).toEqual({ account: '12800138000' })
})
