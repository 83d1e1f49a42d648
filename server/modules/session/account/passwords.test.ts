/** Forgotten and changed passwords, over HTTP. */
import { describe, expect, test } from 'vitest'
import { changePassword, resetPassword } from '#contract/endpoints/session/account.ts'
import { becomeMember, logIn } from '#contract/endpoints/session.ts'
import { maskMobile } from '#contract/values/person.ts'
import { freshMobile, isLoggedIn, newGuest, newMember, PASSWORD, smsCode } from '../../../testing/people.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'
import { whileBlocked } from '../../../testing/while-blocked.ts'

const mobile = '13800138000'
const password = 'Deck&488metres'

const enter = (shop: TestShop, typed: string) =>
  shop.call(logIn, { body: { account: 'anna', password: typed } })
const anna = async (shop: TestShop) => {
  const person = await newMember(shop, { account: 'anna', mobile })
  shop.clock.advance({ minutes: 1 })
  return person
}

describe('a forgotten password', () => {
  const reset = (shop: TestShop, code: string, input: object = {}) =>
    shop.call(resetPassword, { body: { mobile, smsCode: code, password, ...input } })

  test('is replaced by who proves the mobile; every token of before is over', async () => {
    const shop = await testShop()
    const former = await anna(shop)
    const tablet = (await enter(shop, PASSWORD)).data.tokenInfo.token
    const { data } = await reset(shop, await smsCode(shop, mobile, 'forgot'))
    expect(data.userinfo.id).toBe(former.id)
    expect([await isLoggedIn(shop, former.token), await isLoggedIn(shop, tablet)]).toEqual([false, false])
    expect(await isLoggedIn(shop, data.tokenInfo.token)).toBe(true)
    expect([(await enter(shop, PASSWORD)).respCode, (await enter(shop, password)).respCode]).toEqual([
      'LOGIN_FAILED',
      '200',
    ])
  })

  test('needs a code for it, which a bad password does not use up', async () => {
    const shop = await testShop()
    await anna(shop)
    const forLogin = await smsCode(shop, mobile, 'login')
    expect((await reset(shop, forLogin)).respCode).toBe('SMS_CODE_WRONG')
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'forgot')
    expect((await reset(shop, code, { password: 'short1!' })).respCode).toBe('PASSWORD_NOT_COMPLIANT')
    expect(await reset(shop, code, { password: 'Password1!' })).toMatchObject({
      respCode: 'PASSWORD_TOO_SIMPLE',
      respMsg: '该密码过于常见，请换一个',
    })
    expect((await reset(shop, code)).respCode).toBe('200')
    expect((await reset(shop, code)).respCode).toBe('SMS_CODE_WRONG')
  })

  test('of nobody makes a guest of who proved the mobile, and of nobody else; one call makes the guest a member', async () => {
    const shop = await testShop()
    const stranger = freshMobile()
    const code = await smsCode(shop, stranger, 'forgot')
    const wrong = await reset(shop, '000000', { mobile: stranger })
    expect(wrong.respCode).toBe('SMS_CODE_WRONG')
    const { data: guest } = await reset(shop, code, { mobile: stranger })
    expect(guest.userinfo).toMatchObject({ guest: true, nickname: maskMobile(stranger) })
    expect((await reset(shop, code, { mobile: stranger })).respCode).toBe('SMS_CODE_WRONG')
    const joined = await shop.call(becomeMember, {
      token: guest.tokenInfo.token,
      body: { termsAgreed: true },
    })
    expect(await isLoggedIn(shop, joined.data.tokenInfo.token)).toBe(true)
  })

  test('is malformed without mobile, code or password', async () => {
    const shop = await testShop()
    for (const wrong of [{ mobile: '1' }, { smsCode: 'abcdef' }, { password: '' }, { password: { $gt: '' } }])
      expect((await reset(shop, '123456', wrong)).status).toBe(400)
  })
})

describe('changing the password', () => {
  const change = (shop: TestShop, token: string | null, input: object = {}) =>
    shop.call(changePassword, { token, body: { oldPassword: PASSWORD, password, ...input } })

  test('gives this device a new token and logs all others out', async () => {
    const shop = await testShop()
    const phone = await anna(shop)
    const tablet = (await enter(shop, PASSWORD)).data.tokenInfo.token
    const { respCode, data } = await change(shop, phone.token)
    expect(respCode).toBe('200')
    const after = [phone.token, tablet, data.tokenInfo.token]
    expect(await Promise.all(after.map((token) => isLoggedIn(shop, token)))).toEqual([false, false, true])
    expect((await enter(shop, password)).respCode).toBe('200')
  })

  test('takes the old one, and a new one that is worth it', async () => {
    const shop = await testShop()
    const { token } = await anna(shop)
    const wrong = await change(shop, token, { oldPassword: 'Wrong@2026' })
    expect(wrong).toMatchObject({ respCode: 'PASSWORD_WRONG', respMsg: '原密码不正确' })
    expect((await change(shop, token, { password: 'lookout2026' })).respCode).toBe('PASSWORD_NOT_COMPLIANT')
    expect((await change(shop, token, { password: '1qaz@WSX' })).respCode).toBe('PASSWORD_TOO_SIMPLE')
    expect(await isLoggedIn(shop, token)).toBe(true)
  })

  test('cannot be guessed at from an open phone', async () => {
    const shop = await testShop()
    const { token } = await anna(shop)
    for (let tries = 0; tries < 5; tries += 1)
      expect((await change(shop, token, { oldPassword: 'Wrong@2026' })).respCode).toBe('PASSWORD_WRONG')
    expect((await change(shop, token)).respCode).toBe('LOGIN_LOCKED')
    expect((await enter(shop, PASSWORD)).respCode).toBe('200')
  })

  test('is for members only, and malformed without both passwords', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop)
    for (const token of [null, guest.token]) expect((await change(shop, token)).status).toBe(403)
    const { token } = await anna(shop)
    for (const wrong of [{ oldPassword: '' }, { password: 'a'.repeat(65) }, { password: null }])
      expect((await change(shop, token, wrong)).status).toBe(400)
  })
})

describe('a password that is changed after it was looked at', () => {
  const changed = {
    locking: `SELECT FROM member WHERE account = 'anna' FOR UPDATE`,
    meanwhile: [`UPDATE member SET password_phc = NULL WHERE account = 'anna'`, 'DELETE FROM session'],
  }

  test('logs nobody in any more', async () => {
    const shop = await testShop()
    await anna(shop)
    expect((await whileBlocked(shop, changed, () => enter(shop, PASSWORD))).respCode).toBe('LOGIN_FAILED')
  })

  test('is not changed once more', async () => {
    const shop = await testShop()
    const { token } = await anna(shop)
    const body = { oldPassword: PASSWORD, password }
    const answer = await whileBlocked(shop, changed, () => shop.call(changePassword, { token, body }))
    expect(answer.respCode).toBe('PASSWORD_WRONG')
    expect((await enter(shop, password)).respCode).toBe('LOGIN_FAILED')
  })
})
