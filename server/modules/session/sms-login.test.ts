/** Logging in by a code, over HTTP. */
import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { resetPassword } from '#contract/endpoints/session/account.ts'
import { logIn, logInBySms } from '#contract/endpoints/session.ts'
import { freshMobile, newGuest, newMember, PASSWORD, smsCode, wrongCode } from '../../testing/people.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { whileBlocked } from '../../testing/while-blocked.ts'

const mobile = '13800138000'
const enter = (shop: TestShop, code: string, number: string = mobile) =>
  shop.call(logInBySms, { body: { mobile: number, smsCode: code } })

describe('logging in by SMS', () => {
  test('opens the account that has the mobile', async () => {
    const shop = await testShop()
    const anna = await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const answer = await enter(shop, await smsCode(shop, mobile, 'login'), '138 0013 8000')
    expect(answer).toMatchObject({ respCode: '200', data: { userinfo: { id: anna.id, guest: false } } })
  })

  test('needs a code that was sent for it, once', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const forGuest = await smsCode(shop, mobile, 'guest')
    expect((await enter(shop, forGuest)).respCode).toBe('SMS_CODE_WRONG')
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'login')
    const codes = [wrongCode(code), code, code]
    const respCodes: string[] = []
    for (const tried of codes) respCodes.push((await enter(shop, tried)).respCode)
    expect(respCodes).toEqual(['SMS_CODE_WRONG', '200', 'SMS_CODE_WRONG'])
  })

  test('twice at once with one code opens one session', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'login')
    const answers = await Promise.all([1, 2, 3].map(() => enter(shop, code)))
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(1)
  })

  test('gives up a code after five tries, and the chance to guess one is five in a million', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'login')
    const guesses = await Promise.all(Array.from({ length: 30 }, () => enter(shop, wrongCode(code))))
    expect(guesses.every(({ respCode }) => respCode === 'SMS_CODE_WRONG')).toBe(true)
    expect((await enter(shop, code)).respCode).toBe('SMS_CODE_WRONG')
  })

  test('says that a mobile has no account only to who proved it; asking and guessing tell nothing', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    const stranger = freshMobile()
    shop.clock.advance({ minutes: 1 })
    const asked = await Promise.all(
      [mobile, stranger].map((number) =>
        shop.call(sendSmsCode, {
          body: { mobile: number, purpose: 'login' },
          ip: `198.51.100.${number.at(-1)}`,
        }),
      ),
    )
    expect(asked[0]?.data).toEqual(asked[1]?.data)
    const guessed = await Promise.all([mobile, stranger].map((number) => enter(shop, '000000', number)))
    expect(guessed.map(({ respCode, respMsg, data }) => ({ respCode, respMsg, data }))).toEqual(
      Array(2).fill({ respCode: 'SMS_CODE_WRONG', respMsg: '短信验证码错误或已过期', data: {} }),
    )
    expect((await enter(shop, shop.sms.codeFor(stranger), stranger)).data.userinfo.guest).toBe(true)
    expect((await enter(shop, shop.sms.codeFor(mobile))).data.userinfo.guest).toBe(false)
  })

  test('is malformed without a mobile or a code', async () => {
    const shop = await testShop()
    for (const body of [{}, { mobile }, { mobile, smsCode: '12345' }, { mobile: '1', smsCode: '123456' }])
      expect((await shop.call(logInBySms, { body: body as never })).status).toBe(400)
  })

  test('makes no member of a guest: that is for the guest to choose', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop, mobile)
    shop.clock.advance({ minutes: 1 })
    const { data } = await enter(shop, await smsCode(shop, mobile, 'login'))
    expect(data.userinfo).toMatchObject({ id: guest.id, guest: true })
    expect((await shop.call(readProfile, { token: data.tokenInfo.token })).status).toBe(403)
  })
})

describe('a mobile that leaves its account while somebody logs in with it', () => {
  const locking = `SELECT FROM member WHERE account = 'anna' FOR UPDATE`

  test.each([
    ['erased', 'DELETE FROM member'],
    ['moved to another number', `UPDATE member SET mobile_index = sha256('another')`],
  ])('opens an account no more that was %s', async (_, change) => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const code = await smsCode(shop, mobile, 'login')
    const answer = await whileBlocked(shop, { locking, meanwhile: [change] }, () => enter(shop, code))
    expect(answer).toMatchObject({ respCode: '200', data: { userinfo: { guest: true } } })
  })

  test('sets no password of it', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'anna', mobile })
    shop.clock.advance({ minutes: 1 })
    const body = { mobile, smsCode: await smsCode(shop, mobile, 'forgot'), password: 'Deck&488metres' }
    const meanwhile = [`UPDATE member SET mobile_index = sha256('another')`]
    const answer = await whileBlocked(shop, { locking, meanwhile }, () => shop.call(resetPassword, { body }))
    expect(answer).toMatchObject({ respCode: '200', data: { userinfo: { guest: true } } })
    const entered = await shop.call(logIn, { body: { account: 'anna', password: PASSWORD } })
    expect(entered.respCode).toBe('200')
  })
})
