/** Mobiles outside the mainland: who may prove one, and what programs that have codes sent there can cost at most. */
import assert from 'node:assert/strict'
import { describe, expect, test } from 'vitest'
import { listMobileCountries, sendSmsCode } from '#contract/endpoints/message.ts'
import { listOrders } from '#contract/endpoints/ordering/reading.ts'
import { logIn, logInBySms, proveGuestMobile } from '#contract/endpoints/session.ts'
import { Refusal } from '#contract/refusals.ts'
import type { OpenSmsPurpose } from '#contract/values/person.ts'
import { placed } from '../../testing/buying.ts'
import { newGuest, newMember, PASSWORD } from '../../testing/people.ts'
import { payPlaced } from '../../testing/placing.ts'
import { solvedCaptcha } from '../../testing/solved-captcha.ts'
import { testPark } from '../../testing/test-park.ts'
import { type TestShop, testShop } from '../../testing/test-shop.ts'
import { notifyPaid } from '../ordering/lifecycle/notify-paid.ts'
import { countriesAbroad, requireServed, type SmsAbroad } from './abroad.ts'
import { sendNotifications } from './outbox/send-notifications.ts'

const british = '+447911123456'
const everywhere: SmsAbroad = { countries: countriesAbroad, perHour: 60, perCountryPerHour: 20 }
const shopAbroad = (abroad: Partial<SmsAbroad> = {}) =>
  testShop({ deps: { smsAbroad: { ...everywhere, ...abroad } } })

const ask = (shop: TestShop, mobile: string, ip = '127.0.0.1', purpose: OpenSmsPurpose = 'guest') =>
  shop.call(sendSmsCode, { body: { mobile, purpose }, ip })

describe('where codes go to the mainland only', () => {
  test.each([
    [british, 'MOBILE_MAINLAND_ONLY', '目前仅支持中国内地手机号码'],
    ['+85291234567', 'MOBILE_MAINLAND_ONLY', '目前仅支持中国内地手机号码'],
  ])(
    '%s is refused with a sentence, nothing is sent and nothing is counted',
    async (mobile, respCode, respMsg) => {
      const shop = await testShop()
      expect(await ask(shop, mobile)).toMatchObject({ respCode, respMsg })
      expect(shop.sms.sent).toEqual([])
      expect((await shop.pool.query('SELECT 1 FROM sms_sending')).rowCount).toBe(0)
    },
  )

  test('the list of countries is empty', async () => {
    const shop = await testShop()
    expect((await shop.call(listMobileCountries, {})).data).toEqual({ countries: [] })
  })
})

describe('where codes go abroad', () => {
  test('a guest proves a British mobile, buys, gets the link, and finds the order by mobile and code', async () => {
    const shop = await shopAbroad()
    const park = await testPark(shop.db)
    const guest = await newGuest(shop, british)
    expect(guest.session.userinfo.nickname).toBe('+44 79** ***456')
    const orderNo = await placed(shop, park, guest)
    expect(await payPlaced(shop, orderNo)).toBe('seated')
    await notifyPaid(shop.deps)
    await sendNotifications(shop.deps)
    expect(shop.sms.notifications).toMatchObject([{ mobile: british, kind: 'paid', params: { orderNo } }])

    shop.clock.advance({ days: 1 })
    const typed = '0044 (0)7911 123456'
    expect((await ask(shop, typed, undefined, 'login')).respCode).toBe('200')
    const again = await shop.call(logInBySms, { body: { mobile: typed, smsCode: shop.sms.codeFor(british) } })
    const { data } = await shop.call(listOrders, { token: again.data.tokenInfo.token, query: {} })
    expect(data.items.map((order) => order.orderNo)).toEqual([orderNo])
  })

  test('a member registers with a British mobile and logs in by it, however it is written', async () => {
    const shop = await shopAbroad()
    const { id } = await newMember(shop, { account: 'harriet', mobile: british })
    for (const account of [british, '+44 7911 123456', '00447911123456', '+44 07911 123456']) {
      const answer = await shop.call(logIn, { body: { account, password: PASSWORD } })
      expect(answer.data.userinfo.id).toBe(id)
    }
  })

  test('the countries that are served are listed with their calling codes', async () => {
    const shop = await shopAbroad({ countries: ['GB', 'US'] })
    expect((await shop.call(listMobileCountries, {})).data.countries).toEqual([
      { country: 'GB', callingCode: '44' },
      { country: 'US', callingCode: '1' },
    ])
  })

  test.each([
    ['of a country that is not served', '+33612345678', 'MOBILE_COUNTRY_NOT_SERVED'],
    ['that shares a served calling code', '+18765551234', 'MOBILE_COUNTRY_NOT_SERVED'],
    ['that is a landline', '+442079460958', 'MOBILE_NOT_COMPLIANT'],
    ['of no country', '+9991234567', 'MOBILE_NOT_COMPLIANT'],
  ])('a mobile %s is refused before anybody solves a captcha', async (_, mobile, respCode) => {
    const shop = await testShop({
      deps: { captchaOn: true, smsAbroad: { ...everywhere, countries: ['GB', 'US'] } },
    })
    expect((await ask(shop, mobile)).respCode).toBe(respCode)
    expect(shop.sms.sent).toEqual([])
  })

  test('each code costs a solved captcha, as at home', async () => {
    const shop = await testShop({ deps: { captchaOn: true, smsAbroad: everywhere } })
    expect((await ask(shop, british)).respCode).toBe('CAPTCHA_NEEDED')
    const who = { sessionId: 'b'.repeat(32), ip: '127.0.0.1' }
    const captchaToken = await solvedCaptcha(shop, 'sms', who)
    const body = { mobile: british, purpose: 'guest' as const, captchaToken }
    expect((await shop.call(sendSmsCode, { body, ...who })).respCode).toBe('200')
  })

  test('one number gets one code a minute, however it is written', async () => {
    const shop = await shopAbroad()
    expect((await ask(shop, british)).respCode).toBe('200')
    expect((await ask(shop, '+44 (0) 7911 123456', '203.0.113.9')).respCode).toBe('SMS_TOO_OFTEN')
  })
})

/** The attacker has a new number and a new network each time, and solves every captcha. */
async function pump(shop: TestShop, numbers: readonly string[]): Promise<Map<string, number>> {
  const answers = new Map<string, number>()
  for (const [at, number] of numbers.entries()) {
    const { respCode } = await ask(shop, number, `198.${18 + Math.floor(at / 250)}.7.${(at % 250) + 1}`)
    answers.set(respCode, (answers.get(respCode) ?? 0) + 1)
  }
  return answers
}

const numbersOf = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(3, '0')}`)

describe('SMS pumping: programs have codes sent to numbers that earn from each one', () => {
  test('one calling code gets three quarters of its codes per hour from strangers, then no more', async () => {
    const shop = await shopAbroad()
    expect(await pump(shop, numbersOf('+447911123', 60))).toEqual(
      new Map([
        ['200', 15],
        ['SMS_ABROAD_BUSY', 45],
      ]),
    )
    expect((await ask(shop, '+14155552671', '203.0.113.7')).respCode).toBe('200')
    expect((await ask(shop, '13800138000', '203.0.113.8')).respCode).toBe('200')
    shop.clock.advance({ hours: 1 })
    expect((await ask(shop, british, '203.0.113.9')).respCode).toBe('200')
  })

  test('all countries together get three quarters of the whole, then no more', async () => {
    const shop = await shopAbroad({ perHour: 40 })
    const prefixes = ['+447911123', '+14155552', '+85291234', '+819012345', '+491701234']
    const numbers = prefixes.flatMap((prefix) => numbersOf(prefix, 20))
    const valid = numbers.filter(isServed)
    expect(valid.length).toBeGreaterThan(60)
    expect((await pump(shop, valid)).get('200')).toBe(30)
  })

  test('many at once get no more than one after another', async () => {
    const shop = await shopAbroad({ perCountryPerHour: 8 })
    const answers = await Promise.all(
      numbersOf('+447911123', 20).map((number, at) => ask(shop, number, `198.18.9.${at + 1}`)),
    )
    expect(answers.filter(({ respCode }) => respCode === '200')).toHaveLength(6)
  })

  test('who proved a number before still gets a code when strangers have used up their share', async () => {
    const shop = await shopAbroad()
    const home = '203.0.113.50'
    expect((await ask(shop, british, home)).respCode).toBe('200')
    const smsCode = shop.sms.codeFor(british)
    await shop.call(proveGuestMobile, { body: { mobile: british, smsCode }, ip: home })
    shop.clock.advance({ hours: 2 })
    expect((await pump(shop, numbersOf('+447911124', 30))).get('200')).toBe(15)
    const other = await shop.call(sendSmsCode, {
      body: { mobile: british, purpose: 'login' },
      ip: home,
      sessionId: 'another-browser'.padEnd(32, 'x'),
    })
    expect(other.respCode).toBe('200')
  })

  test('one network gets a quarter of the whole', async () => {
    const shop = await shopAbroad({ perHour: 40, perCountryPerHour: 40 })
    const answers: string[] = []
    for (const number of numbersOf('+447911123', 12))
      answers.push((await ask(shop, number, '203.0.113.77')).respCode)
    expect(answers.filter((code) => code === '200')).toHaveLength(10)
  })

  test('the refusal says when to ask again', async () => {
    const shop = await shopAbroad({ perHour: 1 })
    await ask(shop, british)
    const answer = await ask(shop, '+14155552671', '203.0.113.7')
    expect(answer).toMatchObject({ respCode: 'SMS_ABROAD_BUSY', data: { resendAfterSeconds: 3_600 } })
  })

  test('what did not go out counts nowhere', async () => {
    const shop = await shopAbroad({ perHour: 1 })
    shop.sms.answer('rejected')
    expect((await ask(shop, british)).respCode).toBe('SMS_NOT_SENT')
    shop.sms.answer('sent')
    expect((await ask(shop, british)).respCode).toBe('200')
  })
})

function isServed(number: string): boolean {
  try {
    return requireServed(everywhere, number as never) !== null
  } catch (error) {
    assert(error instanceof Refusal)
    return false
  }
}
