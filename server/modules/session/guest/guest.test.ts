/** Guests over HTTP: what a proved mobile or an order's key opens, and what it does not. */
import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { logIn, openGuestOrder, proveGuestMobile } from '#contract/endpoints/session.ts'
import type { OrderNo } from '#contract/values/order.ts'
import { newGuest, newMember, PASSWORD, smsCode } from '../../../testing/people.ts'
import { testShop } from '../../../testing/test-shop.ts'
import { openIdentify } from '../token.ts'
import { openGuestOrder as openOrder } from './guest.ts'

const mobile = '13800138000'
const orderNo = '2611210123456789' as OrderNo
const randomKey = 'kkkkkkkkkkkkkkkkkkkkkk'

describe('a guest with a proved mobile', () => {
  test('is distinguished from a member and named by the masked mobile', async () => {
    const shop = await testShop()
    const answer = await shop.call(proveGuestMobile, {
      body: { mobile, smsCode: await smsCode(shop, mobile, 'guest') },
    })
    expect(answer).toMatchObject({
      respCode: '200',
      data: {
        tokenInfo: { expiresAt: '2026-11-22T02:00:00.000Z' },
        userinfo: { guest: true, corp: null, nickname: '138****8000' },
      },
    })
    expect(await openIdentify(shop.deps)(`Bearer ${answer.data.tokenInfo.token}`)).toEqual({
      kind: 'guest',
      guestId: answer.data.userinfo.id,
      mobileIndex: shop.deps.vault.index('mobile', mobile),
      orderNo: null,
      mobileSealed: expect.any(Buffer),
      ordersSince: new Date('2026-08-23T02:00:00.000Z'),
    })
  })

  test('is the same guest when the mobile is proved again', async () => {
    const shop = await testShop()
    const first = await newGuest(shop, mobile)
    shop.clock.advance({ minutes: 1 })
    const second = await newGuest(shop, mobile)
    expect(second.id).toBe(first.id)
    expect(second.token).not.toBe(first.token)
    expect((await newGuest(shop)).id).not.toBe(first.id)
  })

  test('stays for 24 hours after the last use', async () => {
    const shop = await testShop()
    const { token } = await newGuest(shop)
    shop.clock.advance({ hours: 23 })
    expect(await openIdentify(shop.deps)(`Bearer ${token}`)).toMatchObject({ kind: 'guest' })
    shop.clock.advance({ hours: 23 })
    expect(await openIdentify(shop.deps)(`Bearer ${token}`)).toMatchObject({ kind: 'guest' })
    shop.clock.advance({ hours: 24 })
    expect(await openIdentify(shop.deps)(`Bearer ${token}`)).toBeNull()
  })

  test('is no member, also when the mobile is one', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const guest = await newGuest(shop, mobile)
    expect(await shop.call(readProfile, { token: guest.token })).toMatchObject({
      status: 403,
      respCode: 'LOGIN_NEEDED',
    })
  })

  test('is not made by a code for another purpose', async () => {
    const shop = await testShop()
    const code = await smsCode(shop, mobile, 'login')
    expect((await shop.call(proveGuestMobile, { body: { mobile, smsCode: code } })).respCode).toBe(
      'SMS_CODE_WRONG',
    )
  })

  test.each([
    ['without a code', { mobile }],
    ['with a mobile that is none', { mobile: '1', smsCode: '123456' }],
    ['with nothing', {}],
  ])('is not made %s', async (_, body) => {
    const shop = await testShop()
    expect((await shop.call(proveGuestMobile, { body: body as never })).status).toBe(400)
  })
})

describe('the key of an order', () => {
  const open = async (key: string, ip = '127.0.0.1') => {
    const shop = await testShop()
    const isOrderKey = async (no: string, given: string) => no === orderNo && given === randomKey
    const deps = { ...shop.deps, adoptGuestOrders: async () => 0, isOrderKey }
    return { shop, deps, session: await openOrder(deps, { orderNo, randomKey: key, ip }) }
  }

  test('opens that order and nothing else', async () => {
    const { shop, session } = await open(randomKey)
    expect(session.userinfo).toEqual({ id: `order-${orderNo}`, corp: null, nickname: orderNo, guest: true })
    const { token } = session.tokenInfo
    expect(await openIdentify(shop.deps)(`Bearer ${token}`)).toEqual({
      kind: 'guest',
      guestId: `order-${orderNo}`,
      mobileIndex: null,
      orderNo,
      mobileSealed: null,
      ordersSince: null,
    })
    expect((await shop.call(readProfile, { token })).status).toBe(403)
  })

  test('that is wrong says no more than a number that is wrong', async () => {
    const shop = await testShop()
    const body = { orderNo, randomKey }
    const answers = [
      await shop.call(openGuestOrder, { body }),
      await shop.call(openGuestOrder, { body: { ...body, orderNo: '0000000000000000' } }),
      await shop.call(openGuestOrder, { body: { ...body, randomKey: '0123456789' } }),
    ]
    for (const { status, respCode, data } of answers)
      expect({ status, respCode, data }).toEqual({ status: 200, respCode: 'ORDER_KEY_WRONG', data: {} })
  })

  test('may be guessed five times an order and a hundred times an address', async () => {
    const shop = await testShop()
    const guess = async (no: string, ip: string) =>
      (await shop.call(openGuestOrder, { body: { orderNo: no, randomKey }, ip })).respCode
    for (let tries = 0; tries < 5; tries += 1)
      expect(await guess(orderNo, '203.0.113.66')).toBe('ORDER_KEY_WRONG')
    expect(await guess(orderNo, '203.0.113.66')).toBe('LOGIN_LOCKED')
    expect(await guess(orderNo, '203.0.113.7')).toBe('ORDER_KEY_WRONG')
    let last = ''
    for (let at = 0; at < 96; at += 1) last = await guess(String(at).padStart(16, '0'), '203.0.113.66')
    expect(last).toBe('LOGIN_LOCKED')
  })

  test.each([
    ['a number that is none', { orderNo: '12', randomKey }],
    ['a key that is too short', { orderNo, randomKey: 'k' }],
    ['no key', { orderNo }],
  ])('is malformed with %s', async (_, body) => {
    const shop = await testShop()
    expect((await shop.call(openGuestOrder, { body: body as never })).status).toBe(400)
  })
})

test('wrong order keys do not lock the log-in of the same address', async () => {
  const shop = await testShop()
  const ip = '203.0.113.66'
  await newMember(shop, { account: 'anna' })
  for (let at = 0; at < 101; at += 1)
    await shop.call(openGuestOrder, { body: { orderNo: String(at).padStart(16, '0'), randomKey }, ip })
  expect((await shop.call(logIn, { body: { account: 'anna', password: PASSWORD }, ip })).respCode).toBe('200')
})
