/** Another mobile, with proof of both, over HTTP. */
import { describe, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/member.ts'
import { sendSmsCode } from '#contract/endpoints/message.ts'
import { changeMobile, sendOwnSmsCode } from '#contract/endpoints/session/account.ts'
import { logIn } from '#contract/endpoints/session.ts'
import {
  newGuest,
  newMember,
  PASSWORD,
  smsCode,
  type TestMember,
  wrongCode,
} from '../../../testing/people.ts'
import { solvedCaptcha } from '../../../testing/solved-captcha.ts'
import { type TestShop, testShop } from '../../../testing/test-shop.ts'

const [old, next] = ['13800138000', '13900139000']

const anna = async (shop: TestShop) => {
  const person = await newMember(shop, { account: 'anna', mobile: old })
  shop.clock.advance({ minutes: 1 })
  return person
}
const ownCode = async (shop: TestShop, { token, mobile }: TestMember) => {
  const answer = await shop.call(sendOwnSmsCode, { token, body: { purpose: 'mobile-old' } })
  expect(answer.respCode).toBe('200')
  return shop.sms.codeFor(mobile)
}
/** With the codes of the old and of the new mobile. */
const move = (shop: TestShop, token: string | null, codes: [string, string], mobile: string = next) =>
  shop.call(changeMobile, { token, body: { oldSmsCode: codes[0], mobile, newSmsCode: codes[1] } })

describe('changing the mobile', () => {
  test('takes a code to the old and one to the new', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    const [oldCode, newCode] = [await ownCode(shop, person), await smsCode(shop, next, 'mobile-new')]
    expect((await move(shop, person.token, [oldCode, newCode])).respCode).toBe('200')
    expect((await shop.call(readProfile, { token: person.token })).data.mobile).toBe('139****9000')
    const enter = async (account: string) =>
      (await shop.call(logIn, { body: { account, password: PASSWORD } })).respCode
    expect([await enter(old), await enter(next)]).toEqual(['LOGIN_FAILED', '200'])
    expect((await move(shop, person.token, [oldCode, newCode])).respCode).toBe('SMS_CODE_WRONG')
  })

  test('says which of the two was wrong, and moves nothing', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    const [oldCode, newCode] = [await ownCode(shop, person), await smsCode(shop, next, 'mobile-new')]
    expect(await move(shop, person.token, [wrongCode(oldCode), newCode])).toMatchObject({
      respCode: 'SMS_CODE_WRONG',
      data: { field: 'oldSmsCode' },
    })
    expect((await move(shop, person.token, [oldCode, wrongCode(newCode)])).data).toEqual({
      field: 'newSmsCode',
    })
    // The code that went to one mobile proves no other.
    expect((await move(shop, person.token, [oldCode, newCode], '13900139001')).data).toEqual({
      field: 'newSmsCode',
    })
    expect((await shop.call(readProfile, { token: person.token })).data.mobile).toBe('138****8000')
    expect((await move(shop, person.token, [oldCode, newCode])).respCode).toBe('200')
  })

  test('never takes the mobile of another account', async () => {
    const shop = await testShop()
    await newMember(shop, { account: 'bert', mobile: next })
    const person = await anna(shop)
    const [oldCode, newCode] = [await ownCode(shop, person), await smsCode(shop, next, 'mobile-new')]
    expect((await move(shop, person.token, [oldCode, newCode])).respCode).toBe('MOBILE_TAKEN')
    expect(
      (await shop.call(logIn, { body: { account: next, password: PASSWORD } })).data.userinfo.nickname,
    ).toBe('bert')
  })

  test('of two accounts at once to one mobile goes once', async () => {
    const shop = await testShop()
    const people = [await anna(shop), await newMember(shop, { account: 'bert', mobile: '13800138001' })]
    shop.clock.advance({ minutes: 1 })
    const codes: string[] = []
    for (const person of people) codes.push(await ownCode(shop, person))
    const newCode = await smsCode(shop, next, 'mobile-new')
    const answers = await Promise.all(
      people.map(({ token }, at) => move(shop, token, [codes[at] ?? '', newCode])),
    )
    expect(answers.map(({ respCode }) => respCode).filter((code) => code === '200')).toHaveLength(1)
  })

  test('ends the guest of the new mobile, whose orders join the account', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop, next)
    const person = await anna(shop)
    const [oldCode, newCode] = [await ownCode(shop, person), await smsCode(shop, next, 'mobile-new')]
    expect((await move(shop, person.token, [oldCode, newCode])).respCode).toBe('200')
    expect((await shop.call(readProfile, { token: guest.token })).status).toBe(403)
  })

  test('is for members only, and malformed without its codes', async () => {
    const shop = await testShop()
    const guest = await newGuest(shop)
    for (const token of [null, guest.token])
      expect((await move(shop, token, ['123456', '123456'])).status).toBe(403)
    const { token } = await anna(shop)
    expect((await move(shop, token, ['', '123456'])).status).toBe(400)
    expect((await move(shop, token, ['123456', '123456'], '12')).status).toBe(400)
  })
})

describe('a code to the own mobile', () => {
  test('is sent without naming it, and never by somebody else', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    await ownCode(shop, person)
    expect(shop.sms.sent.at(-1)).toMatchObject({ mobile: old, purpose: 'mobile-old' })
    const sent = shop.sms.sent.length
    for (const purpose of ['mobile-old', 'export', 'erase'])
      expect(
        (await shop.call(sendSmsCode, { body: { mobile: old, purpose: purpose as never } })).status,
      ).toBe(400)
    const guest = await newGuest(shop)
    for (const token of [null, guest.token])
      expect((await shop.call(sendOwnSmsCode, { token, body: { purpose: 'erase' } })).status).toBe(403)
    expect(shop.sms.sent.slice(sent).map(({ purpose }) => purpose)).toEqual(['guest'])
  })

  test('keeps the limits and the captcha of all codes', async () => {
    const shop = await testShop()
    const person = await anna(shop)
    await ownCode(shop, person)
    const again = await shop.call(sendOwnSmsCode, { token: person.token, body: { purpose: 'erase' } })
    expect(again.respCode).toBe('SMS_TOO_OFTEN')

    const guarded = await testShop({ deps: { captchaOn: true } })
    const member = await anna(guarded)
    const bare = await guarded.call(sendOwnSmsCode, { token: member.token, body: { purpose: 'erase' } })
    expect(bare.respCode).toBe('CAPTCHA_NEEDED')
    const captchaToken = await solvedCaptcha(guarded, 'sms')
    const body = { purpose: 'erase', captchaToken } as const
    expect((await guarded.call(sendOwnSmsCode, { token: member.token, body })).respCode).toBe('200')
  })
})
